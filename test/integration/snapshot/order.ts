import type { SnapshotOrder } from '#main/core/snapshot/take/platform';
import type { Profile } from '#shared/domain/rules/profile';

/** The window of the server's rate limit in these tests; the client's rhythm is scaled with it. */
export const windowMs = 3_000;

/** A reading that nobody watches and nobody cancels. */
export function orderFor(profile: Profile, key: string): SnapshotOrder {
  return { profile, key, resume: false, onProgress: () => undefined, signal: new AbortController().signal };
}
