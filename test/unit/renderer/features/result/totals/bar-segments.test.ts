import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barSegments, leastWidth } from '#renderer/features/result/totals/bar-segments';
import { kinds } from '#renderer/words/class-words';
import { countsByKind } from '#renderer/words/kind-counts';
import { compare, type Item } from '../../../../../support/reconcile-support';

const items = fc.array(
  fc.tuple(fc.constantFrom('', 'a', 'b', 'c', 'd'), fc.constantFrom('PAID', 'REFUNDED')),
  { maxLength: 12 },
);

// Promise: the bar of a result leaves out no ticket and no row, and shows a ticket and its row once.
test('the segments of the bar add up to all rows and the tickets without one', () =>
  fc.assert(
    fc.property(items, items, fc.nat(3), (tickets: readonly Item[], rows: readonly Item[], unreadable) => {
      const { summary } = compare(tickets, rows);
      const totals = {
        ...summary.totals,
        client: { ...summary.totals.client, malformed: unreadable },
      };
      const counts = countsByKind(totals);
      const segments = barSegments(kinds.map((kind) => [kind, counts[kind]]));
      const { platform } = totals;
      expect(segments.reduce((sum, { count }) => sum + count, 0)).toBe(
        rows.length + unreadable + platform.missing + platform.unkeyed,
      );
    }),
  ));

const anyCounts = fc.array(fc.oneof(fc.nat(3), fc.nat(1_000), fc.nat(1_000_000)), {
  minLength: 1,
  maxLength: kinds.length,
});

test('segments are as wide as their counts, except those that are said to be widened', () =>
  fc.assert(
    fc.property(anyCounts, (counts) => {
      const segments = barSegments(counts.map((count, place) => [place, count]));
      expect(segments.map(({ name }) => name)).toEqual(
        counts.flatMap((count, at) => (count > 0 ? [at] : [])),
      );
      if (segments.length === 0) return;
      expect(segments.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(1, 9);
      const sum = counts.reduce((total, count) => total + count, 0);
      for (const { count, width, isWidened } of segments) {
        expect(isWidened).toBe(width > count / sum + 1e-9);
        expect(width).toBeGreaterThanOrEqual(leastWidth);
        if (width === leastWidth) continue;
        for (const other of segments.filter((one) => one.width > leastWidth))
          expect(width / other.width / (count / other.count)).toBeCloseTo(1, 9);
      }
    }),
  ));

test('3 of 100,000 have a segment that can be pressed, and it is said to be widened', () =>
  expect(barSegments([['matched', 99_997] as const, ['missing', 3] as const])).toEqual([
    { name: 'matched', count: 99_997, width: 1 - leastWidth, isWidened: false },
    { name: 'missing', count: 3, width: leastWidth, isWidened: true },
  ]));
