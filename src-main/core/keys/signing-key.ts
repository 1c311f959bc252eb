import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { fail, succeed, type Result } from '#shared/base/result';
import type { KeySignature } from '#shared/domain/runs/sign-off';
import { underLock } from '../storage/file-lock';
import type { Keychain } from './keychain';

/** The key with which this account signs; its private half is only ever here and in the keychain (docs/product.md, "Signatures"). */
export interface SigningKey {
  /** The public half, in hexadecimal; null where there is none yet, and where no keychain could keep one. */
  read(): Promise<Result<string | null>>;
  /** The key, made first where there is none; null where no keychain could keep one. */
  open(): Promise<Result<OpenKey | null>>;
}

/** A key that is at hand. */
export interface OpenKey {
  /** The public half, in hexadecimal. */
  readonly key: string;
  readonly sign: (text: string) => KeySignature;
}

/** The name of the key's entry in the keychain; a computer's account has one. */
const entryName = 'signing key';

/** The key in a keychain, null where there is none; only one process makes it, under a lock on this file. */
export function createSigningKey(keychain: Keychain | null, lockPath: string): SigningKey {
  const find = async (): Promise<Result<KeyObject | null>> =>
    keychain === null ? succeed(null) : opened(await keychain.get(entryName));
  const make = async (): Promise<Result<KeyObject | null>> => {
    const found = await find();
    if (keychain === null || !found.ok || found.value !== null) return found;
    const { privateKey } = generateKeyPairSync('ed25519');
    const kept = opened(
      await keychain.set(entryName, privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')),
    );
    const isSame = kept.ok && (kept.value === null || kept.value.equals(privateKey));
    return !kept.ok || isSame ? kept : fail({ code: 'signing_key_failed', problem: 'altered' });
  };
  return {
    read: async () => {
      const found = await find();
      return found.ok ? succeed(found.value === null ? null : publicHalf(found.value)) : found;
    },
    open: async () => {
      const found = await find();
      const isLacking = keychain !== null && found.ok && found.value === null;
      const made = isLacking ? await underLock(lockPath, lockPath, make) : found;
      if (!made.ok || made.value === null) return made.ok ? succeed(null) : made;
      const { value: own } = made;
      const key = publicHalf(own);
      return succeed({
        key,
        sign: (text) => ({ key, value: sign(null, Buffer.from(text), own).toString('hex') }),
      });
    },
  };
}

/** The key in what a keychain answered; one that is there and is none is never replaced, since others know it. */
function opened(held: Result<string | null>): Result<KeyObject | null> {
  if (!held.ok) {
    if (held.error.code !== 'keychain_failed') return held;
    const { problem } = held.error;
    return problem === 'absent' ? succeed(null) : fail({ code: 'signing_key_failed', problem });
  }
  if (held.value === null) return succeed(null);
  try {
    const key = createPrivateKey({ key: Buffer.from(held.value, 'base64'), format: 'der', type: 'pkcs8' });
    if (key.asymmetricKeyType === 'ed25519') return succeed(key);
  } catch {
    // Said below: what is there is no key.
  }
  return fail({ code: 'signing_key_failed', problem: 'altered' });
}

/** The 32 bytes of the public half, in hexadecimal: in an Ed25519 key in DER they are the last. */
function publicHalf(key: KeyObject): string {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
}
