import { useMemo, useState } from 'react';
import { platformFieldsOf } from '#shared/domain/rules/rules';
import { nameOfChange, type SinceAnswer, type TicketChange } from '#shared/domain/runs/changed-since';
import type { CloseEntry, SeenLine } from '#shared/domain/runs/close';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { fail, succeed, type Result } from '#shared/base/result';
import { loadRun } from '../../../session/load-run';
import { loadSnapshot } from '../../../session/load-snapshot';
import { startReconcileWorker, type ReconcileClient } from '../../../session/reconcile-client';
import { ask, useQuestion } from '../../../shell/ask';
import { useHost, type BridgeClient } from '../../../shell/host';

/** What the newest reading says of a closed run; null until it is known. */
export type SinceOfRun = (runId: string) => Result<SinceAnswer> | null;

/** What was found of closed runs, which stays as long as the window: neither a closed run nor a reading ever changes. */
const found = new WeakMap<BridgeClient, Map<string, Result<SinceAnswer>>>();

/**
 * Compares the newest reading with each of these closed runs, one after the other in a worker of its own, so that whatever else is
 * asked goes on meanwhile. Both are on the disk: the platform is asked nothing.
 */
export function useChangedSince(closed: readonly SavedRun[], newest: SnapshotInfo | null): SinceOfRun {
  const { bridge } = useHost();
  const [, setCount] = useState(0);
  const known = found.get(bridge) ?? new Map<string, Result<SinceAnswer>>();
  found.set(bridge, known);
  const ids = closed.map(({ id }) => id).join(' ');
  useQuestion(
    useMemo(
      () =>
        newest === null
          ? null
          : async (isCurrent: () => boolean) => {
              // What could not be compared last time is tried once more.
              const wanted = closed.filter((run) => known.get(nameOf(run.id, newest))?.ok !== true);
              if (wanted.length === 0) return;
              const { client, stop } = startReconcileWorker(bridge);
              const askNext = createAsking(bridge, client, newest, isCurrent);
              for (const run of wanted) {
                const answer = await askNext(run);
                if (!isCurrent()) break;
                known.set(nameOf(run.id, newest), answer);
                setCount((count) => count + 1);
              }
              stop();
            },
      // eslint-disable-next-line react-hooks/exhaustive-deps -- `closed` are the same runs as long as their ids are
      [bridge, ids, known, newest],
    ),
    () => undefined,
  );
  return (runId) => (newest === null ? null : (known.get(nameOf(runId, newest)) ?? null));
}

function nameOf(runId: string, { id, endedAt }: SnapshotInfo): string {
  return `${runId} ${id} ${endedAt}`;
}

/** The newest reading is loaded once for all runs that look at the same fields. */
function createAsking(
  bridge: BridgeClient,
  worker: ReconcileClient,
  newest: SnapshotInfo,
  isCurrent: () => boolean,
): (run: SavedRun) => Promise<Result<SinceAnswer>> {
  let loadedFor: string | null = null;
  return async (run) => {
    const fields = platformFieldsOf(run.rules).filter(({ resource }) => resource === 'tickets');
    const wanted = JSON.stringify(fields);
    if (wanted !== loadedFor) {
      loadedFor = null;
      const now = await loadSnapshot(bridge, worker, { ...newest, orders: null }, fields, isCurrent);
      if (!now.ok) return now;
      loadedFor = wanted;
    }
    const then = await loadRun(bridge, worker, run, isCurrent);
    if (!then.ok) return then;
    const answer = await ask(worker.changedSince());
    if (!answer.ok) return answer;
    return answer.value === null ? fail({ code: 'cancelled' }) : succeed(answer.value);
  };
}

/** Who has seen which change, by the lines of the close log; null for one that nobody has, or that has changed again since. */
export function seenIn(
  entries: readonly CloseEntry[],
  runId: string,
): (change: TicketChange) => SeenLine | null {
  const seen = new Map<string, SeenLine>();
  for (const entry of entries) {
    if (entry.kind !== 'seen' || entry.runId !== runId) continue;
    for (const change of entry.changes) seen.set(nameOfChange(change), entry);
  }
  return (change) => seen.get(nameOfChange(change)) ?? null;
}
