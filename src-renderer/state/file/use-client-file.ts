import { useCallback, useEffect, useState } from 'react';
import type { AppError } from '#shared/base/app-error';
import { defaultProfile, type FileChoices, type FileRoles } from '#shared/domain/rules/profile';
import { nameInFile } from '#shared/files/header/choose-columns';
import { learnNames, type LearntNames } from '#shared/files/header/learn-names';
import type { Result } from '#shared/base/result';
import type { FilePreview, FileReport, ImportProgress } from '../../worker/contract';
import { ask, askResult } from '../shell/ask';
import type { ReconcileClient } from '../asked/reconcile-client';
import { useLatest } from '../shell/use-latest';

export interface ClientFileState {
  readonly file: File | null;
  /** How the file is read: what was chosen, the rest left to what the file shows. */
  readonly choices: FileChoices;
  /** The profile's choices did not fit this file, so they were left aside. */
  readonly choicesLeftAside: boolean;
  /** The columns of the file before that this one does not have. */
  readonly gone: Partial<FileRoles>;
  /** Which columns were compared, and what they were called before; null until the file has been read. */
  readonly learnt: LearntNames | null;
  readonly preview: FilePreview | null;
  /** Set once the whole file has been read. */
  readonly report: FileReport | null;
  readonly progress: ImportProgress | null;
  readonly reading: boolean;
  readonly error: AppError | null;
  /** The user has looked at the malformed records of this file. */
  readonly acknowledged: boolean;
}

/** What is known of a profile's files before the next one is opened. */
interface KnownOfFiles {
  /** The columns that were compared in the file before; null for none. */
  readonly roles: FileRoles | null;
  /** The clients' texts that are mapped to statuses. */
  readonly statuses: readonly string[];
}

/** What can be done with the client file. */
export interface ClientFileActions {
  readonly open: (file: File, choices: FileChoices, known: KnownOfFiles) => Promise<void>;
  readonly cancel: () => Promise<void>;
  readonly acknowledge: (looked: boolean) => void;
  /** Malformed records beyond those of the report, by their places. */
  readonly malformed: (start: number, end: number) => Promise<FileReport['malformedRecords']>;
}

const undecided = defaultProfile.file;

const noFile: ClientFileState = {
  file: null,
  choices: undecided,
  choicesLeftAside: false,
  gone: {},
  learnt: null,
  preview: null,
  report: null,
  progress: null,
  reading: false,
  error: null,
  acknowledged: false,
};

/**
 * Reads client files in the worker: looks at the beginning first, and reads the whole file as soon as both columns are
 * known. A file opened anew takes the place of the one before at once, so that a result never belongs to another file.
 */
export function useClientFile(worker: ReconcileClient): readonly [ClientFileState, ClientFileActions] {
  const [state, setState] = useState(noFile);
  const begin = useLatest();

  useEffect(
    () =>
      worker.subscribe((progress) => {
        if (progress.type !== 'import-progress') return;
        setState((before) => (before.reading ? { ...before, progress } : before));
      }),
    [worker],
  );

  const open = useCallback(
    async (file: File, wished: FileChoices, { roles: before, statuses }: KnownOfFiles) => {
      const isCurrent = begin();
      setState({ ...noFile, file, choices: wished, reading: true });
      // Where the worker is gone, the call that follows says so.
      await ask(worker.closeFile());
      const { preview, choices } = await lookAt(worker, file, wished, statuses);
      if (!isCurrent()) return;
      const looked = { ...noFile, file, choices, choicesLeftAside: choices !== wished };
      if (!preview.ok) {
        setState({ ...looked, error: ofFile(preview.error, file) });
        return;
      }
      const shown = preview.value;
      const known = { ...looked, preview: shown, gone: goneFrom(shown.columns, before, choices.otherNames) };
      if (shown.keyColumn === null || shown.statusColumn === null) {
        setState(known);
        return;
      }
      setState({ ...known, reading: true });
      const inFile = { key: shown.keyColumn, status: shown.statusColumn };
      const learnt = learnNames(choices.otherNames, before, inFile, shown.columns);
      const { otherNames } = learnt;
      const decided = { ...choices, keyColumn: inFile.key, statusColumn: inFile.status, otherNames };
      const read = await askResult(worker.importFile({ file, choices: decided }));
      if (!isCurrent()) return;
      setState(
        read.ok
          ? { ...known, choices: { ...choices, otherNames }, report: read.value, learnt }
          : { ...known, error: ofFile(read.error, file) },
      );
    },
    [begin, worker],
  );

  const cancel = useCallback(async () => {
    await worker.cancelImport();
  }, [worker]);

  const acknowledge = useCallback((acknowledged: boolean) => {
    setState((before) => ({ ...before, acknowledged }));
  }, []);

  const malformed = useCallback(
    async (start: number, end: number) => {
      const answer = await ask(worker.malformedRecords({ start, end }));
      return answer.ok ? answer.value : [];
    },
    [worker],
  );

  return [state, { open, cancel, acknowledge, malformed }];
}

/** What is said of a cancelled reading of the platform's data does not hold of a file: nothing of it is kept. */
function ofFile(error: AppError, { name }: File): AppError {
  return error.code === 'cancelled' ? { code: 'file_cancelled', name } : error;
}

/** A preview, or why there is none, and the choices that it was made by. */
interface Look {
  readonly preview: Result<FilePreview>;
  readonly choices: FileChoices;
}

/**
 * Previews a file as wished; where it has no such columns, as it would be read without any choice. A file does not always show
 * in which encoding it is, so where it cannot be read without any, those choices are kept that name no place in it.
 */
async function lookAt(
  worker: ReconcileClient,
  file: File,
  wished: FileChoices,
  statuses: readonly string[],
): Promise<Look> {
  const look = async (choices: FileChoices): Promise<Look> => ({
    preview: await askResult(worker.previewFile({ file, choices, statuses })),
    choices,
  });
  const asWished = await look(wished);
  const isMisfit = asWished.preview.ok
    ? !hasColumns(asWished.preview.value, wished)
    : misfits.includes(asWished.preview.error.code);
  if (!isMisfit) return asWished;
  const { encoding, delimiter, otherNames } = wished;
  const afresh = { ...undecided, otherNames };
  const asProposed = await look(afresh);
  if (asProposed.preview.ok || (encoding === null && delimiter === null)) return asProposed;
  return look({ ...afresh, encoding, delimiter });
}

/** What the choices name is not in this file. */
const misfits: readonly AppError['code'][] = ['sheet_missing', 'header_missing'];

function hasColumns({ columns }: FilePreview, { keyColumn, statusColumn, otherNames }: FileChoices): boolean {
  return [keyColumn, statusColumn].every(
    (column) => column === null || nameInFile(columns, column, otherNames) !== null,
  );
}

function goneFrom(
  columns: readonly string[],
  before: FileRoles | null,
  otherNames: FileChoices['otherNames'],
): Partial<FileRoles> {
  const isGone = (column: string): boolean => nameInFile(columns, column, otherNames) === null;
  return {
    ...(before !== null && isGone(before.key) ? { key: before.key } : {}),
    ...(before !== null && isGone(before.status) ? { status: before.status } : {}),
  };
}
