import type { MenuAction } from '#shared/bridge/menu';
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

/** Shows the operating system's save dialog and writes the file all or nothing; null when the user thought better of it. */
export type SaveFile = (
  suggestedName: string,
  content: Uint8Array,
) => Promise<Result<{ readonly path: string } | null>>;

/** The same for the page on screen, as it would be printed, as a PDF. */
export type SavePdf = (suggestedName: string) => Promise<Result<{ readonly path: string } | null>>;

/** Makes of the host's menu what can be done right now available, and the rest not. */
export type ShowMenu = (enabled: readonly MenuAction[]) => void;
