import type { ReferenceLookup } from '#shared/domain/snapshot/second-look';
import { fail, succeed, type Result } from '#shared/base/result';
import type { Item } from '../../partner-api/operations';
import { fieldText, identityNamed, identityOf } from '../read/identity';
import type { JournalEntry, PageJournal } from '../disk/page-journal';
import { maxViewSize } from '../read/view';
import type { ReadParts } from './read-lists';
import { runInLanes } from '../read/run-in-lanes';

/** What lookups need to know besides what all reading needs. */
export interface LookupParts extends Pick<ReadParts, 'client' | 'progress' | 'lanes' | 'signal'> {
  readonly journal: PageJournal;
  /** The events that the snapshot is restricted to; empty for the whole project. */
  readonly eventIds: readonly string[];
  /** What tells tickets apart; null where nothing does. */
  readonly identityField: string | null;
}

/**
 * Looks payment references up one by one through the `paymentReference` filter of List Tickets (partner-api.md, section
 * 4, rule 3), and commits the answers to the journal, where they are newer copies of the tickets that the lists have shown, or further ones.
 */
export async function lookUp(
  parts: LookupParts,
  references: readonly string[],
): Promise<Result<readonly ReferenceLookup[]>> {
  const lookups: ReferenceLookup[] = [];
  const waiting = [...new Set(references)].filter((reference) => reference !== '').values();
  const done = await runInLanes(parts, (signal) => {
    const next = waiting.next();
    if (next.done === true) return null;
    return async () => {
      const lookup = await lookUpOne({ ...parts, signal }, next.value);
      if (lookup.ok) lookups.push(lookup.value);
      return lookup;
    };
  });
  return done.ok ? succeed(lookups) : done;
}

async function lookUpOne(parts: LookupParts, reference: string): Promise<Result<ReferenceLookup>> {
  let tickets = 0;
  let confirmedAt = 0;
  for (const eventId of parts.eventIds.length === 0 ? [null] : parts.eventIds) {
    const answers = await askUntilSettled(parts, reference, eventId);
    if (!answers.ok) return answers;
    // Committed together: pages of two moments would put tickets side by side that never were.
    for (const { entry, items } of answers.value) {
      const committed = await parts.journal.append(entry);
      if (!committed.ok) return committed;
      tickets += items.filter((item) => isOf(item, reference)).length;
      confirmedAt = entry.wall;
    }
  }
  return succeed({ reference, tickets, confirmedAt: new Date(confirmedAt).toISOString() });
}

interface LookupAnswer {
  readonly entry: JournalEntry;
  readonly total: number;
  readonly items: readonly Item[];
}

/** Tries for a reference whose tickets move between pages, or do not match the total. */
const maxTries = 3;

async function askUntilSettled(
  parts: LookupParts,
  reference: string,
  eventId: string | null,
): Promise<Result<readonly LookupAnswer[]>> {
  const where = `List Tickets for the payment reference ${reference}`;
  for (let tries = 1; ; tries += 1) {
    const answers: LookupAnswer[] = [];
    // The first page's total decides: a total that grows with every page would never end.
    for (let page = 0, pages = 1; page < pages; page += 1) {
      const answer = await askPage(parts, reference, eventId, page);
      if (!answer.ok) return answer;
      answers.push(answer.value);
      const { items, total } = answer.value;
      if (items.length === maxViewSize && !items.some((item) => isOf(item, reference))) {
        // If the filter is ignored, every lookup would read the whole project.
        const found = items.map((item) => fieldText(item, 'paymentReference')).find(Boolean) ?? 'none';
        return fail({ code: 'contract_broken', where, field: 'items[0].paymentReference', found });
      }
      if (page === 0) pages = Math.ceil(total / maxViewSize);
    }
    if (isSettled(answers, parts.identityField)) return succeed(answers);
    if (tries < maxTries) continue;
    const received = answers.reduce((sum, { items }) => sum + items.length, 0);
    const totals = [...new Set(answers.map(({ total }) => total))].join(', then ');
    const found = `${totals} with ${received} tickets`;
    return fail({ code: 'contract_broken', where, field: 'total', found });
  }
}

async function askPage(
  { client, progress, signal }: LookupParts,
  reference: string,
  eventId: string | null,
  page: number,
): Promise<Result<LookupAnswer>> {
  const query = { eventId: eventId ?? undefined, paymentReference: reference, page, size: maxViewSize };
  const answer = await client.ask({ operation: 'listTickets', query }, signal);
  if (!answer.ok) return fail(answer.error);
  const { value, text, at } = answer.value;
  progress.changed();
  const entry: JournalEntry = {
    ...{ resource: 'tickets', eventId, pass: 1, role: 'lookup', reference, page, size: maxViewSize },
    ...{ ...at, ...progress.spent(), old: progress.oldAnswer(), body: text },
  };
  return succeed({ entry, total: value.total, items: value.items });
}

/** One total on all pages, as many tickets as it says, and none of them twice. */
function isSettled(answers: readonly LookupAnswer[], identityField: string | null): boolean {
  const items = answers.flatMap((answer) => answer.items);
  if (answers.some(({ total }) => total !== items.length)) return false;
  const identities = items.map((item) =>
    identityField === null ? null : identityOf(item, null, identityNamed(identityField)),
  );
  const known = identities.filter((identity) => identity !== null);
  return new Set(known).size === known.length;
}

function isOf(item: Item, reference: string): boolean {
  return fieldText(item, 'paymentReference') === reference;
}
