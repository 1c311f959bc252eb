import { describe, expect, it } from 'vitest';
import { textColumn } from '#shared/columns/text-column';
import { showCell, type SheetCell } from '#shared/files/xlsx/cell-text';
import { timeOfFormat, wordTime } from '#shared/files/xlsx/date-cells';
import { columnLetters, columnNumber, findMerged, placeOfCell } from '#shared/files/xlsx/merged-cells';
import { builtInFormat, readNumberFormat } from '#shared/files/xlsx/number-format';
import {
  addCell,
  allTexts,
  cellTextAt,
  createSheetRow,
  isBlankRow,
  isFraction,
  textLength,
} from '#shared/files/xlsx/sheet-row';

const context = {
  strings: textColumn(['zero', 'one']),
  formats: [readNumberFormat('General'), readNumberFormat('00000'), builtInFormat(14)],
  from1904: false,
};

/** Cells as the XML has them, what they show, and what is known of them then. */
type Shown = readonly [type: string, given: Partial<SheetCell>, text: string | null, is?: Partial<SheetCell>];
const shownCells: readonly Shown[] = [
  ['inlineStr', { inline: '_x0041_b' }, 'Ab'],
  ['inlineStr', { inline: 'x', value: '1' }, 'x'],
  ['inlineStr', { value: '1' }, '1'],
  ['n', { inline: 'x' }, 'x'],
  ['n', { inline: 'x', value: '42' }, '42', { isNumber: true }],
  ['str', { value: '_x0041_', formula: 'A1' }, 'A'],
  ['str', { value: '', formula: 'A1' }, ''],
  ['str', { formula: 'A1' }, '=A1', { isUnsolved: true }],
  ['n', { value: '', formula: 'A1' }, '=A1', { isUnsolved: true }],
  ['n', {}, ''],
  ['s', { value: '1' }, 'one'],
  ['s', { value: '2' }, null],
  ['s', { value: '-1' }, null],
  ['s', { value: '0.5' }, null],
  ['b', { value: '1' }, 'TRUE'],
  ['b', { value: '0' }, 'FALSE'],
  ['b', { value: 'false' }, 'FALSE'],
  ['b', { value: '2' }, null],
  ['e', { value: '#N/A' }, '#N/A'],
  ['e', { value: '042' }, '042'],
  ['n', { value: '42', style: 1 }, '00042', { isNumber: true }],
  ['n', { value: '46112', style: 2 }, '2026-03-31'],
  ['n', { value: '42', style: 9 }, '42', { isNumber: true }],
  ['n', { value: 'x' }, 'x'],
];

describe('a cell of a sheet', () => {
  const each = shownCells.map(([type, given, text, is = {}]) => ({ type, given, text, is }));
  it.each(each)('of type $type with $given shows $text', ({ type, given, text, is }) => {
    const none = { value: null, inline: null, formula: null, isNumber: false, isUnsolved: false };
    const cell: SheetCell = { type, style: 0, column: 0, ...none, ...given };
    expect(showCell(cell, context)).toBe(text);
    expect(cell).toMatchObject({ isNumber: false, isUnsolved: false, ...is });
  });

  it.each([
    ['B7', { column: 1, line: 7 }],
    ['$ab$12', { column: 27, line: 12 }],
    ['1B7', null],
    ['B7x', null],
    ['B', null],
    ['', null],
  ])('is found by its reference %j', (reference, place) => expect(placeOfCell(reference)).toEqual(place));

  it('is in a column with letters', () => {
    const names = ['A', 'Z', 'AA', 'ZZ', 'AAA'];
    const places = [0, 25, 26, 701, 702];
    expect(names.map((name) => columnNumber(`${name}7`))).toEqual(places);
    expect(places.map(columnLetters)).toEqual(names);
    expect(columnNumber('7B')).toBe(-1);
  });
});

describe('a number of days', () => {
  it.each([
    ['[hh]:mm', 'elapsed', 0],
    ['[mm]', 'elapsed', 0],
    ['[ss],00', 'elapsed', 2],
    ['ss.0000', 'date', 3],
    ['[$-409]m/d;0', 'date', 0],
    ['[Yellow]0;d', null, 0],
    ['General', null, 0],
    ['', null, 0],
  ])('is a time in the format %s: %s', (code, of, decimals) =>
    expect(timeOfFormat(code)).toEqual(of && { of, decimals }),
  );

  it.each([
    ['', 'date', false, null],
    [' ', 'date', false, null],
    ['-1', 'date', false, null],
    ['x', 'date', false, null],
    ['0', 'date', false, '00:00:00'],
    ['0.25', 'elapsed', false, '06:00:00'],
    ['1', 'date', true, '1904-01-02'],
    ['60', 'date', true, '1904-03-01'],
    ['2957003', 'date', true, '9999-12-31'],
    ['2957004', 'date', true, null],
  ] as const)('%j as %s (from 1904: %s) is %j', (serial, of, from1904, words) =>
    expect(wordTime(serial, { of, decimals: 0 }, from1904)).toBe(words),
  );
});

describe('a row of a sheet', () => {
  it('has its cells from left to right, each in its column', () => {
    const row = createSheetRow(3);
    expect([addCell(row, 0, 'a'), addCell(row, 2, 'c'), addCell(row, 2, 'x'), addCell(row, 5, 'f')]).toEqual([
      ...[true, true, false, true],
    ]);
    row.fractions = [2];
    expect(row).toMatchObject({ line: 3, hidden: false, texts: ['a', 'c', 'f'], columns: [0, 2, 5] });
    expect(allTexts(row)).toEqual(['a', '', 'c', '', '', 'f']);
    expect([0, 1, 2, 6].map((column) => cellTextAt(row, column))).toEqual(['a', '', 'c', '']);
    expect([0, 2].map((column) => isFraction(row, column))).toEqual([false, true]);
    expect(textLength(row)).toBe(8);
    const full = createSheetRow(4, true);
    expect([addCell(full, 0, 'ab'), addCell(full, 0, 'x'), addCell(full, 1, ' ')]).toEqual([
      true,
      false,
      true,
    ]);
    expect(full).toMatchObject({ hidden: true, columns: null });
    expect([allTexts(full), textLength(full), cellTextAt(full, 1)]).toEqual([['ab', ' '], 5, ' ']);
    expect([full, { ...full, texts: ['', ' '] }, createSheetRow(5)].map(isBlankRow)).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('merged cells', () => {
  const cells = (top: number, bottom: number, left = 0, right = left) => ({ top, bottom, left, right });
  const lines = Uint32Array.from({ length: 9 }, (_, row) => row + 1);
  it.each([
    ['over many rows', [cells(2, 9)], 7, [3, 4, 5, 6, 7]],
    ['within others', [cells(2, 9), cells(3, 4)], 7, [3, 4, 5, 6, 7]],
    ['up to the first row', [cells(1, 1, -1, 0)], 1, [1]],
    ['on the left', [cells(2, 9, -2, -1)], 0, []],
    ['nowhere', [], 0, []],
  ])('%s hide the references below the first, of which five are named', (_, merged, rows, named) => {
    const references = textColumn(Array.from(lines, String));
    const found = findMerged(merged, references, lines, (line) => line);
    expect(found).toEqual({ hidden: { rows, lines: named }, shared: { rows: 0, lines: [] } });
  });
});
