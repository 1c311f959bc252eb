import type { ReactElement } from 'react';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import { hasEnded, type SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { useCommand } from '../../shell/commands';
import { useNow } from '../../shell/use-now';
import { clientFileOf } from '../../session/client-file';
import { currentOf, mayRefresh } from '../../session/current-check';
import { isOfEarlierReading, platformOf, stoppedAt, versionOf } from '../../session/platform';
import { secondLookOf } from '../../session/second-look';
import { useSession, useSessionActs } from '../../session/use-session';
import { continueLabel, resultStays, stoppedForGood, stoppedSentence } from '../../words/snapshot-words';
import type { DataAge } from '#shared/words/data-age-words';
import { Button } from '../../ui/common/Button';
import { Caution } from '../../ui/common/Caution';
import { Empty } from '../../ui/empty/Empty';
import { ErrorNotice } from '../../ui/common/ErrorNotice';
import { SetupPanel, type SetupLook } from '../../ui/common/SetupPanel';
import { KeyLine } from './KeyLine';
import { PlatformLine } from './PlatformLine';
import { Reading } from './Reading';
import { RefreshButton } from './RefreshButton';
import { RefreshNote } from './RefreshNote';
import { SecondLookOffer } from './SecondLookOffer';
import { SnapshotFacts } from './SnapshotFacts';
import { SnapshotList } from './SnapshotList';
import { StateLine } from './StateLine';
import './platform.css';

/** One side of the set-up: the key, the reading of the platform's data, and the snapshot it left. */
export function PlatformPanel({
  look,
  run,
  shown,
  aged,
  onEditKey,
}: {
  readonly look: SetupLook;
  readonly run: RunSummary | null;
  /** The snapshot that it was made from. */
  readonly shown: SnapshotInfo | null;
  /** Why the data is old; none where it is not. */
  readonly aged: readonly DataAge[];
  readonly onEditKey: () => void;
}): ReactElement {
  const session = useSession();
  const acts = useSessionActs();
  const { status } = session.key;
  const platform = platformOf(session);
  const secondLook = secondLookOf(session);
  const current = currentOf(session);
  const { reading, newest, loaded, partial, all, known, error, stopping } = platform;
  const now = useNow(10_000);
  const stopped = stoppedAt(platform.stopped, now);
  const earlier = isOfEarlierReading(session, shown) ? shown : null;
  const cameToNothing = reading === null && (error !== null || partial !== null) ? shown : null;
  const kept = earlier ?? cameToNothing;
  const hasKey = status !== null && status.kept !== 'none';
  // Where there is a problem with the key, what is said of that asks for it as well.
  const asksForKey = !hasKey && (status?.problem ?? null) === null;
  const over = reading !== null && hasEnded(reading.progress);

  const mayContinue = partial !== null && stopped !== null && stopped.rest !== null;
  const isReading = reading !== null && !over;
  useCommand('read-platform', mayRefresh(session) ? () => void acts.refresh() : null);

  // Parts that were being read again are resumed by what they are parts of.
  const stoppedParts = partial?.parts ?? null;
  const mayGoOn = hasKey && stoppedParts?.of === newest?.id;
  // Of a reading that failed at once there is nothing to resume, and the failure itself is said.
  const isOfNothing = error !== null && stoppedParts === null && stopped?.pagesDone === 0;
  const stoppedTitle =
    partial !== null && stoppedParts !== null
      ? 'Reading the changed parts again was stopped before its end.'
      : stopped === null
        ? 'A reading was stopped before its end.'
        : stoppedSentence(stopped);

  const isEmpty = newest === null && partial === null && reading === null && known && (hasKey || asksForKey);
  const read = isReading ? (
    <Button disabled={stopping} onClick={() => void acts.cancelReading()}>
      {stopping ? 'Stopping…' : 'Cancel'}
    </Button>
  ) : newest !== null ? (
    <RefreshButton />
  ) : (
    <Button
      // The client file comes first; one filled button is enough.
      look={mayContinue || clientFileOf(session).file === null ? undefined : 'primary'}
      disabled={!mayRefresh(session)}
      onClick={() => void acts.refresh()}
    >
      Read from the platform
    </Button>
  );

  return (
    <SetupPanel
      title="Platform data"
      look={look}
      facts={<PlatformLine {...{ platform, current, look: secondLook, run, earlier, aged }} />}
      quick={read}
      acts={look.isLine || isEmpty ? null : read}
    >
      <KeyLine onEdit={onEditKey} />
      <ErrorNotice error={error} />
      {kept !== null && <p>{resultStays(kept, now)}</p>}
      {reading !== null && (
        <Reading
          progress={reading.progress}
          receivedAt={reading.receivedAt}
          look={secondLook.running}
          isFirst={newest === null}
        />
      )}
      {reading === null && partial !== null && !isOfNothing && (
        <Caution
          title={stoppedTitle}
          actions={
            stoppedParts !== null ? (
              <Button disabled={!mayGoOn} onClick={() => void acts.readParts()}>
                Continue
              </Button>
            ) : stopped !== null && stopped.rest !== null ? (
              <Button look="primary" disabled={!hasKey} onClick={() => acts.startReading(true)}>
                {continueLabel(stopped.rest)}
              </Button>
            ) : undefined
          }
        >
          {stopped !== null && stopped.rest === null && <p>{stoppedForGood}</p>}
          <StateLine state="partial" />
        </Caution>
      )}
      {newest !== null && (
        <SnapshotFacts
          snapshot={newest}
          check={current.check}
          loading={
            loaded?.state !== 'provisional' && (loaded === null || versionOf(loaded) !== versionOf(newest))
          }
        />
      )}
      {newest !== null && reading === null && <RefreshNote />}
      {run !== null && <SecondLookOffer look={secondLook} run={run} />}
      {all.length > 1 && <SnapshotList snapshots={all} loaded={loaded} />}
      {isEmpty && (
        <Empty
          picture="tickets"
          sentence={
            hasKey
              ? 'Read the project’s tickets and orders. Tieout only reads.'
              : 'Enter the API key of the project, then read its tickets and orders.'
          }
        >
          {!look.isLine && read}
        </Empty>
      )}
    </SetupPanel>
  );
}
