import type { Orders } from './order';
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
export function collectTickets(): { add: (lines: string) => void; tickets: Tickets } {
  const identities: string[] = [];
  const references: string[] = [];
  const statuses: string[] = [];
  return {
    add: (lines) => {
      for (const [identity, reference, status] of readLines(lines, 3)) {
        identities.push(identity ?? '');
        references.push(reference ?? '');
        statuses.push(status ?? '');
      }
    },
    tickets: { identities, references, statuses },
  };
}

/** Collects the lines of orders (`[reference, ticketCount]`) into columns. */
export function collectOrders(): { add: (lines: string) => void; orders: Orders } {
  const references: string[] = [];
  const ticketCounts: string[] = [];
  return {
    add: (lines) => {
      for (const [reference, ticketCount] of readLines(lines, 2)) {
        references.push(reference ?? '');
        ticketCounts.push(ticketCount ?? '');
      }
    },
    orders: { references, ticketCounts },
  };
}

function* readLines(lines: string, fields: number): Generator<SnapshotLine> {
  let start = 0;
  while (start < lines.length) {
    const end = lines.indexOf('\n', start);
    if (end < 0) throw new Error('a snapshot line is cut off');
    const item: unknown = JSON.parse(lines.slice(start, end));
    if (!isSnapshotLine(item) || item.length !== fields) throw new Error('a snapshot line is damaged');
    yield item;
    start = end + 1;
  }
}

function isSnapshotLine(item: unknown): item is SnapshotLine {
  return Array.isArray(item) && item.every((field) => field === null || typeof field === 'string');
}
