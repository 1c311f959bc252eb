import type { ReactElement } from 'react';
import { currencyOf } from '#shared/domain/snapshot/refresh';
import { ageWords, checkedSentence, currencyTitles } from '#shared/words/current-words';
import { hasEnded, type SnapshotInfo, type SnapshotProgress } from '#shared/domain/snapshot/snapshot';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import { movedCells } from '#shared/domain/snapshot/current-check';
import type { CurrentState } from '../../session/current-check';
import type { PlatformState } from '../../session/platform';
import type { SecondLookState } from '../../session/second-look';
import { useNow } from '../../shell/use-now';
import { currentFormats } from '../../words/current-formats';
import { countOf, formatTimeSince } from '../../words/format';
import { stateWords } from '#shared/words/state-words';
import { wordsFor } from '#shared/words/errors/error-words';
import {
  contentSentence,
  outcomeSentence,
  phaseWords,
  progressSentence,
  resultStays,
  waitingSentence,
  waitingWords,
} from '../../words/snapshot-words';
import type { DataAge } from '#shared/words/data-age-words';
import { Icon } from '../../ui/common/Icon';
import { ProgressBar } from '../../ui/common/ProgressBar';
import { StateMark } from './StateMark';

/** The platform's data in one line: how much there is, how far it can be trusted, and how old it is; or how far its reading is. */
export function PlatformLine({
  platform: { reading, newest, loaded, partial, error },
  current,
  look,
  run,
  earlier,
  aged,
}: {
  readonly platform: PlatformState;
  readonly current: CurrentState;
  readonly look: SecondLookState;
  readonly run: RunSummary | null;
  /** The snapshot of the result on screen, where that is of an earlier reading. */
  readonly earlier: SnapshotInfo | null;
  /** Why the data is old; none where it is not. */
  readonly aged: readonly DataAge[];
}): ReactElement {
  const now = useNow(30_000);
  const formats = currentFormats(now);
  // Whatever comes of a newer reading, what was read whole before it stays compared.
  const kept = loaded === null || loaded.state === 'provisional' ? null : loaded;
  const stays = kept === null ? '' : `; using data from ${formatTimeSince(kept.readAt, now)}`;
  const wrong = error !== null && (
    <span className="wrong" title={wordsFor(error).happened}>
      <Icon name="error" /> {stays === '' ? 'not read' : `newer reading failed${stays}`}
    </span>
  );
  const mark = earlier !== null && (
    <span className="nowrap" title={resultStays(earlier, now)}>
      Result: data from {formatTimeSince(earlier.readAt, now)}
    </span>
  );
  if (reading !== null && !hasEnded(reading.progress)) {
    const { phase, pages, pagesDone, waiting } = reading.progress;
    const sentence = progressSentence(reading.progress, look.running);
    return (
      <>
        <span
          className="nowrap"
          title={waiting === null ? undefined : waitingSentence(waiting, 0, reading.receivedAt)}
        >
          {waiting !== null && isLongWait(waiting) ? waitingWords[waiting.reason] : phaseWords[phase]}
        </span>
        <ProgressBar
          label="Reading from the platform"
          value={pages === null || pages === 0 ? null : Math.min(1, pagesDone / pages)}
          text={sentence}
        />
        {mark}
        <span className="soft">{sentence}</span>
        {loaded?.state === 'provisional' && (
          <span className="nowrap">
            <StateMark state="provisional" /> <span>Provisional</span>
          </span>
        )}
      </>
    );
  }
  if (newest === null) return wrong === false ? <span className="soft">Not read yet</span> : wrong;
  const currency = currencyOf(newest.readAt, current.check, now);
  const isStale = aged.length > 0 || currency !== 'recent';
  const stale = currency === 'recent' ? '' : `. ${currencyTitles[currency]}`;
  const { check } = current;
  const warnings =
    newest.doubts.length +
    Number(newest.ordersProblem !== null) +
    Number(look.offer !== null || look.extrasNotLookedUp > 0) +
    Number(look.error !== null);
  return (
    <>
      {/* What came of a newer reading has its room before what is known of this one. */}
      {wrong}
      {partial !== null && wrong === false && (
        <span className="amber nowrap">
          <Icon name="warning" /> newer reading stopped{stays}
        </span>
      )}
      {mark}
      <span className="setup-main strong">{contentSentence(newest)}</span>
      {/* What is amber goes before the rest, which has its room last (`.setup-facts > .soft`). */}
      {warnings > 0 && (
        <span className="amber nowrap">
          <Icon name="warning" /> {countOf(warnings, 'warning')}
        </span>
      )}
      <span className={isStale ? 'token warn' : 'soft nowrap'} title={`${ageWords(newest, formats)}${stale}`}>
        {isStale && <Icon name="warning" className="amber" />} read {formatTimeSince(newest.readAt, now)}
        {olderThan(aged)}
      </span>
      {check !== null && (
        <span
          className={movedCells(check).length > 0 ? 'amber nowrap' : 'soft nowrap'}
          title={checkedSentence(check, formats)}
        >
          {movedCells(check).length > 0 ? 'moved' : 'unchanged'} at {formats.clock(check.checkedAt)}
        </span>
      )}
      <span className="nowrap" data-aged={isStale ? '' : undefined}>
        <StateMark state={newest.state} /> <span>{stateWords[newest.state].word.toLowerCase()}</span>
      </span>
      {run !== null && run.secondLook !== null && (
        <span className="soft nowrap" title={outcomeSentence(run.secondLook)}>
          second look taken
        </span>
      )}
    </>
  );
}

/** Between two requests a reading waits all the time; only what takes longer is worth a word in the line. */
function isLongWait({ reason, forMs }: NonNullable<SnapshotProgress['waiting']>): boolean {
  return reason !== 'limit' || (forMs !== null && forMs > 2_000);
}

/** What platform data is older than, besides a day: what somebody would expect it to be newer than. */
function olderThan(aged: readonly DataAge[]): string {
  if (aged.includes('file')) return ', older than the file';
  return aged.includes('run') ? ', older than the last run' : '';
}
