/** The counts of the platform's side (product.md, section 4). */
export interface PlatformTotals {
  readonly received: number;
  readonly unique: number;
  readonly refetched: number;
  readonly excluded: number;
  readonly unkeyed: number;
  readonly matched: number;
  readonly mismatched: number;
  readonly missing: number;
}

/** The counts of the client file's side (product.md, section 4). */
export interface ClientTotals {
  readonly records: number;
  readonly header: number;
  readonly skipped: number;
  readonly malformed: number;
  readonly dataRows: number;
  readonly excluded: number;
  readonly unkeyed: number;
  readonly matched: number;
  readonly mismatched: number;
  readonly extra: number;
}

/** Both sides' counts. */
export interface Totals {
  readonly platform: PlatformTotals;
  readonly client: ClientTotals;
}

/** One equation that must hold, with both of its sides as they were counted. */
export interface Equation {
  readonly name: string;
  readonly left: number;
  readonly right: number;
  readonly holds: boolean;
}

/** The verdict, worst first (product.md, section 4). */
export type Verdict = 'invalid' | 'incomplete' | 'discrepancies' | 'clean';

/** Why a verdict is `invalid` or `incomplete`. */
export type VerdictReason =
  'equation_broken' | 'snapshot_unsettled' | 'total_differs' | 'malformed_rows' | 'nothing_to_compare';
