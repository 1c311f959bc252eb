import { currencyTitles } from '#shared/words/current-words';
import type { DataMoments } from '#shared/words/data-age-words';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import type { RunOverRun } from '../../session/compare-runs';
import { refreshOf } from '../../session/current-check';
import type { ProfileSession } from '../../session/profile-session';
import { unreadRunWords } from '../../words/run-words';
import { ageOfData } from '../../words/verdict-words';

/**
 * What the notes of a result say of what it is made of: that the platform's data are older than they may be or have moved since,
 * that the run it is `compared` with may not be the last one.
 */
export function staleNotes(
  session: ProfileSession,
  moments: DataMoments,
  snapshot: SnapshotInfo,
  compared: RunOverRun | null,
): readonly string[] {
  if (snapshot.state === 'provisional') return [];
  const moved =
    refreshOf(session, Date.parse(moments.asOf))?.currency === 'moved' ? currencyTitles.moved : '';
  const unread = compared === null ? '' : unreadRunWords(session.runs, compared.previous?.run ?? null);
  return [ageOfData(moments), moved, unread].filter((sentence) => sentence !== '');
}
