import { createContext, useContext, type ReactElement, type ReactNode } from 'react';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import type { ReconcileClient } from './reconcile-client';

const WorkerContext = createContext<ReconcileClient | null>(null);
const ShownRunContext = createContext<RunSummary | null>(null);

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
    <WorkerContext value={worker}>
      <ShownRunContext value={run}>{children}</ShownRunContext>
    </WorkerContext>
  );
}

/** Hands down the run that is drawn where that is not, or not yet, the one that the worker has open. */
export const ShownRunProvider = ShownRunContext.Provider;

/** The worker; throws outside of `WorkerProvider`. */
export function useWorker(): ReconcileClient {
  const worker = useContext(WorkerContext);
  if (worker === null) throw new Error('a panel was drawn outside of its worker');
  return worker;
}

/** The run whose result is shown; throws where there is none. */
export function useShownRun(): RunSummary {
  const run = useContext(ShownRunContext);
  if (run === null) throw new Error('a part of a result was drawn without its run');
  return run;
}
