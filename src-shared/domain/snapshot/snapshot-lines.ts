import { isAscii } from '../../columns/text-bytes';
import { createScanner, isLastBatch } from '../../columns/scanner/scanner';
import { createCodedColumnBuilder } from '../../columns/coded-column';
import { pathName, type PlatformField } from '../rules/field-pair';
import type { Orders } from '../sides/order';
import type { SnapshotInfo } from './snapshot';
import { createTextColumnBuilder, textsOf, type TextColumnBuilder } from '../../columns/text-column';
import type { Tickets } from '../sides/ticket';

/** One item as the snapshot keeps it for the comparison: texts, or null where the API said null or nothing. */
export type SnapshotLine = ReadonlyArray<string | null>;

/** Writes items as whole lines of text, one JSON array an item; see `LinesSource` of the bridge's contract. */
export function writeSnapshotLines(items: Iterable<SnapshotLine>): string {
  let lines = '';
  for (const item of items) lines += `${writeSnapshotLine(item)}\n`;
  return lines;
}

/** Writes one line, without its end. */
export function writeSnapshotLine(item: SnapshotLine): string {
  return JSON.stringify(item);
}

/** Whole lines, as text or as the UTF-8 of a file. */
export type SnapshotLines = string | Uint8Array;

/**
 * Collects the lines of a snapshot's tickets (`[identity, reference, status]`, the event where it is kept, and the texts at
 * `paths`) into columns.
 */
export function collectTickets(
  { tickets: { unique: expected }, eventsKept }: Pick<SnapshotInfo, 'tickets' | 'eventsKept'>,
  paths: ReadonlyArray<PlatformField['path']> = [],
): {
  readonly add: (lines: SnapshotLines) => void;
  readonly end: () => Tickets;
} {
  const identities = createTextColumnBuilder(expected * 24, expected);
  const references = createTextColumnBuilder(expected * 24, expected);
  const statuses = createCodedColumnBuilder(expected);
  const events = eventsKept ? createCodedColumnBuilder(expected) : null;
  const further = collectFurther(paths);
  const columns = [
    identities,
    references,
    statuses,
    ...(events === null ? [] : [events]),
    ...further.columns,
  ];
  return {
    add: createLineReader(columns),
    end: () => ({
      identities: identities.build(),
      references: references.build(),
      statuses: statuses.build(),
      events: events?.build() ?? null,
      fields: further.build(),
    }),
  };
}

/** Collects the lines of orders (`[reference, ticketCount]`, and the texts at `paths`) into columns. */
export function collectOrders(paths: ReadonlyArray<PlatformField['path']> = []): {
  readonly add: (lines: SnapshotLines) => void;
  readonly end: () => Orders;
} {
  const references = createTextColumnBuilder();
  const ticketCounts = createTextColumnBuilder();
  const further = collectFurther(paths);
  const columns = [references, ticketCounts, ...further.columns];
  return {
    add: createLineReader(columns),
    end: () => ({
      references: textsOf(references.build()),
      ticketCounts: textsOf(ticketCounts.build()),
      fields: further.build(),
    }),
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

/** Where the fields of a line go, one column a field. */
type Columns = ReadonlyArray<Pick<TextColumnBuilder, 'push' | 'append'>>;

const lineEnd = 0x0a;

/**
 * Reads lines into columns. Throws where they are no sound UTF-8, cut off or damaged in another way. Nearly all hold texts
 * without escapes and null, which the scanner finds: `JSON.parse` of a million lines costs more than their whole comparison.
 */
function createLineReader(columns: Columns): (lines: SnapshotLines) => void {
  const scanner = createScanner(columns.length, [...columns.keys()]);
  return (lines) => {
    const bytes = typeof lines === 'string' ? new TextEncoder().encode(lines) : lines;
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    scanner?.load(bytes);
    if (typeof lines !== 'string' && !isAscii(bytes)) decoder.decode(bytes);
    for (let start = 0; start < bytes.length;) {
      if (scanner !== null) {
        const batch = scanner.scanLines();
        for (const [field, column] of columns.entries()) column.append(batch, field);
        start = scanner.done();
        if (!isLastBatch(batch) || start === bytes.length) continue;
      }
      const end = bytes.indexOf(lineEnd, start);
      if (end < 0) throw new Error('a snapshot line is cut off');
      readJsonLine(decoder.decode(bytes.subarray(start, end)), columns);
      scanner?.skip(end + 1 - start);
      start = end + 1;
    }
  };
}

/** Reads one line, without its end. */
export function readSnapshotLine(line: string): SnapshotLine {
  const item: unknown = JSON.parse(line);
  if (!isSnapshotLine(item)) throw new Error('a snapshot line is damaged');
  return item;
}

function readJsonLine(line: string, columns: Columns): void {
  const item = readSnapshotLine(line);
  if (item.length !== columns.length) throw new Error('a snapshot line is damaged');
  for (const [index, column] of columns.entries()) column.push(item[index] ?? '');
}

function isSnapshotLine(item: unknown): item is SnapshotLine {
  return Array.isArray(item) && item.every((field) => field === null || typeof field === 'string');
}
