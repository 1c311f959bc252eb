import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { createPlatform } from '#main/core/snapshot/take/create-platform';
import { defaultProfile, type Profile } from '#shared/domain/rules/profile';
import { succeed, type Result } from '#shared/base/result';
import type { Platform } from '#main/core/snapshot/take/platform';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import type { Project, Ticket } from './project';
import type { Server } from './server';
import { allLines } from '../../support/given-lines';
import { removeFolder } from '../../support/system';

/** A ticket as a snapshot holds it. */
export interface Collected {
  readonly id: string | null;
  readonly reference: string | null;
  readonly status: string | null;
}

/** What one reading collected, before any payment reference was looked up: `null` where it failed. */
export interface Reading {
  readonly state: string;
  readonly tickets: readonly Collected[] | null;
  readonly doubts: readonly string[];
}

export interface CollectOptions {
  readonly events?: readonly string[];
  readonly mostRequests?: number;
}

const lineSchema = v.looseTuple([v.nullable(v.string()), v.nullable(v.string()), v.nullable(v.string())]);

/** A platform over the server on a data folder of its own, gone afterwards, and a profile of it that reads these lists. */
export async function withPlatform<T>(
  { baseUrl, projectId }: Server,
  lists: Pick<Profile, 'eventIds' | 'readOrders'>,
  work: (platform: Platform, profile: Profile) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tieout-adversary-'));
  const of = { id: 'p1', name: 'p1', baseUrl, projectId, requestsPerMinute: 600 };
  try {
    return await work(createPlatform({ fetch, dataDir }), { ...defaultProfile, ...of, ...lists });
  } finally {
    removeFolder(dataDir);
  }
}

/** The tickets of a snapshot, read back from the disk. */
export async function collectedIn(
  platform: Platform,
  snapshot: SnapshotInfo,
): Promise<Result<readonly Collected[]>> {
  const lines = await allLines(platform.snapshots.readLines(snapshot, 'tickets', []));
  if (!lines.ok) return lines;
  const texts = lines.value.split('\n').filter(Boolean);
  return succeed(
    texts.map((line) => {
      const [id, reference, status] = v.parse(lineSchema, JSON.parse(line));
      return { id, reference, status };
    }),
  );
}

/** Takes one snapshot over real HTTP and reads its tickets back from the disk. */
export async function collect(
  server: Server,
  { events = [], mostRequests = 300 }: CollectOptions = {},
): Promise<Reading> {
  return withPlatform(server, { eventIds: events, readOrders: false }, async (platform, profile) => {
    const stop = new AbortController();
    server.onAnswer(() => {
      if (server.asked.length >= mostRequests) stop.abort();
    });
    const taken = await platform.takeSnapshot({
      ...{ profile, key: 'test.key', resume: false, onProgress: () => undefined, signal: stop.signal },
    });
    if (!taken.ok) {
      const state = stop.signal.aborted ? 'endless' : taken.error.code;
      return { state, tickets: null, doubts: [] };
    }
    const { state, doubts } = taken.value;
    const tickets = await collectedIn(platform, taken.value);
    return tickets.ok
      ? { state, tickets: tickets.value, doubts }
      : { state: tickets.error.code, tickets: null, doubts: [] };
  });
}

/** The states that claim that every ticket is there (snapshot.md, "The promise"). */
const wholeStates: ReadonlySet<string> = new Set(['verified', 'stitched', 'second look']);

/** Whether a reading claims to be whole. */
function isWhole({ state }: Reading): boolean {
  return wholeStates.has(state);
}

/**
 * The lies in a reading that claims to be whole, ticket by ticket: one that existed all along and is not there, one that is
 * there twice, one in a version that never was. A reading that goes on for ever lies as well.
 */
export function liesOfReading(
  reading: Reading,
  project: Project,
  events?: readonly string[],
): readonly string[] {
  if (reading.state === 'endless') return ['did not come to an end'];
  if (!isWhole(reading) || reading.tickets === null) return [];
  const said = reading.state;
  const states = project.states();
  const isMeant = ({ eventIds }: Ticket): boolean =>
    events === undefined || events.length === 0 || eventIds.some((id) => events.includes(id));
  // By payment reference and status: how an identity is written down is the reading's own affair.
  const versions = new Map<string, Set<number>>();
  const present = new Map<number, number>();
  const names = new Map<number, string>();
  for (const state of states) {
    for (const { serial, id, paymentReference, status } of state.filter(isMeant)) {
      const version = JSON.stringify([paymentReference, status]);
      versions.set(version, (versions.get(version) ?? new Set()).add(serial));
      present.set(serial, (present.get(serial) ?? 0) + 1);
      names.set(serial, `${id} ${paymentReference ?? ''}`);
    }
  }
  const counts = new Map<number, number>();
  const countOf = (serial: number): number => counts.get(serial) ?? 0;
  const lies: string[] = [];
  for (const { reference, status } of reading.tickets) {
    const version = JSON.stringify([reference, status]);
    // Two that follow each other may look the same: then each is there once.
    const [serial] = [...(versions.get(version) ?? [])].sort((a, b) => countOf(a) - countOf(b));
    if (serial === undefined) lies.push(`${said}: ${version} never was`);
    else counts.set(serial, countOf(serial) + 1);
  }
  for (const [serial, times] of present) {
    const count = countOf(serial);
    if (count > 1) lies.push(`${said}: ${names.get(serial) ?? ''} is there ${count} times`);
    if (count === 0 && times === states.length) lies.push(`${said}: ${names.get(serial) ?? ''} is lost`);
  }
  return lies;
}
