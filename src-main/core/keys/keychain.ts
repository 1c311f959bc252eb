import type { Profile } from '#shared/domain/rules/profile';
import type { Result } from '#shared/base/result';

/** What a key belongs to: one project at one base URL (partner-api.md, section 5). */
export type ProjectAddress = Pick<Profile, 'baseUrl' | 'projectId'>;

/**
 * A place that keeps one secret an account over restarts. Every failure is a `keychain_failed`; "there is no such secret"
 * is the value null, so that a locked keychain is never mistaken for an empty one.
 */
export interface Keychain {
  get(account: string): Promise<Result<string | null>>;
  /** Keeps a secret, and answers what the keychain holds then; one that cannot be read is not written to. */
  set(account: string, secret: string): Promise<Result<string | null>>;
  remove(account: string): Promise<Result<null>>;
}
