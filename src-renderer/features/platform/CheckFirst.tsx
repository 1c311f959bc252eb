import type { ReactElement } from 'react';
import { currencyTitles } from '#shared/words/current-words';
import { refreshOf } from '../../session/current-check';
import { loadedOf } from '../../session/platform';
import { useSession } from '../../session/use-session';
import { useNow } from '../../shell/use-now';
import { RefreshButton } from './RefreshButton';

/** Beside what makes evidence of a result: where the data is old or has moved, says so and offers to refresh it. */
export function CheckFirst(): ReactElement | null {
  const session = useSession();
  const currency = refreshOf(session, useNow(30_000))?.currency ?? 'recent';
  const loaded = loadedOf(session);
  if (loaded === null || loaded.state === 'provisional' || currency === 'recent') return null;
  return (
    <span className="row wrap" role="status">
      <span className="soft small">{currencyTitles[currency]}</span>
      <RefreshButton />
    </span>
  );
}
