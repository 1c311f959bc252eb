import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { writeProfileFile } from '#main/core/profiles/profile-file';
import { profileNamed } from '../support/core-twins';
import { test } from './fixtures';
import { runBundle } from './run-bundle';

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tieout-files-'));
});
test.afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function profileFile(name: string): string {
  const { name: file, content } = writeProfileFile(profileNamed(name));
  const path = join(folder, file);
  writeFileSync(path, content);
  return path;
}

test('opens the files that the system wants opened: at its start, by a second start, and while it runs', async ({
  open,
}) => {
  const dataDir = join(folder, 'data');
  const { page, main } = await open({ words: [profileFile('Harbour')], dataDir });
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Harbour');

  // A second Tieout on the same folder hands its file over, and ends.
  const env = { ...process.env, TIEOUT_DATA_DIR: dataDir };
  const second = runBundle({ words: [profileFile('Meadow')], env });
  expect(await second.exited).toBe(0);
  await expect(heading).toHaveText('Meadow');

  expect(await main.ask({ what: 'openFile', path: profileFile('Quay') })).toBe(true);
  await expect(heading).toHaveText('Quay');

  const evidence = join(folder, 'march.zip');
  writeFileSync(evidence, 'no evidence');
  await main.ask({ what: 'openFile', path: evidence });
  const dialog = page.getByRole('dialog', { name: 'Verify evidence' });
  await dialog.getByRole('button', { name: 'Verify march.zip' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
});

test('opens its window where it was left', async ({ open }) => {
  const dataDir = join(folder, 'data');
  const first = await open({ dataDir });
  const bounds = { x: 200, y: 100, width: 1000, height: 700 };
  await first.main.ask({ what: 'closeWindow', bounds, maximized: false });
  expect(await first.main.exited).toBe(0);
  expect(JSON.parse(readFileSync(join(dataDir, 'tieout-window', 'window.json'), 'utf8'))).toMatchObject({
    data: { bounds },
  });
  const again = runBundle({ env: { ...process.env, TIEOUT_DATA_DIR: dataDir } });
  await expect.poll(async () => (await again.recorded()).windows).toMatchObject([bounds]);
  again.child.kill('SIGKILL');
});
