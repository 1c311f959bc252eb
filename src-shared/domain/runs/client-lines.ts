import type { ClientFile, ClientRows } from '../sides/client-file';
import { lineNamed, nameLine } from '../sides/line-name';
import { createCodedColumnBuilder } from '../../columns/coded-column';
import { createNumberColumnBuilder } from '../../columns/number-column';
import { writeSnapshotLines, type SnapshotLine, type SnapshotLines } from '../snapshot/snapshot-lines';
import { createTextColumnBuilder } from '../../columns/text-column';
import type { SavedRun } from './saved-run';

/** How many rows are written in one piece; a bound on memory only. */
const rowsAPiece = 10_000;

/** The further columns of a file's rows, in the order in which their texts are in a line. */
export function keptColumns({ rows }: ClientFile): readonly string[] {
  return [...rows.columns.keys()];
}

/**
 * Writes the rows of a client file as whole lines of text, so that a saved run can be compared again: one JSON array a
 * row, `[line, reference, status, …further columns]`, all texts.
 */
export function* writeClientLines({ rows, sheets }: ClientFile): Generator<string> {
  const { length } = rows.references;
  const further = [...rows.columns.values()];
  for (let start = 0; start < length; start += rowsAPiece) {
    yield writeSnapshotLines(
      Array.from({ length: Math.min(rowsAPiece, length - start) }, (_, index): SnapshotLine => {
        const row = start + index;
        return [
          String(nameLine({ sheets }, rows.lines[row] ?? 0)),
          rows.references.at(row),
          rows.statuses.at(row),
          ...further.map((column) => column.at(row)),
        ];
      }),
    );
  }
}

/**
 * Collects such lines, which come in parts of whole lines, into the client file of a saved run. Throws where they are no sound
 * UTF-8 or damaged in another way.
 */
export function collectClientFile({ name, sheets, columns, ...counts }: SavedRun['file']): {
  add: (lines: SnapshotLines) => void;
  end: () => ClientFile;
} {
  const lineNumbers = createNumberColumnBuilder();
  const references = createTextColumnBuilder();
  const statuses = createCodedColumnBuilder();
  const further = columns.map((column) => ({ column, texts: createCodedColumnBuilder() }));
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return {
    add: (lines) => {
      const texts = typeof lines === 'string' ? lines : decoder.decode(lines);
      for (const text of texts.split('\n')) {
        if (text === '') continue;
        const [line, reference, status, ...others] = readLine(text, 3 + columns.length);
        lineNumbers.push(readLineName({ sheets }, line ?? ''));
        references.push(reference ?? '');
        statuses.push(status ?? '');
        further.forEach(({ texts }, place) => texts.push(others[place] ?? ''));
      }
    },
    end: () => {
      const rows: ClientRows = {
        lines: lineNumbers.build(),
        references: references.build(),
        statuses: statuses.build(),
        columns: new Map(further.map(({ column, texts }) => [column, texts.build()])),
      };
      const { header, malformed, records, skipped } = counts;
      return { name, sheets, header, malformed, records, skipped, rows };
    },
  };
}

/** Only as it is written: a column of numbers would make another line of any other text. */
function readLineName(file: Pick<ClientFile, 'sheets'>, text: string): number {
  const line = lineNamed(file, text) >>> 0;
  if (String(nameLine(file, line)) !== text) throw new Error('a line number of a saved run is damaged');
  return line;
}

function readLine(text: string, fields: number): readonly string[] {
  const line: unknown = JSON.parse(text);
  const isLine =
    Array.isArray(line) && line.length === fields && line.every((field) => typeof field === 'string');
  if (!isLine) throw new Error('a line of a saved run is damaged');
  return line;
}
