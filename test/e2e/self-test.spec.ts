import { expect } from '@playwright/test';
import { verdictOfSample, waitForVerdict } from '#main/hosts/electron/self-test-page';
import { test } from './support/fixtures';

test('what a release asks of the packaged app’s page holds of the sample project', async ({ openTieout }) => {
  const page = await openTieout('--demo');
  expect(await page.evaluate(waitForVerdict)).toBe(verdictOfSample);
});
