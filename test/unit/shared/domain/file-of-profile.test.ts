import { describe, expect, it } from 'vitest';
import { isSameSeries, monthsIn } from '#shared/domain/rules/file-of-profile';

describe('what names of files say', () => {
  it.each([
    ['acme-2026-09.csv', 'acme-2026-10.csv'],
    ['Acme Sep 2026.csv', 'acme_okt_2026.xlsx'],
    ['acme_20260930.csv', 'ACME 31.10.2026.csv'],
    ['acme September2026.csv', 'acme (2026-10-31).csv'],
    ['März 2026.csv', 'Oktober 2026.csv'],
  ])('%s and %s are of one series', (one, other) => expect(isSameSeries(one, other)).toBe(true));

  it.each([
    ['acme.csv', 'zenith.csv'],
    ['Event 12.csv', 'Event 13.csv'],
    ['acme1-2026-10.csv', 'acme2-2026-10.csv'],
    ['acme 120456.csv', 'acme 999999.csv'],
    ['acme.csv', 'acme refunds.csv'],
  ])('%s and %s are not', (one, other) => expect(isSameSeries(one, other)).toBe(false));

  it.each([
    ['acme-2026-10.csv', ['2026-10']],
    ['acme_20261031.csv', ['2026-10']],
    ['05.10.2026 acme.csv', ['2026-10']],
    ['Acme Okt2026.csv', ['2026-10']],
    ['Acme March 2026.xlsx', ['2026-03']],
    ['acme 2026-10 to 2026-11.csv', ['2026-10', '2026-11']],
    ['acme 2026.csv', []],
    ['acme 202613.csv', []],
    ['acme.2026', []],
  ])('%s is of %j', (name, months) => expect(new Set(monthsIn(name))).toEqual(new Set(months)));
});
