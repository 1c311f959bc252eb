import type { Equation, Totals, Verdict, VerdictReason } from './conservation';
import type { GrainProposal } from './propose-grain';
import type { EntryClass, Reason } from '../entries/ledger-entry';
import type { SecondLookRecord } from '../snapshot/second-look';
import type { Tab } from '../views/view-params';

/** How a status is compared (product.md, section 2): through the table, as identical text, without a counterpart, or not at all. */
export type StatusBasis = 'mapped' | 'identical' | 'unmapped' | 'blank';

/** One raw status of one side, how often it occurs and how it is compared. */
export interface StatusUse {
  readonly status: string;
  readonly count: number;
  readonly basis: StatusBasis;
}

/** Two or more raw payment references of one side that became the same key (product.md, section 2). */
export interface Collision {
  readonly side: 'platform' | 'client';
  readonly key: string;
  readonly references: readonly string[];
}

/** One finding of the platform against itself (product.md, section 3, "Orders against tickets"). */
export interface OrderFinding {
  readonly class:
    | 'order_without_tickets'
    | 'tickets_without_order'
    | 'order_repeated'
    | 'order_unkeyed'
    | 'order_count_differs';
  readonly paymentReference: string;
  readonly orders: number;
  readonly tickets: number;
  /** What the order says its ticket count is, where it says so. */
  readonly orderCount: string;
}

/** The check of orders against tickets; `not checked` is never "ok". */
export type OrdersCheck =
  | { readonly checked: false }
  | { readonly checked: true; readonly orders: number; readonly findings: readonly OrderFinding[] };

/** What one filter of the profile did (product.md, section 3, "Excluded"). */
export interface FilterUse {
  readonly name: string;
  readonly side: 'platform' | 'client';
  /** Items taken out of the comparison, and items that it names but that stay in it because their key has a counterpart. */
  readonly excluded: number;
  readonly kept: number;
}

/** All of a run that fits on one screen: everything but the ledger itself. */
export interface RunSummary {
  readonly verdict: Verdict;
  readonly verdictReasons: readonly VerdictReason[];
  readonly totals: Totals;
  readonly equations: readonly Equation[];
  readonly findings: number;
  /** Items and ledger entries behind each tab. */
  readonly tabs: Readonly<Record<Tab, { readonly items: number; readonly entries: number }>>;
  readonly classes: ReadonlyArray<{ readonly class: EntryClass; readonly entries: number }>;
  readonly reasons: ReadonlyArray<{ readonly reason: Reason; readonly items: number }>;
  readonly statuses: { readonly platform: readonly StatusUse[]; readonly client: readonly StatusUse[] };
  readonly collisions: readonly Collision[];
  readonly filters: readonly FilterUse[];
  readonly grainProposal: GrainProposal;
  readonly orders: OrdersCheck;
  /** What second looks at the snapshot found; null where none was taken. */
  readonly secondLook: SecondLookSummary | null;
}

/** Whether a run shows what the end of the reading may still change: nothing of it is exported or saved. */
export function isProvisional({ verdictReasons }: Pick<RunSummary, 'verdictReasons'>): boolean {
  return verdictReasons.includes('snapshot_provisional');
}

/** How many payment references collide; one that both sides write in several ways is one. */
export function collidingReferences(collisions: readonly Collision[]): number {
  return new Set(collisions.map(({ key }) => key)).size;
}

/**
 * Whether a run says anything for certain. Of any other, what is not there may just not have been read: it sets no state of a
 * finding, and no check mark stands beside what it does not show (product.md, sections 4 and 5).
 */
export function isComplete({ verdict }: Pick<RunSummary, 'verdict'>): boolean {
  return verdict === 'clean' || verdict === 'discrepancies';
}

/**
 * Whether missing tickets were looked for. Lookups of the client file's own references see none whose reference the file
 * lacks: what they count as missing is the least there is, and none is no finding (snapshot.md, "The pull").
 */
export function looksForMissing({ verdictReasons }: Pick<RunSummary, 'verdictReasons'>): boolean {
  return !verdictReasons.includes('only_looked_up');
}

/** What second looks say of a run (snapshot.md, "The pull"). */
export interface SecondLookSummary extends Pick<SecondLookRecord, 'way' | 'endedAt'> {
  /** Findings that were confirmed. */
  readonly confirmed: number;
  /** The payment references that are no finding because the platform's tickets were others at the look. */
  readonly transient: readonly string[];
}
