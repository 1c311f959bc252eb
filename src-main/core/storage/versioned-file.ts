import { isUtf8 } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import * as v from 'valibot';
import { fail, succeed, type Result } from '#shared/base/result';
import { isWithinBudget } from './json-budget';
import { patiently, renameAside, writeAtomically } from './atomic-file';
import { onDisk, resultOnDiskOr } from './storage-error';
import { sha256Of, type Checksums } from './checksum';
import { checkStored, withUnknownFields } from './unknown-fields';

/** A kind of JSON file that Tieout keeps: its name, its newest version, and how older versions become it. */
export interface FileFormat<T> {
  /** Stands in the file, so that a file of another kind is never taken for this one. */
  readonly name: string;
  readonly schema: v.GenericSchema<unknown, T>;
  /** `migrations[n]` turns the data of version n + 1 into that of version n + 2; the newest version is one more than there are. */
  readonly migrations: ReadonlyArray<(older: unknown) => unknown>;
  /** A longer file counts as damaged and is not read, since it could exhaust the memory. */
  readonly maxBytes?: number;
  /** The file carries its own SHA-256: only Tieout writes it, and a result depends on each character. */
  readonly sealed?: boolean;
}

const envelopeSchema = v.looseObject({
  format: v.string(),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  files: v.optional(v.record(v.string(), v.string()), {}),
  data: v.unknown(),
});

/** The value of a file, and the checksums of the files that it describes; none in files of an older Tieout. */
export interface Described<T> {
  readonly value: T;
  readonly files: Checksums;
}

/** Reads a file of a format, migrated to its newest version; null where there is none. Changes nothing on disk. */
export async function readVersioned<T>(path: string, format: FileFormat<T>): Promise<Result<T | null>> {
  const described = await readDescribed(path, format);
  return described.ok ? succeed(described.value?.value ?? null) : described;
}

/** The same with the checksums of the files that it describes. */
export async function readDescribed<T>(
  path: string,
  format: FileFormat<T>,
): Promise<Result<Described<T> | null>> {
  const text = await readText(path, format);
  if (!text.ok || text.value === null) return text.ok ? succeed(null) : text;
  return describedIn(text.value, path, format);
}

/** The same of the text of such a file that was read already; `path` is what an error names. */
export function describedIn<T>(text: string, path: string, format: FileFormat<T>): Result<Described<T>> {
  if (!isAsSealed(text)) return fail({ code: 'stored_file_damaged', path, kept: null });
  let files: Checksums = {};
  const parsed = parse(text, format, (data, envelope) => {
    files = envelope.files;
    // A seal that was damaged or moved must not look like none.
    const isOdd = (name: string): boolean => name === 'sha256' || !headFields.has(name);
    if (format.sealed === true && !sealed.test(text) && Object.keys(envelope).some(isOdd))
      return { kind: 'damaged', field: null };
    // Ignores unknown fields, which a newer Tieout on this computer may have added.
    return checkStored(format.schema, data);
  });
  const result = resultOf(parsed, path);
  return result.ok ? succeed({ value: result.value, files }) : result;
}

/** The seal is in the head of a file, behind its version; this many zeros are in its place while it is computed. */
const sealed = /^\{\s*"format": "[^"]*",\s*"version": \d+,\s*"sha256": "([0-9a-f]{64})"/;
const unsealed = '0'.repeat(64);

/** Whether a text is as it was sealed; one without a seal is judged by the fields of its envelope. */
function isAsSealed(text: string): boolean {
  const [head, seal] = sealed.exec(text) ?? [];
  return head === undefined || seal === undefined || sealOfText(text, head.length - 65) === seal;
}

function sealOfText(text: string, at: number): string {
  return sha256Of(text.slice(0, at), unsealed, text.slice(at + unsealed.length));
}

async function readText(path: string, { maxBytes }: FileFormat<unknown>): Promise<Result<string | null>> {
  return resultOnDiskOr<string | null>(succeed(null), path, async () =>
    maxBytes !== undefined && (await stat(path)).size > maxBytes
      ? fail({ code: 'stored_file_damaged', path, kept: null })
      : succeed(await patiently(() => readFile(path, 'utf8'))),
  );
}

/**
 * The text of such a file in memory, to the byte: a decoder on its own drops a mark in front, and reads all that is no UTF-8 as
 * the same letter, so other bytes would give the same text. `''`, which no format reads, where there are none or they are no UTF-8.
 */
export function exactText(bytes: Uint8Array = new Uint8Array()): string {
  return isUtf8(bytes) ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) : '';
}

/**
 * A text that came from elsewhere, strictly: no field more than this version knows, and each once, in the very writing that
 * Tieout has, and as it was sealed. Of a field that stands twice, one reader takes the first and another the last. `path` is
 * what an error names.
 */
export function readVersionedText<T>(text: string, path: string, format: FileFormat<T>): Result<T> {
  const parsed = parseVersioned(text, format);
  if (parsed.kind !== 'read' || (isAsFormatted(text) && isAsSealed(text))) return resultOf(parsed, path);
  return fail({ code: 'stored_file_damaged', path, kept: null });
}

const headFields: ReadonlySet<string> = new Set(['format', 'version', 'sha256', 'files', 'data']);

/** Whether a text of an envelope is written as any version of Tieout writes it. */
function isAsFormatted(text: string): boolean {
  const envelope = JSON.parse(text) as object; // its schema has accepted it
  return text === toText(envelope) && Object.keys(envelope).every((name) => headFields.has(name));
}

function toText(envelope: unknown): string {
  return `${JSON.stringify(envelope, null, 2)}\n`;
}

function resultOf<T>(parsed: Parsed<T>, path: string): Result<T> {
  switch (parsed.kind) {
    case 'read':
      return succeed(parsed.value);
    case 'newer':
      return fail({ code: 'stored_file_newer', path });
    case 'foreign':
    case 'damaged':
      return fail({ code: 'stored_file_damaged', path, kept: null });
  }
}

/** The result of reading a text; for a damaged one the wrong field, if it can be named. */
export type Parsed<T> =
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'newer' }
  | { readonly kind: 'foreign' }
  | { readonly kind: 'damaged'; readonly field: string | null };

/** Reads a text as `formatVersioned` writes it, of this version or of an older one. */
export function parseVersioned<T>(text: string, format: FileFormat<T>): Parsed<T> {
  return parse(text, format, (data) => {
    const checked = v.safeParse(format.schema, data, { abortEarly: true });
    return checked.success
      ? { kind: 'read', value: checked.output }
      : { kind: 'damaged', field: v.getDotPath(checked.issues[0]) };
  });
}

function parse<T>(
  text: string,
  format: FileFormat<T>,
  check: (data: unknown, envelope: v.InferOutput<typeof envelopeSchema>) => Parsed<T>,
): Parsed<T> {
  if (!isWithinBudget(text)) return { kind: 'foreign' };
  const envelope = v.safeParse(v.pipe(v.string(), v.parseJson(), envelopeSchema), text);
  if (!envelope.success || envelope.output.format !== format.name) return { kind: 'foreign' };
  const { version, data } = envelope.output;
  if (version > newestVersion(format)) return { kind: 'newer' };
  try {
    const migrated = format.migrations.slice(version - 1).reduce((older, migrate) => migrate(older), data);
    return check(migrated, envelope.output);
  } catch {
    // A migration reads old data that no schema has checked. If it throws, the data are not what they claim to be.
    return { kind: 'damaged', field: null };
  }
}

/** A value as a text of its format, in the newest version, with the seal of a format that has one. */
export function formatSealed<T>(value: T, format: FileFormat<T>): string {
  return formatData(value, format, {});
}

/** The same without a seal, as a file that people may edit. */
export function formatVersioned<T>(value: T, format: FileFormat<T>): string {
  return formatData(value, { ...format, sealed: false }, {});
}

function formatData(data: unknown, format: FileFormat<unknown>, files: Checksums): string {
  const envelope = {
    format: format.name,
    version: newestVersion(format),
    ...(format.sealed === true ? { sha256: unsealed } : {}),
    ...(Object.keys(files).length === 0 ? {} : { files }),
    data,
  };
  const text = toText(envelope);
  const [head] = sealed.exec(text) ?? [];
  if (head === undefined) return text;
  const at = head.length - 65;
  return text.slice(0, at) + sealOfText(text, at) + text.slice(at + unsealed.length);
}

/**
 * Writes a file of a format, all or nothing. A damaged file in its place is first put aside under another name, and one
 * from a newer Tieout is not replaced: neither can be written back by this version. Fields that this version does not know
 * stay in the file. `files` are the checksums of the files that it describes.
 */
export async function writeVersioned<T>(
  path: string,
  format: FileFormat<T>,
  value: T,
  files: Checksums = {},
): Promise<Result<null>> {
  const before = await readVersioned(path, format);
  if (!before.ok) {
    if (before.error.code !== 'stored_file_damaged') return before;
    const aside = await onDisk(path, () => renameAside(path));
    if (!aside.ok) return aside;
  }
  const data = before.ok && before.value !== null ? await addUnknown(path, format, value) : succeed(value);
  return data.ok ? writeAtomically(path, formatData(data.value, format, files)) : data;
}

/** The value to be saved, with the unknown fields of the file. */
async function addUnknown<T>(path: string, format: FileFormat<T>, value: T): Promise<Result<unknown>> {
  const text = await readText(path, format);
  if (!text.ok || text.value === null) return text.ok ? succeed(value) : text;
  let raw: unknown = value;
  const known = parse(text.value, format, (data): Parsed<T> => {
    raw = structuredClone(data);
    const checked = checkStored(format.schema, data);
    return checked.kind === 'read' && checked.hadUnknown ? checked : { kind: 'damaged', field: null };
  });
  return succeed(known.kind === 'read' ? withUnknownFields(raw, known.value, value) : value);
}

/** The version that is written: one more than there are migrations. */
export function newestVersion({ migrations }: Pick<FileFormat<unknown>, 'migrations'>): number {
  return migrations.length + 1;
}
