import { createRequire } from 'node:module';
import type * as keytarModule from 'keytar';
import { fail, succeed, type Result } from '#shared/result';
import type { Keychain } from './ports';

/** The name under which the operating system's keychain lists Tieout's keys. */
export const keychainService = 'Tieout Partner API';

/** What is used of keytar. */
export type Keytar = Pick<typeof keytarModule, 'getPassword' | 'setPassword' | 'deletePassword'>;

/** What tests put in the place of the defaults. */
export interface KeytarOptions {
  readonly load: () => Keytar;
  readonly limitMs: number;
  readonly service: string;
}

const probeAccount = 'is the keychain open?';

/**
 * The keychain of the operating system, through keytar. The module is loaded when it is first needed, because on a machine
 * without the system's library that fails; and no call may take longer than the limit, because a keyring whose question
 * nobody answers keeps it waiting for ever.
 */
export function createKeytarKeychain(options: Partial<KeytarOptions> = {}): Keychain {
  const { load, limitMs, service } = {
    load: loadKeytar,
    limitMs: 10_000,
    service: keychainService,
    ...options,
  };

  const ask = async <T>(question: (keytar: Keytar) => Promise<T>): Promise<Result<T>> => {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, limitMs, 'late');
    });
    try {
      const answer = await Promise.race([question(load()).then(succeed), limit]);
      return answer === 'late' ? fail({ code: 'keychain_failed', problem: 'timed_out' }) : answer;
    } catch (thrown) {
      return fail({ code: 'keychain_failed', problem: problemOf(thrown) });
    } finally {
      clearTimeout(timer);
    }
  };

  /** libsecret finds nothing in a locked keyring, just as in an empty one; only writing tells the two apart. */
  const proveOpen = async (keytar: Keytar): Promise<void> => {
    if (process.platform !== 'linux') return;
    await keytar.setPassword(service, probeAccount, 'yes');
    await keytar.deletePassword(service, probeAccount);
  };

  return {
    get: (account) =>
      ask(async (keytar) => {
        const secret = await keytar.getPassword(service, account);
        if (secret === null) await proveOpen(keytar);
        return secret;
      }),
    set: (account, secret) =>
      ask(async (keytar) => {
        await keytar.setPassword(service, account, secret);
        return null;
      }),
    remove: (account) =>
      ask(async (keytar) => {
        if (!(await keytar.deletePassword(service, account))) await proveOpen(keytar);
        return null;
      }),
  };
}

function loadKeytar(): Keytar {
  // keytar is a CommonJS module with a native part; `require` answers it untyped.
  return createRequire(import.meta.url)('keytar') as Keytar;
}

/** Told by the texts of libsecret, macOS and Windows; the text itself goes no further. */
function problemOf(thrown: unknown): 'absent' | 'locked' | 'refused' {
  const text = thrown instanceof Error ? thrown.message : '';
  if (/locked|dismissed|interaction/i.test(text)) return 'locked';
  const absent =
    /native addon|cannot find module|libsecret|d-?bus|freedesktop|could not connect|does not exist/i;
  return absent.test(text) ? 'absent' : 'refused';
}
