import { columnNamed, fractionColumn, fractionMark, type ClientFile } from '../sides/client-file';
import type { CodedColumn } from '../../columns/coded-column';
import { pathName, type FieldPair, type PlatformField } from '../rules/field-pair';
import { at } from '../../columns/groups';
import type { KeyedItems } from '../keys/keyed-items';
import type { Orders } from '../sides/order';
import { keyMaker } from '../keys/payment-reference';
import type { Rules } from '../rules/rules';
import type { Tickets } from '../sides/ticket';
import type { Resource } from '../vocabulary/resources';
import { fieldComparison, type FieldComparison, type FieldValue } from './field-value';

/** A pair of fields over the tickets and rows of one run, both by their numbers. */
export interface ComparedField extends Pick<FieldComparison, 'agree' | 'exact'> {
  readonly pair: FieldPair;
  /** It is the amount of the amount rule: a difference is `amount_differs`. */
  readonly isAmount?: boolean;
  readonly ofTicket: (ticket: number) => FieldValue;
  readonly ofRow: (row: number) => FieldValue;
  /** Whether the values of a ticket and a row agree; asked of nearly every pair, so it makes nothing. */
  readonly agreeAt: (ticket: number, row: number) => boolean;
}

/**
 * Makes the pairs of the rules ready for comparison; each different text is read once. A pair with a field of orders that were
 * not read is left out, and the verdict says so.
 */
export function compareFields(
  { fields, keys }: Pick<Rules, 'fields' | 'keys'>,
  tickets: Tickets,
  orders: Orders | null,
  keyed: KeyedItems,
  file: ClientFile,
): readonly ComparedField[] {
  return fields.flatMap((pair): ComparedField[] => {
    const { agree, exact, read } = fieldComparison(pair.compare);
    const onPlatform = (text: string): FieldValue => read(text, 'platform');
    const valuesFrom: Readonly<Record<Resource, () => ComparedField['ofTicket'] | null>> = {
      tickets: () => valuesOf(columnAt(tickets.fields, pair.field.path), onPlatform),
      orders: () => orders && valuesOfOrders(orders, pair.field, keyMaker(keys), keyed, onPlatform),
    };
    const ofTicket = valuesFrom[pair.field.resource]();
    if (ofTicket === null) return [];
    const column = columnNamed(file, pair.column);
    if (column === null) return [];
    const fractions = file.rows.columns.get(fractionColumn(pair.column)) ?? null;
    const ofRow = valuesOfRows(column, fractions, read);
    const agreeAt = (ticket: number, row: number): boolean => agree(ofTicket(ticket), ofRow(row));
    return [{ pair, agree, exact, ofTicket, ofRow, agreeAt }];
  });
}

/** The fields in which a ticket and a row differ, as places among the fields. */
export function differingFields(
  fields: readonly ComparedField[],
  ticket: number,
  row: number,
): readonly number[] {
  return fields.flatMap(({ agreeAt }, place) => (agreeAt(ticket, row) ? [] : [place]));
}

/** Whether a ticket and a row agree in all fields. */
export function agreeInAll(fields: readonly ComparedField[], ticket: number, row: number): boolean {
  for (const { agreeAt } of fields) if (!agreeAt(ticket, row)) return false;
  return true;
}

/** Whether two tickets, or two rows, have the same values in all fields. */
export function haveSameValues(
  fields: readonly ComparedField[],
  side: 'ticket' | 'row',
  a: number,
  b: number,
): boolean {
  return fields.every(({ ofTicket, ofRow }) => {
    const valueOf = side === 'ticket' ? ofTicket : ofRow;
    return valueOf(a).same === valueOf(b).same;
  });
}

function valuesOf(
  { values, codes }: CodedColumn,
  read: (text: string) => FieldValue,
): (item: number) => FieldValue {
  const known = values.map(read);
  return (item) => {
    const value = known[at(codes, item)];
    if (value === undefined) throw new RangeError(`item ${item} has no value`);
    return value;
  };
}

/** A number cell of a workbook is written as the platform writes numbers, a text as the client does. */
function valuesOfRows(
  column: CodedColumn,
  fractions: CodedColumn | null,
  read: FieldComparison['read'],
): (row: number) => FieldValue {
  const asText = valuesOf(column, (text) => read(text, 'client'));
  if (fractions === null) return asText;
  const asNumber = valuesOf(column, (text) => read(text, 'platform'));
  return (row) => (fractions.at(row) === fractionMark ? asNumber(row) : asText(row));
}

/** Every ticket of a payment reference has the value of its order; orders that contradict each other agree with nothing. */
function valuesOfOrders(
  orders: Orders,
  field: PlatformField,
  keyOf: (raw: string) => string,
  { keys, ticketKeys }: KeyedItems,
  read: (text: string) => FieldValue,
): (ticket: number) => FieldValue {
  const texts = columnAt(orders.fields, field.path);
  const byKey = new Map<string, FieldValue>();
  orders.references.forEach((reference, order) => {
    const key = keyOf(reference);
    const value = read(texts.at(order));
    const before = byKey.get(key);
    byKey.set(key, before === undefined ? value : together(before, value));
  });
  const none = read('');
  return (ticket) => {
    const key = at(ticketKeys, ticket);
    return (key < 0 ? undefined : byKey.get(keys.at(key))) ?? none;
  };
}

function together(one: FieldValue, other: FieldValue): FieldValue {
  if (one.same !== null && one.same === other.same) return one;
  return {
    text: [...new Set([...one.text.split(' / '), other.text])].join(' / '),
    same: null,
    decimal: null,
  };
}

/** The column of a field that the rules look at. */
export function columnAt(
  columns: ReadonlyMap<string, CodedColumn>,
  path: PlatformField['path'],
): CodedColumn {
  const column = columns.get(pathName(path));
  if (column === undefined) throw new Error('the snapshot was loaded without a field that the rules look at');
  return column;
}
