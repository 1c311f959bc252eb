import { currencyNamed } from '#shared/domain/money/counted-amounts';
import { readCurrency } from '#shared/domain/fields/currency';
import type { AmountRule, CurrencyRule } from '#shared/domain/rules/amount-rule';
import type { PlatformField } from '#shared/domain/rules/field-pair';
import { resources } from '#shared/domain/vocabulary/resources';
import { quoted } from '#shared/words/errors/table';
import type { Command } from 'commander';

/** The amount rule as the command line names it; how the file writes its amounts is found in the file. */
export interface AmountRequest {
  readonly rule: Omit<AmountRule, 'writing'>;
  /** The file writes a decimal comma; false leaves that to the file. */
  readonly decimalComma: boolean;
}

/** The options of the amount rule, as commander hands them over. */
export interface AmountOptions {
  readonly amount?: Pick<AmountRule, 'column' | 'field'>;
  readonly currency?: CurrencyRule;
  readonly amountCounts?: readonly string[];
  readonly rowsAddUp?: true;
  readonly amountTolerance?: string;
  readonly decimalComma?: true;
}

/** Adds the options of docs/money.md, section 4; `refuse` makes the error of a wrong value. */
export function addAmountOptions(command: Command, refuse: (message: string) => Error): Command {
  const amount = (value: string): AmountOptions['amount'] => {
    const [column, path] = cut(value, '=');
    const [resource = '', ...names] = path?.split('.') ?? [];
    const known = resources.find((one) => one === resource);
    if (column === '' || known === undefined || !areNames(names))
      throw refuse(
        '--amount wants COLUMN=tickets.FIELD or COLUMN=orders.FIELD, such as --amount Betrag=tickets.price',
      );
    return { column, field: { resource: known, path: names } };
  };
  const currency = (value: string): CurrencyRule => {
    const [column, path] = cut(value, '=');
    if (path === null) {
      if (readCurrency(value) === null)
        throw refuse(`--currency ${quoted(value)} is no currency; give a code such as EUR, or COLUMN=FIELD`);
      return { is: 'one', code: currencyNamed(value) };
    }
    const names = path.split('.');
    if (column === '' || !areNames(names))
      throw refuse('--currency wants a code such as EUR, or COLUMN=FIELD');
    return { is: 'named', column, path: names };
  };
  const tolerance = (value: string): string => {
    if (/^\d{1,100}(?:\.\d{1,100})?$/.test(value)) return value;
    throw refuse('--amount-tolerance wants a number such as 0.01');
  };
  return command
    .option('--amount <column=field>', 'compare this column with the amount of tickets or orders', amount)
    .option(
      '--currency <column=field|code>',
      'what says the currency of amounts, or the one of all',
      currency,
    )
    .option('--amount-counts <status>', 'only amounts of this status count; may be repeated', collect<string>)
    .option('--rows-add-up', 'the rows of one payment are parts of one amount')
    .option('--amount-tolerance <number>', 'how far two amounts may be apart', tolerance)
    .option('--decimal-comma', 'the file writes 1.234,50; found in the file otherwise');
}

/** The rule that the options name; undefined where they name none. */
export function amountRequestOf(
  options: AmountOptions,
  refuse: (message: string) => Error,
): AmountRequest | undefined {
  const { amount, currency = null, amountCounts = null, rowsAddUp, amountTolerance = '0' } = options;
  const further = [currency, amountCounts, rowsAddUp, options.amountTolerance, options.decimalComma];
  if (amount === undefined) {
    if (further.some((option) => option !== undefined && option !== null))
      throw refuse(
        '--currency, --amount-counts, --rows-add-up, --amount-tolerance and --decimal-comma go with --amount',
      );
    return undefined;
  }
  const rule = { currency, counts: amountCounts, rowsAddUp: rowsAddUp ?? false, tolerance: amountTolerance };
  return { rule: { ...amount, ...rule }, decimalComma: options.decimalComma ?? false };
}

/** A text in two at the last such sign, since a column's name may have one; null behind it where there is none. */
function cut(value: string, sign: string): readonly [string, string | null] {
  const at = value.lastIndexOf(sign);
  return at < 0 ? [value, null] : [value.slice(0, at), value.slice(at + 1)];
}

function areNames(names: PlatformField['path']): boolean {
  return names.length > 0 && names.every((name) => name !== '');
}

/** The list with one value more. It is the same list: a copy for each of many options would take the square of their time. */
export function collect<T>(value: T, before: T[] | undefined): T[] {
  if (before === undefined) return [value];
  before.push(value);
  return before;
}
