import type { ReactElement } from 'react';
import type { Lookups } from '../../state/session/lookups';
import { useSessionActs } from '../../state/session/use-session';
import { countOf } from '../../words/format';
import {
  areLookupsCheaper,
  lookupsBlindness,
  lookupsPlanSentence,
  lookupsRefused,
} from '../../words/snapshot-words';
import { Button } from '../common/Button';
import { Caution } from '../common/Caution';
import { ErrorNotice } from '../common/ErrorNotice';

/** Offers to ask for the open file's payment references alone; says first what that takes and what it cannot see. */
export function LookupsOffer({ lookups }: { readonly lookups: Lookups }): ReactElement | null {
  const { planLookups, startLookups, dismissLookups } = useSessionActs();
  const { count, plan, planning, error } = lookups;
  return (
    <>
      {error !== null && <ErrorNotice error={error} />}
      {lookups.refused && <p className="soft small">{lookupsRefused}</p>}
      {count !== null && plan === null && (
        <p>
          <Button look="quiet" disabled={planning} onClick={() => void planLookups()}>
            Look up only this file’s payment references ({countOf(count, 'lookup')})…
          </Button>
        </p>
      )}
      {count !== null && plan !== null && (
        <Caution title={lookupsPlanSentence(plan)}>
          <p>{lookupsBlindness}</p>
          <div className="notice-actions">
            {areLookupsCheaper(plan) && (
              <Button onClick={() => void startLookups()}>Begin {countOf(count, 'lookup')}</Button>
            )}
            <Button look="quiet" onClick={dismissLookups}>
              Not now
            </Button>
          </div>
        </Caution>
      )}
    </>
  );
}
