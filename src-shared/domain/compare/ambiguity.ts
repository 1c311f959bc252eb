import { addTo } from '../../base/add-to';
import { differingFields, haveSameValues, type ComparedField } from '../fields/compared-fields';
import { isOfFields } from '../vocabulary/reasons';
import type { KeyItem, Placement } from './placement';

/** One item of a side, how it was placed, and what it was paired with; null where it was left over. */
interface Placed {
  readonly item: KeyItem;
  readonly placement: Placement;
  readonly other: KeyItem | null;
}

/**
 * Whether two items on one side could swap buckets, or the statuses (of a pair set apart by a field: the values) that they are
 * paired with, without changing a count (product.md, section 3). The placements are those of one key in grain `ticket`; in grain
 * `payment` the rule itself says which row represents the payment. As many pairs of one status as can be agree in all fields, so
 * no swap makes two pairs agree that did not.
 */
export function isAmbiguous(
  tickets: readonly KeyItem[],
  rows: readonly KeyItem[],
  placements: readonly Placement[],
  fields: readonly ComparedField[],
): boolean {
  if (tickets.length === 0 || rows.length === 0 || placements.length === 1) return false;
  const byStatus = placements.filter(isByStatus);
  const isLeft = ({ bucket }: Placement): boolean => bucket === 'missing' || bucket === 'extra';
  // Any item in a pair of two statuses can be left over in place of one that is.
  if (byStatus.length > 0 && placements.some(isLeft)) return true;
  const [ticketOf, rowOf] = [byNumber(tickets), byNumber(rows)];
  const severalIn = (side: 'ticket' | 'row', items: ReadonlyMap<number, KeyItem>): boolean =>
    new Set(byStatus.map((placement) => items.get(placement[side] ?? -1)?.rank)).size > 1;
  if (severalIn('ticket', ticketOf) || severalIn('row', rowOf)) return true;
  return (
    canSwapInOneStatus('ticket', ticketOf, rowOf, placements, fields) ||
    canSwapInOneStatus('row', rowOf, ticketOf, placements, fields)
  );
}

function isByStatus({ bucket, reason }: Placement): boolean {
  return bucket === 'mismatched' && !isOfFields(reason);
}

function byNumber(items: readonly KeyItem[]): ReadonlyMap<number, KeyItem> {
  return new Map(items.map((item) => [item.item, item]));
}

/** Whether two items of one side and one status could swap. */
function canSwapInOneStatus(
  side: 'ticket' | 'row',
  items: ReadonlyMap<number, KeyItem>,
  others: ReadonlyMap<number, KeyItem>,
  placements: readonly Placement[],
  fields: readonly ComparedField[],
): boolean {
  const otherSide = side === 'ticket' ? 'row' : 'ticket';
  const byRank = new Map<number, Placed[]>();
  for (const placement of placements) {
    const item = items.get(placement[side] ?? -1);
    if (item === undefined) continue;
    const placed = { item, placement, other: others.get(placement[otherSide] ?? -1) ?? null };
    addTo(byRank, item.rank, placed);
  }
  return Array.from(byRank.values()).some((placed) => {
    const matched = placed.filter(({ placement }) => placement.bucket === 'matched');
    if (matched.length === placed.length) return false;
    const byField = placed.filter(({ placement }) => isOfFields(placement.reason));
    if (byField.length > 0 && matched.length + byField.length < placed.length) return true;
    if (differInValues(otherSide, byField, fields)) return true;
    const rest = placed.filter(({ placement }) => placement.bucket !== 'matched');
    return canTakePlace(side, rest, matched, fields);
  });
}

/** Whether items were paired with items of several values. */
function differInValues(
  otherSide: 'ticket' | 'row',
  placed: readonly Placed[],
  fields: readonly ComparedField[],
): boolean {
  const [first, ...further] = placed.flatMap(({ other }) => other ?? []);
  return (
    first !== undefined && further.some((one) => !haveSameValues(fields, otherSide, first.item, one.item))
  );
}

/** Up to so many pairs are tried; nobody finds their way among more than these. */
const maxTried = 1_000_000;

/** Whether an item that is not matched agrees with what a matched one of its status was paired with. */
function canTakePlace(
  side: 'ticket' | 'row',
  rest: readonly Placed[],
  matched: readonly Placed[],
  fields: readonly ComparedField[],
): boolean {
  if (rest.length === 0 || matched.length === 0) return false;
  if (fields.length === 0) return true;
  const otherSide = side === 'ticket' ? 'row' : 'ticket';
  const own = eachOnce(
    side,
    rest.map(({ item }) => item),
    fields,
  );
  const taken = eachOnce(
    otherSide,
    matched.flatMap(({ other }) => other ?? []),
    fields,
  );
  if (fields.every(({ exact }) => exact)) return Array.from(own.keys()).some((values) => taken.has(values));
  if (own.size * taken.size > maxTried) return true;
  const agrees = (one: KeyItem, other: KeyItem): boolean => {
    const [ticket, row] = side === 'ticket' ? [one, other] : [other, one];
    return differingFields(fields, ticket.item, row.item).length === 0;
  };
  return Array.from(own.values()).some((one) =>
    Array.from(taken.values()).some((other) => agrees(one, other)),
  );
}

/** One item for each combination of values; without those of a value that agrees with nothing. */
function eachOnce(
  side: 'ticket' | 'row',
  items: readonly KeyItem[],
  fields: readonly ComparedField[],
): ReadonlyMap<string, KeyItem> {
  const once = new Map<string, KeyItem>();
  for (const item of items) {
    const values = fields.map(
      ({ ofTicket, ofRow }) => (side === 'ticket' ? ofTicket : ofRow)(item.item).same,
    );
    if (!values.includes(null)) once.set(JSON.stringify(values), item);
  }
  return once;
}
