import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { userInfo } from 'node:os';
import { afterEach, expect, it, vi } from 'vitest';
import { dataDirectory, logDirectory, openDataDirectory } from '#main/core/storage/data-directory';
import { onLinux } from '../../../../support/system';
import { temporaryFolder } from '../../../../support/temporary-folder';

const home = join('/', 'home', 'anna');
afterEach(() => {
  vi.unstubAllEnvs();
});

it.skipIf(!onLinux).each([
  [{}, join(home, '.local', 'share', 'Tieout'), join(home, '.local', 'state', 'Tieout')],
  [{ XDG_DATA_HOME: '/big', XDG_STATE_HOME: '/logs' }, '/big/Tieout', '/logs/Tieout'],
  [
    { XDG_DATA_HOME: 'big' },
    join(home, '.local', 'share', 'Tieout'),
    join(home, '.local', 'state', 'Tieout'),
  ],
  [{ TIEOUT_DATA_DIR: '/data' }, '/data', '/data/log'],
])('an account keeps its data and its log where %j says (Linux)', (variables, data, log) => {
  const none = { XDG_DATA_HOME: '', XDG_STATE_HOME: '', TIEOUT_DATA_DIR: '' };
  for (const [name, value] of Object.entries({ HOME: home, ...none, ...variables })) vi.stubEnv(name, value);
  expect([dataDirectory(), logDirectory()]).toEqual([data, log]);
});

it.skipIf(!onLinux)('an empty HOME is none, and never the folder of whoever starts it (Linux)', () => {
  for (const name of ['HOME', 'XDG_DATA_HOME', 'TIEOUT_DATA_DIR']) vi.stubEnv(name, '');
  expect(dataDirectory()).toBe(join(userInfo().homedir, '.local', 'share', 'Tieout'));
});

it.each(['profiles', 'runs', 'reviews', 'closes', 'snapshots'])(
  '%s on a drive that is gone is not none',
  async (room) => {
    const [folder, drive] = [temporaryFolder(), join(temporaryFolder(), 'drive')];
    mkdirSync(drive);
    symlinkSync(drive, join(folder, room), 'junction');
    expect(await openDataDirectory(folder)).toEqual({ ok: true, value: folder });
    rmSync(drive, { recursive: true });
    const missing = { code: 'storage_failed', path: join(folder, room), problem: 'missing' };
    expect(await openDataDirectory(folder)).toEqual({ ok: false, error: missing });
  },
);
