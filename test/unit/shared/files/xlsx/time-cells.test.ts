import { describe, expect, it } from 'vitest';
import { workbook } from '../../../../corpus/workbook';
import { inTexts, read } from '../../../../support/client-file-support';

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** What a number is read as in a format that every workbook has. */
async function readIn(format: number, value: string) {
  const rows =
    '<row><c t="str"><v>reference</v></c><c t="str"><v>status</v></c></row>' +
    `<row><c t="str"><v>A-1</v></c><c s="1"><v>${value}</v></c></row>`;
  const styles = `<styleSheet xmlns="${spreadsheet}"><cellXfs><xf numFmtId="0"/><xf numFmtId="${format}"/></cellXfs></styleSheet>`;
  const found = inTexts(
    await read(workbook([{ name: 'March', rows }], { parts: { 'xl/styles.xml': styles } })),
  );
  return 'rows' in found ? found.rows[0]?.[1] : found;
}

describe('a time in a workbook is what a person reads, not a part of a day', () => {
  it.each([
    [13, '46112.5', '46112.5'],
    [14, '46112', '2026-03-31'],
    [22, '46112.5630787037037', '2026-03-31 13:30:50'],
    [23, '46112', '46112'],
    [26, '46112', '46112'],
    [27, '46112', '2026-03-31'],
    [36, '46112', '2026-03-31'],
    [37, '46112', '46112'],
    [44, '46112', '46112'],
    [50, '46112', '2026-03-31'],
    [58, '46112', '2026-03-31'],
    [59, '46112', '46112'],
    [21, '0.5630787037037037', '13:30:50'],
    [45, '0.5630787037037037', '13:30:50'],
    [46, '0.5630787037037037', '13:30:50'],
    [46, '1.5', '36:00:00'],
    [47, '0.5630787037037037', '13:30:50'],
    // A millisecond before midnight, and midnight as a program may have added it up.
    [22, '46109.99999998843', '2026-03-28 23:59:59'],
    [22, '46109.999999999993', '2026-03-29'],
    [21, '0.99999998843', '23:59:59'],
    [48, '0.5', '0.5'],
    // No day of a spreadsheet is after that of 9999-12-31.
    [14, '2958465', '9999-12-31'],
    [14, '2958466', '2958466'],
  ])('in the format %i, %s is %s', async (format, value, shown) => {
    expect(await readIn(format, value)).toBe(shown);
  });
});
