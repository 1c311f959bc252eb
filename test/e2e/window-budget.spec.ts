import { expect, type Locator } from '@playwright/test';
import { sampleClientFile } from '#main/sandbox/sample/sample';
import { test } from './support/fixtures';
import { expectRowsInSight } from './support/rows-in-sight';
import { expectVerdict, setFont } from './support/steps';

const { planted } = sampleClientFile();

for (const font of ['system-ui', 'monospace']) {
  test(`the rows stand where they first stood, and an opened finding fits (${font})`, async ({
    page,
    openTieout,
  }) => {
    await setFont(page, font);
    await page.addInitScript(() => {
      const places: string[] = [];
      const look = (): void => {
        const grid = document.querySelector('.findings > .grid');
        if (grid !== null && grid.querySelector('.grid-body > .grid-row') !== null) {
          const verdict = document.querySelector('.verdict-word')?.textContent ?? '';
          const place = `${verdict} at ${Math.round(grid.getBoundingClientRect().top)}`;
          if (place !== places.at(-1)) places.push(place);
        }
        document.documentElement.dataset['places'] = places.join(', ');
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await openTieout('--demo');
    const row = page.getByRole('grid').getByRole('row').nth(1);
    await expectVerdict(page, `${planted.findings} findings`);
    await expect(page.getByRole('region', { name: 'Next steps' }).getByRole('group').first()).toBeVisible();
    await expect(row).toBeVisible();
    // A verdict may have more above its rows than the one before, but has all of it at once.
    const places = (await page.locator('html').getAttribute('data-places')) ?? '';
    expect(places.split(', ').filter((place) => place.startsWith(`${planted.findings} `))).toHaveLength(1);
    // With the next steps above them, which take their room too, the findings have the window.
    await expectRowsInSight(page);

    // An opened finding of one ticket and one row fits, and the next starts at its top.
    await page.setViewportSize({ width: 1440, height: 900 });
    const before = await page.getByRole('grid').boundingBox();
    await page
      .getByRole('row', { name: /Status not mapped.*1×RESERVED.*1×On hold/ })
      .first()
      .click();
    const finding = page.getByRole('complementary', { name: 'Opened finding' });
    const rows = finding.getByRole('table');
    // Whatever the client's row has is there, beside the ticket.
    for (const column of ['Customer', 'Amount']) {
      await expect(rows.getByRole('row', { name: new RegExp(`^${column}`) })).toBeVisible();
    }
    await expect(rows.getByRole('row', { name: /On hold/ })).toContainText('differs');
    await expect(rows.getByRole('row', { name: /^Event/ })).not.toContainText('EVT-');
    const details = finding.getByRole('region', { name: 'Details of the finding' });
    const review = finding.getByRole('region', { name: 'Review' });
    expect(await hiddenHeight(details)).toBe(0);
    expect(await hiddenHeight(review)).toBe(0);
    await expect(review.getByRole('button', { name: 'Save and next' })).toBeInViewport({ ratio: 1 });
    // It reaches from under the summary to the foot of the window, and nothing has moved for it.
    const box = await finding.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(900, 0);
    expect(box?.y).toBeLessThan(230);
    expect((await page.getByRole('grid').boundingBox())?.y).toBe(before?.y);

    await details.getByText('Raw JSON from the platform').click();
    await details.evaluate((element) => {
      element.scrollTop = 300;
    });
    await finding.getByRole('button', { name: 'Next finding' }).click();
    await expect.poll(() => details.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  });
}

function hiddenHeight(part: Locator): Promise<number> {
  return part.evaluate(({ scrollHeight, clientHeight }) => Math.max(0, scrollHeight - clientHeight));
}
