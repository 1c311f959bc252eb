import { describe, expect, it } from 'vitest';
import { workbook } from '../../../../corpus/workbook';
import { inTexts, read } from '../../../../support/client-file-support';

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** What a number is read as in a format, one that every workbook has or a workbook's own. */
async function readIn(format: number | string, value: string) {
  const rows =
    '<row><c t="str"><v>reference</v></c><c t="str"><v>status</v></c></row>' +
    `<row><c t="str"><v>A-1</v></c><c s="1"><v>${value}</v></c></row>`;
  const own =
    typeof format === 'number' ? '' : `<numFmts><numFmt numFmtId="164" formatCode="${format}"/></numFmts>`;
  const styles = `<styleSheet xmlns="${spreadsheet}">${own}<cellXfs><xf numFmtId="0"/><xf numFmtId="${own === '' ? format : 164}"/></cellXfs></styleSheet>`;
  const found = inTexts(
    await read(workbook([{ name: 'March', rows }], { parts: { 'xl/styles.xml': styles } })),
  );
  return 'rows' in found ? found.rows[0]?.[1] : found;
}

describe('a time in a workbook is what a person reads, not a part of a day', () =>
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
    // Two times that are shown as two are two; where whole seconds are shown, they are one for a reader too.
    [47, '0.563082', '13:30:50.3'],
    ['yyyy-mm-dd hh:mm:ss.000', '46112.586806713', '2026-03-31 14:05:00.100'],
    ['yyyy-mm-dd hh:mm:ss.000', '46112.58680902', '2026-03-31 14:05:00.299'],
    ['yyyy-mm-dd hh:mm:ss.000', '46112.586805555555', '2026-03-31 14:05:00'],
    ['yyyy-mm-dd hh:mm:ss', '46112.58680902', '2026-03-31 14:05:00'],
    ['[h]:mm:ss.00', '1.50000116', '36:00:00.10'],
    ['[s].0', '1.5', '36:00:00'],
    // The day that a spreadsheet believes in, and those beside it.
    [14, '59', '1900-02-28'],
    [14, '60', '1900-02-29'],
    [22, '60.5', '1900-02-29 12:00:00'],
    [14, '61', '1900-03-01'],
    // A millisecond before midnight, and midnight as a program may have added it up.
    [22, '46109.99999998843', '2026-03-28 23:59:59'],
    [22, '46109.999999999993', '2026-03-29'],
    [21, '0.99999998843', '23:59:59'],
    [48, '0.5', '0.5'],
    // No day of a spreadsheet is after that of 9999-12-31.
    [14, '2958465', '9999-12-31'],
    [14, '2958466', '2958466'],
  ])('in the format %s, %s is %s', async (format, value, shown) => {
    expect(await readIn(format, value)).toBe(shown);
  }));
