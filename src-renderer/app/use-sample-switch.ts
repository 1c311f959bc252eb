import { useCallback, useState } from 'react';
import type { AppError } from '#shared/base/app-error';
import { askResult } from '../shell/ask';
import { useHost } from '../shell/host';

/** Opens and closes the sample project; the screen starts again when the core says that it did (`app-changed`). */
export function useSampleSwitch(onFailed: (error: AppError) => void) {
  const { bridge, app } = useHost();
  const [busy, setBusy] = useState(false);
  const turn = useCallback(
    async (way: 'openSample' | 'closeSample') => {
      setBusy(true);
      const answer = await askResult(bridge[way]());
      setBusy(false);
      if (!answer.ok) onFailed(answer.error);
    },
    [bridge, onFailed],
  );
  return {
    /** Whether the sample project is open and can be left for the user’s own profiles. */
    closes: app.closesSample,
    isOpen: app.sampleProfileId !== null,
    busy,
    open: useCallback(() => void turn('openSample'), [turn]),
    close: useCallback(() => void turn('closeSample'), [turn]),
  };
}
