import type { ReactElement } from 'react';
import { refreshSentence } from '#shared/words/current-words';
import { currentOf, mayRefresh, refreshOf } from '../../session/current-check';
import { useSession, useSessionActs } from '../../session/use-session';
import { useNow } from '../../shell/use-now';
import { Button } from '../../ui/common/Button';
import { currentFormats } from '../../words/current-formats';

/** Refreshes the platform's data, each time in the cheapest way that tells more than is known; its title says which. */
export function RefreshButton(): ReactElement {
  const session = useSession();
  const { refresh } = useSessionActs();
  const now = useNow(30_000);
  const { checking } = currentOf(session);
  const planned = refreshOf(session, now);
  return (
    <Button
      disabled={!mayRefresh(session)}
      title={planned === null ? undefined : refreshSentence(planned.next, currentFormats(now))}
      onClick={() => void refresh()}
    >
      {checking ? 'Checking…' : 'Refresh'}
    </Button>
  );
}
