import type { AppError } from '#shared/base/app-error';
import { fileNamePart } from '#shared/base/file-name';
import { localDay } from '#shared/base/local-day';
import { fail, succeed, type Result } from '#shared/base/result';
import type { FileKind } from '#shared/domain/vocabulary/file-kinds';
import { askResult } from './ask';
import type { Host } from './host';

/** How an export goes, or ended: where it was written, that the user thought better of it, why it failed, or why there can be none. */
export type ExportOutcome =
  | {
      readonly kind: 'writing';
      readonly written: number;
      readonly entries: number;
      readonly cancel: () => void;
    }
  | { readonly kind: 'saving' }
  /** `path` is null for a download, of which only the browser knows where it went. */
  | { readonly kind: 'saved'; readonly where: string; readonly path: string | null }
  | { readonly kind: 'dropped' }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'failed'; readonly error: AppError };

/**
 * Writes what was made through the host's save dialog, or as a download where it has none. The core refuses what holds a key; a
 * download never passes it, so it is asked first, but for what it `madeByCore` itself. `kind` is what Tieout opens
 * the file as again.
 */
export async function saveExport(
  host: Host,
  made: Result<Blob>,
  suggestedName: string,
  { madeByCore = false, kind }: { readonly madeByCore?: boolean; readonly kind?: FileKind } = {},
): Promise<ExportOutcome> {
  if (!made.ok) return outcomeOf(made.error);
  if (!host.app.savesFiles) {
    const keyless = madeByCore ? succeed(null) : await refuseKeys(host, made.value);
    if (!keyless.ok) return { kind: 'failed', error: keyless.error };
    download(made.value, suggestedName);
    return { kind: 'saved', where: `the downloads, as ${suggestedName}`, path: null };
  }
  const content = await bytesOf(made.value);
  if (content === null) return { kind: 'failed', error: { code: 'export_unsaved' } };
  const saved = await askResult(host.bridge.saveFile({ suggestedName, content, kind }));
  if (!saved.ok) return { kind: 'failed', error: saved.error };
  return saved.value === null
    ? { kind: 'dropped' }
    : { kind: 'saved', where: saved.value.path, path: saved.value.path };
}

/** The length of a part on its way to the core, in bytes; well under what the browser shell accepts in one request. */
export const partLength = 500_000;

/** Has the core look for keys in a file that it is not handed. */
async function refuseKeys(host: Host, made: Blob): Promise<Result<null>> {
  const content = await bytesOf(made);
  if (content === null) return fail({ code: 'export_unsaved' });
  for (let start = 0; ; start += partLength) {
    const end = start + partLength;
    const isLast = end >= content.length;
    const part = { content: content.slice(start, end), isFirst: start === 0, isLast };
    const keyless = await askResult(host.bridge.checkExport(part));
    if (isLast || !keyless.ok) return keyless;
  }
}

/** A file name that says which profile and which day. */
export function exportName(profileName: string, part: string, extension: string, now: Date): string {
  return (
    ['tieout', fileNamePart(profileName), part, localDay(now)].filter((piece) => piece !== '').join('-') +
    `.${extension}`
  );
}

/** What the user stopped is no failure. */
function outcomeOf(error: AppError): ExportOutcome {
  return error.code === 'export_cancelled'
    ? { kind: 'refused', why: 'The export was stopped; no file was written.' }
    : { kind: 'failed', error };
}

/** Null where the browser cannot hold them at once, or has lost them. */
async function bytesOf(content: Blob): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await content.arrayBuffer());
  } catch {
    return null;
  }
}

function download(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser reads the blob after this returns; a minute is long after it has begun to.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
