import { afterEach, describe, expect, it } from 'vitest';
import { startShell } from '#main/hosts/browser/shell-server';
import { createTestCore, profileNamed } from '../../support/core-twins';
import { startImpostor, type ImpostorManner } from '../../support/impostor';
import { bridgeOf, browserWith, callKeyOf, openShell } from '../../support/shell-client';
import { temporaryFolder } from '../../support/temporary-folder';

const ends: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A page that is connected to a shell which then ends, and whose port somebody else takes. */
async function openOnImpostor(manner: ImpostorManner, hasEvents = false) {
  const { core } = createTestCore(temporaryFolder());
  const shell = await startShell({ core, files: new Map() });
  const entry = await openShell(shell);
  const callKey = await callKeyOf(entry, shell.origin);
  let hasEnded = false;
  let hasForgotten = false;
  const browser = { ...browserWith(entry, shell.origin), forget: () => (hasForgotten = true) };
  const bridge = bridgeOf(browser, shell.origin, () => (hasEnded = true));
  if (hasEvents) {
    bridge.subscribe(() => undefined);
    await browser.connected;
  }
  expect(await bridge.describeApp()).toMatchObject({ host: 'browser' });
  await shell.close();
  const impostor = await startImpostor(Number(new URL(shell.origin).port), manner);
  ends.push(impostor.stop);
  const ended = { hasEnded: () => hasEnded, hasForgotten: () => hasForgotten };
  return { bridge, impostor, ...ended, secrets: [entry.cookie, entry.page, callKey] };
}

/** That it got nothing of these, nor of what was called. */
function expectNothingIn(received: Buffer, secrets: readonly string[]): void {
  const forms = secrets.flatMap((secret) => [
    Buffer.from(secret),
    Buffer.from(secret.split('=')[1] ?? '', 'base64url'),
    Buffer.from(secret, 'hex'),
  ]);
  const texts = ['typed.next-key', 'march', 'Secret project'].map((text) => Buffer.from(text));
  for (const form of [...forms, ...texts]) {
    if (form.length > 0) expect(received.includes(form), form.toString()).toBe(false);
  }
}

const refused = { appError: { code: 'shell_disconnected' } };

describe('the port of a shell that has ended', () => {
  // Promise: A port that another user has taken gets nothing.
  it.each(['echo', 'forge'] as const)(
    'shows whoever takes it nothing of a call, nor lets them answer it (%s)',
    async (manner) => {
      const { bridge, impostor, hasEnded, hasForgotten, secrets } = await openOnImpostor(manner);
      // The page has not heard yet that the shell has ended.
      await expect(bridge.saveKey({ profileId: 'march', key: 'typed.next-key' })).rejects.toMatchObject(
        refused,
      );
      await expect.poll(hasEnded).toBe(true);
      expect(hasForgotten()).toBe(true);
      const sent = impostor.received();
      expect(sent.toString('latin1')).toContain('/bridge/saveKey');
      const later = bridge.saveProfile({ profile: profileNamed('Secret project'), before: null });
      await expect(later).rejects.toMatchObject(refused);
      expect(impostor.received()).toEqual(sent);
      expectNothingIn(sent, secrets);
    },
  );

  // Promise: A page notices that its shell has ended.
  it('gets no call once the page has noticed, whoever is silent there', async () => {
    const { bridge, impostor, hasEnded, secrets } = await openOnImpostor('silent', true);
    await expect(bridge.saveKey({ profileId: 'march', key: 'typed.next-key' })).rejects.toMatchObject(
      refused,
    );
    expect(hasEnded()).toBe(true);
    expect(impostor.received().toString('latin1')).not.toContain('/bridge/');
    expectNothingIn(impostor.received(), secrets);
  });

  it('with nobody there ends the page, and keeps the key for other windows', async () => {
    const { bridge, impostor, hasEnded, hasForgotten } = await openOnImpostor('silent', true);
    await impostor.stop();
    await expect(bridge.describeApp()).rejects.toMatchObject(refused);
    expect(hasEnded()).toBe(true);
    expect(hasForgotten()).toBe(false);
  });
});
