import type { ReactElement } from 'react';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import type { CurrentState } from '../../state/platform/use-current-check';
import { useNow } from '../../state/shell/use-now';
import { checkAgainLabel, currencyOf, currencyTitles } from '../../words/current-check-words';
import { Button } from '../common/Button';

/** Beside what saves a run or makes evidence of it: where the data is old or has moved, says so and offers to check it. */
export function CheckFirst({
  snapshot,
  current,
  disabled,
}: {
  readonly snapshot: SnapshotInfo | null;
  readonly current: CurrentState;
  readonly disabled: boolean;
}): ReactElement | null {
  const now = useNow(30_000);
  const { check, plan, checking } = current;
  if (snapshot === null || snapshot.state === 'provisional' || plan === null) return null;
  const currency = currencyOf(snapshot.readAt, check, now);
  if (currency === 'recent') return null;
  return (
    <span className="check-first" role="status">
      <span className="soft small">{currencyTitles[currency]}</span>
      {currency === 'old' && plan.check !== null && (
        <Button disabled={disabled || checking} onClick={() => void current.checkAgain()}>
          {checking ? 'Checking…' : checkAgainLabel(plan.check)}
        </Button>
      )}
    </span>
  );
}
