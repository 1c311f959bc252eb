import type { ReactElement } from 'react';
import { currencyTitles } from '#shared/words/current-words';
import type { DataMoments } from '#shared/words/data-age-words';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { refreshOf } from '../../session/current-check';
import { useSession } from '../../session/use-session';
import { useNow } from '../../shell/use-now';
import { ageInShort, ageOfData } from '../../words/verdict-words';
import { Icon } from '../../ui/common/Icon';

/**
 * Before the verdict: that the platform's data is older than it may be, or has moved since. “Refresh” is in the line of the
 * set-up above.
 */
export function StaleLine({
  moments,
  snapshot,
}: {
  readonly moments: DataMoments;
  readonly snapshot: SnapshotInfo;
}): ReactElement | null {
  const currency = refreshOf(useSession(), useNow(30_000))?.currency ?? 'recent';
  const age = ageInShort(moments);
  if (snapshot.state === 'provisional' || (age === '' && currency !== 'moved')) return null;
  const moved = currency === 'moved' ? currencyTitles.moved : '';
  return (
    <div className="stale-line" role="status" title={ageOfData(moments)}>
      <Icon name="warning" />
      <p>{[age, moved].filter((sentence) => sentence !== '').join(' ')}</p>
    </div>
  );
}
