import type { KeyStatus } from '#shared/bridge/profile-contract';
import { sentenceFor, wordsFor } from '#shared/words/errors/error-words';
import { fail, succeed, type Result } from '#shared/base/result';
import type { Keychain, ProjectAddress } from './keychain';
import { trimEndOf } from '#shared/base/trim-end';

/** The API keys of the projects. Only `core` ever sees a key; the screen gets a `KeyStatus` (architecture.md, rule 7). */
export interface KeyStore {
  /** Whether keys survive a restart: null when they do, else why not. */
  problem(): Promise<string | null>;
  status(project: ProjectAddress): Promise<KeyStatus>;
  /** The key; `key_missing` when there is none, `keychain_failed` when that cannot be told. */
  read(project: ProjectAddress): Promise<Result<string>>;
  /** Keeps a key that the API accepted: in the keychain, or if that fails, until Tieout is closed. */
  keep(project: ProjectAddress, key: string): Promise<KeyStatus>;
  /** Removes the key; fails without a change when the keychain cannot be asked. */
  forget(project: ProjectAddress): Promise<Result<null>>;
  /** Remembers that the API no longer accepts the kept key. The key stays: the refusal may be the platform's mistake. */
  markRejected(project: ProjectAddress): void;
  markAccepted(project: ProjectAddress): void;
}

/** The words of `KeyStatus` for a key that the API refused. */
const rejected = 'The platform no longer accepts this key; replace it by a new one.';

/** Keys in a keychain, or in this process's memory where there is no keychain (product.md, section 6). */
export function createKeyStore(keychain: Keychain | null): KeyStore {
  const session = new Map<string, string>();
  const rejectedAccounts = new Set<string>();

  const ask = (account: string): Promise<Result<string | null>> =>
    keychain === null ? Promise.resolve(succeed(null)) : keychain.get(account);

  const status = async (project: ProjectAddress): Promise<KeyStatus> => {
    const account = accountOf(project);
    const refusal = rejectedAccounts.has(account) ? rejected : null;
    const held = await ask(account);
    if (session.has(account)) return inSession(held, refusal);
    if (!held.ok) return { kept: 'none', problem: refusal ?? sentenceFor(held.error) };
    return held.value === null ? { kept: 'none', problem: null } : { kept: 'keychain', problem: refusal };
  };

  return {
    problem: async () => {
      if (keychain === null) return 'On the sample project a key lasts until Tieout is closed.';
      const answer = await keychain.get('availability');
      return answer.ok ? null : sentenceFor(answer.error);
    },
    status,
    read: async (project) => {
      const account = accountOf(project);
      const entered = session.get(account);
      if (entered !== undefined) return succeed(entered);
      const held = await ask(account);
      if (!held.ok) return held;
      return held.value === null ? fail({ code: 'key_missing' }) : succeed(held.value);
    },
    keep: async (project, key) => {
      const account = accountOf(project);
      rejectedAccounts.delete(account);
      session.set(account, key);
      if (keychain === null) return status(project);
      const back = await keychain.set(account, key);
      if (!back.ok) return inSession(back);
      // Some keychains truncate a long secret, or report success and keep the previous one.
      if (back.value !== key) {
        await keychain.remove(account);
        return inSession(fail({ code: 'keychain_failed', problem: 'altered' }));
      }
      session.delete(account);
      return { kept: 'keychain', problem: null };
    },
    forget: async (project) => {
      const account = accountOf(project);
      if (keychain !== null) {
        const removed = await keychain.remove(account);
        // Without a keychain, no stored key needs removing.
        const absent =
          !removed.ok && removed.error.code === 'keychain_failed' && removed.error.problem === 'absent';
        if (!removed.ok && !absent) return removed;
      }
      session.delete(account);
      rejectedAccounts.delete(account);
      return succeed(null);
    },
    markRejected: (project) => {
      rejectedAccounts.add(accountOf(project));
    },
    markAccepted: (project) => {
      rejectedAccounts.delete(accountOf(project));
    },
  };
}

/** Why an entered key is not in the keychain. Omits the advice to enter the key, which the user just did. */
function inSession(asked: Result<unknown>, refusal: string | null = null): KeyStatus {
  return { kept: 'session', problem: refusal ?? (asked.ok ? null : wordsFor(asked.error).happened) };
}

/** One entry for each project at each base URL, however the base URL is written. */
function accountOf({ baseUrl, projectId }: ProjectAddress): string {
  return `${projectId} at ${URL.canParse(baseUrl) ? trimEndOf(new URL(baseUrl).href, '/') : baseUrl}`;
}
