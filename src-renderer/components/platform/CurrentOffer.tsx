import type { ReactElement } from 'react';
import {
  checkAgainLabel,
  countsAreNoProof,
  currencyOf,
  currencyTitles,
  nothingToCheck,
  onlyEverything,
  partsKeepTheAge,
  readEverythingLabel,
  readPartsLabel,
} from '#shared/words/current-words';
import type { CurrentPlan } from '#shared/domain/snapshot/current-check';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import type { CurrentState } from '../../state/session/current-check';
import { useSessionActs } from '../../state/session/use-session';
import { useNow } from '../../state/shell/use-now';
import { currentFormats } from '../../words/current-formats';
import { Button } from '../common/Button';
import { Caution } from '../common/Caution';
import { ErrorNotice } from '../common/ErrorNotice';

/**
 * Offers to ask whether the data is still current, with what that takes; where it is old or has moved, as a caution and with
 * reading the changed parts or everything beside it.
 */
export function CurrentOffer({
  snapshot,
  current,
  disabled,
  partsRefused,
  onRead,
}: {
  readonly snapshot: SnapshotInfo;
  readonly current: CurrentState;
  readonly disabled: boolean;
  /** The changed parts were read again and could not take the place of those before: only everything is left. */
  readonly partsRefused: boolean;
  readonly onRead: () => void;
}): ReactElement | null {
  const { checkCurrent, readParts } = useSessionActs();
  const now = useNow(30_000);
  const formats = currentFormats(now);
  const { check, checking, error } = current;
  if (current.plan === null || snapshot.lookedUp !== null) return null;
  const plan = partsRefused ? { ...current.plan, parts: null } : current.plan;
  const currency = currencyOf(snapshot.readAt, check, now);
  const again =
    plan.check === null ? null : (
      <Button
        look={currency === 'recent' ? 'quiet' : undefined}
        disabled={disabled || checking}
        onClick={() => void checkCurrent()}
      >
        {checking ? 'Checking…' : checkAgainLabel(plan.check, formats)}
      </Button>
    );
  const problem = error === null ? null : <ErrorNotice error={error} />;
  if (currency === 'recent') {
    return (
      <>
        {problem}
        {again !== null && <p title={countsAreNoProof}>{again}</p>}
      </>
    );
  }
  return (
    <>
      {problem}
      <Caution title={currencyTitles[currency]}>
        <p className="soft small">{currency === 'moved' ? movedNote(current.plan) : oldNote(plan)}</p>
        <div className="notice-actions">
          {currency === 'moved' && plan.parts !== null && (
            <Button look="primary" disabled={disabled || checking} onClick={() => void readParts()}>
              {readPartsLabel(plan.parts, formats)}
            </Button>
          )}
          {again}
          <Button disabled={disabled || checking} onClick={onRead}>
            {readEverythingLabel(plan, formats)}
          </Button>
        </div>
      </Caution>
    </>
  );
}

function movedNote({ parts }: CurrentPlan): string {
  return parts === null ? onlyEverything : partsKeepTheAge;
}

function oldNote({ check }: CurrentPlan): string {
  return check === null ? nothingToCheck : countsAreNoProof;
}
