import { membersOf, membersWith, type MembersWith } from '../../base/members';

/**
 * What happened to a finding since the previous complete run (product.md, section 5), in the order in which it is told. `before`:
 * the previous run had it; `now`: this one has it.
 */
const findingChangeTable = {
  new: { before: false, now: true },
  persisting: { before: true, now: true },
  changed: { before: true, now: true },
  reopened: { before: false, now: true },
  resolved: { before: true, now: false },
  'left scope': { before: true, now: false },
} as const satisfies Readonly<Record<string, { readonly before: boolean; readonly now: boolean }>>;

/** What happened to a finding since the previous complete run. */
export type FindingChange = keyof typeof findingChangeTable;

/** What can be said of a finding of this run. */
export type CurrentChange = MembersWith<typeof findingChangeTable, 'now', true>;

export const findingChanges = membersOf(findingChangeTable);

/** The changes that a finding of this run can have. */
export const currentChanges = membersWith(findingChangeTable, 'now', true);

/** The changes that findings of one of two compared runs can have: first those that both runs share. */
export function changesIn(run: 'before' | 'now'): readonly FindingChange[] {
  const ofRun = findingChanges.filter((change) => findingChangeTable[change][run]);
  const isInBoth = (change: FindingChange): boolean =>
    findingChangeTable[change].before && findingChangeTable[change].now;
  return [...ofRun.filter(isInBoth), ...ofRun.filter((change) => !isInBoth(change))];
}
