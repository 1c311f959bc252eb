import type { ReactElement } from 'react';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { useNow } from '../../shell/use-now';
import { versionOf } from '../../session/platform';
import { countOf, formatAge } from '../../words/format';
import { stateWords } from '#shared/words/state-words';
import { StateMark } from './StateMark';

/** The profile's snapshots on this computer: state, age and size of each, and which of them is compared. */
export function SnapshotList({
  snapshots,
  loaded,
}: {
  readonly snapshots: readonly SnapshotInfo[];
  readonly loaded: SnapshotInfo | null;
}): ReactElement {
  const now = useNow(30_000);
  return (
    <details className="disclosure">
      <summary>{countOf(snapshots.length, 'snapshot')} on this computer</summary>
      <ul className="snapshot-list" aria-label="Snapshots">
        {snapshots.map((snapshot) => (
          <li key={versionOf(snapshot)}>
            <span className="nowrap">
              <StateMark state={snapshot.state} /> {stateWords[snapshot.state].word}
            </span>
            <span>{formatAge(snapshot.readAt, now)}</span>
            <span>
              {snapshot.state === 'partial'
                ? countOf(snapshot.tickets.pages, 'page')
                : countOf(snapshot.tickets.unique, 'ticket')}
            </span>
            <span className="soft">{snapshot.id === loaded?.id ? 'compared' : ''}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
