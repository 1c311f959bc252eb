import { succeed, type Result } from '#shared/result';
import type { Reading } from './reading';
import type { Look } from './stitch';

const mostReads = 8;

/**
 * The closing check (snapshot.md, "The pull"): reads the first page again, and on, until a page holds nothing unknown and
 * joins the first page as it was; then the last page, and backwards, until one holds nothing unknown. Answers whether it
 * came to that end. A list of one page was true as it stood and needs no check; one without identities, or one that ran dry
 * before its end, cannot have one.
 */
export async function close(reading: Reading, size: number, look: Look): Promise<Result<boolean>> {
  const { pages, identityField, ranDry } = reading.marks();
  if (reading.pageCount() === 1 && pages === 1) return succeed(true);
  if (identityField === null || ranDry) return succeed(false);

  const readUntilKnown = async (list: Iterable<number>, joinsFirst: boolean): Promise<Result<boolean>> => {
    for (const page of list) {
      const seen = await look(page, size);
      if (!seen.ok) return seen;
      const { known, unknown } = seen.value;
      const joins = joinsFirst ? known.some(({ place }) => place < size) : known.length > 0;
      if (unknown === 0 && joins) return succeed(true);
    }
    return succeed(false);
  };
  const head = await readUntilKnown(range(0, mostReads), true);
  if (!head.ok) return head;
  const last = (reading.pageCount() ?? 1) - 1;
  const tail = await readUntilKnown(range(last, last - mostReads), false);
  return tail.ok ? succeed(head.value && tail.value) : tail;
}

/** From `first` up or down to `end`, which is left out; never below zero. */
function* range(first: number, end: number): Generator<number> {
  const step = end < first ? -1 : 1;
  for (let page = first; page !== end && page >= 0; page += step) yield page;
}
