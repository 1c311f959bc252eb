import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellTestOf, type CellFilter } from '#shared/domain/views/cell-filter';

const filter = (operator: CellFilter['operator'], value: string, upTo = ''): CellFilter => ({
  column: 'own:Amount',
  operator,
  value,
  upTo,
});
const comma = { as: 'number', style: 'comma', currency: '' } as const;
const days = { as: 'date', order: 'day first' } as const;
const passing = (of: Parameters<typeof cellTestOf>, ...cells: readonly string[]) =>
  cells.filter(cellTestOf(...of));

test('numbers are compared with numbers, as the file writes them', () => {
  const cells = ['1.234,50', '17,00', '17', '', 'free'];
  expect(passing([comma, filter('equal', '17')], ...cells)).toEqual(['17,00', '17']);
  expect(passing([comma, filter('above', '17.00')], ...cells)).toEqual(['1.234,50']);
  expect(passing([comma, filter('below', '17.01')], ...cells)).toEqual(['17,00', '17']);
  expect(passing([comma, filter('between', '17', '1234.5')], ...cells)).toEqual(['1.234,50', '17,00', '17']);
  expect(passing([comma, filter('above', 'much')], ...cells)).toEqual([]);
});

test('days by the calendar: on, before, after and between, the ends among them', () => {
  const cells = ['31.01.2026', '01.02.2026 10:00', '2026-03-01', 'soon', ''];
  expect(passing([days, filter('equal', '2026-02-01')], ...cells)).toEqual(['01.02.2026 10:00']);
  expect(passing([days, filter('below', '2026-02-01')], ...cells)).toEqual(['31.01.2026']);
  expect(passing([days, filter('above', '2026-02-01')], ...cells)).toEqual(['2026-03-01']);
  expect(passing([days, filter('between', '2026-01-31', '2026-02-01')], ...cells)).toEqual(cells.slice(0, 2));
});

test('texts whatever their case', () => {
  expect(passing([{ as: 'text' }, filter('contains', 'ann')], 'Anna', 'Jo')).toEqual(['Anna']);
  expect(passing([{ as: 'text' }, filter('equal', 'ANNA')], 'Anna', 'Anna B')).toEqual(['Anna']);
});

test('every amount is below, above or equal, and between its own ends', () => {
  const cents = fc.integer({ min: -1e9, max: 1e9 }).map((cent) => (cent / 100).toFixed(2));
  fc.assert(
    fc.property(cents, cents, (cell, value) => {
      const point = { as: 'number', style: 'point', currency: '' } as const;
      const of = (operator: CellFilter['operator']) => cellTestOf(point, filter(operator, value))(cell);
      expect([of('below'), of('equal'), of('above')].filter(Boolean)).toHaveLength(1);
      expect(cellTestOf(point, filter('between', cell, cell))(cell)).toBe(true);
    }),
  );
});
