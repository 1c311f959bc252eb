import { useEffect } from 'react';

/**
 * Names the window after the profile that is at work in it, with how far a reading is in front, so that it can be seen
 * while another window is in use. `shareRead` is 0 to 1, null while nothing is read or nobody knows how far it is.
 */
export function useWindowTitle(profileName: string, shareRead: number | null): void {
  const percent = shareRead === null ? '' : `${Math.floor(100 * shareRead)} % · `;
  useEffect(() => {
    document.title = `${percent}${profileName} – Tieout`;
    return () => {
      document.title = 'Tieout';
    };
  }, [percent, profileName]);
}
