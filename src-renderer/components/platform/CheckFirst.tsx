import type { ReactElement } from 'react';
import { checkAgainLabel, currencyOf, currencyTitles, readPartsLabel } from '#shared/words/current-words';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import type { CurrentState } from '../../state/session/current-check';
import { useSessionActs } from '../../state/session/use-session';
import { useNow } from '../../state/shell/use-now';
import { currentFormats } from '../../words/current-formats';
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
  const { check, plan } = current;
  if (snapshot === null || snapshot.state === 'provisional' || plan === null) return null;
  const currency = currencyOf(snapshot.readAt, check, now);
  if (currency === 'recent') return null;
  return (
    <span className="check-first" role="status">
      <span className="check-words soft small">{currencyTitles[currency]}</span>
      <CheckButton currency={currency} current={current} disabled={disabled} />
    </span>
  );
}

/** Asks again whether old data is still current, or reads again the parts of it that have moved; nothing where neither can be. */
export function CheckButton({
  currency,
  current,
  disabled,
}: {
  readonly currency: ReturnType<typeof currencyOf>;
  readonly current: CurrentState;
  readonly disabled: boolean;
}): ReactElement | null {
  const { checkCurrent, readParts } = useSessionActs();
  const formats = currentFormats(useNow(30_000));
  const { plan, checking } = current;
  if (currency === 'old' && plan !== null && plan.check !== null) {
    return (
      <Button disabled={disabled || checking} onClick={() => void checkCurrent()}>
        {checking ? 'Checking…' : checkAgainLabel(plan.check, formats)}
      </Button>
    );
  }
  if (currency === 'moved' && plan !== null && plan.parts !== null) {
    return (
      <Button disabled={disabled || checking} onClick={() => void readParts()}>
        {readPartsLabel(plan.parts, formats)}
      </Button>
    );
  }
  return null;
}
