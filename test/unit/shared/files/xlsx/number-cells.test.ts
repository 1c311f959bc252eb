import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNumberFormat } from '#shared/files/xlsx/number-format';
import { plainNumber } from '#shared/files/xlsx/plain-number';
import { readClientFile } from '#shared/files/client/read-client-file';
import type { ClientFile } from '#shared/domain/sides/client-file';
import { findWriting } from '#shared/domain/money/find-writing';
import { defaultProfile } from '#shared/domain/rules/profile';
import { reconcile } from '#shared/domain/result/reconcile';
import { defaultRules, type Rules, platformFieldsOf } from '#shared/domain/rules/rules';
import { collectClientFile, keptColumns, writeClientLines } from '#shared/domain/runs/client-lines';
import { snapshotOf } from '../../../../support/reconcile-support';
import { read, sourceInChunks } from '../../../../support/client-file-support';
import { workbook } from '../../../../corpus/workbook';
import { valueOf } from '../../../../support/value-of';

const header =
  '<row><c t="inlineStr"><is><t>reference</t></is></c><c t="inlineStr"><is><t>status</t></is></c></row>';

/** What a number cell is read as in a format. */
function shown(value: string, format = 'General'): string {
  const { time, minDigits } = readNumberFormat(format);
  expect(time).toBe(null);
  return plainNumber(value, minDigits) ?? value;
}

describe('a number cell is what a person reads in it (product.md, section 2)', () => {
  it.each([
    ['another one', '0.30000000000000004', '0.3'],
    ['fifteen digits', '123456789012345', '123456789012345'],
    ['one of 17 digits with a fraction of zeros', '12345678901234567.000', '12345678901234567'],
    ['one with a power of ten below zero', '12345678901234567800E-2', '123456789012345678'],
    ['a large one', '1.23E+17', '123000000000000000'],
    ['zeros in front', '00012345678901234567', '12345678901234567'],
    ['a fraction behind 15 digits', '123456789012345.6', '123456789012346'],
    [
      'a fraction behind 16 digits, whose rounding is another number',
      '9007199254740986.5',
      '9007199254740986.5',
    ],
    ['a small one', '1.5E-7', '0.00000015'],
    ['below zero', '-42.50', '-42.5'],
    ['zero below zero', '-0', '0'],
    ['spaces around it', ' 42 ', '42'],
    ['what is no number', '12 apples', '12 apples'],
    ['what no spreadsheet can hold', '1E+999', '1E+999'],
    ['a point in front', '.25', '0.25'],
    ['a point behind', '5.', '5'],
    ['a sign in front', '+5', '5'],
    ['a small letter', '1.25e+3', '1250'],
    ['one of 16 digits', '1234567890123456', '1234567890123456'],
    ['zeros alone', '000', '0'],
    ['two points', '01.2.3', '01.2.3'],
    ['two signs', '+-5', '+-5'],
    ['text in front', 'x05', 'x05'],
    ['no digit in a power of ten', '05e', '05e'],
    ['a long power of ten', '01e00001', '01e00001'],
    ['more zeros than there is room for', '0'.repeat(401), '0'.repeat(401)],
    ['as many zeros as there is room for', '0'.repeat(400), '0'],
  ])('%s: %s', (_, value, expected) => expect(shown(value)).toBe(expected));

  it.each([
    ['00000', '123456', '123456'],
    ['00000', '-42', '-00042'],
    ['00000;[Red]0', '-42', '-42'],
    ['"PAY-"00000', '42', '00042'],
    ['000000000', '1.2345678E7', '012345678'],
    ['[<=99999]00000;00000\\-0000', '42', '00042'],
    ['[<=99999]00000;00000\\-0000', '123456', '000123456'],
    ['0.00', '19.5', '19.5'],
    ['00000.00', '19.5', '00019.5'],
    ['#,##0', '42', '42'],
    ['00%', '0.5', '0.5'],
    ['00E+00', '42', '42'],
    ['0000,', '42', '42'],
    ['"00"0', '42', '42'],
    ['"s;x"00000', '42', '00042'],
    ['*d00000', '42', '00042'],
    ['?00000', '42', '00042'],
    ['00 0/0', '42', '42'],
    ['General', '42', '42'],
    ['\\00', '42', '42'],
    ['_00', '42', '42'],
    ['[$-407]00000', '42', '00042'],
    ['[Red]00000', '42', '00042'],
    ['00000, ', '42', '42'],
    ['0;00;000', '0', '000'],
    ['0;00', '0', '0'],
    ['00;0', '-5', '-5'],
    ['00;0;000', '5', '05'],
    ['[<5]00;[>9]000', '7', '7'],
  ])('in the format %s, %s is %s', (format, value, expected) => expect(shown(value, format)).toBe(expected));

  it.each([
    ['<', ['00041', '42', '43']],
    ['<=', ['00041', '00042', '43']],
    ['>', ['41', '42', '00043']],
    ['>=', ['41', '00042', '00043']],
    ['=', ['41', '00042', '43']],
    ['<>', ['00041', '42', '00043']],
  ])('in a format with a part for numbers %s 42, others have no zeros', (comparison, expected) => {
    const format = `[${comparison}42]00000;0`;
    expect(['41', '42', '43'].map((value) => shown(value, format))).toEqual(expected);
  });

  it('is the same number; a fraction is never longer than 15 significant digits', () =>
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = plainNumber(String(value), () => 1) ?? '';
        expect(text).toMatch(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/);
        const isRounded = !Number.isInteger(value) && Math.abs(value) < 1e15;
        expect(Number(text)).toBe((isRounded ? Number(value.toPrecision(15)) : value) + 0);
        if (!isRounded) return;
        expect(text.replace(/^-?0*\.?0*|\./g, '').replace(/0+$/, '').length).toBeLessThanOrEqual(15);
      }),
      { numRuns: 5_000 },
    ));

  it('of a whole number has every digit, whatever the power of ten it is written with', () =>
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 60n }), fc.nat({ max: 59 }), (value, power) => {
        const digits = String(value);
        const point = Math.max(1, digits.length - power);
        const written = `${digits.slice(0, point)}.${digits.slice(point)}E${digits.length - point}`;
        expect(plainNumber(digits, () => 1)).toBe(digits);
        expect(plainNumber(written, () => 1)).toBe(digits);
      }),
    ));

  // Promise: A long number in a workbook keeps every digit.
  it('keeps 16 digits apart from the platform’s reference that rounding would give', async () => {
    const rows = `${header}<row><c><v>9007199254740986</v></c><c t="str"><v>PAID</v></c></row>`;
    const { file } = valueOf(await read(workbook([{ name: 'March', rows }])));
    const compared = (reference: string) =>
      reconcile(snapshotOf([[reference, 'PAID']]), file, defaultRules, false).summary.verdict;
    expect(compared('9007199254740990')).toBe('discrepancies');
    expect(compared('9007199254740986')).toBe('clean');
  });

  it('has no more zeros than a format can ask for', () =>
    expect(readNumberFormat('0'.repeat(10_000)).minDigits(1)).toBe(255));
});

describe('a decimal comma is one of texts, never of number cells', () => {
  const path = ['amount'];
  const rules: Rules = {
    ...defaultRules,
    fields: [
      {
        column: 'Amount',
        field: { resource: 'tickets', path },
        compare: { as: 'number', tolerance: '0', decimalComma: true },
      },
    ],
  };

  /** A workbook with one amount, as it is imported for these rules. */
  async function importAmount(cell: string): Promise<ClientFile> {
    const texts = (...cells: readonly string[]) =>
      cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
    const rows = `<row>${texts('reference', 'status', 'Amount')}</row><row>${texts('A-1', 'PAID')}${cell}</row>`;
    const bytes = workbook([{ name: 'March', rows }]);
    const result = valueOf(
      await readClientFile(sourceInChunks(bytes, 4096), defaultProfile.file, {}, ['Amount']),
    );
    return result.file;
  }

  /** Whether that amount agrees with the platform's. */
  function agrees(file: ClientFile, amount: string): boolean {
    const snapshot = snapshotOf([['A-1', 'PAID', { amount }]], { fields: platformFieldsOf(rules) });
    return reconcile(snapshot, file, rules, false).summary.totals.client.matched === 1;
  }

  it.each([
    ['<c><v>123.456</v></c>', '123.456', true],
    ['<c><v>123.456</v></c>', '123456', false],
    ['<c><v>19.99</v></c>', '19.99', true],
    ['<c><v>19.989999999999998</v></c>', '19.99', true],
    ['<c><v>123456</v></c>', '123456', true],
    ['<c t="str"><v>123.456</v></c>', '123456', true],
    ['<c t="str"><v>123,456</v></c>', '123.456', true],
    ['<c><v>1.234,50</v></c>', '1234.50', true],
    ['<c t="str"><v>123.456</v></c>', '123.456', false],
  ])('%s against %s: %s', async (cell, amount, expected) => {
    const file = await importAmount(cell);
    expect(agrees(file, amount)).toBe(expected);
    const kept = { ...file, sha256: null, modifiedAt: null, columns: keptColumns(file) };
    const again = collectClientFile(kept);
    for (const lines of writeClientLines(file)) again.add(lines);
    expect(agrees(again.end(), amount), 'in the run as it was saved').toBe(expected);
  });

  it('says nothing of how texts beside them write amounts', async () => {
    const write = async (cell: string) => findWriting(await importAmount(cell), 'Amount', false);
    expect(await write('<c><v>1.234</v></c>')).toMatchObject({ ok: true, value: { decimalComma: false } });
    expect(await write('<c t="str"><v>1.234</v></c>')).toMatchObject({
      ok: false,
      error: { code: 'amounts_ambiguous', example: '1.234' },
    });
  });

  it('is not in a saved run whose line has a field more or less', async () => {
    const file = await importAmount('<c><v>123.456</v></c>');
    const kept = { ...file, sha256: null, modifiedAt: null, columns: keptColumns(file) };
    const [line = ''] = writeClientLines(file);
    const fields = JSON.parse(line) as readonly string[]; // as it was written
    for (const damaged of [fields.slice(0, -1), [...fields, '']])
      expect(() => collectClientFile(kept).add(`${JSON.stringify(damaged)}\n`)).toThrow('damaged');
  });
});
