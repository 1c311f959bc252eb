import { useCallback, useState } from 'react';
import { useCommand } from '../../shell/commands';
import type { Screen } from './TitleBar';

/** The screens of the open profile, to which the menu leads too; `onShow` asks to be shown again where evidence is. */
export function useScreens(onShow: () => void) {
  const [screen, setScreen] = useState<Screen>('reconciliation');
  const show = useCallback(
    (next: Screen) => {
      setScreen(next);
      onShow();
    },
    [onShow],
  );
  useCommand('show-reconciliation', () => show('reconciliation'));
  useCommand('show-runs', () => show('runs'));
  useCommand('show-queries', () => show('queries'));
  return {
    screen,
    setScreen,
    /** The same, wherever it was asked for: what is shown in the profile’s place gives way. */
    show,
  };
}
