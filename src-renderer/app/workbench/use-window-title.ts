import { useEffect } from 'react';
import { shareRead } from '#shared/domain/snapshot/share-read';
import { hasEnded } from '#shared/domain/snapshot/snapshot';
import type { PlatformState } from '../../session/platform';

/**
 * Names the window after the profile that is at work in it, with how far a reading is in front, so that it can be seen
 * while another window is in use.
 */
export function useWindowTitle(profileName: string, reading: PlatformState['reading']): void {
  const share = reading === null || hasEnded(reading.progress) ? null : shareRead([reading.progress]);
  const percent = share === null ? '' : `${Math.floor(100 * share)} % · `;
  useEffect(() => {
    document.title = `${percent}${profileName} – Tieout`;
    return () => {
      document.title = 'Tieout';
    };
  }, [percent, profileName]);
}
