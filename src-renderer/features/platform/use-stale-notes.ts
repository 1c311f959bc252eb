import { currencyTitles } from '#shared/words/current-words';
import type { DataMoments } from '#shared/words/data-age-words';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { refreshOf } from '../../session/current-check';
import { useSession } from '../../session/use-session';
import { useNow } from '../../shell/use-now';
import { ageOfData } from '../../words/verdict-words';

/** What the notes of a result say of the platform's data: that it is older than it may be, that it has moved since. */
export function useStaleNotes(moments: DataMoments, snapshot: SnapshotInfo | null): readonly string[] {
  const currency = refreshOf(useSession(), useNow(30_000))?.currency ?? 'recent';
  if (snapshot === null || snapshot.state === 'provisional') return [];
  const moved = currency === 'moved' ? currencyTitles.moved : '';
  return [ageOfData(moments), moved].filter((sentence) => sentence !== '');
}
