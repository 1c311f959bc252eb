import * as v from 'valibot';
import {
  maxSignerLength,
  maxSignOffCommentLength,
  notesSinceSaved,
  signOffRoles,
  type NotesSince,
  type SignOff,
} from '#shared/domain/runs/sign-off';
import { isThreshold, type LookedInto } from '#shared/domain/runs/looked-into';
import { succeed, type Result } from '#shared/base/result';
import { sha256Of, sha256Schema } from '../storage/checksum';
import { exactText, formatSealed, readVersionedText, type FileFormat } from '../storage/versioned-file';
import { periodSchema, timeSchema } from './close-log';
import { inputNames, signedNames } from './run-file';

/** What the signer states; the core adds the rest. */
export const saidAtSigning = {
  role: v.picklist(signOffRoles),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxSignerLength)),
  comment: v.pipe(v.string(), v.maxLength(maxSignOffCommentLength)),
};

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What a signer was shown of large findings, as it arrives from the screen or from a file. */
export const lookedSchema = v.strictObject({
  threshold: v.pipe(v.string(), v.check(isThreshold)),
  findings: count,
  opened: count,
  by: v.array(v.strictObject({ account: v.string(), opened: count })),
}) satisfies v.GenericSchema<unknown, LookedInto>;

/** A sign-off as it arrives from a file. */
export const signOffSchema = v.strictObject({
  ...saidAtSigning,
  account: v.string(),
  at: timeSchema,
  content: sha256Schema,
  period: v.optional(v.nullable(periodSchema), null),
  twoPeople: v.optional(v.nullable(v.boolean()), null),
  looked: v.optional(v.nullable(lookedSchema), null),
  notes: v.optional(v.nullable(v.picklist(notesSinceSaved)), null),
  place: v.optional(
    v.nullable(
      v.strictObject({ number: v.pipe(v.number(), v.integer(), v.minValue(1)), after: sha256Schema }),
    ),
    null,
  ),
  signature: v.optional(
    v.nullable(v.strictObject({ key: sha256Schema, value: v.pipe(v.string(), v.regex(/^[0-9a-f]{128}$/)) })),
    null,
  ),
}) satisfies v.GenericSchema<unknown, SignOff>;

/** The format of `sign-offs.json`: all sign-offs ever, oldest first. */
export const signOffsFormat: FileFormat<readonly SignOff[]> = {
  name: 'tieout-sign-offs',
  schema: v.array(signOffSchema),
  // Version 1 did not say for which period; an older Tieout is not to take a field that it does not know for damage.
  migrations: [(older) => older],
  sealed: true,
};

/**
 * The files of a run for evidence, in which each sign-off says whether notes changed since: the review log, which shows
 * that, is not in the evidence.
 */
export function recordNotes(
  files: ReadonlyMap<string, Uint8Array>,
  notes: NotesSince,
): Result<ReadonlyMap<string, Uint8Array>> {
  const name = inputNames.signOffs;
  const bytes = files.get(name);
  if (bytes === undefined) return succeed(files);
  const signed = readVersionedText(exactText(bytes), name, signOffsFormat);
  if (!signed.ok) return signed;
  const recorded = formatSealed(
    signed.value.map((signOff) => ({ ...signOff, notes })),
    signOffsFormat,
  );
  return succeed(new Map(files).set(name, new TextEncoder().encode(recorded)));
}

/** The content hash of a run: SHA-256 over those of its existing files, in a fixed order. */
export function contentHash(sums: ReadonlyMap<string, string>): string {
  const listed = signedNames.flatMap((name) => {
    const sum = sums.get(name);
    return sum === undefined ? [] : [[name, sum]];
  });
  return sha256Of(JSON.stringify(listed));
}

/** The same for a run whose files are in memory. */
export function contentOfFiles(files: ReadonlyMap<string, Uint8Array>): string {
  return contentHash(new Map(Array.from(files, ([name, bytes]) => [name, sha256Of(bytes)])));
}
