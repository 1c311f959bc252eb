import { resourcesIn } from '#shared/domain/vocabulary/resources';
import { pathsOf, type PlatformField } from '#shared/domain/rules/field-pair';
import { type Rules, platformFieldsOf } from '#shared/domain/rules/rules';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { fail, succeed, type Result } from '#shared/base/result';
import { ask, askResult } from '../shell/ask';
import type { BridgeClient } from '../shell/host';
import type { ReconcileClient } from './reconcile-client';
import { takeLines } from './take-lines';

/** By worker: the loading under way. */
const underWay = new WeakMap<ReconcileClient, Promise<unknown>>();

/**
 * Has one snapshot loaded after the other: the worker drops one that another is begun in the midst of, and whoever asked for
 * that would hear of a cancel that nobody gave. One that nobody wants any more when its turn comes is not begun.
 */
function inTurn(
  worker: ReconcileClient,
  isCurrent: () => boolean,
  takeOne: () => Promise<Result<null>>,
): Promise<Result<null>> {
  const before = underWay.get(worker) ?? Promise.resolve();
  const mine = before.then(() => (isCurrent() ? takeOne() : fail({ code: 'cancelled' })));
  underWay.set(
    worker,
    mine.catch(() => undefined),
  );
  return mine;
}

/**
 * Has the worker load a whole snapshot, with those of its fields that are compared, or what was read so far while its reading
 * waits; that may be gone by then, and is no loss. Stops with `cancelled` once `isCurrent` says no.
 */
export function loadSnapshot(
  bridge: BridgeClient,
  worker: ReconcileClient,
  snapshot: SnapshotInfo,
  fields: readonly PlatformField[],
  isCurrent: () => boolean,
): Promise<Result<null>> {
  const { id: snapshotId, endedAt } = snapshot;
  const isProvisional = snapshot.state === 'provisional';
  const lists = resourcesIn(snapshot).map((resource) => ({ resource, paths: pathsOf(fields, resource) }));
  const kind = isProvisional ? 'provisional' : 'snapshot';
  return inTurn(worker, isCurrent, async () => {
    const secondLook = isProvisional ? succeed(null) : await askResult(bridge.readSecondLook({ snapshotId }));
    if (!secondLook.ok) return secondLook;
    return takeLines(
      bridge,
      worker,
      { kind, snapshotId, endedAt, lists },
      (path) => worker.takeSnapshot({ info: snapshot, secondLook: secondLook.value, fields, path }),
      isCurrent,
    );
  });
}

/** Has the snapshot loaded once more where the worker has it without a field that the rules look at. */
export async function holdFields(
  bridge: BridgeClient,
  worker: ReconcileClient,
  snapshot: SnapshotInfo,
  rules: Rules,
  isCurrent: () => boolean,
): Promise<Result<null>> {
  if (platformFieldsOf(rules).length === 0) return succeed(null);
  const lacks = await ask(worker.lacksFields({ rules }));
  if (!lacks.ok) return lacks;
  // What is provisional was written with the fields that were compared when its reading began.
  if (lacks.value && snapshot.state === 'provisional') return fail({ code: 'result_provisional' });
  return lacks.value
    ? loadSnapshot(bridge, worker, snapshot, platformFieldsOf(rules), isCurrent)
    : succeed(null);
}
