import { describe, expect, it } from 'vitest';
import { isSameSeries, monthsIn } from '#shared/domain/rules/file-of-profile';

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
    ['acme-2026-10.csv', ['2026-10']],
    ['acme2026-10.csv', ['2026-10']],
    ['acme_20261031.csv', ['2026-10']],
    ['5.10.2026 acme.csv', ['2026-10']],
    ['acme 01.09.2026-10.09.2026.csv', ['2026-09']],
    ['acme 9.2026.csv', ['2026-09']],
    ['acme 2026-9-30.csv', ['2026-09']],
    ['acme 09-10-2026.csv', ['2026-09', '2026-10']],
    ['acme 10-31-2026.csv', ['2026-10']],
    ['Acme Okt2026.csv', ['2026-10']],
    ['Acme 2026Sep.csv', ['2026-09']],
    ['Acme Mrz 2026.xlsx', ['2026-03']],
    ['Acme September.xlsx', ['2026-09']],
    ['Acme March 2025.xlsx', ['2025-03']],
    ['acme 2026-09-01_2026-10-01.csv', ['2026-09', '2026-10']],
    ['Event 1 2026-10.csv', ['2026-10']],
    ['acme 2026.csv', []],
    ['acme 202613.csv', []],
    ['acme 12026105.csv', []],
    ['marching decade.csv', []],
  ])('%s is of %j', (name, months) => expect(monthsIn(name, '2026')).toEqual(months));
});
