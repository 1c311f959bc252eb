import type { AppError, AppErrorCode } from '#shared/base/app-error';
import type { Result } from '#shared/base/result';
import { defaultProfile, type FileChoices, type Profile } from '#shared/domain/rules/profile';
import { nameInFile } from '#shared/files/header/choose-columns';
import { learnNames, type LearntNames } from '#shared/files/header/learn-names';
import type { FilePreview, FileReport } from '../worker/contract/contract';
import { ask, askResult } from '../shell/ask';
import type { ReconcileClient } from './reconcile-client';

/** A client file to be read, and how. */
export interface ToRead {
  readonly file: File;
  /** What was chosen, the rest left to what the file shows. */
  readonly choices: FileChoices;
  /** What was known of the profile's files before this one: however often it is read again, it learns from the same. */
  readonly before: {
    readonly columns: Profile['fileColumns'];
    readonly roles: Profile['fileRoles'];
    readonly otherNames: FileChoices['otherNames'];
  };
  /** The clients' texts that are mapped to statuses. */
  readonly statuses: readonly string[];
}

/** A preview, or why there is none, and the choices that it was made by: not those wished for, where they did not fit. */
export interface FileLook {
  readonly preview: Result<FilePreview>;
  readonly choices: FileChoices;
}

/** What the reading of a whole file counted, and what was learnt of its columns. */
export interface FileReading {
  readonly report: Result<FileReport>;
  readonly learnt: LearntNames;
}

/** Lets the worker forget the file before and look at the beginning of this one. */
export async function lookAtClientFile(worker: ReconcileClient, toRead: ToRead): Promise<FileLook> {
  // Where the worker is gone, the call that follows says so.
  await ask(worker.closeFile());
  return lookAt(worker, toRead);
}

/**
 * Looks at the beginning of a file. Where it has no such columns as wished, it is read as without any choice but that of the
 * sheets: another sheet may have been left out on purpose. A file does not always show in which encoding it is, so where it cannot
 * be read without any, those choices are kept that name no place in it.
 */
async function lookAt(
  worker: ReconcileClient,
  { file, choices: wished, statuses }: ToRead,
): Promise<FileLook> {
  const look = async (choices: FileChoices): Promise<FileLook> => ({
    preview: await askResult(worker.previewFile({ file, choices, statuses })),
    choices,
  });
  const asWished = await look(wished);
  if (!isMisfit(asWished)) return asWished;
  const { encoding, delimiter, sheets, otherNames } = wished;
  const afresh = { ...defaultProfile.file, sheets, otherNames };
  const asProposed = await look(afresh);
  if (asProposed.preview.ok || (encoding === null && delimiter === null)) return asProposed;
  return look({ ...afresh, encoding, delimiter });
}

/** No other choice of how to read it makes these a client file. */
const hopeless: ReadonlySet<AppErrorCode> = new Set([
  ...(['file_unreadable', 'file_empty', 'file_not_csv', 'file_too_large'] as const),
  ...(['workbook_damaged', 'workbook_ambiguous', 'sheet_missing'] as const),
]);

/**
 * Whether a file could take the place of the open one, by a look that leaves that as it is: null where it can be read at once,
 * `undecided` where somebody has to say how first or no row shows, else why it cannot be a client file.
 */
export async function whyNoClientFile(
  worker: ReconcileClient,
  toRead: ToRead,
): Promise<AppError | 'undecided' | null> {
  const look = await lookAt(worker, toRead);
  if (!look.preview.ok) return hopeless.has(look.preview.error.code) ? look.preview.error : 'undecided';
  const { records, headerLine } = look.preview.value;
  const hasRows = records.some(({ line }) => line > headerLine);
  return hasRows && columnsOf(look) !== null ? null : 'undecided';
}

/** Reads the whole file by these two columns. */
export async function readWholeFile(
  worker: ReconcileClient,
  { file, before }: ToRead,
  choices: FileChoices,
  { columns }: FilePreview,
  inFile: { readonly key: string; readonly status: string },
): Promise<FileReading> {
  const learnt = learnNames(choices.otherNames, before.roles, inFile, columns);
  const { otherNames } = learnt;
  const decided = { ...choices, keyColumn: inFile.key, statusColumn: inFile.status, otherNames };
  return { report: await askResult(worker.importFile({ file, choices: decided })), learnt };
}

/** The columns to be compared; null where somebody has to choose them. */
export function columnsOf({ preview }: FileLook): { readonly key: string; readonly status: string } | null {
  if (!preview.ok) return null;
  const { keyColumn: key, statusColumn: status } = preview.value;
  return key === null || status === null ? null : { key, status };
}

function isMisfit({ preview, choices }: FileLook): boolean {
  return preview.ok ? !hasColumns(preview.value, choices) : preview.error.code === 'header_missing';
}

function hasColumns({ columns }: FilePreview, { keyColumn, statusColumn, otherNames }: FileChoices): boolean {
  return [keyColumn, statusColumn].every(
    (column) => column === null || nameInFile(columns, column, otherNames) !== null,
  );
}
