import { standsForAll } from '../vocabulary/grains';
import { at, listItems, sizeOf } from '../../columns/groups';
import { type EntryNumber, type Ledger, comparisonOf } from '../compare/ledger';
import { isOfFields } from '../vocabulary/reasons';
import { amountsOfItems } from '../entries/entry-amounts';
import { entryAt, entryRanges, itemsBehind, type ItemsBehind } from '../entries/ledger-entries';
import { writeDecimal } from '../fields/decimal';
import type { EntryClass } from '../vocabulary/classes';
import { keyMaker } from '../keys/payment-reference';
import type { SideStatuses } from '../statuses/ranked-statuses';
import type { Placement } from '../compare/placement';
import { pathName, pathsOf } from '../rules/field-pair';
import { columnsOfRules, platformFieldsOf } from '../rules/rules';
import { isQuantityOf, readQuantity } from '../rules/quantity';
import type { KeyRules } from '../vocabulary/key-rules';

/** A finding as it is known again in another run (product.md, section 5). */
export interface FindingState {
  /** What makes it the same finding: its key, or what is known of an item without one. */
  readonly id: string;
  readonly class: EntryClass;
  /** Raw; `''` for a finding without a key. */
  readonly paymentReference: string;
  /** The other ways in which its tickets and rows write it, raw: under other key rules these are findings of their own. */
  readonly otherReferences: readonly string[];
  /**
   * Class, RA and RB as one text: the residual statuses of both sides as they are compared, and how often each occurs; where
   * a quantity or further fields differ, their values too. Of an item without a key, all that is known of it.
   */
  readonly signature: string;
}

/** The states of a run's findings, in the order of `findings`; ids are unique. */
export function findingStates(ledger: Ledger, findings: readonly EntryNumber[]): readonly FindingState[] {
  const { unkeyedTickets } = entryRanges(ledger);
  const seen = new Map<string, number>();
  return findings.map((number) =>
    number < unkeyedTickets ? keyedState(ledger, number) : keylessState(ledger, number, seen),
  );
}

/** The ids that findings have under these rules: those of their payment references, and of items without one their own. */
export function idsUnder(
  keys: KeyRules,
): (named: {
  readonly references: readonly string[];
  readonly items: readonly string[];
}) => ReadonlySet<string> {
  const keyOf = keyMaker(keys);
  return ({ references, items }) =>
    new Set([...references.map((reference) => idOfKey(keyOf(reference))), ...items]);
}

/** The id of a key; see `FindingState`. */
export function idOfKey(key: string): string {
  return `key:${key}`;
}

/** Whether an id is that of a finding with a key. */
export function isOfKey(id: string): boolean {
  return id.startsWith('key:');
}

function keyedState(ledger: Ledger, number: EntryNumber): FindingState {
  const { class: keyClass, placements } = comparisonOf(ledger, number);
  const rest = placements.filter(({ bucket }) => bucket !== 'matched');
  const tickets = rest.flatMap(({ ticket }) => ticket ?? []);
  const rows = rest.flatMap(({ row }) => row ?? []);
  const { paymentReference } = entryAt(ledger, number);
  return {
    id: idOfKey(ledger.keyed.keys.at(number)),
    class: keyClass,
    paymentReference,
    otherReferences: otherReferences(ledger, number, paymentReference),
    signature: JSON.stringify([
      keyClass,
      countTexts(tickets, ledger.platformStatuses),
      countTexts(rows, ledger.clientStatuses),
      ...valuesApart(ledger, placements),
      ...quantitiesApart(ledger, number, rows),
      ...amountsApart(ledger, placements),
    ]),
  };
}

const none: readonly string[] = [];

function otherReferences(ledger: Ledger, number: EntryNumber, paymentReference: string): readonly string[] {
  const tickets = listItems(ledger.ticketGroups, number);
  const rows = listItems(ledger.rowGroups, number);
  if (tickets.length + rows.length === 1) return none;
  const all = new Set<string>();
  for (const ticket of tickets) all.add(ledger.tickets.references.at(ticket));
  for (const row of rows) all.add(ledger.file.rows.references.at(row));
  all.delete(paymentReference);
  return [...all];
}

/** What the residual rows say of how many tickets there are, where one of them says another number. */
function quantitiesApart(
  { quantities, ticketGroups }: Ledger,
  number: EntryNumber,
  rows: readonly number[],
): readonly unknown[] {
  if (quantities === null) return [];
  const texts = rows.map((row) => quantities.at(row));
  const tickets = sizeOf(ticketGroups, number);
  if (texts.every((text) => isQuantityOf(text, tickets))) return [];
  return [{ quantities: texts.map(readQuantity).sort() }];
}

/**
 * The values of both sides where fields set pairs apart: with other values it is another finding, and what was accepted
 * re-opens. In grain `payment` they are those of all tickets and of all rows: which row comes first must decide nothing.
 */
function valuesApart({ fields, grain }: Ledger, placements: readonly Placement[]): readonly string[][] {
  const isApart = placements.some(({ reason }) => isOfFields(reason));
  if (!isApart) return [];
  const apart = placements.filter(
    ({ bucket, reason }) => isOfFields(reason) || (standsForAll(grain) && bucket !== 'matched'),
  );
  return (['ticket', 'row'] as const).map((side) =>
    apart
      .flatMap((placement) => placement[side] ?? [])
      .map((item) => fields.map(({ ofTicket, ofRow }) => (side === 'ticket' ? ofTicket : ofRow)(item)))
      .map((values) => JSON.stringify(values.map(({ same, text }) => same ?? text)))
      .sort(),
  );
}

/** The sums of both sides where the amounts of the whole reference differ. */
function amountsApart({ units, money, keyed }: Ledger, placements: readonly Placement[]): readonly unknown[] {
  if (units === null || !placements.some(({ reason }) => reason === 'amount_differs')) return [];
  const tickets = placements.flatMap(({ ticket }) => ticket ?? []);
  const rows = placements.flatMap(({ row }) => row ?? []);
  const amounts = amountsOfItems({ money, keyed }, tickets, rows).map(({ currency, platform, client }) => [
    currency,
    ...[platform, client].map((amount) => (amount === null ? '' : writeDecimal(amount))),
  ]);
  return [{ amounts }];
}

/**
 * An item without a key is known again by what it holds: a ticket by its identity, a row by its status, a record by its
 * text; of several alike, by its place among them. Line numbers do not count, since a line further up moves them all. One with
 * other values may have that place in another run, so its signature has them: what was accepted of the first reopens then.
 */
function keylessState(ledger: Ledger, number: EntryNumber, seen: Map<string, number>): FindingState {
  const entry = entryAt(ledger, number);
  const platform = entry.platformStatuses.map(({ status }) => status);
  const client = entry.clientStatuses.map(({ status }) => status);
  const what = JSON.stringify([entry.class, entry.ticketIds, platform, client, entry.note]);
  const place = (seen.get(what) ?? 0) + 1;
  seen.set(what, place);
  return {
    id: `item:${what}#${place}`,
    class: entry.class,
    paymentReference: '',
    otherReferences: [],
    signature: JSON.stringify([
      entry.class,
      platform,
      client,
      ...valuesBehind(ledger, itemsBehind(ledger, number)),
    ]),
  };
}

/** The signature of an item without a key as an older Tieout saved it, without its values. */
export function withoutValues(signature: string): string {
  const parts = JSON.parse(signature) as readonly unknown[]; // as `keylessState` has written it
  return JSON.stringify(parts.slice(0, 3));
}

/** The values of the item that the rules look at, by name; what else was read of it differs from one computer to the next. */
function valuesBehind({ rules, tickets, file }: Ledger, { ticket, row }: ItemsBehind): readonly unknown[] {
  const [item, names, values] =
    ticket === null
      ? [row, columnsOfRules(rules), file.rows.columns]
      : [ticket, pathsOf(platformFieldsOf(rules), 'tickets').map(pathName), tickets.fields];
  if (item === null || names.length === 0) return [];
  return [names.toSorted().map((name) => [name, values.get(name)?.at(item) ?? ''])];
}

function countTexts(items: readonly number[], { vocabulary, numbers }: SideStatuses): [string, number][] {
  const counts = new Map<string, number>();
  for (const item of items) {
    const text = vocabulary[at(numbers, item)]?.agreesAs ?? '';
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
}
