import type { PlatformField } from '#shared/domain/rules/field-pair';
import type { RowRanges } from '#shared/columns/row-ranges';
import type { ExportFormat } from '#shared/domain/vocabulary/export-formats';
import type { Preflight } from '#shared/files/client/preflight';
import type { ClientFilePreview } from '#shared/files/client/preview-client-file';
import type { MalformedReason } from '#shared/domain/vocabulary/reasons';
import type { AmountColumn } from '#shared/files/client/amount-columns';
import type { LikelyColumns } from '#shared/files/header/likely-columns';
import type { FileChoices } from '#shared/domain/rules/profile';
import type { Rules } from '#shared/domain/rules/rules';
import type { FindingsFormat } from '#shared/domain/result/report';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import type { SecondLookRecord } from '#shared/domain/snapshot/second-look';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import type { Result } from '#shared/base/result';
import type { LineName } from '#shared/domain/sides/line-name';
import type { WorkbookFacts } from '#shared/files/client/read-client-file';
import type { AnalysisCalls } from './analysis-contract';
import type { QueryCalls } from './query-contract';
import type { ReviewCalls } from './review-contract';
import type { ViewCalls } from './view-contract';

/**
 * The calls of the reconciliation worker. It owns the rows: the client file, the tickets and the ledger live in it, and the
 * screen asks for summaries and for windows of entries. A newer call of the same kind makes an older one end with `cancelled`.
 */
export interface ReconcileWorker extends AnalysisCalls, QueryCalls, ReviewCalls, ViewCalls {
  /** Looks at the beginning of a client file: how it would be read, its columns and first rows. Compares nothing. */
  previewFile(argument: {
    readonly file: File;
    readonly choices: FileChoices;
    /** The clients' texts that the profile maps to statuses, by which a column of statuses is known. */
    readonly statuses: readonly string[];
  }): Promise<Result<FilePreview>>;
  /** Reads the whole client file and keeps its rows; replaces the file before only once it has succeeded. */
  importFile(argument: { readonly file: File; readonly choices: FileChoices }): Promise<Result<FileReport>>;
  /** Malformed records of the open file, by their places in it; its report holds the first ones. */
  malformedRecords(argument: {
    readonly start: number;
    readonly end: number;
  }): Promise<FileReport['malformedRecords']>;
  /**
   * The rows that begin on these lines with all their cells; none where the file is not there any more, as of a saved run. A
   * newer call ends an older one with `cancelled`.
   */
  wholeRows(argument: { readonly lines: readonly LineName[] }): Promise<Result<WholeClientRows>>;
  /** Stops an import under way; it then ends with `cancelled`. */
  cancelImport(): Promise<null>;
  /**
   * Says of the client file, before anything is compared, how it was read and whether it is fit to be: go, go with warnings,
   * or stop. Its overlap with the platform is null until a snapshot is there. A newer call ends it with `cancelled`.
   */
  preflight(argument: { readonly keys: Rules['keys'] }): Promise<Result<Preflight>>;
  closeFile(): Promise<null>;

  /**
   * Loads a snapshot from a path that the core has opened (`openLines`). Its lines hold those fields that these pairs look at.
   * Nothing is replaced before the end. A newer call ends it with `cancelled`, and so do `stopTaking` and `closeSnapshot`.
   */
  takeSnapshot(argument: {
    readonly info: SnapshotInfo;
    readonly secondLook: SecondLookRecord | null;
    readonly fields: readonly PlatformField[];
    readonly path: string;
  }): Promise<Result<null>>;
  /** Stops what is being loaded from a path, a snapshot or an older run; it then ends with `cancelled`. */
  stopTaking(argument: { readonly path: string }): Promise<null>;
  /** Whether the snapshot was loaded without a field that the rules look at, and must be once more to be compared. */
  lacksFields(argument: { readonly rules: Rules }): Promise<boolean>;
  closeSnapshot(): Promise<null>;

  /**
   * Compares the client file with the snapshot; both must be there. The file is read again where the rules look at a column
   * that was not kept, so it may end with any error of `importFile`. The run that is open stays open until this one is.
   */
  reconcile(argument: {
    readonly rules: Rules;
    readonly acknowledgeMalformed: boolean;
  }): Promise<Result<RunSummary>>;

  /**
   * Opens the older run that was loaded last (`takeOlderRun`) as it was: its inputs compared under its rules. Views and
   * exports then serve it like any other.
   */
  openOlderRun(): Promise<Result<RunSummary>>;

  /** Stops a comparison under way; it then ends with `cancelled` at once, and the run that was open before still is. */
  cancelReconcile(): Promise<null>;

  /**
   * The payment references that a second look at the open run's snapshot would ask for. Null while no run is open.
   */
  disputedReferences(): Promise<DisputedNeed | null>;

  /**
   * The entries of the open view, or all findings, as the findings CSV (product.md, section 6) or as a workbook; how far it is
   * follows as events. Refused when the verdict is `invalid`; ends with `export_outdated` when the view or the run is no longer
   * the open one, so that no file tells of another result than the screen.
   */
  exportFindings(argument: ExportRequest): Promise<Result<Blob>>;
  /** Stops an export under way; it then ends with `export_cancelled`. */
  cancelExport(): Promise<null>;
}

/** Rows of the client file with all their cells, and the columns of its header. */
export interface WholeClientRows {
  readonly columns: readonly string[];
  readonly keyColumn: string | null;
  readonly statusColumn: string | null;
  readonly rows: ReadonlyArray<{ readonly line: LineName; readonly cells: readonly string[] }>;
}

/** Payment references to ask for; empty if there are so many that another pass is cheaper. */
export interface LookupNeed {
  readonly count: number;
  readonly references: readonly string[];
  /** Lookups would not settle all of it. */
  readonly needsPass: boolean;
}

/** What a second look would ask for. */
export interface DisputedNeed extends LookupNeed {
  /** All of it is extra, and a pass would tell nothing of it. */
  readonly needsLookups: boolean;
  /** How many payment references would be reported extra without having been looked up. */
  readonly extras: number;
}

/** What the worker says unasked, while a file is read or written. */
export type ReconcileWorkerEvent = ImportProgress | ExportProgress;

/** Progress of reading the client file. */
export interface ImportProgress {
  readonly type: 'import-progress';
  readonly bytesRead: number;
  readonly bytes: number;
  readonly records: number;
}

export interface ExportProgress {
  readonly type: 'export-progress';
  readonly written: number;
  readonly entries: number;
}

/** What to export, and the texts that the file carries: the caller words them. */
export interface ExportRequest {
  readonly format: ExportFormat;
  /** How a CSV is written; ignored for a workbook. */
  readonly csv: FindingsFormat;
  /** It is null for all findings. */
  readonly viewId: number | null;
  /** Of a view: only these of its rows; null for all of them. */
  readonly rows: RowRanges | null;
  /** The client's own columns that follow ours; those that the run does not have are left out. */
  readonly columns: readonly string[];
  /** Of a view: the sentence that says it is a part, and of what; it is the CSV's last line. */
  readonly part: string | null;
  /** The second sheet of a workbook, a name and a text a line. */
  readonly about: ReadonlyArray<readonly [string, string]>;
}

/** How a client file would be read, and what its beginning shows. */
export interface FilePreview extends ClientFilePreview {
  /** The columns that the values speak for, where a name does not; null where both are known or no platform data is there. */
  readonly likely: LikelyColumns | null;
  readonly name: string;
  readonly bytes: number;
}

/** What the reading of a whole client file counted. `records` = `header` + `skipped` + `malformed` + `dataRows`. */
export interface FileReport {
  /** The columns of amounts, as far as the first rows show. */
  readonly amounts: readonly AmountColumn[];
  readonly name: string;
  readonly bytes: number;
  /** When it was last written, ISO 8601 in UTC; null where that is not known. */
  readonly modifiedAt: string | null;
  readonly encoding: string;
  readonly delimiter: string;
  readonly lineEnds: { readonly crlf: number; readonly lf: number; readonly cr: number };
  readonly workbook: WorkbookFacts | null;
  readonly headerLine: number;
  readonly columns: readonly string[];
  readonly keyColumn: string;
  readonly statusColumn: string;
  readonly records: number;
  readonly header: number;
  readonly skipped: number;
  readonly malformed: number;
  readonly dataRows: number;
  /** The first malformed records, at most 100. */
  readonly malformedRecords: ReadonlyArray<{
    readonly line: LineName;
    readonly reason: MalformedReason;
    readonly text: string;
  }>;
}
