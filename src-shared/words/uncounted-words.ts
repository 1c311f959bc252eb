import type { SnapshotInfo } from '../domain/snapshot/snapshot';
import type { CountedCell } from '../domain/snapshot/snapshot-audit';
import { whatIsCounted } from '../domain/totals/conservation';
import { quotedList } from './errors/table';

/** Why the platform's counts were not compared with what was read (product.md, section 4, equation 9). */
const sentences = {
  moving:
    'Tickets came, went or changed while the platform was asked for its counts by status and event, so these were not compared with what was read.',
  room: 'The request limit left no room to ask the platform for its counts by status and event, so these were not compared with what was read. Read the platform data again later to have them compared.',
  refused: 'The platform gave no count by status or event, so none was compared with what was read.',
} as const;

/** How an older Tieout said `moving`, in snapshots that it made. */
const olderMoving =
  'Tickets came or went while the platform was asked for its counts by status and event, so these were not compared with what was read.';

export type Uncounted = keyof typeof sentences;

/** The sentence for the doubts of a snapshot. */
export function uncountedSentence(why: Uncounted): string {
  return sentences[why];
}

const refusedHead = 'The platform refused these counts, so they were not compared with what was read: ';

/** The sentences for counts that the platform refused while it answered others; none where it answered all. */
export function refusedSentences(cells: readonly CountedCell[]): readonly string[] {
  const refused = cells.filter(({ counted }) => counted === null);
  return refused.length === 0 ? [] : [`${refusedHead}${quotedList(refused.map(whatIsCounted))}.`];
}

/** What is said beside a result whose snapshot was not compared with all of the platform's counts; `''` where it was, or could not be. */
export function uncountedWords({ doubts }: Pick<SnapshotInfo, 'doubts'>): string {
  const known: ReadonlySet<string> = new Set([...Object.values(sentences), olderMoving]);
  return doubts.filter((doubt) => known.has(doubt) || doubt.startsWith(refusedHead)).join(' ');
}
