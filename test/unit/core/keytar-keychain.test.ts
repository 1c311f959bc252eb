import { describe, expect, it } from 'vitest';
import { createKeytarKeychain, type Keytar } from '#main/core/keytar-keychain';

const never = (): Promise<never> => new Promise(() => undefined);

function failing(text: string): Keytar {
  const reject = (): Promise<never> => Promise.reject(new Error(text));
  return { getPassword: reject, setPassword: reject, deletePassword: reject };
}

describe('the keychain of the operating system', () => {
  it.each([
    ['absent', 'Cannot autolaunch D-Bus without X11 $DISPLAY'],
    ['absent', 'The name org.freedesktop.secrets was not provided by any .service files'],
    ['absent', 'Object does not exist at path “/org/freedesktop/secrets/collection/login”'],
    ['locked', 'Cannot create an item in a locked collection'],
    ['locked', 'User interaction is not allowed.'],
    ['refused', 'something else'],
  ] as const)('is %s when it says: %s', async (problem, text) => {
    const keychain = createKeytarKeychain({ load: () => failing(text) });
    const failed = { ok: false, error: { code: 'keychain_failed', problem } };
    expect(await keychain.get('a')).toEqual(failed);
    expect(await keychain.set('a', 's')).toEqual(failed);
    expect(await keychain.remove('a')).toEqual(failed);
  });

  it('is absent where its module cannot be loaded, and loads it only when asked', async () => {
    let loads = 0;
    const keychain = createKeytarKeychain({
      load: () => {
        loads += 1;
        throw new Error('Failed to load keytar native addon');
      },
    });
    expect(loads).toBe(0);
    expect(await keychain.get('a')).toMatchObject({ error: { problem: 'absent' } });
  });

  it('gives up on a keychain that never answers', async () => {
    const hanging: Keytar = { getPassword: never, setPassword: never, deletePassword: never };
    const keychain = createKeytarKeychain({ load: () => hanging, limitMs: 20 });
    for (const asked of [keychain.get('a'), keychain.set('a', 's'), keychain.remove('a')]) {
      expect(await asked).toEqual({ ok: false, error: { code: 'keychain_failed', problem: 'timed_out' } });
    }
  });

  it('does not repeat the text of a failure, which may hold the secret', async () => {
    const keychain = createKeytarKeychain({ load: () => failing('could not store secret.key') });
    expect(JSON.stringify(await keychain.set('a', 'secret.key'))).not.toContain('secret');
  });
});
