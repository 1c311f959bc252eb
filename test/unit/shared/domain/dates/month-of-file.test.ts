import { expect, test } from 'vitest';
import { monthOfFile } from '#shared/domain/dates/month-of-file';

test.each([
  ['Monatsabschluss 2026-03.csv', 2026, 3],
  ['sales_202612.csv', 2026, 12],
  ['sales 03-2026.xlsx', 2026, 3],
  ['Abschluss März 2026.csv', 2026, 3],
  ['export_Oct_2025.csv', 2025, 10],
  ['sales 042026.csv', 2026, 4],
  ['Kasse 2026 April.csv', 2026, 4],
  ['Umsatz_2026-Dez.xlsx', 2026, 12],
  ['Marketing 2026 April.csv', 2026, 4],
  // A name that begins like a month's is none, nor is a day without dashes.
  ['Decathlon 2026.csv', 2025, 12],
  ['sales 30042026.csv', 2025, 12],
  // Without a year it is the last such month.
  ['Tickets November.csv', 2025, 11],
  ['januar.csv', 2026, 1],
  // A quarter, or an id, is no month: then it is the month before the file was made.
  ['box-office-2026-q1.csv', 2025, 12],
  ['order-20261399.csv', 2025, 12],
  ['records.csv', 2025, 12],
])('%s is of %i-%i', (name, year, month) =>
  expect(monthOfFile(name, new Date(2026, 0, 4))).toEqual({ year, month }),
);

test.each([
  ['records.csv', 2026, 4],
  ['Tickets Mai.csv', 2026, 5],
  ['Tickets June.csv', 2025, 6],
])('%s, made in May 2026, is of %i-%i', (name, year, month) =>
  expect(monthOfFile(name, new Date(2026, 4, 20))).toEqual({ year, month }),
);
