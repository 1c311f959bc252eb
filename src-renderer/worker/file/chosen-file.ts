import { preflightInSteps } from '#shared/files/client/preflight';
import { readAmountColumns, type AmountColumn } from '#shared/files/client/amount-columns';
import { previewClientFile } from '#shared/files/client/preview-client-file';
import { readClientFile, type ReadFile } from '#shared/files/client/read-client-file';
import { findLikelyColumns } from '#shared/files/header/likely-columns';
import type { FileChoices } from '#shared/domain/rules/profile';
import type { Snapshot } from '#shared/domain/snapshot/snapshot';
import { fail, succeed, type Result } from '#shared/base/result';
import type { FileReport, ReconcileWorker, ReconcileWorkerEvent } from '../contract/contract';
import { pause, runInTurns } from '../contract/run-in-turns';
import { sourceOfFile, writtenAt } from './file-source';
import type { ClientFile } from '#shared/domain/sides/client-file';
import { nameLine } from '#shared/domain/sides/line-name';

/** How many rows of a file its preview shows, and how many malformed records its report lists. */
const previewRows = 10;
const listedMalformed = 100;

/** The least time between two tellings of progress, in milliseconds. */
const progressEvery = 100;

/** The client file that was imported: how it was read, and what it is read again from. */
export interface ChosenFile {
  readonly read: ReadFile;
  readonly amounts: readonly AmountColumn[];
  readonly origin: {
    readonly chosen: File;
    readonly choices: FileChoices;
    /** Null where the file could not be read whole. */
    readonly sha256: Promise<string | null>;
  };
}

/** Keeps one client file, and reads one at a time: the newest reading ends the one before. */
export function createChosenFile({
  snapshot,
  tell,
  onReplaced,
}: {
  readonly snapshot: () => Snapshot | null;
  readonly tell: (event: ReconcileWorkerEvent) => void;
  /** Called as soon as another file, or none, is in its place. */
  readonly onReplaced: () => void;
}): {
  readonly current: () => ChosenFile | null;
  /** The file with these columns, read again where they were not kept; `cancelled` once it is not wanted any more. */
  readonly withColumns: (columns: readonly string[], isWanted: () => boolean) => Promise<Result<ChosenFile>>;
  readonly calls: Pick<
    ReconcileWorker,
    'previewFile' | 'importFile' | 'malformedRecords' | 'cancelImport' | 'closeFile' | 'preflight'
  >;
} {
  let current: ChosenFile | null = null;
  let reading = { aborted: false };
  let looks = 0;

  const beginReading = (): { readonly aborted: boolean } => {
    reading.aborted = true;
    return (reading = { aborted: false });
  };

  const readWhole = async (
    { chosen, choices }: Pick<ChosenFile['origin'], 'chosen' | 'choices'>,
    columns: readonly string[],
    isWanted: () => boolean = () => true,
  ): Promise<Result<ReadFile>> => {
    const begun = beginReading();
    const signal = {
      get aborted() {
        return begun.aborted || !isWanted();
      },
    };
    let toldAt = 0;
    const onProgress = (bytesRead: number, records: number): void => {
      const now = performance.now();
      if (now - toldAt < progressEvery) return;
      toldAt = now;
      tell({ type: 'import-progress', bytesRead, bytes: chosen.size, records });
    };
    const read = await readClientFile(sourceOfFile(chosen), choices, { signal, onProgress, pause }, columns);
    return signal.aborted ? fail({ code: 'cancelled' }) : read;
  };

  return {
    current: () => current,
    withColumns: async (columns, isWanted) => {
      if (current === null) return fail({ code: 'client_file_missing' });
      const before = current;
      if (columns.every((column) => before.read.file.rows.columns.has(column))) return succeed(before);
      const read = await readWhole(before.origin, columns, isWanted);
      if (!read.ok) return read;
      return succeed((current = { ...before, read: read.value }));
    },
    calls: {
      previewFile: async ({ file: chosen, choices, statuses }) => {
        const signal = beginReading();
        const preview = await previewClientFile(sourceOfFile(chosen), choices, previewRows, {
          signal,
          pause,
        });
        if (signal.aborted) return fail({ code: 'cancelled' });
        if (!preview.ok) return preview;
        const { columns, records, headerLine, keyColumn, statusColumn } = preview.value;
        const rows = records.filter(({ line }) => line > headerLine).map(({ fields }) => fields);
        const platform = snapshot()?.tickets ?? null;
        const likely =
          platform === null || (keyColumn !== null && statusColumn !== null)
            ? null
            : findLikelyColumns(columns, rows, {
                references: platform.references,
                statuses: [...platform.statuses.values, ...statuses],
              });
        return succeed({ ...preview.value, likely, name: chosen.name, bytes: chosen.size });
      },

      importFile: async ({ file: chosen, choices }) => {
        const read = await readWhole({ chosen, choices }, []);
        if (!read.ok) return read;
        const begun = reading;
        const { sheets } = read.value.file;
        const asRead = sheets === null ? choices : { ...choices, sheets: { read: sheets.read, left: null } };
        const found = await readAmountColumns(sourceOfFile(chosen), asRead, { pause });
        if (begun.aborted) return fail({ code: 'cancelled' });
        current = {
          read: read.value,
          amounts: found.filter(({ column }) => read.value.columns.includes(column)),
          origin: { chosen, choices: asRead, sha256: sha256OfChosen(chosen) },
        };
        onReplaced();
        return succeed(reportOf(current));
      },

      malformedRecords: ({ start, end }) =>
        Promise.resolve(current === null ? [] : listMalformed(current.read.file, start, end)),

      cancelImport: () => {
        reading.aborted = true;
        return Promise.resolve(null);
      },

      closeFile: () => {
        reading.aborted = true;
        current = null;
        onReplaced();
        return Promise.resolve(null);
      },

      preflight: async ({ keys }) => {
        if (current === null) return fail({ code: 'client_file_missing' });
        const look = ++looks;
        const { read, origin } = current;
        const steps = preflightInSteps(read, keys, snapshot()?.tickets ?? null);
        const looked = await runInTurns(steps, () => look === looks && origin === current?.origin);
        return looked === null ? fail({ code: 'cancelled' }) : succeed(looked);
      },
    },
  };
}

function reportOf({ read, amounts, origin: { chosen } }: ChosenFile): FileReport {
  const { encoding, delimiter, lineEnds, workbook, headerLine, columns, keyColumn, statusColumn } = read;
  const { records, header, skipped, malformed, rows } = read.file;
  return {
    ...{ amounts, encoding, delimiter, lineEnds, workbook, headerLine, columns, keyColumn, statusColumn },
    name: chosen.name,
    bytes: chosen.size,
    modifiedAt: writtenAt(chosen),
    ...{ records, header, skipped },
    malformed: malformed.length,
    dataRows: rows.references.length,
    malformedRecords: listMalformed(read.file, 0, listedMalformed),
  };
}

/** SHA-256 of a file's bytes, in hexadecimal; null where it cannot be had, as of a file too large to be held at once. */
async function sha256OfChosen(file: File): Promise<string | null> {
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    // The file changed or vanished. Reading it reports that; its run is saved without a hash.
    return null;
  }
}

/** Malformed records of a file by their places in it, each with its line as people see it. */
function listMalformed(file: ClientFile, start: number, end: number): FileReport['malformedRecords'] {
  return file.malformed.slice(start, end).map((record) => ({ ...record, line: nameLine(file, record.line) }));
}
