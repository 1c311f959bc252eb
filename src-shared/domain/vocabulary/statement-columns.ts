import { membersOf } from '../../base/members';

/**
 * The columns of the statement that have amounts, in their order (docs/money.md, sections 1 to 3); those of unreadable records are not
 * known.
 */
const statementColumnTable = {
  matched: {},
  mismatched: {},
  missing: {},
  extra: {},
  unkeyed: {},
  excluded: {},
  ordersWithoutTickets: {},
} as const;

export type StatementColumn = keyof typeof statementColumnTable;

export const statementColumns = membersOf(statementColumnTable);
