import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures';
import { chooseInSwitcher, createProfile, openSwitcher } from './support/steps';

// A browser opens six connections to one address, for all windows together.
test(
  'seven windows of one shell work, and all hear of a change',
  { tag: '@browser' },
  async ({ serve, openTieout }) => {
    const sandbox = await serve();
    const first = await openTieout();
    const { origin } = new URL(first.url());
    const others: Page[] = [];
    for (let window = 2; window <= 7; window++) {
      const page = await first.context().newPage();
      others.push(page);
      await page.goto(origin);
      await expect(page.getByRole('heading', { name: /^Which payment references/ })).toBeVisible();
    }
    const [second] = others;
    const last = others.at(-1);
    if (second === undefined || last === undefined) throw new Error('six were opened');
    await createProfile(last, sandbox, { key: sandbox.issueKey() });
    const expectProfile = async (page: Page, name: string) => {
      await expect(async () => {
        const profiles = await openSwitcher(page);
        expect(await profiles.allTextContents()).toEqual([
          expect.stringMatching(new RegExp(`^${name}Project`)),
        ]);
        await page.keyboard.press('Escape');
      }).toPass();
    };
    for (const page of [first, second]) await expectProfile(page, 'Harbour Sound');

    await first.close();
    await chooseInSwitcher(last, 'Edit…');
    await last.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Harbour');
    await last.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expectProfile(second, 'Harbour');
  },
);
