import { describe, expect, it } from 'vitest';
import { isSameSeries, monthInName } from '#shared/domain/dates/month-of-file';

describe('what names of files say', () => {
  it.each([
    ['acme-2026-09.csv', 'acme-2026-10.csv'],
    ['Acme Sep 2026.csv', 'acme_okt_2026.xlsx'],
    ['acme_20260930.csv', 'ACME 31.10.2026.csv'],
    ['acme September2026.csv', 'acme (2026-10-31).csv'],
    ['acme März 2026.csv', 'acme Oktober.csv'],
    ['acme 9.2026.csv', 'acme 1.10.2026 - 31.10.2026.csv'],
  ])('%s and %s are of one series', (one, other) => expect(isSameSeries(one, other)).toBe(true));

  it.each([
    ['acme.csv', 'zenith.csv'],
    ['Event 12.csv', 'Event 13.csv'],
    ['acme1-2026-10.csv', 'acme2-2026-10.csv'],
    ['acme 120456.csv', 'acme 999999.csv'],
    ['acme.csv', 'acme refunds.csv'],
    ['hall 1 2.csv', 'hall 3 4.csv'],
    ['2026-09.csv', 'Oktober 2026.csv'],
  ])('%s and %s are not', (one, other) => expect(isSameSeries(one, other)).toBe(false));

  it.each([
    ['acme2026-10.csv', '2026-10'],
    ['acme_20261031.csv', '2026-10'],
    ['5.10.2026 acme.csv', '2026-10'],
    ['acme 01.09.2026-10.09.2026.csv', '2026-9'],
    ['acme 9.2026.csv', '2026-9'],
    ['acme 10-2026-2.csv', '2026-10'],
    ['Acme Oktober (2025).csv', '2025-10'],
    ['Acme Oct, 2025.csv', '2025-10'],
    ['Acme 2025 - Oct.csv', '2025-10'],
    ['Acme 2026Sep.csv', '2026-9'],
    ['Del Mar 2026-10.csv', '2026-10'],
    ['Event 1 2026-10.csv', '2026-10'],
    ['acme 2026.csv', null],
    ['acme 202613.csv', null],
    ['marching decade 2026.csv', null],
  ])('%s is of %j', (name, month) => {
    const found = monthInName(name);
    expect(found === null ? null : `${found.year}-${found.month}`).toBe(month);
  });
});
