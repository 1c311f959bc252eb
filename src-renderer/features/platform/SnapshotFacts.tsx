import type { ReactElement } from 'react';
import { ageWords, checkedSentence } from '#shared/words/current-words';
import type { CurrentCheck } from '#shared/domain/snapshot/current-check';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { wordsFor } from '#shared/words/errors/error-words';
import { useNow } from '../../shell/use-now';
import { currentFormats } from '../../words/current-formats';
import { formatInterval } from '../../words/format';
import { contentSentence, doubtSentence } from '../../words/snapshot-words';
import { StateLine } from './StateLine';

/** The snapshot that is compared: what it holds, how old it is, and how far it can be trusted. */
export function SnapshotFacts({
  snapshot,
  check,
  loading,
}: {
  readonly snapshot: SnapshotInfo;
  /** What came of asking for its counts again; null where nobody has. */
  readonly check: CurrentCheck | null;
  readonly loading: boolean;
}): ReactElement {
  const formats = currentFormats(useNow(30_000));
  return (
    <>
      <p className="facts">
        <strong>{contentSentence(snapshot)}</strong>
        <span className="soft">{loading ? 'loading…' : ageWords(snapshot, formats)}</span>
        {check !== null && <span className="soft">{checkedSentence(check, formats)}</span>}
      </p>
      <StateLine state={snapshot.state} />
      {snapshot.doubts.map((doubt) => (
        <p key={doubt} className="caution-line">
          {doubtSentence(doubt)}
        </p>
      ))}
      <p className="soft small">
        As it was between {formatInterval(snapshot)}
        {snapshot.eventIds.length > 0 && `, events ${snapshot.eventIds.join(', ')}`}
      </p>
      {snapshot.ordersProblem !== null && (
        <p className="caution-line">
          Orders were not read. {wordsFor(snapshot.ordersProblem).happened}{' '}
          {wordsFor(snapshot.ordersProblem).next}
        </p>
      )}
    </>
  );
}
