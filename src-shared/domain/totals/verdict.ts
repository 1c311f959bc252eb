import { isOff, type ControlTotal } from './control-total';
import { isDefect, type Equation, type Totals } from './conservation';
import type { MoneyRefusal } from '../money/read-money';
import { factsOfState, type SnapshotState } from '../vocabulary/snapshot-states';
import { verdictFor, type Verdict, type VerdictReason } from '../vocabulary/verdicts';

export interface VerdictGrounds {
  readonly equations: readonly Equation[];
  readonly state: SnapshotState;
  readonly totals: Totals;
  readonly findings: number;
  /** The user has looked at the malformed records, and at a total that differs; on the command line nobody can. */
  readonly malformedAcknowledged: boolean;
  /** The rules compare a field of orders that were not read: not checked is never "ok". */
  readonly fieldsUnread: boolean;
  /** Why amounts are not compared though a rule says how. */
  readonly moneyRefusal: MoneyRefusal | null;
  /** Orders that were compared with nothing have amounts. */
  readonly ordersLeftOver: boolean;
  /** The file's own total, which may tell of rows that are not there. */
  readonly controlTotal: ControlTotal | null;
  /** A cut-off leaves out missing tickets of days that the file is about: it is that of another file. */
  readonly cutOffMisplaced: boolean;
}

/**
 * The verdict, worst first (product.md, section 4), with all its reasons: a broken equation that is not the platform's is a
 * defect of Tieout; a snapshot that is not proven whole, unread records or nothing to compare leave the result incomplete.
 */
export function decideVerdict(grounds: VerdictGrounds): {
  readonly verdict: Verdict;
  readonly reasons: readonly VerdictReason[];
} {
  const { equations, state, totals, findings } = grounds;
  const broken = equations.filter(({ holds }) => !holds);
  const { doubt, hasMoved } = factsOfState(state);
  const decided = (...found: readonly VerdictReason[]) => ({
    verdict: verdictFor(found) ?? (findings > 0 ? 'discrepancies' : 'clean'),
    reasons: found,
  });
  if (broken.some(isDefect)) return decided('equation_broken');
  const isBroken = (wanted: Equation['rule']): boolean => broken.some(({ rule }) => rule === wanted);

  const reasons: VerdictReason[] = [];
  // The closing check will tell whether anything is wrong with the reading.
  if (doubt === 'snapshot_provisional') return decided(doubt);
  if (doubt !== null) reasons.push(doubt);
  // If tickets came and went, findings may be reported, but never a clean result.
  if (isBroken(7) && (findings === 0 || !hasMoved)) reasons.push('total_differs');
  if (isBroken(9) && findings === 0) reasons.push('counts_differ');
  if (totals.client.malformed > 0 && !grounds.malformedAcknowledged) reasons.push('malformed_rows');
  const { moneyRefusal } = grounds;
  if (grounds.fieldsUnread || moneyRefusal === 'orders not read') reasons.push('orders_not_read');
  else if (moneyRefusal !== null) reasons.push('amounts_lacking');
  if (findings === 0 && isOff(grounds.controlTotal) && !grounds.malformedAcknowledged)
    reasons.push('control_total_differs');
  // Their amounts are in the platform's total, and no finding says so.
  if (findings === 0 && grounds.ordersLeftOver) reasons.push('orders_left_over');
  if (grounds.cutOffMisplaced) reasons.push('cut_off_misplaced');
  const { platform, client } = totals;
  if (platform.unique === platform.excluded && client.dataRows === client.excluded)
    reasons.push('nothing_to_compare');
  return decided(...reasons);
}
