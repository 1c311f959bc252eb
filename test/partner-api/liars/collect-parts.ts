import { isDeepStrictEqual } from 'node:util';
import { movedCells } from '#shared/domain/snapshot/current-check';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { collectedIn, withPlatform, type Reading } from './collect';
import type { Server } from './server';
import { valueOf } from '../../support/value-of';

/** A snapshot whose changed parts were read again, and what that took. */
export interface PartsReading extends Reading {
  readonly before: SnapshotInfo;
  readonly info: SnapshotInfo | null;
  /** Why it was refused: `parts_refused left`, say. */
  readonly refusal: string | null;
  readonly moved: number;
  /** The requests that were planned, and those that were sent. */
  readonly planned: number | null;
  readonly requests: number;
  /** Whether it is exact: as many tickets as the platform says there are, in every list. */
  readonly isExact: boolean;
}

/** Reads everything, lets something happen, checks the counts, lets more happen, and reads the changed parts again. */
export async function collectParts(
  server: Server,
  acts: { readonly between: () => void; readonly afterCheck?: () => void; readonly beforeParts?: () => void },
  {
    events = [],
    readOrders = false,
  }: { readonly events?: readonly string[]; readonly readOrders?: boolean } = {},
): Promise<PartsReading> {
  return withPlatform(server, { eventIds: events, readOrders }, async (platform, profile) => {
    const order = {
      ...{ profile, key: 'test.key', onProgress: () => undefined, signal: new AbortController().signal },
    };
    const before = valueOf(await platform.takeSnapshot({ ...order, resume: false }));
    acts.between();
    const checked = valueOf(await platform.checkCurrent({ ...order, snapshotId: before.id }));
    acts.afterCheck?.();
    const plan = valueOf(await platform.planCurrent(profile, before.id));
    acts.beforeParts?.();
    const asked = server.asked.length;
    const read = await platform.readParts({ ...order, snapshotId: before.id });
    const kept = await platform.snapshots.info(before.id);
    if (!kept.ok || !isDeepStrictEqual(kept.value, before))
      throw new Error('the snapshot before is not what it was');
    const said = {
      ...{ before, moved: movedCells(checked).length },
      planned: plan.parts?.requests ?? null,
      requests: server.asked.length - asked,
    };
    if (!read.ok) {
      const why = read.error.code === 'parts_refused' ? ` ${read.error.why}` : '';
      const refusal = `${read.error.code}${why}`;
      return { ...said, info: null, refusal, isExact: false, state: refusal, tickets: null, doubts: [] };
    }
    const info = read.value;
    const tickets = valueOf(await collectedIn(platform, info));
    const isExact = info.tickets.lists.every(({ unique, total }) => unique === total);
    return { ...said, info, refusal: null, isExact, tickets, state: info.state, doubts: info.doubts };
  });
}
