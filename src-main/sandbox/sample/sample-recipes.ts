import type { ClientRow, PlantedClass, PlantedKind } from './sample-types';

/** An order of the platform with the client rows that would agree with it, one a ticket. */
export interface CleanOrder {
  readonly paymentReference: string;
  /** The status all its tickets share, or undefined. */
  readonly sharedStatus: string | undefined;
  readonly rows: readonly ClientRow[];
}

interface Counts {
  readonly matched: number;
  readonly mismatched: number;
  readonly missing: number;
  readonly extra: number;
}

/** How one kind of discrepancy is planted, and what product.md section 3 says of an order of `n` tickets treated so. */
export interface Recipe {
  readonly kind: PlantedKind;
  readonly expectedClass: PlantedClass;
  readonly orders: number;
  readonly fits: (order: CleanOrder) => boolean;
  readonly spoil: (rows: readonly ClientRow[]) => readonly ClientRow[];
  readonly expected: (n: number) => Partial<Counts>;
}

function withStatus(status: string) {
  return (row: ClientRow): ClientRow => ({ ...row, status });
}

/** Changes the first row; the order must share one status, so that the changed row has no ticket it could match. */
function firstBecomes(status: string) {
  return ([first, ...others]: readonly ClientRow[]): readonly ClientRow[] =>
    first === undefined ? [] : [withStatus(status)(first), ...others];
}

function tickets(least: number, most = Infinity) {
  return ({ rows }: CleanOrder): boolean => rows.length >= least && rows.length <= most;
}

function shares(status: string, least = 1) {
  return (order: CleanOrder): boolean => order.sharedStatus === status && order.rows.length >= least;
}

function oneDiffers(n: number): Partial<Counts> {
  return { matched: n - 1, mismatched: 1 };
}
function oneShort(n: number): Partial<Counts> {
  return { matched: n - 1, missing: 1 };
}

/** What is planted in the sample's client file, besides whole extra orders (product.md section 3). */
export const recipes: readonly Recipe[] = [
  {
    kind: 'order_missing',
    expectedClass: 'reference_missing',
    orders: 8,
    fits: tickets(1),
    spoil: () => [],
    expected: (n) => ({ missing: n }),
  },
  {
    kind: 'ticket_short',
    expectedClass: 'count_short',
    orders: 6,
    fits: tickets(2),
    spoil: (rows) => rows.slice(1),
    expected: oneShort,
  },
  {
    kind: 'row_too_many',
    expectedClass: 'count_over',
    orders: 5,
    fits: tickets(1, 4),
    spoil: (rows) => [...rows, ...rows.slice(0, 1)],
    expected: (n) => ({ matched: n, extra: 1 }),
  },
  {
    kind: 'refund_only_in_file',
    expectedClass: 'status_mismatch',
    orders: 5,
    fits: shares('PAID'),
    spoil: firstBecomes('refunded'),
    expected: oneDiffers,
  },
  {
    kind: 'refund_not_in_file',
    expectedClass: 'status_mismatch',
    orders: 4,
    fits: shares('REFUNDED'),
    spoil: (rows) => rows.map(withStatus('Paid')),
    expected: (n) => ({ mismatched: n }),
  },
  {
    kind: 'cancelled_but_paid',
    expectedClass: 'status_mismatch',
    orders: 2,
    fits: shares('CANCELLED'),
    spoil: firstBecomes('Paid'),
    expected: oneDiffers,
  },
  {
    kind: 'unknown_status',
    expectedClass: 'status_mismatch',
    orders: 6,
    fits: (order) => order.sharedStatus === 'RESERVED' && order.rows.length === 1,
    spoil: firstBecomes('On hold'),
    expected: oneDiffers,
  },
  {
    kind: 'short_and_differs',
    expectedClass: 'mixed',
    orders: 3,
    fits: shares('PAID', 3),
    spoil: (rows) => firstBecomes('refunded')(rows.slice(1)),
    expected: (n) => ({ matched: n - 2, mismatched: 1, missing: 1 }),
  },
  {
    kind: 'over_and_differs',
    expectedClass: 'mixed',
    orders: 2,
    fits: shares('CHECKED_IN', 2),
    spoil: (rows) => [...firstBecomes('refunded')(rows), ...rows.slice(0, 1).map(withStatus('refunded'))],
    expected: (n) => ({ matched: n - 1, mismatched: 1, extra: 1 }),
  },
];
