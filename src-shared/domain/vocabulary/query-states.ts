import { membersOf, recordFor } from '../../base/members';

/**
 * The status of a finding about which the client was asked, and the group in which it is counted. `waiting`: no answer;
 * `partly answered`: some of its tickets and rows have one; `changed`: it is another finding than the one that was asked or
 * answered about; `answered`: it is open and all of it is answered; `matched`: both sides agree now; `accepted`, `resolved`: by
 * review; `left scope`: it is on neither side, which settles nothing.
 */
const queryStateTable = {
  waiting: 'outstanding',
  'partly answered': 'outstanding',
  changed: 'outstanding',
  answered: 'answered',
  matched: 'settled',
  accepted: 'settled',
  resolved: 'settled',
  'left scope': 'left scope',
} as const;

/** The status of a finding about which the client was asked. */
export type QueryState = keyof typeof queryStateTable;

/** A group of them; each finding that was asked about is in one. */
export type QueryGroup = (typeof queryStateTable)[QueryState];

/** The groups in the order in which they are shown. */
export const queryGroups: readonly QueryGroup[] = [
  ...new Set(membersOf(queryStateTable).map((state) => queryStateTable[state])),
];

/** The group in which a state is counted. */
export function groupOf(state: QueryState): QueryGroup {
  return queryStateTable[state];
}

/** How many findings are in each group; together all that were asked about. */
export type QueryCounts = Readonly<Record<QueryGroup, number>>;

/** Counts states by their groups. */
export function countGroups(states: readonly QueryState[]): QueryCounts {
  const counts = recordFor(queryGroups, () => 0);
  for (const state of states) counts[groupOf(state)]++;
  return counts;
}
