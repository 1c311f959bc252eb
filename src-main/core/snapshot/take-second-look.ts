import type { SnapshotInfo } from '#shared/domain/snapshot';
import { succeed, type Result } from '#shared/result';
import type { ReferenceLookup, SecondLookPlan } from '#shared/domain/second-look';
import type { Connection, SecondLook, SecondLookOrder } from './platform';
import type { DraftWork } from './draft-work';
import { lookUp } from './lookups';
import { pageSize, secondPageSize } from './page-view';
import { readLists } from './read-lists';
import { complete, describe, writeItems } from './take-snapshot';

/**
 * The cheaper way of a second look, in requests. Lookups cannot settle an `unsettled` snapshot: they see no ticket whose
 * reference nobody asks for.
 */
export function cheaperWay(info: SnapshotInfo, references: number): Omit<SecondLookPlan, 'timeMs'> {
  const totals = [info.tickets.lastTotal, info.orders?.lastTotal ?? 0];
  const pass = totals.reduce((sum, total) => sum + Math.ceil(total / secondPageSize) + 2, 0);
  const lookups = references * Math.max(1, info.eventIds.length);
  return info.state !== 'unsettled' && lookups < pass
    ? { way: 'lookups', requests: lookups }
    : { way: 'pass', requests: pass };
}

/** Takes the second look at a reopened snapshot, and completes it anew in its place. */
export async function takeSecondLook(
  work: DraftWork,
  { way, references }: Pick<SecondLookOrder, 'way' | 'references'>,
): Promise<Result<SecondLook>> {
  work.progress.phase('second look');
  if (way === 'lookups') return lookUpDisputed(work, references);
  const { draft } = work;
  const { lists, secondLists, info, journal } = draft;
  const read = await readLists({ ...work, journal }, secondLists);
  if (!read.ok) return read;
  const completed = await complete(work, { lists, secondLists, ordersProblem: info.ordersProblem });
  return completed.ok ? succeed({ info: completed.value, lookups: [] }) : completed;
}

async function lookUpDisputed(work: DraftWork, references: readonly string[]): Promise<Result<SecondLook>> {
  const { draft } = work;
  const { info, journal, secondLists } = draft;
  const lookups = await lookUp(
    { ...work, journal, eventIds: info.eventIds, round: secondLists[0]?.pass ?? 2 },
    references,
  );
  if (!lookups.ok) return lookups;
  const received = info.tickets.received + ticketsIn(lookups.value);
  const tickets = await writeItems(draft, 'tickets', { ...info.tickets, received });
  if (!tickets.ok) return tickets;
  const described = await describe(work, {
    state: info.state === 'stitched' ? 'second look' : info.state,
    doubts: [...info.doubts, `${countReferences(lookups.value)} were looked up one by one.`],
    tickets: tickets.value,
  });
  return described.ok ? succeed({ info: described.value, lookups: lookups.value }) : described;
}

/** Fills a new draft by lookups alone. */
export async function takeLookups(
  work: DraftWork,
  connection: Connection & { readonly eventIds: readonly string[] },
  references: readonly string[],
): Promise<Result<SecondLook>> {
  work.progress.phase('second look');
  const { draft } = work;
  const { eventIds } = connection;
  const lookups = await lookUp({ ...work, journal: draft.journal, eventIds, round: 1 }, references);
  if (!lookups.ok) return lookups;
  const received = ticketsIn(lookups.value);
  const counted = { ...draft.info.tickets, received, firstTotal: received, lastTotal: received };
  const pages = Math.ceil(received / pageSize);
  const tickets = await writeItems(draft, 'tickets', { ...counted, pages });
  if (!tickets.ok) return tickets;
  const described = await describe(work, {
    state: 'unsettled',
    doubts: [
      `Only ${countReferences(lookups.value)} of the client file were looked up, one by one; tickets with other payment references were not read, so missing ones cannot be seen.`,
    ],
    tickets: tickets.value,
  });
  return described.ok ? succeed({ info: described.value, lookups: lookups.value }) : described;
}

function ticketsIn(lookups: readonly ReferenceLookup[]): number {
  return lookups.reduce((sum, { tickets }) => sum + tickets, 0);
}

function countReferences(lookups: readonly ReferenceLookup[]): string {
  return lookups.length === 1 ? '1 payment reference' : `${lookups.length} payment references`;
}
