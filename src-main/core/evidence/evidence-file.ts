import * as v from 'valibot';
import { evidenceFileNames, type EvidenceFileName } from '#shared/words/evidence-parts';
import { sha256Of, sha256Schema } from '../storage/checksum';
import type { FileFormat } from '../storage/versioned-file';

/** How `makeFiles` makes what it makes: to change a byte of that, keep this form and add another. */
export const evidenceForm = 6;

/**
 * The SHA-256 of each `reperform.py` that an earlier Tieout put into evidence: what it was put into still holds, though the program
 * has been mended since. It is no part of the form, for it depends on nothing in the evidence.
 */
export const earlierPrograms: ReadonlySet<string> = new Set([
  'b5d6a2d61b2acc7c201843b3a779d0b54ce4cef3dac1c8d166b262c3551e398c',
  'dd044c757a74dabfcf2900a6a87639f418c11c1e646c4af6fefe537b1026677c',
  '6290ae1a145f28681f63307c6ac222576189f89dedbdd6757b5e30ff9d136ae4',
  '03d2f57c9c28e532e103626489727bc48dfbfd8c799e92e1a5a89a0df3c265e9',
  '5102b979155954bea2076add33f83e5f24af2b1641e346daa5f5cdc2d668f446',
  '1eba94ecb12164c43eb57819f59b7ad14c803a320aa578f79626a870aeb83e8f',
  'b17b8eba8507d6ad4c0e840c4f428bbff3ced70429edea59e7e06ce9756ea3fa',
]);

/** The files of evidence by name, without their folder. */
export type EvidenceFiles = ReadonlyMap<string, Uint8Array>;

/** The files made from a run's (`inputNames`), and the list and explanation of them all. */
export const madeNames = {
  findings: 'findings.csv',
  statement: 'statement.csv',
  summary: 'summary.html',
  reperform: 'reperform.py',
  readme: 'README.txt',
  list: 'evidence.json',
} as const satisfies Readonly<Record<string, EvidenceFileName>>;

/** The close log of the profile, as it was when the evidence was made; none where nothing was ever signed, closed or deleted. */
export const closesName = 'closes.jsonl' satisfies EvidenceFileName;

/** Every name that a file of evidence can have, whatever its list says. */
export const evidenceNames: ReadonlySet<string> = new Set(evidenceFileNames);

const listSchema = v.strictObject({
  profileName: v.string(),
  projectId: v.string(),
  baseUrl: v.string(),
  /** The time in UTC, in ISO 8601. */
  madeAt: v.string(),
  /** The version of Tieout that made it. */
  madeWith: v.string(),
  files: v.array(v.strictObject({ name: v.string(), sha256: sha256Schema })),
  /**
   * How the derived files were made: 1 by an older Tieout, in a way that cannot be repeated, and with more findings called
   * `ambiguous`; 2 without the sheet for auditors and without `reperform.py`; 3 without the close log and the roll-forward; 4 with
   * currencies in the statement that a spreadsheet may run as formulas; 5 with a count in its line of amounts that differ, and
   * without a note at a sign-off that names no place in the log.
   */
  form: v.picklist([1, 2, 3, 4, 5, evidenceForm]),
  /** The SHA-256 of all of the above; null in evidence of an older Tieout. */
  seal: v.nullable(sha256Schema),
});

/** The list in evidence: which run it holds, and each of its other files with its SHA-256. */
export type EvidenceList = v.InferOutput<typeof listSchema>;

export const evidenceFormat: FileFormat<EvidenceList> = {
  name: 'tieout-evidence',
  schema: listSchema,
  migrations: [
    (first) => ({ ...v.parse(v.looseObject({}), first), seal: null }),
    (second) => ({ ...v.parse(v.looseObject({}), second), form: 1 }),
  ],
};

/** A list of a form that is not known yet: a newer Tieout raises the form and need not raise the version. */
export const newerEvidenceFormat: FileFormat<unknown> = {
  ...evidenceFormat,
  schema: v.looseObject({ form: v.pipe(v.number(), v.integer(), v.gtValue(evidenceForm)) }),
};

/** The SHA-256 of a list's content, so that a change of the list itself shows too; excludes the seal. */
export function sealOf({
  profileName,
  projectId,
  baseUrl,
  madeAt,
  madeWith,
  files,
  form,
}: Omit<EvidenceList, 'seal'>): string {
  const told = [profileName, projectId, baseUrl, madeAt, madeWith, ...(form === 1 ? [] : [form])];
  const text = JSON.stringify([...told, files.map(({ name, sha256: hash }) => [name, hash])]);
  return sha256Of(text);
}
