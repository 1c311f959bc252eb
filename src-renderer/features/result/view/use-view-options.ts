import { useCallback } from 'react';
import type { ViewOptions } from '#shared/domain/views/view-params';
import { valueOf } from '#shared/base/result';
import { ask, useAnswer } from '../../../shell/ask';
import { useWorker } from '../../../session/use-worker';
import type { OpenView } from './open-view';

/** What the tab of an open view can be filtered by; null until the worker has counted it. */
export function useViewOptions({ viewId, marks, params: { tab } }: OpenView): ViewOptions | null {
  const worker = useWorker();
  // Asked with every view, since its run, and what is said of its findings, may be other ones; the worker counts once.
  const { last } = useAnswer(
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another function for each view and its marks is what asks again
    useCallback(() => ask(worker.viewOptions({ tab })), [marks, tab, viewId, worker]),
  );
  // Without the counts there is less to choose from; why the worker fails is said where its rows are.
  const options = valueOf(last);
  return options?.tab === tab ? options : null;
}
