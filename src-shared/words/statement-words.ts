import { addDecimals, readDecimal, writeDecimal, zero } from '../domain/fields/decimal';
import { isOff, type ControlTotal } from '../domain/totals/control-total';
import type { RunSummary } from '../domain/totals/run-summary';
import type { Statement } from '../domain/totals/statement';
import { differenceWords } from './control-total-words';
import { countingWith } from './count-words';

/** A line of the reconciliation statement, read downwards from the platform to the client file (docs/money.md, section 3). */
export interface StatementLine {
  readonly text: string;
  /** Exact, with a point; null for a line that only says something. */
  readonly amount: string | null;
  /** Its first and its last amount are totals; what is between leads from one to the other. */
  readonly isTotal: boolean;
}

/**
 * The statement in one currency in words; `format` writes a count. Older evidence `countsDiffering`: what it counts is also what has
 * its difference in other lines.
 */
export function statementLines(
  { currency, of, columns, total, excludedBy = [], differing, withoutAmount, notNumbers }: Statement,
  { totals, controlTotal = null }: Pick<RunSummary, 'totals'> & Partial<Pick<RunSummary, 'controlTotal'>>,
  format: (count: number) => string,
  countsDiffering = false,
): readonly StatementLine[] {
  const counted = countingWith(format);
  const noun = of === 'orders' ? 'order' : 'ticket';
  const onPlatform = (items: number): string => counted(items, noun);
  const inFile = (items: number): string => counted(items, 'row');
  const { missing, extra, unkeyed, ordersWithoutTickets, matched, mismatched } = columns;
  const line = (text: string, amount: string): StatementLine => ({ text, amount, isTotal: false });
  const said = (text: string): StatementLine => ({ text, amount: null, isTotal: false });
  const sided = (cell: Statement['total'] | undefined, what: string): readonly StatementLine[] => [
    ...(cell === undefined || cell.items.platform === 0
      ? []
      : [line(`less: ${what}, ${onPlatform(cell.items.platform)}`, negated(cell.platform))]),
    ...(cell === undefined || cell.items.client === 0
      ? []
      : [line(`add: ${what}, ${inFile(cell.items.client)}`, cell.client)]),
  ];
  const { malformed } = totals.client;
  const differences = [matched, mismatched].flatMap((cell) => (cell === undefined ? [] : cell.difference));
  return [
    { text: `Platform, ${onPlatform(total.items.platform)}`, amount: total.platform, isTotal: true },
    ...(missing === undefined
      ? []
      : [line(`less: not in the client file, ${onPlatform(missing.items.platform)}`, missing.difference)]),
    ...sided(unkeyed, 'without a payment reference'),
    ...excludedBy.flatMap(({ filter, ...cell }) => sided(cell, `excluded by “${filter}”`)),
    ...sided(ordersWithoutTickets, 'without tickets'),
    ...(extra === undefined
      ? []
      : [line(`add: not on the platform, ${inFile(extra.items.client)}`, extra.difference)]),
    line(
      `add or less: amounts that differ${
        !countsDiffering ? '' : differing === 0 ? ', no reference' : `, ${counted(differing, 'reference')}`
      }`,
      sumOf(differences),
    ),
    { text: `Client file, ${inFile(total.items.client)}`, amount: total.client, isTotal: true },
    ...(controlTotal?.currency === currency ? [controlLine(controlTotal)] : []),
    ...(malformed === 0
      ? []
      : [
          said(
            `${counted(malformed, 'record')} could not be read: ${malformed === 1 ? 'its amount is' : 'their amounts are'} not known`,
          ),
        ]),
    ...(['platform', 'client'] as const).flatMap((side) => {
      const items = side === 'platform' ? onPlatform : inFile;
      return [
        ...(withoutAmount[side] === 0
          ? []
          : [said(`${items(withoutAmount[side])} without an amount: counted as 0`)]),
        ...(notNumbers[side] === 0
          ? []
          : [said(`${items(notNumbers[side])} whose amount is not a number: in no sum`)]),
      ];
    }),
  ];
}

/** The file's own total, and by how much it is off. */
function controlLine(control: ControlTotal): StatementLine {
  const off = isOff(control) ? `, ${differenceWords(control, String)}` : ', as the rows that were read';
  return {
    text: `Control total in the file, line ${control.line}${off}`,
    amount: control.difference === null ? null : control.stated,
    isTotal: false,
  };
}

function negated(amount: string): string {
  const { units, scale } = readDecimal(amount, 'plain') ?? zero;
  return writeDecimal({ units: -units, scale });
}

function sumOf(amounts: readonly string[]): string {
  return writeDecimal(
    amounts.map((amount) => readDecimal(amount, 'plain') ?? zero).reduce(addDecimals, zero),
  );
}
