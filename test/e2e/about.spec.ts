import { userInfo } from 'node:os';
import { basename } from 'node:path';
import { expect } from '@playwright/test';
import { openEvidence } from './support/evidence-files';
import { nextSaved } from './support/saved-file';
import { test } from './support/fixtures';
import {
  chooseFile,
  createProfile,
  csvFile,
  expectVerdict,
  platformPanel,
  readPlatform,
  chooseInSwitcher,
} from './support/steps';

test('what is saved for support has the log and error codes, no key, no client data', async ({
  serve,
  openTieout,
}) => {
  const sandbox = await serve({ project: { tickets: 40 } });
  const page = await openTieout();
  const key = sandbox.issueKey();
  await createProfile(page, sandbox, { name: 'Planted Profile', key });
  await readPlatform(page);
  await chooseFile(
    page,
    csvFile(
      'planted-file.csv',
      'payment_reference;status;PLANTEDCOLUMN\nPAY-PLANTED1;PLANTEDSTATUS;48151.62\n',
    ),
  );
  await page.getByRole('button', { name: 'Compare anyway' }).click();
  await expectVerdict(page, /findings$/);
  // What is extra is looked up first.
  await expect(
    platformPanel(page)
      .getByText(/second look taken/i)
      .first(),
  ).toBeVisible();
  sandbox.revokeKey(key);
  await platformPanel(page).getByRole('button', { name: 'Refresh' }).click();
  await expect(platformPanel(page).getByRole('alert')).toBeVisible();

  await chooseInSwitcher(page, /^About Tieout/);
  const about = page.getByRole('dialog', { name: 'About Tieout' });
  await expect(about.getByText('Node.js')).toBeVisible();
  await expect(about.getByText(/profile \d+, snapshot \d+/)).toBeVisible();
  // Where everything is, and how it is removed.
  await expect(about.getByText('Data', { exact: true })).toBeVisible();
  await expect(about.getByText(/delete each profile here.*“Tieout Partner API”/)).toBeVisible();
  const saving = nextSaved(page);
  await about.getByRole('button', { name: 'Save diagnostics…' }).click();
  await expect(about.getByText(/^The diagnostics were saved to/)).toBeVisible();
  const { path, name } = await saving;
  expect(name).toMatch(/^tieout-diagnostics-\d{4}-\d\d-\d\d\.zip$/);
  const { files, textOf } = openEvidence(path);
  expect(Object.keys(files).map((file) => basename(file))).toEqual([
    'diagnostics.txt',
    'settings.json',
    'tieout.log',
  ]);

  const facts = textOf('diagnostics.txt');
  expect(facts).toMatch(/^Tieout: \d+\.\d+\.\d+, (browser shell|desktop app)\n/);
  expect(facts).toContain('Node.js: ');
  expect(facts).toContain('key_rejected');
  expect(JSON.parse(textOf('settings.json'))).toMatchObject({
    profiles: [{ name: '15 characters', requestsPerMinute: 180, readTwice: false }],
  });
  const log = textOf('tieout.log');
  expect(log).toMatch(/Z started: Tieout \d+\.\d+\.\d+, (browser|electron), /);
  expect(log).toContain('Z reading done\n');
  expect(log).toMatch(/key_rejected\n/);
  const planted = [
    ...key.split('.'),
    'Planted',
    'planted',
    'PLANTED',
    'PAY-',
    '48151',
    sandbox.projectId,
    new URL(sandbox.baseUrl).host,
    '127.0.0.1',
    `/${userInfo().username}`,
  ];
  for (const file of Object.values(files))
    for (const text of planted) expect(new TextDecoder().decode(file)).not.toContain(text);

  // The notices of the work of others are in About too.
  await about.getByRole('button', { name: 'Third-party notices' }).click();
  const notices = page.getByRole('dialog', { name: 'Third-party notices' });
  await expect(notices).toContainText(/## react - .* \(MIT\)/);
  await expect(notices).toContainText(/## electron - .* \(MIT\)/);
  await expect(notices).toContainText('LICENSES.chromium.html');
  await page.keyboard.press('End');
  await expect(notices.getByText('Permission is hereby granted').last()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(about).toBeVisible();
});

test(
  'the keys of the desktop menu work in the browser, and not behind a dialog',
  { tag: '@browser' },
  async ({ openTieout }) => {
    const page = await openTieout('--demo');
    // Well before its key: the browser is told to hand choosers over by another way than it is sent keys.
    const chooser = page.waitForEvent('filechooser');
    await expectVerdict(page, /findings$/);
    // While the result of the second look replaces the first, nothing can be saved.
    await expect(platformPanel(page).getByText('second look taken').first()).toBeAttached();
    await page.keyboard.press('Alt+2');
    await expect(page.getByRole('region', { name: 'Saved runs' })).toBeVisible();
    await page.keyboard.press('Alt+1');
    await expect(page.getByRole('region', { name: 'Saved runs' })).toBeHidden();
    // What is not offered yet does nothing by its key either.
    await expect(page.getByRole('button', { name: 'Save run' })).toBeEnabled();

    const download = nextSaved(page);
    await page.keyboard.press('ControlOrMeta+e');
    expect((await download).name).toMatch(/findings.*\.csv$/);
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText(/Saved \d/)).toBeVisible();

    await page.keyboard.press('ControlOrMeta+o');
    await chooser;

    await page.keyboard.press('Alt+Shift+n');
    const form = page.getByRole('dialog', { name: 'New profile' });
    await expect(form).toBeVisible();
    await page.keyboard.press('Alt+2');
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await expect(page.getByRole('region', { name: 'Saved runs' })).toBeHidden();
  },
);
