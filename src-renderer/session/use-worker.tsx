import type { ReactElement, ReactNode } from 'react';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import { handDown } from '../shell/hand-down';
import type { ReconcileClient } from './reconcile-client';

/** The worker; throws outside of `WorkerProvider`. */
const [WorkerOnlyProvider, useWorker] = handDown<ReconcileClient>('a panel was drawn outside of its worker');

/** Hands down the run that is drawn where that is not, or not yet, the one that the worker has open, and takes it. */
export const [ShownRunProvider, useShownRun] = handDown<RunSummary>(
  'a part of a result was drawn without its run',
);

export { useWorker };

/** Hands down a worker, and the run that it has open; null while there is none. */
export function WorkerProvider({
  worker,
  run,
  children,
}: {
  readonly worker: ReconcileClient;
  readonly run: RunSummary | null;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <WorkerOnlyProvider value={worker}>
      <ShownRunProvider value={run}>{children}</ShownRunProvider>
    </WorkerOnlyProvider>
  );
}
