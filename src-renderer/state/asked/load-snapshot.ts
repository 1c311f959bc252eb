import { resourcesIn, type Resource } from '#shared/domain/vocabulary/resources';
import type { SnapshotPart } from '#shared/bridge/contract';
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

/** Hands the lines that `read` answers to the worker as one snapshot: tickets first, then orders where it has them. */
async function hand(
  worker: ReconcileClient,
  beginning: Parameters<ReconcileClient['beginSnapshot']>[0],
  read: (resource: Resource, offset: number) => Promise<Result<SnapshotPart>>,
  isCurrent: () => boolean,
): Promise<Result<null>> {
  const begun = await ask(worker.beginSnapshot(beginning));
  if (!begun.ok) return begun;
  const arrival = begun.value;
  const handed = await handLines(
    resourcesIn(beginning.info),
    read,
    (resource, lines) => ask(worker.addSnapshotLines({ arrival, resource, lines })),
    isCurrent,
  );
  return handed.ok ? askResult(worker.endSnapshot({ arrival })) : handed;
}

/**
 * Hands a whole snapshot from the core to the worker, part by part, with those of its fields that are compared; stops with
 * `cancelled` once `isCurrent` says no.
 */
export function loadSnapshot(
  bridge: BridgeClient,
  worker: ReconcileClient,
  snapshot: SnapshotInfo,
  fields: Rules['fields'],
  isCurrent: () => boolean,
): Promise<Result<null>> {
  return inTurn(worker, isCurrent, async () => {
    const secondLook = await askResult(bridge.readSecondLook({ snapshotId: snapshot.id }));
    if (!secondLook.ok) return secondLook;
    return hand(
      worker,
      { info: snapshot, secondLook: secondLook.value, fields },
      (resource, offset) =>
        bridge.readSnapshot({
          ...{ snapshotId: snapshot.id, resource, offset },
          paths: pathsOf(fields, resource),
        }),
      isCurrent,
    );
  });
}

/** Hands what was read so far to the worker, while the reading waits. It may be gone by then, and is no loss. */
export function loadProvisional(
  bridge: BridgeClient,
  worker: ReconcileClient,
  snapshot: SnapshotInfo,
  fields: Rules['fields'],
  isCurrent: () => boolean,
): Promise<Result<null>> {
  return inTurn(worker, isCurrent, () =>
    hand(
      worker,
      { info: snapshot, secondLook: null, fields },
      (resource, offset) =>
        bridge.readProvisional({
          ...{ snapshotId: snapshot.id, endedAt: snapshot.endedAt },
          ...{ resource, offset, paths: pathsOf(fields, resource) },
        }),
      isCurrent,
    ),
  );
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
