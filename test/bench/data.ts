import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from 'node:events';
import { snapshotFormat, snapshotPaths } from '#main/core/snapshot/disk/snapshot-file';
import { writeVersioned } from '#main/core/storage/versioned-file';
import { createDatedId } from '#main/core/storage/dated-id';
import { writeSnapshotLines } from '#shared/domain/snapshot/snapshot-lines';
import { calmReading, verifiedInfo } from '../support/snapshot-info';

/** The same data for Tieout and for its peers: the client file, the stored snapshot, and the snapshot's tickets as CSV. */
export interface BenchData {
  readonly rows: number;
  readonly clientCsv: string;
  readonly ticketsCsv: string;
  readonly snapshotsDir: string;
  readonly snapshotId: string;
  /** What every program must find: references missing and extra, and pairs whose statuses differ. */
  readonly expected: { readonly missing: number; readonly extra: number; readonly mismatched: number };
}

const statuses = ['PAID', 'PAID', 'PAID', 'PAID', 'REFUNDED', 'CANCELLED', 'CHECKED_IN'];

/**
 * Writes `rows` tickets and as many client rows, in another order: of a thousand tickets five are missing in the file, of a
 * thousand rows five are extra, and of a thousand pairs ten differ. Three of ten rows have quoted fields, with commas, doubled
 * quotes or a line end inside. References are unique, because a plain join multiplies others. `perThousand` changes how many
 * rows are extra, with as many tickets missing, and how many pairs differ.
 */
export async function writeBenchData(
  folder: string,
  rows: number,
  perThousand = { extra: 5, differing: 10 },
): Promise<BenchData> {
  const snapshotsDir = join(folder, 'snapshots');
  const snapshotId = createDatedId(Date.UTC(2026, 2, 31), []);
  const paths = snapshotPaths(snapshotsDir, snapshotId);
  await mkdir(paths.folder, { recursive: true });
  const written = await writeVersioned(paths.info, snapshotFormat, {
    info: verifiedInfo(rows, {
      ...{ id: snapshotId, profileId: 'bench', projectId: 'bench' },
      tickets: calmReading(rows, rows / 100),
    }),
    plan: {
      pageSize: 100,
      readOrders: false,
      orderReferenceField: 'paymentReference',
      orderTicketCountField: null,
      ticketIdentityField: null,
    },
    journalBytes: 0,
    gone: { tickets: [], orders: [] },
    base: null,
    generation: 1,
  });
  if (!written.ok) throw new Error(written.error.code);

  const clientCsv = join(folder, 'client.csv');
  const ticketsCsv = join(folder, 'tickets.csv');
  await writeAll(paths.tickets, rows, (i) =>
    writeSnapshotLines([[identityOf(i), referenceOf(i), statusOf(i)]]),
  );
  await writeAll(
    ticketsCsv,
    rows,
    (i) => `${identityOf(i)},${referenceOf(i)},${statusOf(i)}\n`,
    'id,reference,status\n',
  );
  const expected = { missing: 0, extra: 0, mismatched: 0 };
  await writeAll(
    clientCsv,
    rows,
    (position) => {
      const i = shuffled(position, rows);
      const isExtra = i % 1000 < perThousand.extra;
      if (isExtra) expected.extra++;
      const differs = !isExtra && i % 1000 >= 500 && i % 1000 < 500 + perThousand.differing;
      if (differs) expected.mismatched++;
      const reference = isExtra ? `EX-${referenceOf(i)}` : referenceOf(i);
      return `${reference},${nameOf(i)},2026-03-${String(1 + (i % 31)).padStart(2, '0')},${differs ? 'DISPUTED' : statusOf(i)},${(i % 900) / 10}\r\n`;
    },
    'Payment reference,Customer,Date,Ticket status,Amount\r\n',
  );
  expected.missing = expected.extra;
  return { rows, clientCsv, ticketsCsv, snapshotsDir, snapshotId, expected };
}

export const referenceOf = (i: number): string =>
  `PAY-${((i * 2_654_435_761) % 4_294_967_296).toString(36)}-${i}`;
const identityOf = (i: number): string => `tkt_${String(i).padStart(10, '0')}`;
export const statusOf = (i: number): string => statuses[i % statuses.length] ?? '';

function nameOf(i: number): string {
  if (i % 10 === 0) return `"Smith, ""Bob"" ${i}"`;
  if (i % 10 === 1) return `"Jones, Ann ${i}"`;
  if (i % 1000 === 2) return `"Two\r\nlines ${i}"`;
  return i % 10 === 3 ? `"Mary Major ${i}"` : `Customer ${i}`;
}

/** Another order in which each number below `rows` occurs once; `rows` is a power of ten, which 7,919 has no factor of. */
export function shuffled(position: number, rows: number): number {
  return (position * 7919) % rows;
}

async function writeAll(
  path: string,
  rows: number,
  lineOf: (index: number) => string,
  header = '',
): Promise<void> {
  const stream = createWriteStream(path);
  let piece = header;
  for (let i = 0; i < rows; i++) {
    piece += lineOf(i);
    if (piece.length < 1 << 20) continue;
    if (!stream.write(piece)) await once(stream, 'drain');
    piece = '';
  }
  stream.end(piece);
  await once(stream, 'finish');
}
