import { movedCells, type CurrentCheck } from '#shared/domain/snapshot/current-check';
import type { SnapshotInfo, SnapshotProgress } from '#shared/domain/snapshot/snapshot';
import { fail, succeed, valueOf, type Result } from '#shared/base/result';
import type { Clock } from '../../partner-api/ports';
import type { Timing } from '../../partner-api/timing';
import { beginPartsDraft, resumePartsDraft } from '../disk/parts-draft';
import { snapshotPaths, type StoredSnapshot } from '../disk/snapshot-file';
import type { SnapshotStore } from '../disk/snapshot-store';
import type { ApiConnection } from './connect';
import { workOnDraft } from './draft-work';
import type { SnapshotOrder } from './platform';
import { planParts } from './plan-parts';
import { isNoUse, takeParts } from './take-parts';
import { timeFor } from './tell/time-left';

/** Where the parts are kept, and the connection by which they are read. */
interface AgainWork extends ApiConnection {
  readonly snapshotsDir: string;
  readonly snapshots: SnapshotStore;
  readonly clock: Clock;
  readonly timing: Timing;
}

/**
 * Reads the events of a whole snapshot again in which a check has shown that something moved, or resumes that. Null where
 * the machine slept meanwhile.
 */
export async function readPartsAgain(
  work: AgainWork,
  order: Omit<SnapshotOrder, 'resume'>,
  stored: StoredSnapshot,
  isFresh: (check: CurrentCheck) => boolean,
  checkAgain: () => Promise<Result<CurrentCheck>>,
): Promise<Result<SnapshotInfo> | null> {
  const { snapshotsDir, snapshots, clock, timing } = work;
  const { info, generation } = stored;
  // One that cannot be read is made again.
  const kept = valueOf(await snapshots.readCurrentCheck(info.id));
  const stopped = await resumePartsDraft(snapshotsDir, snapshots, info, order.profile, clock);
  if (!stopped.ok) return stopped;
  const isKnown = kept !== null && (stopped.value !== null || isFresh(kept));
  const check = isKnown ? succeed(kept) : await checkAgain();
  if (!check.ok) return check;
  const plan = planParts(info, check.value);
  // What a later check has shown to be moved besides is no part of what was stopped.
  const goesOn = plan !== null && isSameSet(stopped.value?.eventIds ?? [], plan.eventIds);
  if (!goesOn) await stopped.value?.journal.close();
  if (plan === null) {
    const why = movedCells(check.value).length === 0 ? 'unmoved' : 'unplaced';
    return fail({ code: 'parts_refused', why, tickets: 0 });
  }
  const draft =
    stopped.value === null || !goesOn
      ? await beginPartsDraft(snapshotsDir, stored, order.profile, plan.eventIds, clock)
      : succeed(stopped.value);
  if (!draft.ok) return draft;
  const base = {
    ...{ stored, check: check.value },
    paths: snapshotPaths(snapshotsDir, info.id, generation),
  };
  const affords = (requests: number): boolean =>
    timeFor(requests, work.pacer, work.limits, timing, clock.monotonic()) <= timing.windowMs;
  const ends: SnapshotProgress[] = [];
  const taken = await workOnDraft(
    { ...work, draft: draft.value, clock, timing, watched: false, planned: plan.requests },
    {
      ...order,
      onProgress: (progress) => {
        if (progress.phase === 'parts') order.onProgress(progress);
        else ends.push(progress);
      },
    },
    (each) => takeParts({ ...each, draft: draft.value, affords, twice: order.profile.readTwice }, base),
    (read) => read,
  );
  // What cannot take the place of the others is no use, and must not look like something to resume.
  if (taken?.ok === false && isNoUse(taken.error)) await snapshots.remove(draft.value.info.id);
  ends.forEach(order.onProgress);
  return taken;
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text) => other.includes(text));
}
