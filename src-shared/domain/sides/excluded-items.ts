import { columnNamed, totalsColumn, totalsMark, type ClientFile } from './client-file';
import type { CodedColumn } from '../../columns/coded-column';
import { at } from '../../columns/groups';
import { createDayReader } from '../dates/day-in-zone';
import { excludedKey, unkeyed, type KeyedItems } from '../keys/keyed-items';
import { pathName } from '../rules/field-pair';
import { totalRowFilter, type Filter } from '../rules/rules';
import { statusText } from '../statuses/compare-statuses';
import { createTextColumnBuilder } from '../../columns/text-column';
import type { Tickets } from './ticket';

/** A ticket or a row that a filter excluded: its number on its side, and the filter's name. */
interface ExcludedItem {
  readonly item: number;
  readonly filter: string;
}

/** What is left to compare once the filters are done, and what they did. */
export interface Excluded {
  readonly keyed: KeyedItems;
  readonly tickets: readonly ExcludedItem[];
  readonly rows: readonly ExcludedItem[];
  /** One for each filter, in their order; then that of the totals rows of tables, where there is no filter of that name. */
  readonly uses: readonly FilterUse[];
}

/**
 * Takes the items that a filter names out of the comparison, but only those whose key does not occur on the other side,
 * looked at before anything is taken out (product.md, section 3, "Excluded"): no filter can hide a counterpart. An item
 * without a key stays unkeyed, but for the totals row of a table, which a workbook itself says is none of its data. Of several
 * filters the first that names an item has it, but the file's own totals go before all.
 */
export function excludeItems(
  keyed: KeyedItems,
  tickets: Tickets,
  file: ClientFile,
  filters: readonly Filter[],
): Excluded {
  const totals = totalsOfTables(keyed, tickets, file);
  if (filters.length === 0 && totals.length === 0) return { keyed, tickets: [], rows: [], uses: [] };
  const { ticketKeys, rowKeys } = keyed;
  const onPlatform = occurring(ticketKeys, keyed.keys.length);
  const inFile = occurring(rowKeys, keyed.keys.length);
  const uses = filters.map(({ name, side }) => ({ name, side, excluded: 0, kept: 0 }));

  const exclude = (side: Filter['side'], itemKeys: Int32Array, onOtherSide: Uint8Array): ExcludedItem[] => {
    const filterOf = filterOfItems(side, filters, tickets, file);
    const excluded: ExcludedItem[] = [];
    itemKeys.forEach((key, item) => {
      const use = key < 0 ? undefined : uses[filterOf(item)];
      if (use === undefined) return;
      if (at(onOtherSide, key) === 1) use.kept++;
      else {
        use.excluded++;
        excluded.push({ item, filter: use.name });
      }
    });
    return excluded;
  };

  const excludedTickets = exclude('platform', ticketKeys, inFile);
  const ofFilters = exclude('client', rowKeys, onPlatform);
  const excludedRows = [...ofFilters, ...totals].sort((a, b) => a.item - b.item);
  if (totals.length > 0) {
    let use = uses.find(({ name, side }) => name === totalRowFilter && side === 'client');
    if (use === undefined) uses.push((use = { name: totalRowFilter, side: 'client', excluded: 0, kept: 0 }));
    use.excluded += totals.length;
  }
  return {
    keyed: withoutItems(keyed, excludedTickets, excludedRows),
    tickets: excludedTickets,
    rows: excludedRows,
    uses,
  };
}

/** Says which filter names an item, as a number into the filters; -1 where none does. Each different text is looked at once. */
function filterOfItems(
  side: Filter['side'],
  filters: readonly Filter[],
  tickets: Tickets,
  file: ClientFile,
): (item: number) => number {
  const isTotal = ({ name }: Filter): boolean => name === totalRowFilter;
  // A total that is of a day too is no row of that day.
  const inOrder = [...filters.entries()].sort(([, a], [, b]) => Number(isTotal(b)) - Number(isTotal(a)));
  const tests = inOrder.flatMap(([number, filter]) => {
    if (filter.side !== side) return [];
    const column = columnOf(filter, tickets, file);
    if (column === null) return [];
    const named = column.values.map(testOf(filter));
    return [{ number, names: (item: number) => named[at(column.codes, item)] === true }];
  });
  return (item) => tests.find(({ names }) => names(item))?.number ?? -1;
}

/** Null for a date that neither side has: it is of no day. */
function columnOf({ side, column, days }: Filter, tickets: Tickets, file: ClientFile): CodedColumn | null {
  if (days !== undefined)
    return days.path === null ? columnNamed(file, column) : (tickets.fields.get(pathName(days.path)) ?? null);
  return columnNamed(file, column) ?? (side === 'platform' ? tickets.statuses : file.rows.statuses);
}

function testOf({ values, days }: Filter): (text: string) => boolean {
  if (days === undefined) {
    const wanted = new Set(values.map(statusText));
    return (text) => wanted.has(statusText(text));
  }
  const { from, upTo } = days;
  const dayOf = createDayReader(days.order, days.timeZone);
  return (text) => {
    const day = dayOf(text);
    return day !== null && (from === null || day >= from) && (upTo === null || day <= upTo);
  };
}

/**
 * The rows without a key that tables of the workbook have as their totals rows. One with a status that a ticket or another row has
 * may be data that somebody typed there: it stays, and is a finding.
 */
function totalsOfTables({ rowKeys }: KeyedItems, tickets: Tickets, { rows }: ClientFile): ExcludedItem[] {
  const marks = rows.columns.get(totalsColumn);
  if (marks === undefined) return [];
  const { values, codes } = rows.statuses;
  const totals: number[] = [];
  const isUsed = new Uint8Array(values.length);
  for (let row = 0; row < rowKeys.length; row++) {
    if (marks.at(row) === totalsMark) totals.push(row);
    else isUsed[at(codes, row)] = 1;
  }
  const used = new Set(
    [...tickets.statuses.values, ...values.filter((_, code) => isUsed[code] === 1)].map(statusText),
  );
  used.delete('');
  return totals
    .filter((row) => rowKeys[row] === unkeyed && !used.has(statusText(rows.statuses.at(row))))
    .map((item) => ({ item, filter: totalRowFilter }));
}

function occurring(itemKeys: Int32Array, keyCount: number): Uint8Array {
  const occurs = new Uint8Array(keyCount);
  for (const key of itemKeys) if (key >= 0) occurs[key] = 1;
  return occurs;
}

/** Renumbers the keys, so that none is left without an item. */
function withoutItems(
  { keys, ticketKeys, rowKeys, collisions }: KeyedItems,
  tickets: readonly ExcludedItem[],
  rows: readonly ExcludedItem[],
): KeyedItems {
  const kept = createTextColumnBuilder();
  const newNumbers = new Int32Array(keys.length).fill(-1);
  let count = 0;
  const renumber = (itemKeys: Int32Array, excluded: readonly ExcludedItem[]): Int32Array => {
    const renumbered = itemKeys.slice();
    for (const { item } of excluded) renumbered[item] = excludedKey;
    return renumbered.map((key) => {
      if (key < 0) return key;
      if (at(newNumbers, key) < 0) {
        newNumbers[key] = count++;
        kept.push(keys.at(key));
      }
      return at(newNumbers, key);
    });
  };
  const renumberedTickets = renumber(ticketKeys, tickets);
  const renumberedRows = renumber(rowKeys, rows);
  return { keys: kept.build(), ticketKeys: renumberedTickets, rowKeys: renumberedRows, collisions };
}

/** What one filter of the profile did (product.md, section 3, "Excluded"). */
export interface FilterUse {
  readonly name: string;
  readonly side: 'platform' | 'client';
  /** Items taken out of the comparison, and items that it names but that stay in it because their key has a counterpart. */
  readonly excluded: number;
  readonly kept: number;
}
