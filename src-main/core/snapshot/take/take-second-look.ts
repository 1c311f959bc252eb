import { readingOrder, type Resource } from '#shared/domain/vocabulary/resources';
import type { ReferenceLookup, SecondLookRecord } from '#shared/domain/snapshot/second-look';
import { countingWith } from '#shared/words/count-words';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { succeed, type Result } from '#shared/base/result';
import { readVersioned, writeVersioned } from '../../storage/versioned-file';
import type { DraftWork } from './draft-work';
import { lookUp } from './lookups';
import type { SecondLook, SecondLookOrder } from './platform';
import { createListViews } from './list-views';
import { judgeOld } from '../read/judge';
import { judgeRead } from './read-all';
import { isPickedWell, walkAll, type ReadParts } from './read-lists';
import { settleIdentity } from './settle-identity';
import { currentCheckFormat, removeItems, secondLookFormat } from '../disk/snapshot-file';
import { describe, readingEnd, writeRead } from './take-snapshot';
import { ticketsOf } from '../disk/tickets-of';
import { writeItems } from '../disk/write-items';

export type SecondLookWork = DraftWork & Pick<ReadParts, 'twice' | 'affords'>;

/** Takes the second look at a reopened snapshot, and completes it again in its place. */
export async function takeSecondLook(
  work: SecondLookWork,
  { way, references }: Pick<SecondLookOrder, 'way' | 'references'>,
): Promise<Result<SecondLook>> {
  work.progress.phase('second look');
  const { draft } = work;
  const previous = draft.previous ?? draft.paths;
  const asked = new Set(references);
  const before = await ticketsOf(previous.tickets, asked);
  if (!before.ok) return before;
  const older = await readVersioned(previous.secondLook, secondLookFormat);
  if (!older.ok) return older;
  const looked =
    way === 'lookups' ? await lookUpDisputed(work, references, before.value) : await readAgain(work);
  if (!looked.ok) return looked;
  const after = await ticketsOf(draft.paths.tickets, asked);
  if (!after.ok) return after;
  const endedAt = readingEnd(work);
  const { info, lookups, gone } = looked.value;
  const isSettled = way === 'pass' && info.state !== 'unsettled';
  const known = [...(older.value?.lookups ?? []), ...lookups];
  const newest = new Map(known.map((lookup) => [lookup.reference, lookup]));
  const record: SecondLookRecord = {
    ...{ way, endedAt },
    passAt: isSettled ? endedAt : (older.value?.passAt ?? null),
    lookups: isSettled ? [] : [...newest.values()],
    changed: [
      ...new Set([
        ...(older.value?.changed ?? []),
        ...references.filter((reference) => before.value.get(reference) !== after.value.get(reference)),
      ]),
    ],
  };
  const written = await writeVersioned(draft.paths.secondLook, secondLookFormat, record);
  if (!written.ok) return written;
  const described = await describe(work, { ...info, endedAt }, gone);
  if (!described.ok) return described;
  if (way === 'lookups') await keepCheck(draft.paths.currentCheck, draft.info.endedAt, endedAt);
  await removeItems(previous);
  return succeed({ info: described.value, record });
}

/** Lookups leave the counts that were checked as they are, so that the check holds of what they complete as well. */
async function keepCheck(path: string, before: string, now: string): Promise<void> {
  const check = await readVersioned(path, currentCheckFormat);
  // If the check cannot be kept, it is made again later.
  if (check.ok && check.value?.of === before)
    await writeVersioned(path, currentCheckFormat, { ...check.value, of: now });
}

/** What a look says of the snapshot, and what it looked up. */
type Looked = Result<{
  readonly info: Partial<SnapshotInfo>;
  readonly lookups: readonly ReferenceLookup[];
  readonly gone: DraftWork['draft']['gone'] | undefined;
}>;

async function readAgain(work: SecondLookWork): Promise<Looked> {
  const { draft } = work;
  const views = createListViews(draft.lists, draft.journal);
  const parts = { ...work, views, countedBefore: draft.info.audit };
  const resources = readingOrder.filter((resource) => draft.lists.of(resource).length > 0);
  for (const resource of resources) {
    const walked = await walkOnceMore(parts, resource);
    if (!walked.ok) return walked;
    const isTold = await isPickedWell(parts, resource);
    if (!isTold.ok) return isTold;
    if (isTold.value) continue;
    draft.lists.readByEvent();
    const byEvent = await walkOnceMore(parts, resource);
    if (!byEvent.ok) return byEvent;
  }
  const judged = await judgeRead(parts, draft.info.ordersProblem);
  if (!judged.ok) return judged;
  const written = await writeRead(draft, judged.value);
  if (!written.ok) return written;
  const readAt = readingEnd(work);
  return succeed({ info: { ...written.value, readAt }, lookups: [], gone: undefined });
}

async function walkOnceMore(parts: ReadParts, resource: Resource): Promise<Result<null>> {
  const lists = parts.views.lists.of(resource);
  const pass = 1 + Math.max(...lists.map((list) => list.lastPass()));
  const walked = await walkAll(parts, resource, lists, pass);
  if (walked.ok) await settleIdentity(parts.views, resource);
  return walked;
}

async function lookUpDisputed(
  work: SecondLookWork,
  references: readonly string[],
  before: ReadonlyMap<string, string>,
): Promise<Looked> {
  const { draft } = work;
  const { info, journal } = draft;
  const { eventIds } = info;
  const { identityField } = info.tickets;
  const lookups = await lookUp({ ...work, journal, eventIds, identityField }, references);
  if (!lookups.ok) return lookups;
  const received = lookups.value.reduce((sum, { tickets }) => sum + tickets, info.tickets.received);
  // Lookups are no walk, so the list of gone items stays the same.
  const { gone } = draft;
  const tickets = await writeItems(draft, 'tickets', { ...info.tickets, received }, gone.tickets);
  if (!tickets.ok) return tickets;
  // The orders are unchanged, but are written again, because each completion has its own files.
  const orders =
    info.orders === null ? succeed(null) : await writeItems(draft, 'orders', info.orders, gone.orders);
  if (!orders.ok) return orders;
  const isAsItWas = tickets.value.unique === info.tickets.unique;
  const found = compareWithLists(lookups.value, before);
  const old = judgeOld(work.progress.oldAnswer());
  const isLost = identityField === null && found.more > 0;
  const state = info.state === 'verified' && !isAsItWas ? 'stitched' : info.state;
  const described: Partial<SnapshotInfo> = {
    // A lookup that brings other tickets shows that something moved; it settles nothing that was unsettled.
    state: isLost || old.state === 'unsettled' ? 'unsettled' : state,
    doubts: [...new Set([...info.doubts, ...doubtsOfLookups(found, isLost), ...old.doubts])],
    tickets: tickets.value,
  };
  return succeed({ info: described, lookups: lookups.value, gone });
}

/** Counts the payment references for which lookups found more tickets than the lists had shown, and those with fewer. */
interface FoundByLookups {
  readonly more: number;
  readonly fewer: number;
}

function compareWithLists(
  lookups: readonly ReferenceLookup[],
  before: ReadonlyMap<string, string>,
): FoundByLookups {
  const differences = lookups.map(
    ({ reference, tickets }) => tickets - (before.get(reference)?.split('\n').length ?? 0),
  );
  return {
    more: differences.filter((difference) => difference > 0).length,
    fewer: differences.filter((difference) => difference < 0).length,
  };
}

function doubtsOfLookups({ more, fewer }: FoundByLookups, isLost: boolean): readonly string[] {
  const count = countingWith(String);
  return [
    ...(more === 0
      ? []
      : [`Lookups found tickets of ${count(more, 'payment reference')} that the lists did not show.`]),
    ...(isLost
      ? ['The tickets carry no field that tells them apart, so what lookups found could not be added.']
      : []),
    ...(fewer === 0
      ? []
      : [
          `Lookups found fewer tickets of ${count(fewer, 'payment reference')} than the lists showed; the tickets of the lists are kept.`,
        ]),
  ];
}
