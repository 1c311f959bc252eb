import { membersOf } from '../../base/members';

/** The verdicts, worst first (product.md, section 4). `isComplete`: the result says something for certain. */
const verdictTable = {
  invalid: { isComplete: false },
  incomplete: { isComplete: false },
  discrepancies: { isComplete: true },
  clean: { isComplete: true },
} as const satisfies Readonly<Record<string, { readonly isComplete: boolean }>>;

export type Verdict = keyof typeof verdictTable;

/** The verdicts in their order, worst first. */
export const verdicts = membersOf(verdictTable);

/** Whether a result of this verdict says something for certain. */
export function isCompleteVerdict(verdict: Verdict): boolean {
  return verdictTable[verdict].isComplete;
}

/** Why a result says nothing for certain, each with the verdict that it leads to. */
const verdictReasonTable = {
  equation_broken: 'invalid',
  snapshot_unsettled: 'incomplete',
  snapshot_provisional: 'incomplete',
  total_differs: 'incomplete',
  counts_differ: 'incomplete',
  malformed_rows: 'incomplete',
  orders_not_read: 'incomplete',
  amounts_lacking: 'incomplete',
  control_total_differs: 'incomplete',
  orders_left_over: 'incomplete',
  cut_off_misplaced: 'incomplete',
  nothing_to_compare: 'incomplete',
} as const satisfies Readonly<Record<string, Verdict>>;

/** Why a verdict is `invalid` or `incomplete`. */
export type VerdictReason = keyof typeof verdictReasonTable;

export const verdictReasons = membersOf(verdictReasonTable);

/** The worst verdict that these reasons lead to; null where there is none. */
export function verdictFor(reasons: readonly VerdictReason[]): Verdict | null {
  return verdicts.find((verdict) => reasons.some((reason) => verdictReasonTable[reason] === verdict)) ?? null;
}
