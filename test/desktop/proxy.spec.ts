import { request } from 'node:http';
import { expect } from '@playwright/test';
import { startSandbox } from '#main/sandbox/index';
import { openServer } from '../support/open-server';
import { test } from './fixtures';

/** A proxy as offices have one: nothing passes without the right name and password. */
function startProxy(login: string, seen: string[]): ReturnType<typeof openServer> {
  return openServer((asked, answer) => {
    const given = asked.headers['proxy-authorization'] ?? '';
    seen.push(Buffer.from(given.replace(/^Basic /, ''), 'base64').toString());
    if (seen.at(-1) !== login) {
      answer.writeHead(407, { 'proxy-authenticate': 'Basic realm="office"' }).end();
      return;
    }
    const headers = { ...asked.headers };
    delete headers['proxy-authorization'];
    request(asked.url ?? '', { headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    })
      // The test ends while the app still asks.
      .on('error', () => answer.destroy())
      .end();
  });
}

test('a proxy that wants a name and a password gets the user’s', async ({ open }) => {
  const seen: string[] = [];
  const proxy = await startProxy('anna:öffnen', seen);
  const sandbox = await startSandbox({ project: { tickets: 40 } });
  try {
    const { page, main } = await open({ proxy: proxy.baseUrl });
    await page.getByRole('button', { name: 'New profile' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbour');
    await page.getByRole('textbox', { name: 'Base URL', exact: true }).fill(sandbox.baseUrl);
    await page.getByRole('textbox', { name: 'Project ID', exact: true }).fill(sandbox.projectId);
    await page.getByLabel('API key').fill(sandbox.issueKey());
    await page.getByRole('button', { name: 'Test connection' }).click();

    const dialog = page.getByRole('dialog', { name: 'Sign in to the proxy' });
    await expect(dialog).toContainText(`127.0.0.1:${proxy.port}`);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('alert')).toContainText('proxy');

    await page.getByRole('button', { name: 'Test connection' }).click();
    await dialog.getByLabel('Name').fill('anna');
    await dialog.getByLabel('Password').fill('wrong');
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog).toContainText('did not accept');
    await dialog.getByLabel('Name').fill('anna');
    await dialog.getByLabel('Password').fill('öffnen');
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('The platform accepts the key')).toBeVisible();
    expect(seen).toContain('anna:wrong');
    expect(main.heard()).not.toContain('öffnen');

    // Asked once: whatever follows is sent with it.
    const asked = seen.length;
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect.poll(() => seen.length).toBeGreaterThan(asked);
    expect(seen.slice(asked)).toEqual(seen.slice(asked).map(() => 'anna:öffnen'));
    await expect(dialog).toBeHidden();
  } finally {
    await sandbox.close();
    await proxy.close();
  }
});
