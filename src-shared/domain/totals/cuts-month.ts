import type { Ledger } from '../compare/ledger';
import { lastDayOf, monthInName } from '../dates/month-of-file';

/**
 * Whether a cut-off takes tickets out of the very month that the file is named after, as one does that was made for the month
 * before: it would hide what is missing in this one (docs/money.md, section 5). A range with an end is no cut-off.
 */
export function cutsMonth({ rules, excluded, file }: Pick<Ledger, 'rules' | 'excluded' | 'file'>): boolean {
  const month = monthInName(file.name);
  if (month === null) return false;
  const lastDay = lastDayOf(month);
  return rules.filters.some(
    ({ name, side, days }) =>
      side === 'platform' &&
      days !== undefined &&
      days.upTo === null &&
      days.from !== null &&
      days.from <= lastDay &&
      excluded.tickets.some(({ filter }) => filter === name),
  );
}
