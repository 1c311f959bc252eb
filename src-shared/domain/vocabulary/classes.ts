import { membersOf, membersWith, type MembersWith } from '../../base/members';
import type { StatementColumn } from './statement-columns';

/**
 * The classes of ledger entries (product.md, section 3). `ofKey`: it is one of payment references, else of items that have none
 * or that a filter excluded. `isFinding`: its entries are findings (product.md, section 1).
 */
const entryClassTable = {
  matched: { ofKey: true, isFinding: false },
  reference_missing: { ofKey: true, isFinding: true },
  reference_extra: { ofKey: true, isFinding: true },
  count_short: { ofKey: true, isFinding: true },
  count_over: { ofKey: true, isFinding: true },
  status_mismatch: { ofKey: true, isFinding: true },
  mixed: { ofKey: true, isFinding: true },
  unkeyed: { ofKey: false, isFinding: true },
  malformed: { ofKey: false, isFinding: true },
  excluded: { ofKey: false, isFinding: false },
} as const satisfies Readonly<Record<string, { readonly ofKey: boolean; readonly isFinding: boolean }>>;

export type EntryClass = keyof typeof entryClassTable;

/** The class of a payment reference in the comparison. */
export type KeyClass = MembersWith<typeof entryClassTable, 'ofKey', true>;

/** The class of an item that has no payment reference or that a filter excluded. */
export type KeylessClass = Exclude<EntryClass, KeyClass>;

export const entryClasses = membersOf(entryClassTable);

/** The classes of payment references, by the number under which the ledger keeps them. */
export const keyClasses = membersWith(entryClassTable, 'ofKey', true);

/** The others, in the order in which they are counted. */
export const keylessClasses = membersWith(entryClassTable, 'ofKey', false);

export const findingClasses = membersWith(entryClassTable, 'isFinding', true);

/**
 * The classes of the payment references whose amounts are in a column of the statement, where amounts are compared by reference
 * (docs/money.md, section 3); none of another column.
 */
export const classesOfColumn: Readonly<Partial<Record<StatementColumn, readonly KeyClass[]>>> = {
  missing: ['reference_missing'],
  extra: ['reference_extra'],
  mismatched: keyClasses.filter(
    (name) => !['matched', 'reference_missing', 'reference_extra'].includes(name),
  ),
};

/** What represents a class in the ledger. */
export function numberOfClass(keyClass: KeyClass): number {
  return keyClasses.indexOf(keyClass);
}

/** Whether entries of a class are payment references that do not agree. */
export function isDisputed(entryClass: EntryClass): boolean {
  const { ofKey, isFinding } = entryClassTable[entryClass];
  return ofKey && isFinding;
}
