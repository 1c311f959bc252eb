import type { Ledger } from '../compare/ledger';
import { lastDayOf, monthInName } from '../dates/month-of-file';

/** Of so many tickets that a cut-off names at most one may be in the file; else the file was not cut off there. */
const namedForEachThere = 5;

/** Whether a file that has some of the tickets after a day can have been cut off there. */
export function canBeCutOff({
  missing,
  there,
}: {
  readonly missing: number;
  readonly there: number;
}): boolean {
  return there * namedForEachThere <= missing + there;
}

/**
 * Whether a cut-off takes missing tickets out of days that the file is about, as one does that was made for the month before: the
 * file has others of those days, or is named after their month (docs/money.md, section 5). A range with an end is no cut-off.
 */
export function hasMisplacedCutOff({
  rules,
  excluded,
  file,
}: Pick<Ledger, 'rules' | 'excluded' | 'file'>): boolean {
  const month = monthInName(file.name);
  return rules.filters.some(({ name, side, days }) => {
    if (side !== 'platform' || days === undefined || days.upTo !== null || days.from === null) return false;
    const use = excluded.uses.find((one) => one.name === name && one.side === side);
    if (use === undefined || use.excluded === 0) return false;
    const isInMonth = month !== null && days.from <= lastDayOf(month);
    return isInMonth || !canBeCutOff({ missing: use.excluded, there: use.kept });
  });
}
