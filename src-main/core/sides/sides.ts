import { fail, succeed, type Result } from '#shared/base/result';
import { guardFormula } from '#shared/base/formula-guard';
import { memberAt } from '#shared/base/members';
import { normalise } from '#shared/base/text';
import { createLineWriter } from '#shared/base/write-line';
import { at } from '#shared/columns/groups';
import { classOfKey, type Ledger } from '#shared/domain/compare/ledger';
import type { ComparedField } from '#shared/domain/fields/compared-fields';
import { readDecimal, writeDecimal, zero, type Decimal } from '#shared/domain/fields/decimal';
import { keyMaker } from '#shared/domain/keys/payment-reference';
import type { SideAmounts } from '#shared/domain/money/counted-amounts';
import { linesAPiece } from '#shared/domain/result/report';
import { readQuantity } from '#shared/domain/rules/quantity';
import { totalRowFilter } from '#shared/domain/rules/rules';
import { nameLine } from '#shared/domain/sides/line-name';
import { statusOf, type SideStatuses } from '#shared/domain/statuses/ranked-statuses';
import { compareVocabularies, statusText } from '#shared/domain/statuses/compare-statuses';
import type { Totals } from '#shared/domain/totals/conservation';
import type { Reconciliation } from '#shared/domain/totals/reconciliation';
import { buckets } from '#shared/domain/vocabulary/buckets';
import { standsForAll } from '#shared/domain/vocabulary/grains';
import { reconcileSql } from './reconcile-sql';
import { endless, sqlDigits, type ReconcileSqlParts } from './sql-parts';

/** Both sides of a run as tables, and the SQL that reconciles them once more (docs/sides.md). */
export interface Sides {
  /** The lines of `platform.csv` and `client.csv`, in pieces: UTF-8 once encoded, CR LF, RFC 4180. */
  readonly platform: () => Iterable<string>;
  readonly client: () => Iterable<string>;
  readonly sql: string;
}

/** What every item has, whatever its side. */
const commonColumns = [
  ...['reference', 'key', 'status', 'status_as_compared', 'comparable'],
  ...['currency', 'amount', 'amount_kind', 'amount_as_written', 'counts'],
  ...['further', 'further_near', 'excluded_by', 'bucket', 'class'],
] as const;

/** The columns of each table; reconcile.sql says what they hold. */
const columns = {
  platform: ['kind', 'item', 'ticket_id', ...commonColumns],
  client: ['kind', 'item', 'line', 'quantity', ...commonColumns],
} as const;

/** Makes the sides of a run; fails with `amounts_too_long` where its amounts have more digits than the SQL can add up. */
export function sidesOf(run: Reconciliation): Result<Sides> {
  const amounts = amountsOf(run);
  if (amounts === 'too long') return fail({ code: 'amounts_too_long', digits: sqlDigits });
  const { ledger, summary } = run;
  return succeed({
    platform: () => written(columns.platform, linesOfPlatform(ledger)),
    client: () => written(columns.client, linesOfClient(ledger)),
    sql: reconcileSql({
      grain: ledger.grain,
      amounts,
      hasQuantity: ledger.quantities !== null,
      furtherFields: fieldsOf(ledger, true).length,
      nearFields: fieldsOf(ledger, false).length,
      rollUps: rollUpsOf(ledger),
      totals: totalsOf(summary.totals),
    }),
  });
}

type Cells = ReadonlyArray<string | number>;

function* written(head: readonly string[], lines: Iterable<Cells>): Generator<string> {
  const writeLine = createLineWriter(',');
  let piece = [writeLine(head)];
  for (const line of lines) {
    piece.push(writeLine(line));
    if (piece.length < linesAPiece) continue;
    yield piece.join('');
    piece = [];
  }
  yield piece.join('');
}

function* linesOfPlatform(ledger: Ledger): Generator<Cells> {
  const { tickets, orders, keyed, money, ticketBuckets, platformStatuses, excluded } = ledger;
  const keyOf = keyMaker(ledger.rules.keys);
  const ofTickets = money?.orders === null ? money.platform : null;
  const further = furtherOf(ledger, 'ofTicket');
  const filters = filtersOf(excluded.tickets);
  for (let ticket = 0; ticket < tickets.references.length; ticket++) {
    const key = at(keyed.ticketKeys, ticket);
    const reference = tickets.references.at(ticket);
    yield [
      ...['ticket', ticket + 1, guardFormula(tickets.identities.at(ticket))],
      ...keyCells(reference, key < 0 ? keyOf(reference) : keyed.keys.at(key)),
      ...statusCells(platformStatuses, ticket),
      ...amountCells(ofTickets, ticket),
      ...further(ticket),
      ...resultCells(ledger, key, at(ticketBuckets, ticket), filters.get(ticket)),
    ];
  }
  if (!money?.orders || orders === null) return;
  for (let order = 0; order < orders.references.length; order++) {
    const reference = orders.references[order] ?? '';
    yield [
      ...['order', order + 1, '', ...keyCells(reference, keyOf(reference)), '', '', ''],
      ...amountCells(money.platform, order),
      ...['', '', '', '', ''],
    ];
  }
}

function* linesOfClient(ledger: Ledger): Generator<Cells> {
  const { file, keyed, money, rowBuckets, clientStatuses, excluded, quantities } = ledger;
  const { references, lines } = file.rows;
  const keyOf = keyMaker(ledger.rules.keys);
  const further = furtherOf(ledger, 'ofRow');
  const filters = filtersOf(excluded.rows);
  for (let row = 0; row < references.length; row++) {
    const key = at(keyed.rowKeys, row);
    const reference = references.at(row);
    yield [
      ...['row', row + 1, lineCell(ledger, at(lines, row)), quantityCell(quantities?.at(row))],
      ...keyCells(reference, key < 0 ? keyOf(reference) : keyed.keys.at(key)),
      ...statusCells(clientStatuses, row),
      ...amountCells(money?.client ?? null, row),
      ...further(row),
      ...resultCells(ledger, key, at(rowBuckets, row), filters.get(row)),
    ];
  }
  for (const [record, { line }] of file.malformed.entries()) {
    yield [
      ...['malformed', record + 1, lineCell(ledger, line)],
      ...Array.from({ length: columns.client.length - 5 }, () => ''),
      ...['malformed', 'malformed'],
    ];
  }
}

function lineCell({ file }: Ledger, line: number): string | number {
  const name = nameLine(file, line);
  return typeof name === 'number' ? name : guardFormula(name);
}

function keyCells(reference: string, key: string): Cells {
  return [guardFormula(reference), guardFormula(key)];
}

function statusCells(statuses: SideStatuses, item: number): Cells {
  const { raw, agreesAs } = statusOf(statuses, item);
  return [guardFormula(raw), guardFormula(agreesAs ?? ''), agreesAs === null ? 'no' : 'yes'];
}

/** More digits than any number of tickets has, and a text that says no number, fit none. */
function quantityCell(raw: string | undefined): string {
  const digits = raw === undefined ? '' : readQuantity(raw);
  return /^\d{1,9}$/.test(digits) ? digits : '';
}

function amountCells(amounts: SideAmounts | null, item: number): Cells {
  if (amounts === null) return ['', '', '', '', ''];
  const { text, kind, currency, number } = amounts.amountAt(at(amounts.numbers, item));
  const readAs = number !== null ? 'number' : normalise(text) === '' ? 'blank' : 'no number';
  return [
    guardFormula(currency),
    number === null ? '' : writeDecimal(number),
    readAs,
    guardFormula(text),
    kind === 'not counted' ? 'no' : 'yes',
  ];
}

/** The further fields that are compared exactly, or those with a tolerance; the amount has columns of its own. */
function fieldsOf({ fields }: Ledger, exact: boolean): readonly ComparedField[] {
  return fields.filter((field) => field.isAmount !== true && field.exact === exact);
}

function furtherOf(ledger: Ledger, side: 'ofTicket' | 'ofRow'): (item: number) => Cells {
  const kinds = [fieldsOf(ledger, true), fieldsOf(ledger, false)];
  return (item) =>
    kinds.map((fields) =>
      fields.length === 0 ? '' : guardFormula(JSON.stringify(fields.map((field) => field[side](item).same))),
    );
}

function filtersOf(excluded: Ledger['excluded']['tickets' | 'rows']): ReadonlyMap<number, string> {
  return new Map(excluded.map(({ item, filter }) => [item, filter]));
}

function resultCells(ledger: Ledger, key: number, bucket: number, filter: string | undefined): Cells {
  if (filter !== undefined) return [guardFormula(filter), 'excluded', 'excluded'];
  if (key < 0) return ['', 'unkeyed', 'unkeyed'];
  return ['', memberAt(buckets, bucket - 1), classOfKey(ledger, key)];
}

/** What SQL must know of the amounts; null where none are compared. */
function amountsOf({ ledger, summary }: Reconciliation): ReconcileSqlParts['amounts'] | 'too long' {
  const { money, units } = ledger;
  if (money === null) return null;
  const tolerance = readDecimal(money.rule.tolerance, 'plain') ?? zero;
  const sides = [money.platform, money.client];
  const counted = sides.flatMap(({ uses, decimalOf }) =>
    Array.from(uses, (times, number) => ({ times, decimal: decimalOf(number) })),
  );
  const scale = [tolerance, ...counted.map(({ decimal }) => decimal)].reduce(
    (most, decimal) => Math.max(most, decimal.scale),
    2,
  );
  if (scale > sqlDigits) return 'too long';
  const sum = counted.reduce((all, { times, decimal }) => all + BigInt(times) * sizeAt(decimal, scale), 0n);
  const toleranceUnits = sizeAt(tolerance, scale);
  if (sum >= 10n ** BigInt(sqlDigits) || toleranceUnits >= endless) return 'too long';
  return {
    unit: money.unit,
    of: money.rule.field.resource,
    scale,
    tolerance: toleranceUnits,
    rowsAddUp: units?.rowsAddUp === true,
    totalRowFilter,
    hasStatement: summary.statement.length > 0,
  };
}

function sizeAt({ units, scale }: Decimal, wanted: number): bigint {
  return (units < 0n ? -units : units) * 10n ** BigInt(wanted - scale);
}

/** The roll-up table by the statuses as they are compared; a line with a status that no ticket has is never asked for. */
function rollUpsOf({ grain, rules, platformStatuses, clientStatuses }: Ledger): ReconcileSqlParts['rollUps'] {
  if (!standsForAll(grain)) return [];
  const { rollUps, statusMapping } = rules;
  const raws = ({ vocabulary }: SideStatuses): readonly string[] => vocabulary.map(({ raw }) => raw);
  const ofTickets = new Set(raws(platformStatuses).map(statusText));
  const known = compareVocabularies(
    [...raws(platformStatuses), ...rollUps.map(({ status }) => status)],
    raws(clientStatuses),
    statusMapping,
  ).platform;
  const byText = new Map(known.map(({ raw, agreesAs }) => [statusText(raw), agreesAs]));
  const compared = (status: string): string | null => {
    const agreesAs = byText.get(statusText(status)) ?? null;
    return agreesAs === null ? null : guardFormula(agreesAs);
  };
  return rollUps.flatMap(({ statuses, status }) =>
    statuses.every((one) => ofTickets.has(statusText(one)))
      ? [{ statuses: [...new Set(statuses.map(compared))], payment: compared(status) }]
      : [],
  );
}

function totalsOf({ platform, client }: Totals): ReconcileSqlParts['totals'] {
  const listed = (side: string, totals: Readonly<Record<string, number>>) =>
    Object.entries(totals).flatMap(([place, items]) =>
      withoutItems.has(place) ? [] : [{ side, place, items }],
    );
  return [...listed('platform', { ...platform }), ...listed('client', { ...client })];
}

/** Totals of what is no item of a table: copies of tickets, and lines of the file that are no records of it. */
const withoutItems: ReadonlySet<string> = new Set(['received', 'refetched', 'records', 'header', 'skipped']);
