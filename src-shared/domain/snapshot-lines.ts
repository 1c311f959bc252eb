import { createCodedColumnBuilder } from './coded-column';
import type { Orders } from './order';
import { createTextColumnBuilder } from './text-column';
import type { Tickets } from './ticket';

/** One item as the snapshot keeps it for the comparison: texts, or null where the API said null or nothing. */
export type SnapshotLine = ReadonlyArray<string | null>;

/** Writes items as whole lines of text, one JSON array an item; see `SnapshotPart` of the bridge's contract. */
export function writeSnapshotLines(items: Iterable<SnapshotLine>): string {
  let lines = '';
  for (const item of items) lines += `${JSON.stringify(item)}\n`;
  return lines;
}

/** Collects the lines of tickets (`[identity, reference, status]`) into columns. */
export function collectTickets(): { readonly add: (lines: string) => void; readonly end: () => Tickets } {
  const identities = createTextColumnBuilder();
  const references = createTextColumnBuilder();
  const statuses = createCodedColumnBuilder();
  return {
    add: (lines) => {
      readLines(lines, [identities, references, statuses]);
    },
    end: () => ({
      identities: identities.build(),
      references: references.build(),
      statuses: statuses.build(),
    }),
  };
}

/** Collects the lines of orders (`[reference, ticketCount]`) into columns. */
export function collectOrders(): { readonly add: (lines: string) => void; readonly end: () => Orders } {
  const references: string[] = [];
  const ticketCounts: string[] = [];
  return {
    add: (lines) => {
      readLines(lines, [
        { push: (text, start, end) => references.push(text.slice(start, end)) },
        { push: (text, start, end) => ticketCounts.push(text.slice(start, end)) },
      ]);
    },
    end: () => ({ references, ticketCounts }),
  };
}

/** Where the fields of a line go, one column a field; a column takes a part of a text. */
type Columns = ReadonlyArray<{ readonly push: (text: string, start?: number, end?: number) => void }>;

function readLines(lines: string, columns: Columns): void {
  let escape = -1;
  for (let start = 0; start < lines.length;) {
    const end = lines.indexOf('\n', start);
    if (end < 0) throw new Error('a snapshot line is cut off');
    if (escape < start) escape = placeOf(lines, '\\', start);
    if (escape < end || !readPlainLine(lines, start, end, columns)) {
      readJsonLine(lines.slice(start, end), columns);
    }
    start = end + 1;
  }
}

/**
 * Reads a line of texts without escapes straight into the columns, as nearly all are; says false, with nothing taken, where
 * it is another. `JSON.parse` of a million lines costs more than their whole comparison.
 */
function readPlainLine(lines: string, start: number, end: number, columns: Columns): boolean {
  const quotes: number[] = [];
  let at = start;
  for (let field = 0; field < columns.length; field++) {
    if (lines[at] !== (field === 0 ? '[' : ',') || lines[at + 1] !== '"') return false;
    const close = lines.indexOf('"', at + 2);
    quotes.push(at + 1, close);
    at = close + 1;
  }
  if (lines[at] !== ']' || at + 1 !== end) return false;
  columns.forEach(({ push }, field) => {
    push(lines, (quotes[field * 2] ?? 0) + 1, quotes[field * 2 + 1]);
  });
  return true;
}

function placeOf(text: string, character: string, from: number): number {
  const place = text.indexOf(character, from);
  return place < 0 ? Infinity : place;
}

function readJsonLine(line: string, columns: Columns): void {
  const item: unknown = JSON.parse(line);
  if (!isSnapshotLine(item) || item.length !== columns.length) throw new Error('a snapshot line is damaged');
  for (const [index, column] of columns.entries()) column.push(item[index] ?? '');
}

function isSnapshotLine(item: unknown): item is SnapshotLine {
  return Array.isArray(item) && item.every((field) => field === null || typeof field === 'string');
}
