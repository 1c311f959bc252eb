import { currencyTitles } from '#shared/words/current-words';
import type { DataMoments } from '#shared/words/data-age-words';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { refreshOf } from '../../session/current-check';
import type { ProfileSession } from '../../session/profile-session';
import { ageOfData } from '../../words/verdict-words';

/** What the notes of a result say of the platform's data: that it is older than it may be, that it has moved since. */
export function staleNotes(
  session: ProfileSession,
  moments: DataMoments,
  snapshot: SnapshotInfo,
): readonly string[] {
  if (snapshot.state === 'provisional') return [];
  const moved =
    refreshOf(session, Date.parse(moments.asOf))?.currency === 'moved' ? currencyTitles.moved : '';
  return [ageOfData(moments), moved].filter((sentence) => sentence !== '');
}
