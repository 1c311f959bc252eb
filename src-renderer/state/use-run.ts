import { useEffect, useMemo, useState } from 'react';
import type { AppError } from '#shared/app-error';
import type { Rules } from '#shared/domain/rules';
import type { RunSummary } from '#shared/domain/run-summary';
import type { SnapshotInfo } from '#shared/domain/snapshot';
import type { Result } from '#shared/result';
import type { FileReport } from '../worker/contract';
import { askResult } from './ask';
import { useHost } from './host';
import { holdFields } from './load-snapshot';
import type { ReconcileClient } from './reconcile-client';
import { useLatest } from './use-latest';

/** What is compared, and under which rules; a side that is not there yet is null. */
export interface RunInputs {
  readonly snapshot: SnapshotInfo | null;
  readonly report: FileReport | null;
  readonly rules: Rules;
  readonly acknowledged: boolean;
}

/** The run that belongs to the inputs, or the one before it while only the rules changed. */
export interface RunState {
  readonly run: RunSummary | null;
  readonly error: AppError | null;
  readonly running: boolean;
}

interface Finished {
  readonly inputs: RunInputs;
  readonly result: Result<RunSummary>;
}

/** Compares again, at once, whenever a side or a rule changes; a result never stands beside inputs it was not made from. */
export function useRun(
  worker: ReconcileClient,
  snapshot: SnapshotInfo | null,
  report: FileReport | null,
  rules: Rules,
  acknowledged: boolean,
): RunState {
  const inputs = useMemo(
    () => ({ snapshot, report, rules, acknowledged }),
    [snapshot, report, rules, acknowledged],
  );
  const [finished, setFinished] = useState<Finished | null>(null);
  const begin = useLatest();
  const { bridge } = useHost();

  useEffect(() => {
    const isCurrent = begin();
    if (inputs.snapshot === null || inputs.report === null) return;
    const compare = async ({ rules, acknowledged }: RunInputs, info: SnapshotInfo): Promise<void> => {
      const held = await holdFields(bridge, worker, info, rules, isCurrent);
      const result = held.ok
        ? await askResult(worker.reconcile({ rules, acknowledgeMalformed: acknowledged }))
        : held;
      if (isCurrent()) setFinished({ inputs, result });
    };
    void compare(inputs, inputs.snapshot);
  }, [begin, bridge, inputs, worker]);

  const ready = snapshot !== null && report !== null;
  const sameSides = finished?.inputs.snapshot === snapshot && finished.inputs.report === report;
  if (!ready || !sameSides) return { run: null, error: null, running: ready };
  const { result } = finished;
  return {
    run: result.ok ? result.value : null,
    error: result.ok ? null : result.error,
    running: finished.inputs !== inputs,
  };
}
