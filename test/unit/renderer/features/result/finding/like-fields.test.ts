import { expect, it } from 'vitest';
import { likeFields, type Beside } from '#renderer/features/result/finding/like-fields';

type Side = Readonly<Record<string, string>>;

/** The fields shown beside columns, by column, for tickets that are paired with rows; a path is written with points. */
function likesOf(...pairs: ReadonlyArray<readonly [fields: Side, cells: Side]>): Side {
  const names = (side: 0 | 1) => [...new Set(pairs.flatMap((pair) => Object.keys(pair[side])))];
  const paths = new Map(names(0).map((name) => [name, name.split('.')]));
  const besides = pairs.map(([fields, cells]): Beside => ({
    fields: Object.entries(fields).map(([name, text]) => ({ name: paths.get(name) ?? [], text })),
    cells: Object.entries(cells).map(([name, text]) => ({ name, text })),
  }));
  const likes = likeFields(names(1), [...paths.values()], besides);
  return Object.fromEntries([...likes].map(([column, path]) => [column, path.join('.')]));
}

it('fields stand beside columns whose names say the same, in other languages too', () =>
  expect(
    likesOf([
      { eventName: 'Night', 'customer.name': 'Ann', currency: 'EUR', venue: 'Pier', amount: '38.50' },
      { Veranstaltung: 'Orgelnacht', Kunde: 'Anna', Währung: '€', Venue: 'Quay', BETRAG: '17,00' },
    ]),
  ).toEqual({
    Veranstaltung: 'eventName',
    Kunde: 'customer.name',
    Währung: 'currency',
    Venue: 'venue',
    BETRAG: 'amount',
  }));

it('names that mean other things stand apart, though they sound alike', () => {
  // A posting date is none of these, and a price need not be what was paid.
  expect(
    likesOf([
      { createdAt: '2026-03-05T10:00:00Z', price: '38.50', eventId: 'E-100' },
      { Buchungsdatum: '07.04.2026', Betrag: '12,00', Event: 'Orgelnacht' },
    ]),
  ).toEqual({});
});

it('two columns or two fields of one meaning decide nothing', () => {
  expect(likesOf([{ amount: '1.00' }, { Amount: '2.00', Betrag: '3.00' }])).toEqual({});
  expect(likesOf([{ customer: 'A', customerName: 'B' }, { Kunde: 'C' }])).toEqual({});
});

it('fields stand beside columns that have the same value in every pair', () => {
  const ticket = { createdAt: '2026-03-05T10:00:00Z', updatedAt: '2026-03-05T10:00:00Z', paid: '1138.5' };
  const row = { 'Booked on': '05.03.2026', Total: '1.138,50' };
  expect(likesOf([ticket, row])).toEqual({ 'Booked on': 'createdAt', Total: 'paid' });
  const other = { 'Booked on': '06.03.2026', Total: '1.138,50' };
  expect(likesOf([ticket, row], [ticket, other])).toEqual({ Total: 'paid' });
  // What a side leaves blank says nothing either way.
  expect(likesOf([ticket, row], [ticket, { 'Booked on': '', Total: '' }])).toEqual(likesOf([ticket, row]));
});

it('values that are often the same by chance are no ground', () => {
  expect(
    likesOf([
      { doors: '1', zone: 'A', serial: '1200' },
      { Menge: '1', Klasse: 'A', Nr: '1200' },
    ]),
  ).toEqual({});
  // Of two fields with the value nobody knows which is meant.
  expect(likesOf([{ net: '38.50', gross: '38.50' }, { Summe: '38,50' }])).toEqual({});
});
