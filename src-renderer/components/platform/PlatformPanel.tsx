import type { ReactElement } from 'react';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import { useCommand } from '../../state/shell/commands';
import { useNow } from '../../state/shell/use-now';
import { currentOf } from '../../state/session/current-check';
import { fileLookupsOf } from '../../state/session/lookups';
import { platformOf, readingIsOver, stoppedAt, versionOf } from '../../state/session/platform';
import { secondLookOf } from '../../state/session/second-look';
import { useSession, useSessionActs } from '../../state/session/use-session';
import { continueLabel, stoppedForGood, stoppedSentence } from '../../words/snapshot-words';
import { Button } from '../common/Button';
import { Caution } from '../common/Caution';
import { ErrorNotice } from '../common/ErrorNotice';
import { SetupPanel, type SetupLook } from '../common/SetupPanel';
import { CurrentOffer } from './CurrentOffer';
import { KeyLine } from './KeyLine';
import { LookupsOffer } from './LookupsOffer';
import { PlatformLine } from './PlatformLine';
import { Reading } from './Reading';
import { SecondLookOffer } from './SecondLookOffer';
import { SnapshotFacts } from './SnapshotFacts';
import { SnapshotList } from './SnapshotList';
import { StateLine } from './StateLine';

/** One side of the set-up: the key, the reading of the platform's data, and the snapshot it left. */
export function PlatformPanel({
  look,
  run,
  aged,
  onEditKey,
}: {
  readonly look: SetupLook;
  readonly run: RunSummary | null;
  /** The data is older than a day, than the client file or than the last saved run. */
  readonly aged: boolean;
  readonly onEditKey: () => void;
}): ReactElement {
  const session = useSession();
  const acts = useSessionActs();
  const { status } = session.key;
  const platform = platformOf(session);
  const secondLook = secondLookOf(session);
  const current = currentOf(session);
  const { reading, newest, loaded, partial, all, known, error, stopping } = platform;
  const stopped = stoppedAt(platform.stopped, useNow(10_000));
  const hasKey = status !== null && status.kept !== 'none';
  // Where there is a problem with the key, what is said of that asks for it as well.
  const asksForKey = !hasKey && (status?.problem ?? null) === null;
  const over = reading !== null && readingIsOver(reading.progress);
  const hasRead = newest !== null && newest.lookedUp === null;
  const readLabel = hasRead ? 'Read again' : 'Read from the platform';

  const mayRead = hasKey && known && !over && !current.checking;
  const mayContinue = partial !== null && stopped !== null && stopped.rest !== null;
  const isReading = reading !== null && !over;
  const readAll = (): void => {
    acts.startReading(false);
  };
  useCommand('read-platform', mayRead && !isReading ? readAll : null);

  // Parts that were being read again are gone on with by what they are parts of.
  const stoppedParts = partial?.parts ?? null;
  const mayGoOn = hasKey && stoppedParts?.of === newest?.id;
  // Of a reading that failed at once there is nothing to go on with, and the failure itself is said.
  const isOfNothing = error !== null && stoppedParts === null && stopped?.pagesDone === 0;
  const stoppedTitle =
    partial !== null && stoppedParts !== null
      ? 'Reading the changed parts again was stopped before its end.'
      : stopped === null
        ? 'A reading was stopped before its end.'
        : stoppedSentence(stopped);

  const read =
    reading === null || over ? (
      <Button look={hasRead || mayContinue ? undefined : 'primary'} disabled={!mayRead} onClick={readAll}>
        {readLabel}
      </Button>
    ) : (
      <Button disabled={stopping} onClick={() => void acts.cancelReading()}>
        {stopping ? 'Stopping…' : 'Cancel'}
      </Button>
    );

  return (
    <SetupPanel
      title="Platform data"
      look={look}
      facts={<PlatformLine platform={platform} current={current} look={secondLook} run={run} aged={aged} />}
      quick={read}
      acts={look.isLine ? null : read}
    >
      <>
        <KeyLine onEdit={onEditKey} />
        {error !== null && <ErrorNotice error={error} />}
        {reading !== null && (
          <Reading progress={reading.progress} receivedAt={reading.receivedAt} look={secondLook.running} />
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
                <Button
                  look="primary"
                  disabled={!hasKey}
                  onClick={() => {
                    acts.startReading(true);
                  }}
                >
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
        {newest !== null && reading === null && (
          <CurrentOffer
            snapshot={newest}
            current={current}
            disabled={!hasKey}
            partsRefused={error?.code === 'parts_refused'}
            onRead={readAll}
          />
        )}
        {run !== null && <SecondLookOffer look={secondLook} run={run} />}
        {hasKey && reading === null && <LookupsOffer lookups={fileLookupsOf(session)} />}
        {all.length > 1 && <SnapshotList snapshots={all} loaded={loaded} />}
        {newest === null && partial === null && reading === null && known && (hasKey || asksForKey) && (
          <p className="soft">
            {hasKey
              ? 'Nothing has been read yet for this profile.'
              : 'Enter the API key of the project, then read its tickets and orders.'}
          </p>
        )}
      </>
    </SetupPanel>
  );
}
