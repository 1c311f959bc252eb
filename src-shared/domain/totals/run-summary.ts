import type { Equation, Totals } from './conservation';
import type { ControlTotal } from './control-total';
import type { Statement } from './statement';
import type { GrainProposal } from './propose-grain';
import type { Reason } from '../vocabulary/reasons';
import type { SecondLookRecord } from '../snapshot/second-look';
import type { Resource } from '../vocabulary/resources';
import type { Tab } from '../vocabulary/tabs';
import type { EntryClass } from '../vocabulary/classes';
import { isCompleteVerdict, type Verdict, type VerdictReason } from '../vocabulary/verdicts';
import type { Collision } from '../keys/keyed-items';
import type { FilterUse } from '../sides/excluded-items';
import type { StatusUse } from '../statuses/ranked-statuses';

/** One finding of the platform against itself (product.md, section 3, "Orders against tickets"). */
export interface OrderFinding {
  readonly class:
    | 'order_without_tickets'
    | 'tickets_without_order'
    | 'order_repeated'
    | 'order_unkeyed'
    | 'order_count_differs'
    | 'order_amount_differs';
  readonly paymentReference: string;
  readonly orders: number;
  readonly tickets: number;
  /** What the order says its ticket count is, where it says so. */
  readonly orderCount: string;
  /** What its orders and its tickets come to, in words of one line; absent where that does not differ. */
  readonly amounts?: OrderAmounts;
}

/** What orders and tickets of one payment reference come to: `51.00 EUR`. */
export type OrderAmounts = Readonly<Record<Resource, string>>;

/** The check of orders against tickets; `not checked` is never "ok". */
export type OrdersCheck =
  | { readonly checked: false }
  | { readonly checked: true; readonly orders: number; readonly findings: readonly OrderFinding[] };

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
  /** What the amounts tie to, by currency; none where no amount rule is applied. */
  readonly statement: readonly Statement[];
  /** The file's own total beside the rows that were read; null where it states none, or no amounts are compared. */
  readonly controlTotal: ControlTotal | null;
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
 * finding, and no check mark is beside what it does not show (product.md, sections 4 and 5).
 */
export function isComplete({ verdict }: Pick<RunSummary, 'verdict'>): boolean {
  return isCompleteVerdict(verdict);
}

/** What second looks say of a run (docs/snapshot.md, "Second look"). */
export interface SecondLookSummary extends Pick<SecondLookRecord, 'way' | 'endedAt'> {
  readonly confirmed: number;
  /** The payment references that are no longer findings, because their tickets had changed when they were looked at again. */
  readonly transient: readonly string[];
}
