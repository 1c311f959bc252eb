import { describe, expect, it } from 'vitest';
import { textColumn } from '#shared/columns/text-column';
import { defaultRules } from '#shared/domain/rules/rules';
import { amountColumnsOf } from '#shared/files/client/amount-columns';
import { judgeAbove, keysAbove } from '#shared/files/client/skipped-above';
import { findDamage } from '#shared/files/client/spreadsheet-damage';

describe('damage in the references of a file', () => {
  /** The kinds that are found in references, with how many rows have each. */
  const kindsIn = (references: readonly string[], platform: readonly string[] | null) =>
    findDamage(
      textColumn(references),
      (row) => row + 2,
      platform && {
        references: textColumn(platform),
        hasKeyOf: (row) => platform.includes(references[row] ?? ''),
      },
    ).map(({ kind, rows }) => `${rows} ${kind}`);

  it.each([
    ['1.23E+15', [], ['1 scientific']],
    ['4E12', [], ['1 scientific']],
    ['4E12', null, []],
    ['4E+12', null, ['1 scientific']],
    ['="00042"', null, ['1 formula_text']],
    [' ="00042"', null, ['1 formula_text']],
    ['\u00a0="00042"', null, ['1 formula_text']],
    ['="00042"', ['="00042"'], []],
    ['42', ['00042'], ['1 lost_zeros']],
    ['42', ['00042', '42'], []],
    ['42', ['\u00a000042'], ['1 lost_zeros']],
    ['7', ['00042', '8', '42'], []],
    ['421', ['00421', '421\u200b'], []],
    ['42A', ['0042A'], []],
    ['9', ['0009'], ['1 lost_zeros']],
    ['4E12', ['004E12'], ['1 scientific']],
    ['1234567890123450', null, []],
    ['1234567890123450', [], []],
    ['1234567890123450', ['1234567890123456'], ['1 rounded']],
    ['1234567890123450', ['1234567890123456', '1234567890123457', '1234567890123458'], ['1 rounded']],
    ['1234567890123450', ['1234567890123450'], []],
    ['1234567890123450', ['01234567890123450'], ['1 lost_zeros']],
    ['PAY-42', ['PAY-0042'], []],
    ['042', ['42'], []],
  ])('%j, where the platform has %j: %j', (reference, platform, found) =>
    expect(kindsIn([reference], platform)).toEqual(found),
  );

  it('is shown by the first five rows of each kind', () => {
    const references = textColumn([
      ...['1', '2', '3', '4', '5', '6'].map((text) => `${text}E+15`),
      '="x"',
      'A',
    ]);
    const examples = ['1', '2', '3', '4', '5'].map((text, row) => ({ line: row + 2, text: `${text}E+15` }));
    expect(findDamage(references, (row) => row + 2, null)).toEqual([
      { kind: 'scientific', rows: 6, examples },
      { kind: 'formula_text', rows: 1, examples: [{ line: 8, text: '="x"' }] },
    ]);
  });
});

describe('a record above the header', () => {
  const below = { columns: 3, key: 1, references: textColumn(['PAY-1', 'word', '']), statuses: ['Paid', ''] };
  const judge = (rows: readonly string[], platform: readonly string[] = [], headerChosen = false) => {
    const kept = rows.map((row, at) => ({ line: at + 1, fields: row.split(',') }));
    return judgeAbove({ records: 7, kept, headerChosen }, below, defaultRules.keys, new Set(platform));
  };

  it.each([
    ['Report', 0],
    ['Report,of March', 0],
    ['Report,of March 2026,', 0],
    [',PAY-42,', 1],
    [',PAY-42', 0],
    ['x,PAY-42', 1],
    ['x,AB4C,', 1],
    ['x,AB4C', 0],
    ['x,AB4 C,', 0],
    ['x,other,', 0],
    ['x,y,PAY-7', 1],
    ['x,y,PAY-77', 0],
    ['x,PAID', 1],
    ['PAID', 0],
    ['x,word', 0],
  ])('%j is like a row: %i', (row, likeRows) => expect(judge([row]).likeRows).toBe(likeRows));

  it('is named, and what it shares with the platform', () => {
    const rows = ['Report', 'Total, X-9 ,', 'by X-9', ',PAY-1,'];
    expect(judge(rows, ['X-9'], true)).toEqual({
      records: 7,
      first: rows.slice(0, 3).map((row, at) => ({ line: at + 1, fields: row.split(',') })),
      likeRows: 2,
      firstLikeRow: 2,
      ofPlatform: 1,
      firstOfPlatform: { line: 2, reference: 'X-9' },
      headerChosen: true,
    });
    expect(judge([])).toMatchObject({ first: [], likeRows: 0, firstLikeRow: null, firstOfPlatform: null });
    const above = [{ line: 1, fields: [' a ', '', 'b'] }];
    expect([...keysAbove(above, defaultRules.keys)]).toEqual(['a', 'b']);
  });
});

describe('the columns of amounts', () => {
  const columnsOf = (...rows: readonly string[]) =>
    amountColumnsOf({
      columns: ['Ref', 'Price', 'Cur', 'Fee'],
      headerLine: 2,
      records: ['title', 'Ref|Price|Cur|Fee', ...rows].map((row, at) => ({
        line: at + 1,
        fields: row.split('|'),
      })),
    });

  it('are those whose cells are amounts, with the currency beside them', () => {
    const euros = { column: 'Price', decimalComma: true, currency: '€', code: 'EUR', currencyColumn: null };
    const rows = ['A-1|1.234,50 €|EUR|1.50', 'A-2|2,50 €|USD|2.25'];
    const plain = { column: 'Fee', decimalComma: false, currency: '', code: '', currencyColumn: 'Cur' };
    expect(columnsOf(...rows)).toEqual([{ ...euros, currencyColumn: 'Cur' }, plain]);
    expect(columnsOf('A-1|1.50 €|x|EUR', 'A-2|2.50 €|y')).toEqual([
      { ...euros, decimalComma: false, currencyColumn: 'Fee' },
    ]);
    expect(columnsOf('EUR|1,50 €|USD|x', 'EUR|2,50 €|USD|x')).toEqual([euros]);
  });
});
