import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { desktopOf } from '../desktop/desktop';
import { test } from './support/fixtures';
import { compareFile, createProfile, exportFile, readPlatform, sampleFile } from './support/steps';

let log: string;
test.beforeEach(() => {
  log = join(mkdtempSync(join(tmpdir(), 'tieout-contacts-')), 'connections');
  process.env['LOG_CONNECTIONS'] = log;
});
test.afterEach(() => {
  delete process.env['LOG_CONNECTIONS'];
  rmSync(log, { force: true });
});

test('over a whole journey nothing is contacted but the Partner API', async ({ page, serve, openTieout }) => {
  const asked = new Set<string>();
  page.context().on('request', (request) => {
    if (/^(https?|wss?):/.test(request.url())) asked.add(new URL(request.url()).host);
  });
  const sandbox = await serve();
  await openTieout();
  await createProfile(page, sandbox, { key: sandbox.issueKey() });
  await readPlatform(page);
  await compareFile(page, sampleFile(), /findings$/);
  await exportFile(page, /^Findings as CSV/);

  const api = new URL(sandbox.baseUrl).host;
  const connected = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
  // What has no port is a socket of this machine: the keyring's.
  const hosts = new Set(connected.filter((line) => !/^[/\\]/.test(line)));
  expect([...hosts]).toEqual([api]);
  // The page has only its own host.
  expect([...asked]).toEqual([new URL(page.url()).host]);
  const desktop = desktopOf(page);
  if (desktop !== null) {
    expect(desktop.strayRequests).toEqual([]);
    expect((await desktop.main.recorded()).contacted).toEqual([]);
    expect((await desktop.main.recorded()).fetched.map((url) => new URL(url).host)).not.toContain('');
  }
});
