import { guardFormula } from '#shared/base/formula-guard';
import { createLineWriter } from '#shared/base/write-line';
import type { Ledger } from '#shared/domain/compare/ledger';
import { nameLine } from '#shared/domain/sides/line-name';
import { bucketNumber } from '#shared/domain/vocabulary/buckets';
import { sha256Of } from '../storage/checksum';

const columns = ['side', 'item', 'payment_reference', 'status', 'number'];
const matched = bucketNumber('matched');

/**
 * So many of the matched tickets and as many of the matched rows as CSV, drawn so that every program draws the same (reperform.py
 * says how): an item's number is the SHA-256 of the seed and of what names it, and those with the smallest numbers are drawn. The
 * seed is the seal of the evidence, so that nobody chooses it.
 */
export function drawSample(
  { tickets, ticketBuckets, file, rowBuckets }: Ledger,
  seed: string,
  count: number,
): string {
  const { rows } = file;
  const sides = [
    {
      side: 'platform',
      buckets: ticketBuckets,
      nameOf: (ticket: number) => tickets.identities.at(ticket),
      textsOf: (ticket: number) => [tickets.references.at(ticket), tickets.statuses.at(ticket)],
    },
    {
      side: 'client',
      buckets: rowBuckets,
      nameOf: (row: number) => String(nameLine(file, rows.lines[row] ?? 0)),
      textsOf: (row: number) => [rows.references.at(row), rows.statuses.at(row)],
    },
  ];
  const writeLine = createLineWriter(',');
  const lines = sides.flatMap(({ side, buckets, nameOf, textsOf }) => {
    const numbered: Array<readonly [number: string, item: number]> = [];
    buckets.forEach((bucket, item) => {
      if (bucket === matched) numbered.push([sha256Of(`${seed}\n${side}\n${nameOf(item)}`), item]);
    });
    return numbered
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .slice(0, count)
      .map(([number, item]) =>
        writeLine([side, ...[nameOf(item), ...textsOf(item)].map(guardFormula), number]),
      );
  });
  return [writeLine(columns), ...lines].join('');
}
