import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { fail, succeed, type Result } from '#shared/base/result';
import { askKeytarInNode } from './keytar-process';
import type { AskKeytar, KeytarOutcome, KeytarQuestion, KeytarStep } from './keytar-steps';
import type { Keychain } from './keychain';

/** Replacements for the defaults, from a host or a test. */
export interface KeytarOptions {
  /** The name under which the keychain lists the keys. */
  readonly service: string;
  readonly limitMs: number;
  /** The module to ask; keytar, where it is installed. */
  readonly keytarPath: string | null;
  /** How the host asks, in a process of its own. */
  readonly askKeytar: AskKeytar;
}

/**
 * The keychain of the operating system, through keytar. No question keeps Tieout waiting longer than the limit, since a
 * keyring may be waiting for somebody to answer a prompt of its own. That prompt stays open: the process keeps waiting for
 * the answer, and until then nothing else is asked, which would only open the prompt again.
 */
export function createKeytarKeychain(options: Partial<KeytarOptions> = {}): Keychain {
  const { service, limitMs, keytarPath, askKeytar } = {
    service: 'Tieout Partner API',
    limitMs: 10_000,
    keytarPath: findKeytar(),
    askKeytar: askKeytarInNode(),
    ...options,
  };
  /** libsecret finds nothing in a locked keyring, just as in an empty one; only writing shows the difference. */
  const proveOpen: readonly KeytarStep[] =
    process.platform === 'linux'
      ? [
          ['setPassword', service, 'is the keychain open?', 'yes'],
          ['deletePassword', service, 'is the keychain open?'],
        ]
      : [];

  const unanswered = new Set<Promise<KeytarOutcome>>();
  const askInTime = async (path: string, question: KeytarQuestion): Promise<KeytarOutcome | 'late'> => {
    if (unanswered.size > 0) return 'late';
    const asked = askKeytar(path, question);
    const timer = new AbortController();
    const limit = wait(limitMs, 'late' as const, { signal: timer.signal }).catch(() => 'late' as const);
    const outcome = await Promise.race([asked, limit]);
    timer.abort();
    if (outcome === 'late') {
      unanswered.add(asked);
      void asked.finally(() => unanswered.delete(asked));
    }
    return outcome;
  };

  const ask = async <T>(
    steps: readonly KeytarStep[],
    schema: v.GenericSchema<unknown, T>,
    take: 'until found' | 'all' = 'until found',
  ): Promise<Result<T>> => {
    if (keytarPath === null) return fail({ code: 'keychain_failed', problem: 'absent' });
    const outcome = await askInTime(keytarPath, { take, steps });
    if (outcome === 'late') return fail({ code: 'keychain_failed', problem: 'timed_out' });
    if (outcome.kind === 'answered') return succeed(v.parse(schema, outcome.answer));
    return fail({ code: 'keychain_failed', problem: problemOf(outcome.text) });
  };

  const nothing = v.pipe(
    v.unknown(),
    v.transform(() => null),
  );
  return {
    get: (account) => ask([['getPassword', service, account], ...proveOpen], v.nullable(v.string())),
    set: (account, secret) =>
      ask(
        [
          ['getPassword', service, account],
          ['setPassword', service, account, secret],
          ['getPassword', service, account],
        ],
        v.nullable(v.string()),
        'all',
      ),
    remove: (account) => ask([['deletePassword', service, account], ...proveOpen], nothing),
  };
}

function findKeytar(): string | null {
  try {
    return createRequire(import.meta.url).resolve('keytar');
  } catch {
    return null;
  }
}

/**
 * Recognized by the texts of libsecret, macOS and Windows; the text itself is not passed on, since it may quote the secret.
 */
function problemOf(text: string): 'absent' | 'locked' | 'refused' {
  if (/locked|dismissed|interaction/i.test(text)) return 'locked';
  const absent =
    /native addon|cannot find module|process|libsecret|d-?bus|freedesktop|could not connect|does not exist/i;
  return absent.test(text) ? 'absent' : 'refused';
}
