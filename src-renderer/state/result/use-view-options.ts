import { useEffect, useState } from 'react';
import type { ViewOptions } from '#shared/domain/views/view-params';
import { ask } from '../shell/ask';
import { useWorker } from '../asked/worker';
import { useLatest } from '../shell/use-latest';
import type { OpenView } from './use-view';

/** What the tab of an open view can be filtered by; null until the worker has counted it. */
export function useViewOptions({ viewId, marks, params: { tab } }: OpenView): ViewOptions | null {
  const worker = useWorker();
  const [options, setOptions] = useState<ViewOptions | null>(null);
  const begin = useLatest();

  // Asked with every view, since its run, and what is said of its findings, may be other ones; the worker counts once.
  useEffect(() => {
    const isCurrent = begin();
    void ask(worker.viewOptions({ tab })).then((answer) => {
      // Without the counts there is less to choose from; why the worker fails is said where its rows are.
      if (isCurrent() && answer.ok) setOptions(answer.value);
    });
  }, [begin, marks, tab, viewId, worker]);

  return options?.tab === tab ? options : null;
}
