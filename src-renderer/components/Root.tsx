import { useEffect, useState, type ReactElement } from 'react';
import type { AppDescription } from '#shared/bridge/contract';
import type { Result } from '#shared/base/result';
import { ask } from '../state/shell/ask';
import { CommandsProvider } from '../state/shell/commands';
import { HostProvider, type BridgeClient } from '../state/shell/host';
import { UnsavedProvider } from './common/HeldWorkScope';
import { useDropGuard } from '../state/shell/use-drop-guard';
import { App } from './App';
import { ErrorNotice } from './common/ErrorNotice';

/**
 * The screen on the app as it describes itself. When the sample project takes the place of the user's own profiles, or they
 * come back, whatever the screen knew is of other profiles, so it starts anew.
 */
export function Root({ bridge }: { readonly bridge: BridgeClient }): ReactElement | null {
  const [described, setDescribed] = useState<Described | null>(null);
  useDropGuard();

  useEffect(() => {
    let newest = 0;
    const describe = async (): Promise<void> => {
      const mine = (newest += 1);
      const answer = await ask(bridge.describeApp());
      if (mine === newest) setDescribed({ answer, revision: mine });
    };
    void describe();
    const unsubscribe = bridge.subscribe((event) => {
      if (event.type === 'app-changed') void describe();
    });
    return () => {
      newest = Number.NaN;
      unsubscribe();
    };
  }, [bridge]);

  if (described === null) return null;
  const { answer, revision } = described;
  if (!answer.ok) return <ErrorNotice error={answer.error} />;
  return (
    <HostProvider key={revision} value={{ bridge, app: answer.value }}>
      <UnsavedProvider>
        <CommandsProvider>
          <App />
        </CommandsProvider>
      </UnsavedProvider>
    </HostProvider>
  );
}

interface Described {
  readonly answer: Result<AppDescription>;
  /** Counts the descriptions, so that each gets a screen of its own. */
  readonly revision: number;
}
