import type { ReactElement } from 'react';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import { notLookedUpWords } from '#shared/words/second-look-words';
import type { SecondLookState } from '../../session/second-look';
import { useSessionActs } from '../../session/use-session';
import { disputedKeys, outcomeSentence, planSentence } from '../../words/snapshot-words';
import { formatCount } from '../../words/format';
import { Button } from '../../ui/common/Button';
import { Caution } from '../../ui/common/Caution';
import { ErrorNotice } from '../../ui/common/ErrorNotice';

/** Offers a second look with its plan, where one could settle the result, and says afterwards what it found. */
export function SecondLookOffer({
  look,
  run,
}: {
  readonly look: SecondLookState;
  readonly run: RunSummary;
}): ReactElement | null {
  const { startSecondLook } = useSessionActs();
  const { offer, error, isOfExtras, extrasNotLookedUp } = look;
  const unseen = notLookedUpWords(extrasNotLookedUp, formatCount);
  const outcome = run.secondLook;
  const disputed = disputedKeys(run);
  return (
    <>
      <ErrorNotice error={error} />
      {outcome !== null && (
        <div className="second-look">
          <p>
            <span className="strong">Second look taken.</span> {outcomeSentence(outcome)}
          </p>
          {outcome.transient.length > 0 && (
            <details className="disclosure">
              <summary>Cleared payment references</summary>
              <ul className="framed record-list code" aria-label="Cleared payment references">
                {outcome.transient.slice(0, 500).map((reference) => (
                  <li key={reference}>{reference}</li>
                ))}
              </ul>
            </details>
          )}
        </div>
      )}
      {offer !== null && (
        <Caution
          title={
            isOfExtras
              ? 'A row may be extra only because the lists did not show its ticket. A second look checks it.'
              : disputed > 0
                ? 'The data moved while it was read, so a finding may have been true only at that moment. A second look checks it.'
                : 'The data is not proven whole. A second look may settle it.'
          }
          actions={<Button onClick={startSecondLook}>Take a second look</Button>}
        >
          {unseen !== '' && <p>{unseen}</p>}
          <p>{planSentence(offer, isOfExtras ? extrasNotLookedUp : disputed)}</p>
        </Caution>
      )}
      {offer === null && unseen !== '' && <p className="caution-line">{unseen}</p>}
    </>
  );
}
