import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { Rules } from '#shared/domain/rules/rules';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { fail, type Result } from '#shared/base/result';
import type { FileReport } from '../../worker/contract';
import { askResult } from '../shell/ask';
import { useHost } from '../shell/host';
import { holdFields } from '../asked/load-snapshot';
import type { ReconcileClient } from '../asked/reconcile-client';
import { useLatest } from '../shell/use-latest';
import type { PreflightState } from '../file/use-preflight';

/** What is compared, and under which rules; a side that is not there yet is null. */
interface ComparisonInputs {
  readonly snapshot: SnapshotInfo | null;
  readonly report: FileReport | null;
  readonly rules: Rules;
  readonly acknowledged: boolean;
}

/** The run of the inputs; or the one before, where only the rules changed or the same snapshot was looked at again. */
export interface RunState {
  readonly run: RunSummary | null;
  /** The snapshot that the run was made from: the newest, or the same one before it was looked at again. */
  readonly snapshot: SnapshotInfo | null;
  readonly error: AppError | null;
  readonly running: boolean;
  /** The user stopped the comparison: a run that is shown is the one before the last change. */
  readonly stopped: boolean;
  /** Stops the comparison under way, or takes it up again. */
  readonly cancel: () => void;
  readonly compare: () => void;
}

interface Finished {
  readonly inputs: ComparisonInputs;
  readonly result: Result<RunSummary>;
}

/**
 * Compares again, at once, whenever a side or a rule changes and the preflight lets it; a result never stands beside a file or
 * a snapshot that it was not made from. The run on screen is always the one that the worker has open: what it says last is what
 * is shown.
 */
export function useRun(
  worker: ReconcileClient,
  snapshot: SnapshotInfo | null,
  report: FileReport | null,
  rules: Rules,
  acknowledged: boolean,
  gate: PreflightState['gate'],
): RunState {
  const inputs = useMemo(
    () => ({ snapshot, report, rules, acknowledged }),
    [snapshot, report, rules, acknowledged],
  );
  const [finished, setFinished] = useState<Finished | null>(null);
  const [stopped, setStopped] = useState<ComparisonInputs | null>(null);
  const underWay = useRef<{ isCancelled: boolean } | null>(null);
  const begin = useLatest();
  const { bridge } = useHost();
  const isStopped = stopped === inputs;

  useEffect(() => {
    const isCurrent = begin();
    if (inputs.snapshot === null || inputs.report === null || gate !== 'open' || isStopped) return;
    const mine = { isCancelled: false };
    underWay.current = mine;
    const compare = async ({ rules, acknowledged }: ComparisonInputs, info: SnapshotInfo): Promise<void> => {
      const held = await holdFields(bridge, worker, info, rules, () => isCurrent() && !mine.isCancelled);
      if (!isCurrent()) return;
      const ended = held.ok ? fail({ code: 'cancelled' }) : held;
      const result =
        held.ok && !mine.isCancelled
          ? await askResult(worker.reconcile({ rules, acknowledgeMalformed: acknowledged }))
          : ended;
      // A result that was there before the cancel came is the one that the worker now has open.
      if (result.ok || (isCurrent() && !mine.isCancelled)) {
        // A result is much to draw, and is drawn bit by bit, so that the page answers meanwhile.
        startTransition(() => {
          setFinished({ inputs, result });
        });
      } else if (isCurrent()) setStopped(inputs);
      if (underWay.current === mine) underWay.current = null;
    };
    void compare(inputs, inputs.snapshot);
    return () => {
      mine.isCancelled = true;
      underWay.current = null;
      void worker.cancelReconcile();
    };
  }, [begin, bridge, gate, inputs, isStopped, worker]);

  const cancel = useCallback(() => {
    if (underWay.current === null) {
      setStopped(inputs);
      return;
    }
    underWay.current.isCancelled = true;
    void worker.cancelReconcile();
  }, [inputs, worker]);
  const compare = useCallback(() => {
    setStopped(null);
  }, []);

  const ready = snapshot !== null && report !== null && gate !== 'closed';
  const known =
    ready && finished?.inputs.snapshot?.id === snapshot.id && finished.inputs.report === report
      ? finished
      : null;
  const isKnown = known?.inputs === inputs;
  return {
    run: known?.result.ok === true ? known.result.value : null,
    snapshot: known?.inputs.snapshot ?? null,
    error: known?.result.ok === false && isKnown ? known.result.error : null,
    running: ready && !isKnown && !isStopped,
    stopped: ready && !isKnown && isStopped,
    cancel,
    compare,
  };
}
