import { buckets } from './buckets';

/**
 * The columns of the statement that have amounts, in their order (docs/money.md, sections 1 to 3); those of unreadable records are not
 * known.
 */
export const statementColumns = [...buckets, 'unkeyed', 'excluded', 'ordersWithoutTickets'] as const;

export type StatementColumn = (typeof statementColumns)[number];
