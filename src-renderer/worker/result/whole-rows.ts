import { lineNamed } from '#shared/domain/sides/line-name';
import { itemsOfEntry } from '#shared/domain/entries/ledger-entries';
import type { Reconciliation } from '#shared/domain/totals/reconciliation';
import { succeed, type Result } from '#shared/base/result';
import type { ReadFile } from '#shared/files/client/read-client-file';
import { readWholeRows } from '#shared/files/client/read-whole-rows';
import type { ReconcileWorker } from '../contract/contract';
import type { ChosenFile } from '../file/chosen-file';
import { sourceOfFile } from '../file/file-source';

/** Reads the rows of this many following findings as well, so that stepping to the next one does not wait. */
const readAlong = 20_000;

/** The call that answers whole rows of the client file that is open; none where it is not there, as of a saved run. */
export function createWholeRows(
  open: () => ChosenFile | null,
  openRun: () => Reconciliation | null,
  pause: () => Promise<void>,
): Pick<ReconcileWorker, 'wholeRows'> {
  let kept: { readonly read: ReadFile; readonly rows: Map<number, readonly string[]> } | null = null;
  let turns = 0;

  const fetch = async (
    { read, origin: { chosen, choices } }: ChosenFile,
    lines: readonly number[],
  ): Promise<Result<null>> => {
    const turn = ++turns;
    if (kept?.read !== read) kept = { read, rows: new Map() };
    const { rows } = kept;
    if (lines.every((line) => rows.has(line))) return succeed(null);
    const wanted = new Set(rows.size === 0 ? [...lines, ...linesOfFindings(read, openRun())] : lines);
    const { encoding, delimiter, headerLine, workbook } = read;
    const signal = {
      get aborted() {
        return turn !== turns;
      },
    };
    const answer = await readWholeRows(
      sourceOfFile(chosen),
      {
        choices: workbook === null ? { ...choices, encoding, delimiter, headerLine } : choices,
        columns: wholeColumns(read),
      },
      wanted,
      { signal, pause },
    );
    if (!answer.ok) return answer;
    for (const [line, cells] of answer.value) rows.set(line, cells);
    return succeed(null);
  };

  return {
    wholeRows: async ({ lines }) => {
      const of = open();
      if (of === null) return succeed({ columns: [], keyColumn: null, statusColumn: null, rows: [] });
      const numbers = lines.map((line) => lineNamed(of.read.file, line));
      const fetched = await fetch(of, numbers);
      if (!fetched.ok) return fetched;
      const { keyColumn, statusColumn } = of.read;
      const rows = lines.flatMap((line, place) => {
        const cells = kept?.rows.get(numbers[place] ?? 0);
        return cells === undefined ? [] : [{ line, cells }];
      });
      return succeed({ columns: wholeColumns(of.read), keyColumn, statusColumn, rows });
    },
  };
}

function wholeColumns({ columns, partlyColumns }: ReadFile): readonly string[] {
  return [...columns, ...partlyColumns];
}

function linesOfFindings(read: ReadFile, run: Reconciliation | null): readonly number[] {
  const lines: number[] = [];
  if (run === null) return lines;
  for (const entry of run.findings) {
    const { rows } = itemsOfEntry(run.ledger, entry);
    for (let place = 0; place < rows.length; place++)
      lines.push(read.file.rows.lines[rows[place] ?? -1] ?? 0);
    if (lines.length > readAlong) break;
  }
  return lines;
}
