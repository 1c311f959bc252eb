import { membersOf } from '../../base/members';

/**
 * What one client row represents (product.md, section 1, "Row grain"). `standsForAll`: for all tickets of its payment reference, so
 * that statuses are rolled up, quantities compared and references counted; else for one ticket.
 */
const grainTable = {
  ticket: { standsForAll: false },
  payment: { standsForAll: true },
} as const satisfies Readonly<Record<string, { readonly standsForAll: boolean }>>;

/** What one client row represents. */
export type Grain = keyof typeof grainTable;

export const grains = membersOf(grainTable);

/** Whether one row represents all tickets of its payment reference. */
export function standsForAll(grain: Grain): boolean {
  return grainTable[grain].standsForAll;
}
