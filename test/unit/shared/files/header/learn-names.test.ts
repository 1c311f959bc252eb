import { expect, test } from 'vitest';
import { defaultProfile, type FileChoices } from '#shared/domain/rules/profile';
import { chooseColumns, nameInFile } from '#shared/files/header/choose-columns';
import { knownName, learnNames } from '#shared/files/header/learn-names';
import { findLikelyColumns } from '#shared/files/header/likely-columns';
import { textColumn } from '#shared/columns/text-column';

const before = { key: 'Buchungsnummer', status: 'Stand' };

test('a column that was renamed keeps the name that the rules know it by', () => {
  const april = ['Beleg', 'Stand', 'Betrag'];
  const learnt = learnNames([], before, { key: 'Beleg', status: 'Stand' }, april);
  expect(learnt).toEqual({ otherNames: [{ column: 'Buchungsnummer', names: ['Beleg'] }], roles: before });
  const { otherNames } = learnt;
  expect(knownName('Beleg', otherNames)).toBe('Buchungsnummer');

  // Known from then on, whichever name the next file has; and the rules find it by the older one.
  const choices: FileChoices = { ...defaultProfile.file, ...{ keyColumn: 'Buchungsnummer', otherNames } };
  expect(chooseColumns(april, { ...choices, statusColumn: 'Stand' }, ['Buchungsnummer'])).toMatchObject({
    ok: true,
    value: { key: 0, status: 1, further: new Map([['Buchungsnummer', 0]]) },
  });
  expect(nameInFile(['x', 'Buchungsnummer'], 'Buchungsnummer', otherNames)).toBe('Buchungsnummer');
  const june = learnNames(otherNames, before, { key: 'Vorgang', status: 'Status' }, ['Vorgang', 'Status']);
  expect(june).toEqual({
    otherNames: [
      { column: 'Buchungsnummer', names: ['Beleg', 'Vorgang'] },
      { column: 'Stand', names: ['Status'] },
    ],
    roles: before,
  });
  expect(learnNames(june.otherNames, before, { key: 'Beleg', status: 'Stand' }, april)).toEqual(june);
});

test('a file that has the column of before has not renamed it', () => {
  const columns = ['Buchungsnummer', 'Rechnung', 'Stand'];
  expect(learnNames([], before, { key: 'Rechnung', status: 'Stand' }, columns)).toEqual({
    otherNames: [],
    roles: { key: 'Rechnung', status: 'Stand' },
  });
});

test('the first file has nothing to learn from', () =>
  expect(learnNames([], null, before, ['Buchungsnummer', 'Stand'])).toEqual({
    otherNames: [],
    roles: before,
  }));

test.each([
  [
    'by the platform’s references, zeros or not',
    [
      ['A', '42', 'bezahlt', 'x'],
      ['B', '00043', 'storniert', 'x'],
    ],
    'Beleg',
    'Stand',
  ],
  [
    'however few of the rows have any',
    [['A', '42', 'bezahlt'], ['B', ' ', ' '], ['C'], ['D', '', ' ', '']],
    'Beleg',
    'Stand',
  ],
  [
    'not where fewer than half are known',
    [
      ['A', '42', 'x', ''],
      ['B', '9', 'y', ''],
      ['C', '8', 'z', ''],
    ],
    null,
    null,
  ],
  ['not where two columns hold them', [['42', '42', 'bezahlt', 'PAID']], null, null],
])('a column is likely %s', (_, rows, key, status) => {
  const references = textColumn(['00042', '00043', '7', '']);
  expect(
    findLikelyColumns(['Kunde', 'Beleg', 'Stand', 'Notiz'], rows, {
      references,
      statuses: ['PAID', 'bezahlt', 'storniert'],
    }),
  ).toEqual({ key, status });
});
