import type { ReactElement } from 'react';
import { currencyOf, currencyTitles } from '#shared/words/current-words';
import type { DataMoments } from '#shared/words/data-age-words';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import type { CurrentState } from '../../state/session/current-check';
import { useNow } from '../../state/shell/use-now';
import { ageInShort, ageOfData } from '../../words/verdict-words';
import { Icon } from '../common/Icon';
import { CheckButton } from './CheckFirst';

/**
 * Before the verdict: that the platform's data is older than it may be, or has moved since, and what can be asked again of it.
 * “Read again” stands in the line of the set-up above.
 */
export function StaleLine({
  moments,
  snapshot,
  current,
  disabled,
}: {
  readonly moments: DataMoments;
  readonly snapshot: SnapshotInfo;
  readonly current: CurrentState;
  readonly disabled: boolean;
}): ReactElement | null {
  const now = useNow(30_000);
  const age = ageInShort(moments);
  const currency = currencyOf(snapshot.readAt, current.check, now);
  if (snapshot.state === 'provisional' || (age === '' && currency !== 'moved')) return null;
  const moved = currency === 'moved' ? currencyTitles.moved : '';
  return (
    <div className="stale-line" role="status" title={ageOfData(moments)}>
      <Icon name="warning" />
      <p>{[age, moved].filter((sentence) => sentence !== '').join(' ')}</p>
      <CheckButton currency={currency} current={current} disabled={disabled} />
    </div>
  );
}
