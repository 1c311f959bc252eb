import { describe, expect, it } from 'vitest';
import { byInterest, sideLines } from '#renderer/features/result/finding/side-lines';
import { detailAt } from '#shared/domain/entries/entry-detail';
import type { Rules } from '#shared/domain/rules/rules';
import { compare, type Item } from '../../../../../support/reconcile-support';

/** The lines of a reference's table: its ticket, its row's line, and what is said where it has none. */
function linesOf(grain: Rules['grain'], tickets: readonly Item[], rows: readonly Item[]): string[] {
  const { ledger } = compare(tickets, rows, { grain });
  return sideLines(detailAt(ledger, 0)).map(({ ticket, row, isOfSameRow }) => {
    const beside = isOfSameRow ? 'same row' : 'no row';
    return `${ticket?.bucket ?? 'no ticket'} | ${row === undefined ? beside : `${row.status} ${row.bucket}`}`;
  });
}

const paid = ['k', 'PAID'] as const;
const refunded = ['k', 'REFUNDED'] as const;

it('what has no partner comes first, then what differs, and what agrees is apart', () => {
  const { ledger } = compare([paid, paid, paid, ['k', 'CANCELLED']], [paid, refunded, refunded], {
    grain: 'ticket',
  });
  const { differing, agreeing } = byInterest(sideLines(detailAt(ledger, 0)));
  const buckets = (lines: typeof differing) => lines.map(({ ticket, row }) => (ticket ?? row)?.bucket);
  expect(buckets(differing)).toEqual(['missing', 'mismatched', 'mismatched']);
  expect(buckets(agreeing)).toEqual(['matched']);
});

describe('the tickets of a reference beside its rows', () => {
  it('a further row of a payment stands beside no ticket: the first row has them', () => {
    expect(linesOf('payment', [paid, paid], [refunded, paid])).toEqual([
      'matched | PAID matched',
      'matched | same row',
      'no ticket | REFUNDED extra',
    ]);
    expect(linesOf('payment', [paid, paid], [refunded, refunded, refunded])).toEqual([
      'mismatched | REFUNDED mismatched',
      'mismatched | same row',
      'no ticket | REFUNDED extra',
      'no ticket | REFUNDED extra',
    ]);
  });

  it('a missing ticket has no row, and an extra row no ticket', () => {
    expect(linesOf('ticket', [paid, paid], [refunded])).toEqual([
      'mismatched | REFUNDED mismatched',
      'missing | no row',
    ]);
    expect(linesOf('ticket', [paid], [paid, paid])).toEqual([
      'matched | PAID matched',
      'no ticket | PAID extra',
    ]);
    expect(linesOf('payment', [paid, paid], [])).toEqual(['missing | no row', 'missing | no row']);
    expect(linesOf('payment', [], [paid, paid])).toEqual([
      'no ticket | PAID extra',
      'no ticket | PAID extra',
    ]);
  });
});
