import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { groups as allGroups, type Group } from '../project/resources';

/** What the key list shows: never the secret. */
export interface KeyInfo {
  readonly prefix: string;
  readonly groups: readonly Group[];
  readonly revoked: boolean;
}

/** The keys of one project (partner-api.md section 5). Only hashes are kept, so a full key can be shown once only. */
export interface KeyRing {
  /** Returns the full key, `prefix.secret`. */
  readonly issue: (groups?: readonly Group[]) => string;
  /** A new secret under the same prefix and groups; the old key is invalid from now on. Throws on an unknown key. */
  readonly rotate: (keyOrPrefix: string) => string;
  readonly revoke: (keyOrPrefix: string) => void;
  readonly list: () => readonly KeyInfo[];
  /** Undefined for a key that was revoked, rotated or never existed. */
  readonly find: (key: string) => KeyInfo | undefined;
}

type Entry = KeyInfo & { readonly secretHash: Buffer };

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
function prefixOf(keyOrPrefix: string): string {
  return keyOrPrefix.split('.', 1)[0] ?? '';
}

/** Exactly one dot with visible ASCII on both sides; what else counts as `prefix.secret` is a choice (README.md). */
export function isKeyShaped(text: string): boolean {
  return /^[!-\-/-~]+\.[!-\-/-~]+$/.test(text);
}

export function createKeyRing(): KeyRing {
  const entries = new Map<string, Entry>();
  const known = (keyOrPrefix: string): Entry => {
    const entry = entries.get(prefixOf(keyOrPrefix));
    if (entry === undefined || entry.revoked)
      throw new Error(`There is no live key ${prefixOf(keyOrPrefix)}.`);
    return entry;
  };
  const store = (prefix: string, groups: readonly Group[]): string => {
    const secret = randomBytes(24).toString('base64url');
    entries.set(prefix, { prefix, groups, revoked: false, secretHash: hashOf(secret) });
    return `${prefix}.${secret}`;
  };
  return {
    issue: (groups = allGroups) => store(`key${randomBytes(4).toString('hex')}`, groups),
    rotate: (keyOrPrefix) => {
      const { prefix, groups } = known(keyOrPrefix);
      return store(prefix, groups);
    },
    revoke: (keyOrPrefix) => {
      const entry = known(keyOrPrefix);
      entries.set(entry.prefix, { ...entry, revoked: true });
    },
    list: () => [...entries.values()].map(({ prefix, groups, revoked }) => ({ prefix, groups, revoked })),
    find: (key) => {
      const entry = entries.get(prefixOf(key));
      if (entry === undefined || entry.revoked) return undefined;
      return timingSafeEqual(entry.secretHash, hashOf(key.slice(entry.prefix.length + 1)))
        ? entry
        : undefined;
    },
  };
}
