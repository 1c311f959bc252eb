import { useCallback, useState } from 'react';
import { useCommand } from '../../shell/commands';
import type { Screen } from './TitleBar';

/** Which screen of the open profile is shown. */
export interface Screens {
  readonly screen: Screen;
  readonly setScreen: (screen: Screen) => void;
  /** The same, wherever it was asked for: what is shown in the profile's place gives way. */
  readonly show: (screen: Screen) => void;
}

/** The screens of the open profile, to which the menu leads too; `onShow` asks to be shown again where evidence is. */
export function useScreens(onShow: () => void): Screens {
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
  return { screen, setScreen, show };
}
