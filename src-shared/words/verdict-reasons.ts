import type { VerdictReason } from '../domain/vocabulary/verdicts';
import type { RunSummary } from '../domain/totals/run-summary';
import { nothingComparedWords } from './compared-words';
import type { CountFormat } from './count-words';

const reasons: Readonly<Record<Exclude<VerdictReason, 'nothing_to_compare' | 'malformed_rows'>, string>> = {
  equation_broken:
    'The counts do not tie out, which is a defect of Tieout and not of your data: do not use this result, and report the broken line.',
  snapshot_unsettled: 'The platform data is not proven whole; read it again before you rely on the result.',
  snapshot_provisional:
    'Still loading; findings may change: what is extra now may still be found; save and export unlock at the end.',
  total_differs:
    'The platform named another total than the number of tickets that were read; read the platform data again.',
  counts_differ:
    'Not all of the platform’s own counts agree with what was read, so a ticket may be missing from this result; read the platform data again, or, if you know that the platform’s filter is inexact, declare that on Tieout’s screen, with the reason.',
  orders_not_read:
    'The rules compare a field of the orders, and the orders were not read, so that field was not checked; read the platform data with the orders, or take the field out of the rules.',
  control_total_differs:
    'The total that the client file states is not what its rows add up to, so rows may be missing from the file; look before you rely on the result.',
  orders_left_over:
    'Orders without tickets, or without a payment reference, have amounts that nothing in the file was compared with; see the statement and, on screen, the Orders tab.',
  cut_off_misplaced:
    'A filter leaves out missing tickets of days that the client file is about; move its first day behind the period of the file, or remove the filter.',
  amounts_lacking:
    'Most items of one side have no amount where the amount rule looks for one, or no ticket has a status that counts, so amounts were not compared; choose another column, field or status, or take the rule out.',
};

/**
 * Why a result is no proof, one sentence each (product.md, sections 4 and 6); `unread` says it of lines that could not be read,
 * which only the screen lets one check.
 */
export function verdictReasonWords(
  { verdictReasons, totals }: Pick<RunSummary, 'verdictReasons' | 'totals'>,
  unread: string,
  format: CountFormat,
): readonly string[] {
  return verdictReasons.map((reason) => {
    if (reason === 'nothing_to_compare') return nothingComparedWords(totals, format);
    return reason === 'malformed_rows' ? unread : reasons[reason];
  });
}
