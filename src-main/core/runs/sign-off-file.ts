import * as v from 'valibot';
import {
  maxSignerLength,
  maxSignOffCommentLength,
  signOffRoles,
  type SignOff,
} from '#shared/domain/runs/sign-off';
import { sha256Of } from '../storage/checksum';
import type { FileFormat } from '../storage/versioned-file';
import { signedNames } from './run-file';

/** What somebody who signs says; the core puts in the rest. */
export const saidAtSigning = {
  role: v.picklist(signOffRoles),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxSignerLength)),
  comment: v.pipe(v.string(), v.maxLength(maxSignOffCommentLength)),
};

/** The format of `sign-offs.json`: all that was ever signed, oldest first. */
export const signOffsFormat: FileFormat<readonly SignOff[]> = {
  name: 'tieout-sign-offs',
  schema: v.array(
    v.strictObject({
      ...saidAtSigning,
      account: v.string(),
      at: v.string(),
      content: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    }) satisfies v.GenericSchema<unknown, SignOff>,
  ),
  migrations: [],
  sealed: true,
};

/** The content hash of a run: SHA-256 over those of its files, as far as there are, in one order. */
export function contentHash(sums: ReadonlyMap<string, string>): string {
  const listed = signedNames.flatMap((name) => {
    const sum = sums.get(name);
    return sum === undefined ? [] : [[name, sum]];
  });
  return sha256Of(JSON.stringify(listed));
}

/** The same of a run whose files are held. */
export function contentOfFiles(files: ReadonlyMap<string, Uint8Array>): string {
  return contentHash(new Map(Array.from(files, ([name, bytes]) => [name, sha256Of(bytes)])));
}
