import { describe, expect, it } from 'vitest';
import { workbook, type WorkbookPlan } from '../../../../corpus/workbook';
import { inTexts, read } from '../../../../support/client-file-support';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const strictMain = 'http://purl.oclc.org/ooxml/spreadsheetml/main';
const strictRelations = 'http://purl.oclc.org/ooxml/officeDocument/relationships';

const header =
  '<row><c t="inlineStr"><is><t>reference</t></is></c><c t="inlineStr"><is><t>status</t></is></c></row>';

/** The data rows of a workbook's first sheet, each as reference and status. */
async function rowsOf(rows: string, plan: WorkbookPlan = {}) {
  const found = inTexts(await read(workbook([{ name: 'March', rows: header + rows }], plan)));
  return 'rows' in found ? found.rows.map(([reference, status]) => [reference, status]) : found;
}

const dateRow = '<row><c s="1"><v>44650</v></c><c s="1"><v>44650</v></c></row>';
const days = { formats: ['yyyy-mm-dd'] };

it.each([
  ['in a text', '<c t="str"><v>PAY 1\r\nx</v></c>'],
  ['in raw text', '<c t="str"><v><![CDATA[PAY 1\r\nx]]></v></c>'],
])('a line end of XML is one line feed, as XML says, %s', async (_where, cell) => {
  expect(await rowsOf(`<row>${cell}<c t="str"><v>PAID</v></c></row>`)).toEqual([['PAY 1\nx', 'PAID']]);
});

describe('a workbook is read by namespace', () => {
  it('keeps dates from 1904 where Excel 2013 says more of the workbook beside that', async () => {
    const part = `<workbook xmlns="${main}" xmlns:r="${relations}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x15" xmlns:x15="http://schemas.microsoft.com/office/spreadsheetml/2010/11/main"><workbookPr date1904="1"/><x15:workbookPr chartTrackingRefBase="1"/><sheets><sheet name="March" sheetId="1" r:id="rId1"/></sheets></workbook>`;
    expect(await rowsOf(dateRow, { ...days, parts: { 'xl/workbook.xml': part } })).toEqual([
      ['2026-03-31', '2026-03-31'],
    ]);
    expect(await rowsOf(dateRow, days)).toEqual([['2022-03-30', '2022-03-30']]);
    // A time of day is of no day, from whichever year days count.
    const noon = '<row><c t="str"><v>A-1</v></c><c s="1"><v>0.5</v></c></row>';
    expect(await rowsOf(noon, { ...days, parts: { 'xl/workbook.xml': part } })).toEqual([
      ['A-1', '12:00:00'],
    ]);
  });

  it.each([
    ['another prefix for relations', main, relations, 'd3p1:id', 'xmlns:d3p1'],
    ['the namespaces of the strict kind', strictMain, strictRelations, 'r:id', 'xmlns:r'],
  ])('finds its sheets under %s', async (_, spreadsheet, documents, id, declared) => {
    const parts = {
      'xl/workbook.xml': `<x:workbook xmlns:x="${spreadsheet}"><x:workbookPr/><x:sheets><x:sheet name="March" sheetId="1" ${id}="rId1" ${declared}="${documents}"/></x:sheets></x:workbook>`,
      'xl/_rels/workbook.xml.rels': `<p:Relationships xmlns:p="http://schemas.openxmlformats.org/package/2006/relationships"><p:Relationship Id="rId1" Type="${documents}/worksheet" Target="worksheets/sheet1.xml"/></p:Relationships>`,
      'xl/worksheets/sheet1.xml': `<x:worksheet xmlns:x="${spreadsheet}"><x:sheetData><x:row><x:c t="str"><x:v>reference</x:v></x:c><x:c t="str"><x:v>status</x:v></x:c></x:row><x:row><x:c t="str"><x:v>A-1</x:v></x:c><x:c t="str"><x:v>PAID</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    };
    expect(await rowsOf('', { parts })).toEqual([['A-1', 'PAID']]);
  });

  it('takes nothing of other namespaces for a row, a cell, a value or a formula', async () => {
    const sheet = `<worksheet xmlns="${main}" xmlns:z="urn:other"><z:sheetData><z:row/></z:sheetData><sheetData>${header}<z:row><z:c t="str"><z:v>no row</z:v></z:c></z:row><row><c t="str"><v>A-1</v><extLst><ext><z:f>B1</z:f><z:v>no value</z:v></ext></extLst></c><c t="str"><v>PAID</v></c></row></sheetData></worksheet>`;
    expect(await rowsOf('', { parts: { 'xl/worksheets/sheet1.xml': sheet } })).toEqual([['A-1', 'PAID']]);
  });

  it('takes a number format of conditional formatting for none of a cell', async () => {
    const styles = `<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="200" formatCode="yyyy-mm-dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="200"/></cellXfs><dxfs><dxf><numFmt numFmtId="200" formatCode="0"/></dxf></dxfs></styleSheet>`;
    expect(await rowsOf(dateRow, { parts: { 'xl/styles.xml': styles } })).toEqual([
      ['2022-03-30', '2022-03-30'],
    ]);
  });
});

it('a cell that is there twice behind a gap is damage', async () => {
  const cells = ['A2', 'C2', 'C2'].map((place) => `<c r="${place}" t="str"><v>PAY-1</v></c>`);
  expect(await rowsOf(`<row>${cells.join('')}</row>`)).toMatchObject({ code: 'workbook_damaged' });
});

describe('a text of a workbook', () => {
  it.each(['', '-', '--', '---'])(
    'is whole where a piece of the file cuts its characters: 🎫%s',
    async (more) => {
      const text = `🎫${more}${'🎫'.repeat(30_000)}`;
      expect(await rowsOf(`<row><c t="str"><v>${text}</v></c></row>`)).toEqual([[text, '']]);
    },
  );

  it('has characters above U+FFFF that are written by their numbers', async () => {
    const strings = ['<t>&#x1F3AB;-1</t>', '<t>&#127915;&#x41;&amp;&#38;lt;</t>'];
    const shared = '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>';
    expect(await rowsOf(shared, { strings })).toEqual([['🎫-1', '🎫A&&lt;']]);
    expect(
      await rowsOf(
        '<row><c t="inlineStr"><is><t>&#xD83C;&#xDFAB;</t></is></c><c t="str"><v>&#x1f3ab;</v></c></row>',
      ),
    ).toEqual([['🎫', '🎫']]);
  });

  it('is damaged where a number is no character', async () => {
    const row = '<row><c t="str"><v>A&#x110000;</v></c></row>';
    expect(await rowsOf(row)).toMatchObject({ code: 'workbook_damaged' });
    expect(await rowsOf(row.replace('x110000', '99999999999'))).toMatchObject({ code: 'workbook_damaged' });
  });

  it.each([
    ['inlineStr', '<is><t>text</t></is><v>value</v>', 'text'],
    ['inlineStr', '<v>value</v><is><t>text</t></is>', 'text'],
    ['inlineStr', '<v>value</v>', 'value'],
    ['str', '<v>value</v><is><t>text</t></is>', 'value'],
    ['str', '<is><r><t>te</t></r><r><t>xt</t></r></is>', 'text'],
    ['inlineStr', '<is>\n <r>\n <t>te</t>\n </r>\n <r>\n <t>xt</t>\n </r>\n </is>', 'text'],
    ['str', '<v>_x0041_-1</v>', 'A-1'],
    ['inlineStr', '<is><t>te</t><rPh><t>how it sounds</t></rPh><t>xt</t></is>', 'text'],
    ['s', '<v>0</v><is><t>text</t></is>', 'shared'],
    ['n', '<is><t>text</t></is>', 'text'],
    ['n', '<v>42</v><is><t>text</t></is>', '42'],
  ])('of type %s with %s is %j', async (type, inner, expected) => {
    const rows = await rowsOf(`<row><c t="${type}">${inner}</c><c t="str"><v>PAID</v></c></row>`, {
      strings: ['\n <r>\n <t>sha</t>\n </r>\n <r>\n <t>red</t>\n </r>\n '],
    });
    expect(rows).toEqual([[expected, 'PAID']]);
  });
});
