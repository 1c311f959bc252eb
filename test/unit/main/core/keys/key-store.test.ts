import { describe, expect, it } from 'vitest';
import { createKeyStore } from '#main/core/keys/key-store';
import { createTwinKeychain } from '../../../../support/core-twins';

const project = { baseUrl: 'https://api.example.com', projectId: 'harbour' };

describe('the key store', () => {
  it('keeps a key in the keychain and finds it again after a restart', async () => {
    const keychain = createTwinKeychain();
    const kept = await createKeyStore(keychain).keep(project, 'a.b');
    expect(kept).toEqual({ kept: 'keychain', problem: null });
    const restarted = createKeyStore(keychain);
    expect(await restarted.read(project)).toEqual({ ok: true, value: 'a.b' });
    expect(await restarted.status(project)).toEqual({ kept: 'keychain', problem: null });
  });

  it('keeps keys apart by base URL and by project, however the base URL is written', async () => {
    const keys = createKeyStore(createTwinKeychain());
    await keys.keep(project, 'a.b');
    expect(await keys.read({ ...project, projectId: 'other' })).toMatchObject({ ok: false });
    expect(await keys.read({ ...project, baseUrl: 'https://api.example.org' })).toMatchObject({ ok: false });
    expect(await keys.read({ ...project, baseUrl: 'https://API.example.com:443//' })).toMatchObject({
      ok: true,
    });
  });

  it.each(['absent', 'locked', 'timed_out', 'refused'] as const)(
    'keeps a key for the session, and says so, while the keychain is %s',
    async (problem) => {
      const keychain = createTwinKeychain();
      keychain.fails = problem;
      const keys = createKeyStore(keychain);
      const kept = await keys.keep(project, 'a.b');
      expect(kept.kept).toBe('session');
      expect(kept.problem).toMatch(/keychain/i);
      expect(await keys.read(project)).toEqual({ ok: true, value: 'a.b' });
      // What to do, to enter the key for this session, is said as long as it has not been done.
      expect(kept.problem).not.toMatch(/enter the key/);
      expect(await keys.status(project)).toEqual(kept);
      expect((await createKeyStore(keychain).status(project)).problem).toMatch(/enter the key/);
      expect(await createKeyStore(keychain).read(project)).toMatchObject({
        error: { code: 'keychain_failed', problem },
      });
    },
  );

  it.each([
    ['cuts it off', 'a.b'],
    ['keeps the one before', 'old.key'],
    ['keeps nothing', null],
  ])('reads a saved key back, and keeps it for the session where the keychain %s', async (_, left) => {
    const keychain = createTwinKeychain();
    const twin = createTwinKeychain();
    keychain.set = async (account) => {
      const done = await twin.set(account, '');
      keychain.entries.set(account, left ?? '');
      if (left === null) keychain.entries.delete(account);
      return done;
    };
    const keys = createKeyStore(keychain);
    const kept = await keys.keep(project, 'a.better-one');
    expect(kept).toEqual({ kept: 'session', problem: 'The keychain did not keep the key as it was given.' });
    expect(await keys.read(project)).toEqual({ ok: true, value: 'a.better-one' });
    expect(await createKeyStore(keychain).read(project)).toMatchObject({ error: { code: 'key_missing' } });
  });

  it('does not take a keychain that cannot be asked for an empty one', async () => {
    const keychain = createTwinKeychain();
    await createKeyStore(keychain).keep(project, 'a.b');
    keychain.fails = 'locked';
    const keys = createKeyStore(keychain);
    expect(await keys.read(project)).toMatchObject({ error: { code: 'keychain_failed', problem: 'locked' } });
    expect(await keys.forget(project)).toMatchObject({ error: { code: 'keychain_failed' } });
    keychain.fails = null;
    expect(await keys.read(project)).toEqual({ ok: true, value: 'a.b' });
  });

  it('prefers the key entered in this session, and forgets both', async () => {
    const keychain = createTwinKeychain();
    await createKeyStore(keychain).keep(project, 'old.key');
    const keys = createKeyStore(keychain);
    keychain.fails = 'locked';
    await keys.keep(project, 'new.key');
    keychain.fails = null;
    expect(await keys.read(project)).toEqual({ ok: true, value: 'new.key' });
    expect(await keys.forget(project)).toEqual({ ok: true, value: null });
    expect(await keys.read(project)).toEqual({ ok: false, error: { code: 'key_missing' } });
    expect(await keys.status(project)).toEqual({ kept: 'none', problem: null });
  });

  it('forgets a session key where there is no keychain at all', async () => {
    const keychain = createTwinKeychain();
    keychain.fails = 'absent';
    const keys = createKeyStore(keychain);
    await keys.keep(project, 'a.b');
    expect(await keys.forget(project)).toEqual({ ok: true, value: null });
    expect((await keys.status(project)).kept).toBe('none');
  });

  it('keeps a refused key, says so, and takes that back once accepted or replaced', async () => {
    const keys = createKeyStore(createTwinKeychain());
    await keys.keep(project, 'a.b');
    keys.markRejected(project);
    expect(await keys.status(project)).toMatchObject({
      kept: 'keychain',
      problem: expect.stringMatching(/no longer accepts/) as string,
    });
    keys.markAccepted(project);
    expect((await keys.status(project)).problem).toBeNull();
    keys.markRejected(project);
    await keys.keep(project, 'c.d');
    expect((await keys.status(project)).problem).toBeNull();
  });

  it('works without a keychain by choice, as on the sample project', async () => {
    const keys = createKeyStore(null);
    expect(await keys.problem()).not.toBeNull();
    expect(await keys.keep(project, 'a.b')).toEqual({ kept: 'session', problem: null });
    expect(await keys.read(project)).toEqual({ ok: true, value: 'a.b' });
    expect(await keys.forget(project)).toEqual({ ok: true, value: null });
    expect(await keys.read(project)).toMatchObject({ error: { code: 'key_missing' } });
  });
});
