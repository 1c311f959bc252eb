import { isDateField } from '#shared/domain/rules/date-field';
import { pathsOf, type SeenField } from '#shared/domain/rules/field-pair';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import type { BridgeClient } from '../shell/host';
import type { ReconcileClient } from './reconcile-client';
import { takeLines } from './take-lines';

/** By worker: which dates of which snapshot it has. */
const loaded = new WeakMap<ReconcileClient, string>();

/**
 * Has the worker load the dates of a snapshot's tickets, which a cut-off is offered from; once. Where they cannot be had there is no
 * such offer, and nothing else is lost.
 */
export async function loadDates(
  bridge: BridgeClient,
  worker: ReconcileClient,
  { id: snapshotId, endedAt, eventsKept, tickets }: SnapshotInfo,
  seen: readonly SeenField[],
): Promise<void> {
  const dates = seen.filter(isDateField);
  if (dates.length === 0) return;
  const paths = pathsOf(dates, 'tickets');
  const wanted = JSON.stringify([snapshotId, endedAt, paths]);
  if (loaded.get(worker) === wanted) return;
  const lists = [{ resource: 'tickets', paths }] as const;
  const taken = await takeLines(
    bridge,
    worker,
    { kind: 'snapshot', snapshotId, endedAt, lists },
    (path) => worker.takeDates({ snapshotId, endedAt, eventsKept, tickets, dates, path }),
    () => true,
  );
  if (taken.ok) loaded.set(worker, wanted);
}
