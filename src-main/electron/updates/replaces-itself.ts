import { win32 } from 'node:path';

/**
 * Whether this copy can be replaced from within: on Windows one that was installed for one user, on macOS the app, on Linux an
 * AppImage. What an administrator installed (MSI, deb) an administrator renews.
 */
export function replacesItself(
  platform: NodeJS.Platform,
  env: Readonly<NodeJS.ProcessEnv>,
  program: string,
): boolean {
  if (platform === 'darwin') return true;
  if (platform !== 'win32') return (env['APPIMAGE'] ?? '') !== '';
  const own = env['LOCALAPPDATA'] ?? '';
  const inside = win32.relative(own, program);
  return own !== '' && !inside.startsWith('..') && !win32.isAbsolute(inside);
}
