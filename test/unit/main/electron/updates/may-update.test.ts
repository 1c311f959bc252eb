import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renewalOf } from '#main/hosts/electron/updates/renewal';
import { looksAtStart } from '#main/hosts/electron/updates/update-settings';
import { temporaryFolder } from '../../../../support/temporary-folder';

describe('the choice to look at every start', () =>
  it('is off before it was made, and where it cannot be read', async () => {
    const path = join(temporaryFolder(), 'updates.json');
    expect(await looksAtStart(path)).toBe(false);
    writeFileSync(path, '{ "format": "tieout-updates", "version": 1, "data": {} }');
    expect(await looksAtStart(path)).toBe(false);
  }));

describe('who renews a copy', () => {
  const windows = { LOCALAPPDATA: 'C:\\Users\\mara\\AppData\\Local' };
  it.each([
    [
      'of one user on Windows',
      'win32',
      windows,
      'C:\\Users\\mara\\AppData\\Local\\Programs\\Tieout\\Tieout.exe',
      'itself',
    ],
    ['of all users on Windows', 'win32', windows, 'C:\\Program Files\\Tieout\\Tieout.exe', 'administrator'],
    ['on another disk', 'win32', windows, 'D:\\Tieout\\Tieout.exe', 'administrator'],
    ['without a folder of the user', 'win32', {}, 'C:\\Program Files\\Tieout\\Tieout.exe', 'administrator'],
    ['on macOS', 'darwin', {}, '/Applications/Tieout.app/Contents/MacOS/Tieout', 'user'],
    ['as an AppImage', 'linux', { APPIMAGE: '/home/mara/Tieout.AppImage' }, '/tmp/.mount/tieout', 'itself'],
    ['as a deb', 'linux', {}, '/opt/Tieout/tieout', 'administrator'],
  ] as const)('%s', (_name, platform, env, program, who) =>
    expect(renewalOf(platform, env, program, false)).toBe(who),
  );

  it('is itself on macOS only where it is signed', () =>
    expect(renewalOf('darwin', {}, '/Applications/Tieout.app/Contents/MacOS/Tieout', true)).toBe('itself'));
});
