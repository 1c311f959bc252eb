import { createCodedColumnBuilder } from './coded-column';
import { pathName, type PlatformField } from './field-pair';
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

/**
 * Collects the lines of tickets (`[identity, reference, status]`, and the texts at `paths`) into columns; `expected` tickets,
 * if that is known.
 */
export function collectTickets(
  expected = 0,
  paths: ReadonlyArray<PlatformField['path']> = [],
): {
  readonly add: (lines: string) => void;
  readonly end: () => Tickets;
} {
  const identities = createTextColumnBuilder(expected * 24, expected);
  const references = createTextColumnBuilder(expected * 24, expected);
  const statuses = createCodedColumnBuilder(expected);
  const further = collectFurther(paths);
  const columns = [identities, references, statuses, ...further.columns];
  return {
    add: (lines) => {
      readLines(lines, columns);
    },
    end: () => ({
      identities: identities.build(),
      references: references.build(),
      statuses: statuses.build(),
      fields: further.build(),
    }),
  };
}

/** Collects the lines of orders (`[reference, ticketCount]`, and the texts at `paths`) into columns. */
export function collectOrders(paths: ReadonlyArray<PlatformField['path']> = []): {
  readonly add: (lines: string) => void;
  readonly end: () => Orders;
} {
  const references: string[] = [];
  const ticketCounts: string[] = [];
  const further = collectFurther(paths);
  const columns: Columns = [
    { push: (text, start, end) => references.push(text.slice(start, end)) },
    { push: (text, start, end) => ticketCounts.push(text.slice(start, end)) },
    ...further.columns,
  ];
  return {
    add: (lines) => {
      readLines(lines, columns);
    },
    end: () => ({ references, ticketCounts, fields: further.build() }),
  };
}

function collectFurther(paths: ReadonlyArray<PlatformField['path']>) {
  const columns = paths.map(() => createCodedColumnBuilder());
  return {
    columns,
    build: () =>
      new Map(
        paths.flatMap((path, place) => {
          const column = columns[place]?.build();
          return column === undefined ? [] : [[pathName(path), column] as const];
        }),
      ),
  };
}

/** Where the fields of a line go, one column a field; a column takes a part of a text. */
type Columns = ReadonlyArray<{ readonly push: (text: string, start: number, end: number) => void }>;

const [bracket, comma, quote, closing] = [0x5b, 0x2c, 0x22, 0x5d];

function readLines(lines: string, columns: Columns): void {
  const places = new Uint32Array(columns.length * 2);
  let escape = -1;
  for (let start = 0; start < lines.length;) {
    const end = lines.indexOf('\n', start);
    if (end < 0) throw new Error('a snapshot line is cut off');
    if (escape < start) escape = placeOf(lines, '\\', start);
    if (escape > end && isPlainLine(lines, start, end, places)) {
      for (let field = 0; field < columns.length; field++) {
        columns[field]?.push(lines, places[field * 2] ?? 0, places[field * 2 + 1] ?? 0);
      }
    } else readJsonLine(lines.slice(start, end), columns);
    start = end + 1;
  }
}

/**
 * Whether a line holds texts alone, without escapes, as nearly all do, and where they lie. `JSON.parse` of a million lines
 * costs more than their whole comparison.
 */
function isPlainLine(lines: string, start: number, end: number, places: Uint32Array): boolean {
  let at = start;
  for (let place = 0; place < places.length; place += 2) {
    if (lines.charCodeAt(at) !== (place === 0 ? bracket : comma) || lines.charCodeAt(at + 1) !== quote)
      return false;
    const close = lines.indexOf('"', at + 2);
    if (close < 0) return false;
    places[place] = at + 2;
    places[place + 1] = close;
    at = close + 1;
  }
  return lines.charCodeAt(at) === closing && at + 1 === end;
}

function placeOf(text: string, character: string, from: number): number {
  const place = text.indexOf(character, from);
  return place < 0 ? Infinity : place;
}

function readJsonLine(line: string, columns: Columns): void {
  const item: unknown = JSON.parse(line);
  if (!isSnapshotLine(item) || item.length !== columns.length) throw new Error('a snapshot line is damaged');
  for (const [index, column] of columns.entries()) {
    const text = item[index] ?? '';
    column.push(text, 0, text.length);
  }
}

function isSnapshotLine(item: unknown): item is SnapshotLine {
  return Array.isArray(item) && item.every((field) => field === null || typeof field === 'string');
}
