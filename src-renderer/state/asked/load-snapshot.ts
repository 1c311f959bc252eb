import { resourcesIn, type Resource } from '#shared/domain/vocabulary/resources';
import type { LinesSource } from '#shared/bridge/contract';
import { pathsOf } from '#shared/domain/rules/field-pair';
import type { Rules } from '#shared/domain/rules/rules';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { fail, succeed, type Result } from '#shared/base/result';
import { ask, askResult } from '../shell/ask';
import type { BridgeClient } from '../shell/host';
import { handLines } from './hand-lines';
import type { ReconcileClient } from './reconcile-client';

/** By worker: the handing-over under way. */
const underWay = new WeakMap<ReconcileClient, Promise<unknown>>();

/**
 * Hands over one snapshot after the other: the worker drops one that another is begun in the midst of, and whoever handed that
 * over would hear of a cancel that nobody gave. One that nobody wants any more when its turn comes is not begun.
 */
function inTurn(
  worker: ReconcileClient,
  isCurrent: () => boolean,
  handOne: () => Promise<Result<null>>,
): Promise<Result<null>> {
  const before = underWay.get(worker) ?? Promise.resolve();
  const mine = before.then(() => (isCurrent() ? handOne() : fail({ code: 'cancelled' })));
  underWay.set(
    worker,
    mine.catch(() => undefined),
  );
  return mine;
}

/**
 * Hands a whole snapshot from the core to the worker, part by part, with those of its fields that are compared, or what was read
 * so far while its reading waits; that may be gone by then, and is no loss. Stops with `cancelled` once `isCurrent` says no.
 */
export function loadSnapshot(
  bridge: BridgeClient,
  worker: ReconcileClient,
  snapshot: SnapshotInfo,
  fields: Rules['fields'],
  isCurrent: () => boolean,
): Promise<Result<null>> {
  const { id: snapshotId, endedAt } = snapshot;
  const isProvisional = snapshot.state === 'provisional';
  const sourceOf = (resource: Resource): LinesSource => {
    const paths = pathsOf(fields, resource);
    return isProvisional
      ? { kind: 'provisional', snapshotId, endedAt, resource, paths }
      : { kind: 'snapshot', snapshotId, resource, paths };
  };
  return inTurn(worker, isCurrent, async () => {
    const secondLook = isProvisional ? succeed(null) : await askResult(bridge.readSecondLook({ snapshotId }));
    if (!secondLook.ok) return secondLook;
    const begun = await ask(worker.beginSnapshot({ info: snapshot, secondLook: secondLook.value, fields }));
    if (!begun.ok) return begun;
    const arrival = begun.value;
    const handed = await handLines(
      bridge,
      resourcesIn(snapshot),
      sourceOf,
      (resource, lines) => ask(worker.addSnapshotLines({ arrival, resource, lines })),
      isCurrent,
    );
    return handed.ok ? askResult(worker.endSnapshot({ arrival })) : handed;
  });
}

/** Hands the snapshot over once more where the worker has it without a field that the rules look at. */
export async function holdFields(
  bridge: BridgeClient,
  worker: ReconcileClient,
  snapshot: SnapshotInfo,
  rules: Rules,
  isCurrent: () => boolean,
): Promise<Result<null>> {
  if (rules.fields.length === 0) return succeed(null);
  const lacks = await ask(worker.lacksFields({ rules }));
  if (!lacks.ok) return lacks;
  // What is provisional was written with the fields that were compared when its reading began.
  if (lacks.value && snapshot.state === 'provisional') return fail({ code: 'result_provisional' });
  return lacks.value ? loadSnapshot(bridge, worker, snapshot, rules.fields, isCurrent) : succeed(null);
}
