import type { EntryNumber, Ledger } from '#shared/domain/compare/ledger';
import { linesAPiece, refuseExport, writeFindings, type ReviewOf } from '#shared/domain/result/report';
import { fail, succeed, type Result } from '#shared/base/result';
import type { Steps } from '#shared/base/steps';
import { collectBlob } from './collect-blob';
import { mediaTypes, type ExportFormat } from '#shared/domain/vocabulary/export-formats';
import type { ExportRequest, ReconcileWorker, ReconcileWorkerEvent } from '../contract/contract';
import type { Reviews } from '../result/reviews';
import type { OwnColumns } from '#shared/domain/views/own-cells';
import type { OpenRun } from '#shared/domain/result/describe-run';
import { runInTurns } from '../contract/run-in-turns';
import type { Views } from '../result/views';
import { writeWorkbook } from './write-workbook';

/** The least time between two tellings of progress, in milliseconds. */
const progressEvery = 100;

/** The calls that write the findings of the run that `open` answers; one file at a time, the newest. */
export function createExports(
  open: () => OpenRun | null,
  views: Pick<Views, 'entriesOf' | 'entriesAt'>,
  reviews: Pick<Reviews, 'marksOf'>,
  columnsOf: (names: readonly string[]) => Promise<Result<OwnColumns>>,
  tell: (event: ReconcileWorkerEvent) => void,
): Pick<ReconcileWorker, 'exportFindings' | 'cancelExport'> {
  let turns = 0;

  const exportFindings = async (request: ExportRequest): Promise<Result<Blob>> => {
    const turn = ++turns;
    const opened = open();
    if (opened === null) return fail({ code: 'export_outdated' });
    const { run } = opened;
    const { viewId, rows, format } = request;
    const entries =
      viewId === null
        ? run.findings
        : rows === null
          ? views.entriesOf(viewId)
          : views.entriesAt(viewId, rows);
    if (entries === null) return fail({ code: 'export_outdated' });
    const refused = refuseExport(run.summary);
    if (refused !== null) return fail(refused);

    let toldAt = 0;
    const onWritten = (written: number): void => {
      const now = performance.now();
      if (now - toldAt < progressEvery) return;
      toldAt = now;
      tell({ type: 'export-progress', written, entries: entries.length });
    };
    // Report the start at once, since the first lines may take long.
    onWritten(0);
    const own = await columnsOf(request.columns);
    if (!own.ok) return own;
    const steps = stepsOf(format, opened, entries, request, own.value, onWritten);
    const written = await runInTurns(steps, () => turn === turns && open() === opened);
    if (written !== null) return written;
    return fail(turn === turns ? { code: 'export_outdated' } : { code: 'export_cancelled' });
  };

  /** Reviews made during the export do not change it: what is known of the findings is fixed at its start. */
  const stepsOf = (
    format: ExportFormat,
    { run }: OpenRun,
    entries: ArrayLike<EntryNumber>,
    { csv, part, about }: ExportRequest,
    own: OwnColumns,
    onWritten: (written: number) => void,
  ): Steps<Result<Blob>> => {
    const { markOf } = reviews.marksOf(run);
    const writers: Readonly<Record<ExportFormat, () => Steps<Result<Blob>>>> = {
      csv: () => {
        const reviewOf = (entry: number) => markOf(entry)?.review ?? null;
        return writeCsv(run.ledger, entries, csv, part, reviewOf, own, onWritten);
      },
      xlsx: () => writeWorkbook(run.ledger, entries, about, markOf, onWritten, own),
    };
    return writers[format]();
  };

  return {
    exportFindings,
    cancelExport: () => {
      turns++;
      return Promise.resolve(null);
    },
  };
}

function* writeCsv(
  ledger: Ledger,
  entries: ArrayLike<EntryNumber>,
  format: ExportRequest['csv'],
  part: string | null,
  reviewOf: ReviewOf,
  own: OwnColumns,
  onWritten: (written: number) => void,
): Steps<Result<Blob>> {
  const blob = collectBlob();
  // The first piece is the line of the columns.
  let pieces = -1;
  for (const piece of writeFindings(ledger, entries, format, part, reviewOf, own)) {
    blob.add(piece, piece.length);
    onWritten(Math.min(++pieces * linesAPiece, entries.length));
    yield;
  }
  return succeed(blob.end(mediaTypes.csv));
}
