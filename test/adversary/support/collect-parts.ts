import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { createPlatform } from '#main/core/snapshot/take/create-platform';
import { movedCells } from '#shared/domain/snapshot/current-check';
import { defaultProfile } from '#shared/domain/rules/profile';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import type { Collected, Reading } from './collect';
import type { Server } from './server';
import { allLines } from '../../support/given-lines';

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

const lineSchema = v.looseTuple([v.nullable(v.string()), v.nullable(v.string()), v.nullable(v.string())]);

/** Reads everything, lets something happen, checks the counts, lets more happen, and reads the changed parts again. */
export async function collectParts(
  server: Server,
  acts: { readonly between: () => void; readonly afterCheck?: () => void; readonly beforeParts?: () => void },
  {
    events = [],
    readOrders = false,
  }: { readonly events?: readonly string[]; readonly readOrders?: boolean } = {},
): Promise<PartsReading> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tieout-adversary-'));
  try {
    const { baseUrl, projectId } = server;
    const profile = {
      ...{ ...defaultProfile, id: 'p1', name: 'p1', baseUrl, projectId, eventIds: events },
      ...{ readOrders, requestsPerMinute: 600 },
    };
    const platform = createPlatform({ fetch, dataDir });
    const order = {
      ...{ profile, key: 'test.key', onProgress: () => undefined, signal: new AbortController().signal },
    };
    const taken = await platform.takeSnapshot({ ...order, resume: false });
    if (!taken.ok) throw new Error(`not read: ${taken.error.code}`);
    const before = taken.value;
    acts.between();
    const checked = await platform.checkCurrent({ ...order, snapshotId: before.id });
    if (!checked.ok) throw new Error(`not checked: ${checked.error.code}`);
    acts.afterCheck?.();
    const plan = await platform.planCurrent(profile, before.id);
    if (!plan.ok) throw new Error(`not planned: ${plan.error.code}`);
    acts.beforeParts?.();
    const asked = server.asked.length;
    const read = await platform.readParts({ ...order, snapshotId: before.id });
    const kept = await platform.snapshots.info(before.id);
    if (!kept.ok || !isDeepStrictEqual(kept.value, before))
      throw new Error('the snapshot before is not what it was');
    const said = {
      ...{ before, moved: movedCells(checked.value).length },
      planned: plan.value.parts?.requests ?? null,
      requests: server.asked.length - asked,
    };
    if (!read.ok) {
      const why = read.error.code === 'parts_refused' ? ` ${read.error.why}` : '';
      const refusal = `${read.error.code}${why}`;
      return { ...said, info: null, refusal, isExact: false, state: refusal, tickets: null, doubts: [] };
    }
    const info = read.value;
    const tickets: Collected[] = [];
    const lines = await allLines(platform.snapshots.readLines(info, 'tickets', []));
    if (!lines.ok) throw new Error(`not readable: ${lines.error.code}`);
    for (const line of lines.value.split('\n').filter(Boolean)) {
      const [id, reference, status] = v.parse(lineSchema, JSON.parse(line));
      tickets.push({ id, reference, status });
    }
    const isExact = info.tickets.lists.every(({ unique, total }) => unique === total);
    return { ...said, info, refusal: null, isExact, tickets, state: info.state, doubts: info.doubts };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
