import { expect, type Page } from '@playwright/test';
import { sampleClientFile } from '#main/sandbox/sample/sample';
import { nextSaved } from './support/saved-file';
import { test } from './support/fixtures';
import { readFindings } from './support/read-findings';
import { expectVerdict, platformPanel, sampleFile } from './support/steps';

const { planted } = sampleClientFile();

test('from nothing to an exported CSV, with the keyboard alone', async ({ serve, openTieout }) => {
  // Some three hundred keys, one after the other.
  test.slow();
  const sandbox = await serve();
  const page = await openTieout();
  const { keyboard } = page;

  await tabTo(page, 'New profile…');
  await keyboard.press('Enter');
  await tabTo(page, 'Name');
  await keyboard.type('Harbour Sound');
  await tabTo(page, 'Base URL');
  await keyboard.type(sandbox.baseUrl);
  await tabTo(page, 'Project ID');
  await keyboard.type(sandbox.projectId);
  await tabTo(page, 'API key');
  await keyboard.type(sandbox.issueKey());
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();

  await tabTo(page, 'Read from the platform');
  await keyboard.press('Enter');
  await expect(platformPanel(page).getByText('Verified.')).toBeVisible({ timeout: 30_000 });

  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, 'Choose file…');
  await keyboard.press('Enter');
  await (await chooser).setFiles(sampleFile());
  await expectVerdict(page, /findings$/);

  await tabTo(page, 'Rules…');
  await keyboard.press('Enter');
  await tabTo(page, 'Voided is compared as');
  await keyboard.type('CANCELLED');
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectVerdict(page, `${planted.findings} findings`);

  // The statement is one stop of Tab.
  await tabTo(page, 'Matched');
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  const entries = page.getByRole('grid', { name: 'Mismatched entries' });
  await expect(entries).toBeVisible();
  await tabTo(page, 'Mismatched entries');
  await keyboard.press('ArrowDown');
  await expect(entries.getByRole('row', { selected: true })).toHaveAttribute('aria-rowindex', '3');
  await keyboard.press('End');
  const last = planted.keys.filter((key) => key.mismatched > 0).length;
  await expect(entries.getByRole('row', { selected: true })).toHaveAttribute(
    'aria-rowindex',
    String(last + 1),
  );
  await keyboard.press('Home');
  await keyboard.press('Enter');
  const finding = page.getByRole('complementary', { name: 'Opened finding' });
  const heading = finding.getByRole('heading', { level: 3 });
  await expect(heading).toBeVisible();
  const first = await heading.textContent();
  await keyboard.press('ArrowDown');
  await expect(heading).not.toHaveText(first ?? '');
  await keyboard.press('Escape');
  await expect(finding).toBeHidden();
  await expect(entries).toBeFocused();

  await keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await keyboard.type(first ?? '');
  await expect(page.getByTestId('shown')).toHaveText(`1 of ${last} payment references shown`);
  await keyboard.press('Escape');
  await expect(page.getByTestId('shown')).toHaveText(`${last} payment references shown`);

  await tabTo(page, /^Filter/);
  await keyboard.press('Enter');
  // The most frequent class is first, and the keyboard begins there.
  await expect(page.getByRole('menuitemcheckbox', { name: /^Mismatched/ })).toBeFocused();
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowUp');
  await keyboard.press('Space');
  await keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Class: Mismatched');
  const shown = planted.keys.filter(({ expectedClass }) => expectedClass === 'status_mismatch').length;
  await expect(page.getByTestId('shown')).toHaveText(`${shown} of ${last} payment references shown`);

  await tabTo(page, 'Mismatched entries');
  await keyboard.press('Space');
  await keyboard.press('ArrowDown');
  await keyboard.press('Shift+ArrowDown');
  await expect(page.getByTestId('selected')).toHaveText('3 selected');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await keyboard.press('ControlOrMeta+c');
  await expect(page.getByTestId('selected')).toContainText('3 rows copied.');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.trimEnd().split(/\r?\n/)).toHaveLength(1 + 3);

  await tabTo(page, 'Export');
  await keyboard.press('Enter');
  // What is pressed before the menu is there goes to its button.
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  const view = page.getByRole('menuitem', { name: /^This view as CSV/ });
  for (let presses = 0; presses < 4; presses += 1) await keyboard.press('ArrowDown');
  await keyboard.press('ArrowUp');
  await expect(view).toBeFocused();
  const part = nextSaved(page);
  await keyboard.press('Enter');
  expect(readFindings((await part).path)).toHaveLength(shown + 1);
  // One file is written at a time; the next one is refused until then.
  await expect(page.getByTestId('export-outcome')).toContainText('Saved');
});

test(
  'keys that the system’s menu has in the desktop app work in a browser',
  { tag: '@browser' },
  async ({ openTieout }) => {
    const page = await openTieout('--demo');
    const { keyboard } = page;
    await expectVerdict(page, `${planted.findings} findings`);
    const download = nextSaved(page);
    await keyboard.press('ControlOrMeta+e');
    expect(readFindings((await download).path)).toHaveLength(planted.findings);

    await page.setViewportSize({ width: 1100, height: 360 });
    await keyboard.press('?');
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(shortcuts).toBeVisible();
    const [first, last] = [shortcuts.locator('.shortcut').first(), shortcuts.locator('.shortcut').last()];
    await expect(last).not.toBeInViewport();
    await keyboard.press('End');
    await expect(last).toBeInViewport();
    await keyboard.press('PageUp');
    await expect(last).not.toBeInViewport();
    await keyboard.press('Home');
    await expect(first).toBeInViewport();
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  },
);

test('F6 goes from part to part of the window, and Alt with a number to a screen', async ({ openTieout }) => {
  const page = await openTieout('--demo');
  await expectVerdict(page, `${planted.findings} findings`);
  const { keyboard } = page;
  const pressed = async (key: string): Promise<string> => {
    await keyboard.press(key);
    return page.evaluate(() => document.activeElement?.closest('[data-region]')?.classList[0] ?? '');
  };
  await page.getByRole('button', { name: 'Export' }).focus();
  for (const part of ['setup-line', 'result-head', 'tab-bar', 'grid', 'title-bar'])
    expect(await pressed('F6')).toBe(part);
  expect(await pressed('Shift+F6')).toBe('grid');
  await page.getByRole('searchbox').focus();
  expect(await pressed('F6')).toBe('grid');
  await keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Opened finding' })).toBeVisible();
  await page.getByRole('grid').focus();
  expect(await pressed('F6')).toBe('finding');
  await keyboard.press('Alt+3');
  await expect(page.getByRole('heading', { name: 'Queries' })).toBeVisible();
  await keyboard.press('Alt+1');
  await expect(page.getByRole('grid')).toBeVisible();

  // The keyboard has a place where a pressed button disappears.
  const steps = page.getByRole('region', { name: 'Next steps' });
  const step = steps.getByRole('group').first();
  const title = (await step.getAttribute('aria-label')) ?? '';
  const map = step.getByRole('button').last();
  await expect(map).toBeEnabled();
  await map.press('Enter');
  await expect(steps.getByRole('group', { name: title, exact: true })).toBeHidden();
  await expect(steps.locator(':focus')).toHaveCount(1);
  const undo = steps.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeEnabled();
  await undo.press('Enter');
  await expect(undo).toBeHidden();
  await expect(page.locator(':focus')).toHaveCount(1);

  const save = page.getByRole('button', { name: 'Save run' });
  await expect(save).toBeEnabled();
  await save.press('Enter');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused();
});

/** Presses Tab until the control of this name has the focus, as someone without a mouse does. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 80; presses += 1) {
    const focused = await page.evaluate(() => {
      const at = document.activeElement as HTMLElement | null;
      const labels = (at as HTMLInputElement | null)?.labels;
      return (at?.getAttribute('aria-label') ?? labels?.[0]?.innerText ?? at?.innerText ?? '').trim();
    });
    if (typeof name === 'string' ? focused.split('\n')[0] === name : name.test(focused)) return;
    passed.push(focused.split('\n')[0] ?? '');
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${String(name)}; it passed ${passed.join(' | ')}`);
}
