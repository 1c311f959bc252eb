import { win32 } from 'node:path';

/** How a copy of Tieout comes to its next version: it puts it in its own place, an administrator does, or the user gets it. */
export type Renewal = 'itself' | 'administrator' | 'user';

/**
 * Who renews this copy. On Windows one that was installed for one user replaces itself, on Linux an AppImage;
 * what an administrator installed (MSI, deb) an administrator renews. macOS lets an app replace itself only where both are signed
 * with a certificate of Apple's.
 */
export function renewalOf(
  platform: NodeJS.Platform,
  env: Readonly<NodeJS.ProcessEnv>,
  program: string,
  isSigned: boolean,
): Renewal {
  if (platform === 'darwin') return isSigned ? 'itself' : 'user';
  if (platform !== 'win32') return (env['APPIMAGE'] ?? '') === '' ? 'administrator' : 'itself';
  const own = env['LOCALAPPDATA'] ?? '';
  const inside = win32.relative(own, program);
  return own !== '' && !inside.startsWith('..') && !win32.isAbsolute(inside) ? 'itself' : 'administrator';
}
