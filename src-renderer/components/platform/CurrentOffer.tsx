import type { ReactElement } from 'react';
import { countsAreNoProof, nothingToCheck } from '#shared/words/current-words';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import type { CurrentState } from '../../state/platform/use-current-check';
import { useNow } from '../../state/shell/use-now';
import {
  checkAgainLabel,
  currencyOf,
  currencyTitles,
  readEverythingLabel,
} from '../../words/current-check-words';
import { Button } from '../common/Button';
import { Caution } from '../common/Caution';
import { ErrorNotice } from '../common/ErrorNotice';

/**
 * Offers to ask whether the data is still current, with what that takes; where it is old or has moved, as a caution and with
 * reading everything beside it.
 */
export function CurrentOffer({
  snapshot,
  current,
  disabled,
  onRead,
}: {
  readonly snapshot: SnapshotInfo;
  readonly current: CurrentState;
  readonly disabled: boolean;
  readonly onRead: () => void;
}): ReactElement | null {
  const now = useNow(30_000);
  const { check, plan, checking, error } = current;
  if (plan === null || snapshot.lookedUp !== null) return null;
  const currency = currencyOf(snapshot.readAt, check, now);
  const again =
    plan.check === null ? null : (
      <Button
        look={currency === 'recent' ? 'quiet' : undefined}
        disabled={disabled || checking}
        onClick={() => void current.checkAgain()}
      >
        {checking ? 'Checking…' : checkAgainLabel(plan.check)}
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
        <p className="soft small">{plan.check === null ? nothingToCheck : countsAreNoProof}</p>
        <div className="notice-actions">
          {again}
          <Button disabled={disabled || checking} onClick={onRead}>
            {readEverythingLabel(plan)}
          </Button>
        </div>
      </Caution>
    </>
  );
}
