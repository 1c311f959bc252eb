import type { ReactElement } from 'react';
import type { SecondLookStatus } from '#shared/domain/snapshot/second-look';
import { shareRead } from '#shared/domain/snapshot/share-read';
import type { SnapshotProgress } from '#shared/domain/snapshot/snapshot';
import { useNow } from '../../shell/use-now';
import { phaseWords, progressSentence, waitingSentence } from '../../words/snapshot-words';
import { ProgressBar } from '../../ui/common/ProgressBar';
import { StateLine } from './StateLine';

/** The reading under way: what is being read, how far it is, and why it waits while it waits. */
export function Reading({
  progress,
  receivedAt,
  look,
  isFirst,
}: {
  readonly progress: SnapshotProgress;
  readonly receivedAt: number;
  /** The second look that this reading is; null where it reads a snapshot. */
  readonly look: SecondLookStatus | null;
  /** There is nothing whole yet, so what is read so far is compared meanwhile. */
  readonly isFirst: boolean;
}): ReactElement {
  const now = useNow(500);
  const { waiting } = progress;
  const sentence = progressSentence(progress, look);
  return (
    <div className="reading stack tight">
      <p className="strong">{phaseWords[progress.phase]}…</p>
      <ProgressBar label="Reading from the platform" value={shareRead([progress])} text={sentence} />
      <p>{sentence}</p>
      {isFirst && (progress.phase === 'closing' || progress.provisional !== null) && (
        <StateLine state="provisional" />
      )}
      {/* Always a line of its own, so that nothing moves when a wait begins or ends. */}
      <p className="soft">
        {waiting === null ? '\u00a0' : waitingSentence(waiting, Math.max(0, now - receivedAt), receivedAt)}
      </p>
    </div>
  );
}
