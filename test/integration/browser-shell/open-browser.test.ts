import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openBrowser } from '#main/hosts/browser/open-browser';
import { onWindows } from '../../support/system';

const link = 'http://127.0.0.1:4000/?token=secret';

// Promise: The link is in no list of processes.
it('a browser is started with a file and no token', async () => {
  let address = '';
  const remove = await openBrowser(link, (asked) => {
    address = asked;
    return Promise.resolve();
  });
  expect(address).toMatch(/^file:.*\.html$/);
  expect(address).not.toContain('secret');
  const file = fileURLToPath(address);
  expect(readFileSync(file, 'utf8')).toContain(`content="0;url=${link}"`);
  await remove();
  expect(existsSync(dirname(file))).toBe(false);
});

it.skipIf(onWindows)('that file is for its owner alone (no Windows, which has no modes)', async () => {
  let modes: readonly number[] = [];
  const remove = await openBrowser(link, (asked) => {
    const file = fileURLToPath(asked);
    modes = [file, dirname(file)].map((path) => statSync(path).mode & 0o777);
    return Promise.resolve();
  });
  await remove();
  expect(modes).toEqual([0o600, 0o700]);
});

it('nothing is left where no browser can be started', async () => {
  let address = '';
  await openBrowser(link, (asked) => {
    address = asked;
    return Promise.reject(new Error('no browser'));
  });
  expect(existsSync(fileURLToPath(address))).toBe(false);
});
