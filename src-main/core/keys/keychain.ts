import type { Profile } from '#shared/domain/rules/profile';
import type { Result } from '#shared/base/result';

/** The owner of a key: one project at one base URL (partner-api.md, section 5). */
export type ProjectAddress = Pick<Profile, 'baseUrl' | 'projectId'>;

/**
 * Stores one secret per account across restarts. Every failure is a `keychain_failed`; "there is no such secret" is the
 * value null, so that a locked keychain is never mistaken for an empty one.
 */
export interface Keychain {
  get(account: string): Promise<Result<string | null>>;
  /** Stores a secret, and answers what the keychain then holds; writes nothing to a keychain that cannot be read. */
  set(account: string, secret: string): Promise<Result<string | null>>;
  remove(account: string): Promise<Result<null>>;
}
