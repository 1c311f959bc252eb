import type { ReactElement } from 'react';
import type { Profile } from '#shared/domain/rules/profile';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import { useCommand } from '../../state/shell/commands';
import type { CurrentState } from '../../state/platform/use-current-check';
import type { KeyState } from '../../state/platform/use-key';
import { readingIsOver, versionOf, type Platform } from '../../state/platform/use-platform';
import type { Lookups } from '../../state/platform/use-lookups';
import type { SecondLook } from '../../state/platform/use-second-look';
import { pagesReadSentence } from '../../words/snapshot-words';
import { Button } from '../common/Button';
import { Caution } from '../common/Caution';
import { ErrorNotice } from '../common/ErrorNotice';
import { CurrentOffer } from './CurrentOffer';
import { KeyLine } from './KeyLine';
import { LookupsOffer } from './LookupsOffer';
import { Reading } from './Reading';
import { SecondLookOffer } from './SecondLookOffer';
import { SnapshotFacts } from './SnapshotFacts';
import { SnapshotList } from './SnapshotList';
import { StateLine } from './StateLine';

/** The second panel: the key, the reading of the platform's data, and the snapshot it left. */
export function PlatformPanel({
  profile,
  keyState,
  platform,
  secondLook,
  lookups,
  current,
  run,
  onEditKey,
}: {
  readonly profile: Profile;
  readonly keyState: KeyState;
  readonly platform: Platform;
  readonly secondLook: SecondLook;
  readonly lookups: Lookups;
  readonly current: CurrentState;
  readonly run: RunSummary | null;
  readonly onEditKey: () => void;
}): ReactElement {
  const { reading, newest, loaded, partial, all, known, error, stopping } = platform;
  const hasKey = keyState.status !== null && keyState.status.kept !== 'none';
  // Where there is a problem with the key, what is said of that asks for it as well.
  const asksForKey = !hasKey && (keyState.status?.problem ?? null) === null;
  const over = reading !== null && readingIsOver(reading.progress);
  const hasRead = newest !== null && newest.lookedUp === null;
  const readLabel = hasRead ? 'Read again' : 'Read from the platform';

  const mayRead = hasKey && known && !over && !current.checking;
  const isReading = reading !== null && !over;
  useCommand('read-platform', mayRead && !isReading ? () => void platform.start(false) : null);

  // Parts that were being read again are gone on with by what they are parts of.
  const stoppedParts = partial?.parts ?? null;
  const goOn = (): void => {
    void (stoppedParts === null ? platform.start(true) : current.readParts());
  };
  const mayGoOn = hasKey && (stoppedParts === null || stoppedParts.of === newest?.id);

  return (
    <section className="panel" aria-labelledby="platform-title">
      <header className="panel-head">
        <h2 id="platform-title">
          <span className="panel-step">2</span>Platform data
        </h2>
        {reading === null || over ? (
          <Button
            look={hasRead ? undefined : 'primary'}
            disabled={!mayRead}
            onClick={() => void platform.start(false)}
          >
            {readLabel}
          </Button>
        ) : (
          <Button disabled={stopping} onClick={() => void platform.cancel()}>
            {stopping ? 'Stopping…' : 'Cancel'}
          </Button>
        )}
      </header>
      <div className="panel-body">
        <KeyLine keyState={keyState} profile={profile} onEdit={onEditKey} />
        {error !== null && <ErrorNotice error={error} />}
        {reading !== null && (
          <Reading progress={reading.progress} receivedAt={reading.receivedAt} look={secondLook.running} />
        )}
        {reading === null && partial !== null && (
          <Caution
            title={
              stoppedParts === null
                ? `A reading was stopped before its end, with ${pagesReadSentence(partial)}.`
                : `Reading the changed parts again was stopped before its end, with ${pagesReadSentence(partial)}.`
            }
            actions={
              <Button disabled={!mayGoOn} onClick={goOn}>
                Go on with it
              </Button>
            }
          >
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
            onRead={() => void platform.start(false)}
          />
        )}
        {run !== null && <SecondLookOffer look={secondLook} run={run} />}
        {hasKey && reading === null && <LookupsOffer lookups={lookups} />}
        {all.length > 1 && <SnapshotList snapshots={all} loaded={loaded} />}
        {newest === null && partial === null && reading === null && known && (hasKey || asksForKey) && (
          <p className="soft">
            {hasKey
              ? 'Nothing has been read yet for this profile.'
              : 'Enter the API key of the project, then read its tickets and orders.'}
          </p>
        )}
      </div>
    </section>
  );
}
