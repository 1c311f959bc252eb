import type { Grain } from '#shared/domain/vocabulary/grains';
import type { Resource } from '#shared/domain/vocabulary/resources';

/** What `reconcile.sql` is made for: the rules of a run as SQL needs them, and the totals that its result is compared with. */
export interface ReconcileSqlParts {
  readonly grain: Grain;
  /** What amounts are compared with what; null where none are. */
  readonly amounts: {
    readonly unit: 'pair' | 'reference';
    readonly of: Resource;
    /** Every amount of the run is a whole number of 10 to the minus this; at least 2. */
    readonly scale: number;
    /** In those units. */
    readonly tolerance: bigint;
    readonly rowsAddUp: boolean;
    /** The filter whose rows are totals of the file, which are in no column of the statement. */
    readonly totalRowFilter: string;
    readonly hasStatement: boolean;
  } | null;
  readonly hasQuantity: boolean;
  /** How many further fields are compared exactly, and how many with a tolerance. */
  readonly furtherFields: number;
  readonly nearFields: number;
  /** Grain `payment`: the statuses of each line of the roll-up table, and what they make. */
  readonly rollUps: ReadonlyArray<{
    readonly statuses: readonly SqlStatus[];
    readonly payment: SqlStatus;
  }>;
  readonly totals: ReadonlyArray<{ readonly side: string; readonly place: string; readonly items: number }>;
}

/** A status as it is compared; null agrees with nothing. */
export type SqlStatus = string | null;

/** How many digits an amount, and the sum of all, can have: three parts of nine each, so that 64 bits hold a billion of them. */
export const sqlDigits = 27;

/** What a difference of sums is at most before it counts as endless; a tolerance must be less. */
export const endless = 8_000_000_000_000_000_000n;

export type Amounts = NonNullable<ReconcileSqlParts['amounts']>;

/** The smaller of two numbers. */
export const lesser = (a: string, b: string): string => `CASE WHEN ${a} < ${b} THEN ${a} ELSE ${b} END`;

/** A text as SQL writes it. */
export const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The column `apart` where amounts are compared by reference, and what joins it. */
export const apartJoin = (amounts: ReconcileSqlParts['amounts'], key: string) =>
  amounts?.unit === 'reference'
    ? {
        column: 'CASE WHEN a.key IS NULL THEN 0 ELSE 1 END',
        join: ` LEFT JOIN apart a ON a.key = ${key}`,
      }
    : { column: '0', join: '' };
