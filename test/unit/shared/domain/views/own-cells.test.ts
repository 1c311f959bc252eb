import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codedColumn } from '#shared/columns/coded-column';
import { kindOfCells, ownCell, ownColumnId, ownColumnName, sortKeysOf } from '#shared/domain/views/own-cells';
import { selectView } from '#shared/domain/views/view';
import { openingViewOf } from '#shared/domain/views/view-params';
import { compare } from '../../../../support/reconcile-support';

const kindOf = (...cells: readonly string[]) => kindOfCells(codedColumn(cells));

describe('what the cells of a column are', () => {
  it('shows itself in its values, blanks aside', () => {
    expect(kindOf('17,00', '', '1.234,50')).toEqual({ as: 'number', style: 'comma', currency: '' });
    expect(kindOf('17.00', '-3.50')).toEqual({ as: 'number', style: 'point', currency: '' });
    expect(kindOf('17,00 €', '3,50 €')).toEqual({ as: 'number', style: 'comma', currency: '€' });
    expect(kindOf('3', '12', ' ')).toEqual({ as: 'number', style: 'point', currency: '' });
    expect(kindOf('31.12.2026', '2026-01-02')).toEqual({ as: 'date', order: 'day first' });
    expect(kindOf('12/31/2026')).toEqual({ as: 'date', order: 'month first' });
    expect(kindOf('Anna', '3')).toEqual({ as: 'text' });
    expect(kindOf('', '')).toEqual({ as: 'text' });
  });

  it('of many whole numbers is told by those behind them that have a mark', () => {
    const whole = Array.from({ length: 600 }, (_, at) => String(at));
    expect(kindOf(...whole, '1.234')).toEqual({ as: 'text' });
    expect(kindOf(...whole, '1.234', '2,50')).toEqual({ as: 'number', style: 'comma', currency: '' });
    expect(kindOf(...whole, '12.50', 'n/a')).toEqual({ as: 'number', style: 'point', currency: '' });
  });

  it('is a text where a zero leads: 007 is not 7', () => expect(kindOf('007', '12')).toEqual({ as: 'text' }));
});

describe('rows are sorted by what their cells are', () => {
  const order = (...cells: readonly string[]): readonly string[] => {
    const keyOf = sortKeysOf(codedColumn(cells));
    const keys = cells.map((_, row) => keyOf(row));
    const places = [...cells.keys()];
    places.sort((a, b) => ((keys[a] ?? '') < (keys[b] ?? '') ? -1 : 1));
    return places.map((row) => cells[row] ?? '');
  };

  it('numbers by size, days by the calendar, and what is none first', () => {
    expect(order('130,00', '9,00', '', '-2,50')).toEqual(['', '-2,50', '9,00', '130,00']);
    expect(order('01.02.2026', '', '31.01.2026')).toEqual(['', '31.01.2026', '01.02.2026']);
  });

  it('cents of any amounts in the order of the cents', () =>
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1 }), (cents) => {
        const cells = cents.map((cent) => (cent / 100).toFixed(2));
        const sorted = cents.toSorted((a, b) => a - b).map((cent) => (cent / 100).toFixed(2));
        expect(order(...cells)).toEqual(sorted);
      }),
    ));
});

it('an id means the column of its name, whatever its title, never one of ours', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(ownColumnName(ownColumnId(name))).toBe(name);
    }),
  );
  expect(ownColumnName('paymentReference')).toBeNull();
});

it('the cells of several rows are each shown once, with how often, up to a number', () => {
  const shown = (cells: readonly string[], most?: number) => {
    const { ledger } = compare(
      [],
      cells.map(() => ['A', 'PAID']),
    );
    const [entry = -1] = selectView(ledger, openingViewOf('extra'));
    return ownCell(ledger, codedColumn(cells), entry, most);
  };
  expect(shown(['12.00', '17.00', '12.00'])).toBe('2×12.00; 17.00');
  expect(shown(['12.00', '17.00', ' '])).toBe('12.00; 17.00; (blank)');
  expect(shown(['12.00', '17.00', ' '], 2)).toBe('12.00; 17.00; …');
  expect(shown(['', ''])).toBe('');
  expect(shown(['no', 'no'])).toBe('2×no');
});
