import { useMemo, useState, type ReactElement } from 'react';
import { ask, useAnswer } from '../shell/ask';
import { CommandsProvider } from '../shell/commands';
import { HostProvider, type BridgeClient } from '../shell/host';
import { UnsavedProvider } from '../ui/common/HeldWorkScope';
import { useDropGuard } from '../shell/use-drop-guard';
import { App } from './App';
import { ErrorNotice } from '../ui/common/ErrorNotice';
import { useHeard } from '../shell/use-heard';

/**
 * The screen on the app as it describes itself. When the sample project takes the place of the user's own profiles, or they
 * come back, whatever the screen knew is of other profiles, so it starts again.
 */
export function Root({ bridge }: { readonly bridge: BridgeClient }): ReactElement | null {
  const [revision, setRevision] = useState(0);
  useDropGuard();

  useHeard(bridge, (event) => {
    if (event.type === 'app-changed') setRevision((before) => before + 1);
  });
  const { last } = useAnswer(
    useMemo(() => async () => ({ described: await ask(bridge.describeApp()), revision }), [bridge, revision]),
  );

  if (last === null) return null;
  const { described } = last;
  if (!described.ok) return <ErrorNotice error={described.error} />;
  return (
    <HostProvider key={last.revision} value={{ bridge, app: described.value }}>
      <UnsavedProvider>
        <CommandsProvider>
          <App />
        </CommandsProvider>
      </UnsavedProvider>
    </HostProvider>
  );
}
