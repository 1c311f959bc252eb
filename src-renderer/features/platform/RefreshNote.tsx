import type { ReactElement } from 'react';
import {
  countsAreNoProof,
  currencyTitles,
  nothingToCheck,
  onlyEverything,
  partsKeepTheAge,
  refreshSentence,
} from '#shared/words/current-words';
import type { CurrentPlan } from '#shared/domain/snapshot/current-check';
import type { Currency, RefreshPlan } from '#shared/domain/snapshot/refresh';
import { currentOf, refreshOf } from '../../session/current-check';
import { platformOf } from '../../session/platform';
import { useSession } from '../../session/use-session';
import { useNow } from '../../shell/use-now';
import { currentFormats } from '../../words/current-formats';
import { Caution } from '../../ui/common/Caution';
import { ErrorNotice } from '../../ui/common/ErrorNotice';

/** What a refresh would do next and what it takes; a caution where the data is old or has moved. */
export function RefreshNote(): ReactElement | null {
  const session = useSession();
  const now = useNow(30_000);
  const { plan, error } = currentOf(session);
  const planned = refreshOf(session, now);
  // Why a reading failed says more than why the counts did before it.
  const problem = error === null || platformOf(session).error !== null ? null : <ErrorNotice error={error} />;
  // Its line has its room before it is known: what is below it does not move under the pointer.
  if (plan === null || planned === null) return problem ?? <p className="soft small">{'\u00a0'}</p>;
  const { currency, next } = planned;
  const sentence = refreshSentence(next, currentFormats(now));
  const note = noteOf(plan, planned);
  return (
    <>
      {problem}
      {currency === 'recent' ? (
        <p className="soft small" title={note}>
          {sentence}
        </p>
      ) : (
        <Caution title={currencyTitles[currency]}>
          <p className="soft small">
            {sentence} {note}
          </p>
        </Caution>
      )}
    </>
  );
}

function noteOf(
  { check }: CurrentPlan,
  { currency, next: { way } }: { readonly currency: Currency; readonly next: RefreshPlan },
): string {
  if (way === 'counts') return countsAreNoProof;
  if (way === 'parts') return partsKeepTheAge;
  if (currency === 'moved') return onlyEverything;
  return check === null ? nothingToCheck : '';
}
