import * as v from 'valibot';
import { fail, succeed, type Result } from '#shared/base/result';
import type { SignOff } from '#shared/domain/runs/sign-off';
import { profileIdSchema } from '../profiles/profile-schema';
import { formatSealed, readVersionedText, type FileFormat } from '../storage/versioned-file';
import { signOffSchema } from './sign-off-file';

/** A sign-off on its way to the computer where the run is: a `.tieout-signature` file (docs/product.md, "Signatures"). */
export interface SentSignature {
  readonly profileId: string;
  readonly runId: string;
  readonly signOff: SignOff;
}

const signatureFormat: FileFormat<SentSignature> = {
  name: 'tieout-signature',
  schema: v.strictObject({
    profileId: profileIdSchema,
    runId: v.string(),
    // Who prepares a run signs where it is: only the other signature comes from elsewhere.
    signOff: v.strictObject({ ...signOffSchema.entries, role: v.literal('reviewed') }),
  }) satisfies v.GenericSchema<unknown, SentSignature>,
  migrations: [],
  sealed: true,
};

/** The text of such a file. */
export function writeSignature(sent: SentSignature): string {
  return formatSealed(sent, signatureFormat);
}

/** Reads one; `signature_unreadable` where it is none, or not as it was written. */
export function readSignatureText(text: string): Result<SentSignature> {
  const read = readVersionedText(text, 'signature', signatureFormat);
  if (read.ok) return succeed(read.value);
  return read.error.code === 'stored_file_newer' ? read : fail({ code: 'signature_unreadable' });
}
