import { stringify } from 'lossless-json';
import { judge, type Judgement } from './judge';
import { viewOf, type ListReading } from './list-reading';
import type { PageJournal } from './page-journal';

/**
 * Judges a list by both its passes (snapshot.md, "The pull", second look). The second pass may be proven by itself; else it
 * must hold as many different items as the platform says at its end, with no page short. Where no total ever moved, both
 * passes together may hold them, neither more nor fewer. Otherwise what only the first brought counts for nothing: it may
 * have been removed since, and would stand in for one that both have missed. Without identities the two passes must have
 * brought the very same records, each as often.
 */
export async function judgeTwice(
  first: ListReading,
  second: ListReading,
  journal: PageJournal,
): Promise<Judgement> {
  const { doubts } = judge(first.resource, first.reading.marks(), first.closed);
  const alone = judge(second.resource, second.reading.marks(), second.closed);
  const isConfirmed = alone.state !== 'unsettled' || (await agree(first, second, journal));
  return isConfirmed
    ? { state: 'second look', doubts: [...doubts, `A second reading of all ${first.resource} confirmed it.`] }
    : { state: 'unsettled', doubts: [...new Set([...doubts, ...alone.doubts])] };
}

async function agree(first: ListReading, second: ListReading, journal: PageJournal): Promise<boolean> {
  const [one, two] = [first.reading.marks(), second.reading.marks()];
  const isCalm = !one.totalMoved && !two.totalMoved && one.lastTotal === two.lastTotal;
  if (one.identityField === null || two.identityField === null)
    return isCalm && one.unique === one.lastTotal && (await haveSameRecords(first, second, journal));
  if (one.identityField !== two.identityField || two.unevenPages > 0 || two.openSeams > 0) return false;
  if (two.unique >= two.lastTotal) return true;
  if (!isCalm) return false;
  return new Set([...first.reading.identities(), ...second.reading.identities()]).size === two.lastTotal;
}

/** Whether the pages of both passes hold the same records, as a multiset of their texts. */
async function haveSameRecords(
  first: ListReading,
  second: ListReading,
  journal: PageJournal,
): Promise<boolean> {
  const balance = new Map<string, number>();
  for await (const entry of journal.entries()) {
    const isOfList = entry.resource === first.resource && entry.eventId === first.eventId;
    if (!isOfList || entry.role !== 'page') continue;
    const step = entry.pass === second.pass ? -1 : 1;
    for (const item of viewOf(entry).items) {
      const record = stringify(item) ?? '';
      balance.set(record, (balance.get(record) ?? 0) + step);
    }
  }
  return [...balance.values()].every((count) => count === 0);
}
