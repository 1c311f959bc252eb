import { describe, expect, it } from 'vitest';
import { previewClientFile } from '#shared/files/client/preview-client-file';
import { defaultProfile } from '#shared/domain/rules/profile';
import { inTexts, read, sourceInChunks } from '../../../../support/client-file-support';
import { valueOf } from '../../../../support/value-of';
import { workbook, type SheetPlan, type WorkbookPlan } from '../../../../corpus/workbook';

const header = ['Payment Reference', 'Status'];
const march: SheetPlan = { name: 'March', rows: [header, ['PAY-1', 'PAID']] };
const headerXml = `<row>${header.map(textCell).join('')}</row>`;

function textCell(text: string): string {
  return `<c t="str"><v>${text}</v></c>`;
}

async function readSheets(
  sheets: readonly SheetPlan[],
  plan: WorkbookPlan = {},
  headerLine: number | null = null,
) {
  return inTexts(await read(workbook(sheets, plan), { headerLine }));
}

/** Beside March, in either order, the sheet is asked about. */
async function expectAsked(other: SheetPlan): Promise<void> {
  for (const sheets of [
    [march, other],
    [other, march],
  ])
    expect(await readSheets(sheets, { activeTab: 1 })).toMatchObject({
      code: 'sheets_undecided',
      withRows: sheets.map(({ name }) => name),
      opensFirst: sheets[1]?.name,
    });
}

describe('no row of a workbook is left out in silence (product.md, section 6)', () => {
  const others: ReadonlyArray<readonly [string, ReadonlyArray<readonly string[]>]> = [
    ['titles as wide as its header', [['Report', '2026'], header, ['PAY-9', 'PAID']]],
    ['titles that are wider', [['Report', '2026', 'all'], header, ['PAY-9', 'PAID']]],
    [
      'a name twice',
      [
        [...header, 'Status'],
        ['PAY-9', '', 'PAID'],
      ],
    ],
    [
      'a name twice but for its spaces',
      [
        [...header, ' Status'],
        ['', 'PAID'],
      ],
    ],
    ['many lines of title', [...Array.from({ length: 70 }, () => ['Report']), header, ['PAY-9', 'PAID']]],
    [
      'more lines of title than are looked at for it',
      [...Array.from({ length: 600 }, () => ['Report']), header, ['PAY-9', 'PAID']],
    ],
  ];
  it.each(others)('a second sheet whose header has %s is asked about', async (_, rows) => {
    await expectAsked({ name: 'April', rows });
  });

  // Promise: Rows that go on on a sheet without a header are not left out in silence.
  it.each([
    ['none', [['PAY-77', 'PAID']]],
    ['only a title', [['Page 2'], ['PAY-77', 'paid']]],
    [
      'other names',
      [
        ['Booking', 'State'],
        ['PAY-77', 'PAID'],
      ],
    ],
    ['its columns elsewhere', [['1', 'paid', 'Hall', 'PAY-77']]],
    [
      'other statuses below',
      [
        ['PAY-77', 'Refunded'],
        ['PAY-78', 'Refunded'],
      ],
    ],
  ])('so is one with rows like those of the first, whose header has %s', async (_, rows) => {
    await expectAsked({ name: 'March 2', rows });
  });

  it.each([
    [
      'counts of statuses',
      [
        ['PAID', '61'],
        ['Total', '61'],
      ],
    ],
    ['words beside statuses', [['Late', 'PAID']]],
    ['accounts', Array.from({ length: 9 }, () => ['PAY-84', 'Fees'])],
    ['references without a status', [['PAY-1'], ['PAY-2', 'refund?']]],
    [
      'how parts of one payment were made',
      [
        ['PAY-7', 'card'],
        ['PAY-7', 'cash'],
      ],
    ],
    [
      'how the same payments were made',
      [
        ['PAY-1', 'card'],
        ['PAY-1', 'card'],
      ],
    ],
  ])('one with %s and no header is none to ask about', async (_, rows) => {
    expect(await readSheets([march, { name: 'Notes', rows }])).toMatchObject({
      rows: [['PAY-1', 'PAID', expect.anything()]],
    });
  });

  it('references of digits only are told from counts by how many digits they have', async () => {
    const reversed = {
      name: 'March',
      rows: [['Status', 'Payment Reference'], ['PAID', '100001'], ['Open']],
    };
    const beside = (count: string) => readSheets([reversed, { name: 'More', rows: [['PAID', count]] }]);
    expect(await beside('61')).toMatchObject({ rows: { length: 2 } });
    expect(await beside('Row 5')).toMatchObject({ rows: { length: 2 } });
    expect(await beside('100002')).toMatchObject({ code: 'sheets_undecided' });
  });

  it('a number is a status only where theirs are', async () => {
    const beside = (status: string) =>
      readSheets([
        { name: 'March', rows: [header, ['PAY-1', status]] },
        { name: 'More', rows: [[status, 'PAY-2']] },
      ]);
    expect(await beside('1 of 2')).toMatchObject({ code: 'sheets_undecided' });
    expect(await beside('20')).toMatchObject({ rows: { length: 1 } });
  });

  it.each([
    ['of letters only', ['QWERTY', 'QXERTZ', 'BEPOAR'], 'ABCDEF', 'Sundry'],
    ['of letters and digits by chance', ['7K3M-9Q', 'KB12-C4', 'X7YZ-88'], 'A2BC-D4', 'Row-5'],
    ['with letters in common', ['PAY-98', 'PAY-99', 'PAY-7'], 'PAY-100', 'Row-5'],
    ['with signs that not all have', ['PAY-98/B', 'PAY-99', 'PAY-7'], 'PAY-96', 'Row-5'],
  ])('references %s are told from other texts', async (_, references, next, other) => {
    const rows = [header, ...references.map((reference) => [reference, 'PAID'])];
    const beside = (text: string) => {
      const more = [text, text].map((reference) => [reference, 'Open']);
      return readSheets([
        { name: 'March', rows },
        { name: 'More', rows: more },
      ]);
    };
    expect(await beside(next)).toMatchObject({ code: 'sheets_undecided' });
    expect(await beside(other)).toMatchObject({ rows: { length: 3 } });
  });

  it.each([
    ['in another case', ['PAY-1', 'PAY-2'], 'pay-3'],
    ['that are shorter', ['PAY-9991', 'PAY-9992'], 'PAY-12'],
    ['that are longer', ['PAY-1', 'PAY-2'], 'PAY-1003'],
    ['that have lost their zeros', ['00001201', '00001202'], '1203'],
    ['with zeros that the others have lost', ['120001', '120002'], '00120003'],
  ])('references %s are asked about beside a known status', async (_, references, next) => {
    const rows = [header, ...references.map((reference) => [reference, 'PAID'])];
    const beside = (text: string) =>
      readSheets([
        { name: 'March', rows },
        { name: 'More', rows: [[text, 'PAID']] },
      ]);
    expect(await beside(next)).toMatchObject({ code: 'sheets_undecided' });
    expect(await beside('12')).toMatchObject({ rows: { length: 2 } });
    expect(await beside('in full')).toMatchObject({ rows: { length: 2 } });
  });

  it.each(['Count of Payment Reference', 'Distinct Count of Ref', 'Anzahl von Payment Reference'])(
    'the “%s” of a pivot table is no column of references',
    async (count) => {
      const rows = [
        ['Status', count],
        ['PAID', '1'],
      ];
      expect(await readSheets([march, { name: 'Pivot', rows }])).toMatchObject({
        rows: [['PAY-1', 'PAID', expect.anything()]],
      });
    },
  );

  it('a second table on a further sheet is asked about, in its preview too', async () => {
    const names = [...header, '', 'Payment Reference2', 'Status2'];
    const april = { name: 'April', rows: [names, ['PAY-2', 'PAID', '', 'PAY-3', 'PAID']] };
    const bytes = workbook([march, april]);
    const sheets = { read: ['March', 'April'], left: null };
    expect(inTexts(await read(bytes, { sheets }))).toMatchObject({ code: 'second_table' });
    const choices = { ...defaultProfile.file, sheets };
    expect(valueOf(await previewClientFile(sourceInChunks(bytes, 1 << 16), choices, 3))).toMatchObject({
      secondTable: 'Payment Reference2',
      keyColumn: null,
    });
  });

  it('a sheet that appeared since others were chosen and left is asked about', async () => {
    const others = ['April', 'May'].map((name) => ({ name, rows: [header, [`PAY-${name}`, 'PAID']] }));
    const readLeaving = async (left: readonly string[]) =>
      inTexts(await read(workbook([march, ...others]), { sheets: { read: ['April'], left } }));
    expect(await readLeaving(['March'])).toMatchObject({ code: 'sheets_undecided' });
    expect(await readLeaving(['March', 'May'])).toMatchObject({ rows: [['PAY-April', 'PAID', 2]] });
  });

  it('a chosen sheet without a header, or with another one, is refused', async () => {
    const sheets = { read: ['March', 'Notes'], left: null };
    const readBoth = async (...tabs: readonly SheetPlan[]) => inTexts(await read(workbook(tabs), { sheets }));
    const empty = { name: 'Notes', rows: [] };
    const refused = { code: 'sheet_unlike_others', sheet: 'Notes', column: null };
    expect(await readBoth(march, empty)).toMatchObject(refused);
    expect(await readBoth(empty, march)).toMatchObject(refused);
    const other = ['Booking', 'State'];
    expect(await readBoth(march, { name: 'Notes', rows: [other, ['PAY-9', 'PAID']] })).toMatchObject({
      ...refused,
      column: 'Payment Reference',
      columns: other,
    });
  });

  it('a sheet damaged behind its first lines is damage, not one without rows', async () => {
    // Many different texts, which no packing makes short: the sheet is read in several batches.
    const notes = Array.from(
      { length: 60_000 },
      (_, line) => `<row><c/><c/>${textCell(String(Math.sin(line)))}</row>`,
    );
    const damaged = { name: 'April', rows: `${headerXml}${notes.join('')}<row><c></row>` };
    expect(await readSheets([march, damaged])).toMatchObject({ code: 'workbook_damaged' });
  });

  it('none continues a sheet whose rows have no reference', async () => {
    const sheets = [
      { name: 'March', rows: [header, ['', 'PAID']] },
      { name: 'More', rows: [['PAY-1', 'PAID']] },
    ];
    expect(await readSheets(sheets)).toMatchObject({ rows: { length: 1 } });
  });

  it('so is one whose header is in another line than the one that was chosen', async () => {
    const sheets = [
      { name: 'March', rows: [['Report'], header, ['PAY-1', 'PAID']] },
      { name: 'April', rows: [['Report'], ['of', 'April'], header, ['PAY-9', 'PAID']] },
    ];
    expect(await readSheets(sheets, {}, 2)).toMatchObject({ code: 'sheets_undecided' });
  });

  const columns = { keyColumn: 'Payment Reference', statusColumn: 'Status' };
  it.each([
    ['in capitals', ['PAYMENT REFERENCE', 'STATUS']],
    ['with two spaces', ['Payment  Reference', 'status']],
    ['but for the status, which would be proposed', ['Payment Reference', 'State of it']],
  ])('one that has the chosen names %s is asked about', async (_, names) => {
    const bytes = workbook([march, { name: 'April', rows: [names, ['PAY-9', 'PAID']] }]);
    expect(inTexts(await read(bytes, columns))).toMatchObject({ code: 'sheets_undecided' });
  });

  it.each([
    ['Zustand', 'zustand'],
    ['Schließgrund', 'SCHLIESSGRUND'],
    ['Vorgänge', 'vorgänge'.normalize('NFD')],
    ['状态', ' 状态'],
  ])('so is one that has “%s” of the file as “%s”', async (statusColumn, named) => {
    const own = {
      name: 'March',
      rows: [
        ['Code', statusColumn],
        ['PAY-1', 'PAID'],
      ],
    };
    const other = {
      name: 'April',
      rows: [
        ['CODE', named],
        ['PAY-9', 'PAID'],
      ],
    };
    const chosen = { keyColumn: 'Code', statusColumn };
    expect(inTexts(await read(workbook([own, other]), chosen))).toMatchObject({ code: 'sheets_undecided' });
    expect(
      inTexts(await read(workbook([own, { name: 'Codes', rows: [['CODE'], ['X']] }]), chosen)),
    ).toMatchObject({
      rows: [['PAY-1', 'PAID', expect.anything()]],
    });
  });

  it('a sheet of notes about both columns, with nothing below, is none to ask about', async () => {
    const notes = { name: 'Notes', rows: [['Columns:', ...header], ['Thanks']] };
    expect(await readSheets([march, notes])).toMatchObject({ rows: [['PAY-1', 'PAID', expect.anything()]] });
  });

  const relations = 'xl/_rels/workbook.xml.rels';
  const relation = (id: string, kind: string, target: string): string =>
    `<Relationship Id="${id}" Type="http://example/${kind}" Target="${target}"/>`;
  const list = (...all: readonly string[]): string =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;

  it('tabs that lead nowhere or share a name are damage, macros a sheet, charts none', async () => {
    const other = { name: 'April', rows: [header, ['PAY-9', 'PAID']] };
    const withKind = (kind: string) =>
      readSheets([march, other], {
        parts: {
          [relations]: list(
            relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
            relation(kind === '' ? 'rId3' : 'rId2', kind, 'worksheets/../worksheets/sheet2.xml'),
          ),
        },
      });
    expect(await withKind('')).toMatchObject({ code: 'workbook_damaged' });
    expect(await readSheets([march, { ...other, name: 'March' }])).toMatchObject({
      code: 'workbook_damaged',
    });
    expect(await withKind('xlMacrosheet')).toMatchObject({ code: 'sheets_undecided' });
    for (const kind of ['chartsheet', 'dialogsheet'])
      expect(await withKind(kind)).toMatchObject({ rows: [['PAY-1', 'PAID', expect.anything()]] });
  });

  it('a tab of macros that has an empty id, as Excel writes it, is no damage', async () => {
    const sheets = '<sheet name="March" sheetId="1" r:id="rId1"/><sheet name="Module1" sheetId="2" r:id=""/>';
    const found = await readSheets([march], {
      parts: {
        [relations]: list(relation('rId1', 'worksheet', 'worksheets/sheet1.xml')),
        'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${sheets}</sheets></workbook>`,
      },
    });
    expect(found).toMatchObject({ rows: [['PAY-1', 'PAID', expect.anything()]] });
  });

  it('shared texts that are not there are damage where a cell names one', async () => {
    const withRow = (cells: string) =>
      readSheets([{ name: 'March', rows: `${headerXml}<row>${cells}</row>` }], {
        parts: {
          [relations]: list(
            relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
            relation('rId2', 'sharedStrings', 'none.xml'),
          ),
        },
      });
    const inline = `${textCell('PAY-1')}${textCell('PAID')}`;
    expect(await withRow(inline)).toMatchObject({ rows: [['PAY-1', 'PAID', expect.anything()]] });
    expect(await withRow(`${inline}<c t="s"><v>0</v></c>`)).toMatchObject({ code: 'workbook_damaged' });
  });

  it('the workbook that the file names is read, and not another that is in it too', async () => {
    const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
    const found = await readSheets([march, { name: 'April', rows: [header, ['PAY-9', 'PAID']] }], {
      parts: {
        '_rels/.rels': list(relation('rId1', 'officeDocument', '/xl/book2.xml')),
        'xl/_rels/book2.xml.rels': list(relation('rId1', 'worksheet', 'worksheets/sheet2.xml')),
        'xl/book2.xml': `<workbook xmlns="${spreadsheet}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Only" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      },
    });
    expect(found).toMatchObject({ rows: [['PAY-9', 'PAID', expect.anything()]] });
  });

  it('parts are found though the file names them in other letters', async () => {
    const found = await readSheets([march], {
      parts: { [relations]: list(relation('rId1', 'worksheet', 'Worksheets/SHEET1.xml')) },
    });
    expect(found).toMatchObject({ rows: [['PAY-1', 'PAID', expect.anything()]] });
  });

  const row = (reference: string): string => `<row>${textCell(reference)}${textCell('PAID')}</row>`;
  it.each([
    ['a row within a row', `${headerXml}<row>${textCell('PAY-9')}${row('PAY-8')}${textCell('PAID')}</row>`],
    ['a cell within a cell', `${headerXml}<row><c t="str">${textCell('PAY-8')}</c>${textCell('PAID')}</row>`],
    ['a cell outside of rows', `${headerXml}${textCell('PAY-9')}${row('PAY-8')}`],
    ['rows twice', `${headerXml}${row('PAY-8')}</sheetData><sheetData>${row('PAY-9')}`],
  ])('%s is damage', async (_, rows) => {
    expect(await readSheets([{ name: 'March', rows }])).toMatchObject({ code: 'workbook_damaged' });
  });

  it.each([
    ['1', 'TRUE'],
    ['true', 'TRUE'],
    ['0', 'FALSE'],
    ['false', 'FALSE'],
    ['yes', null],
  ])('a cell that is true or false and says %s is %s', async (value, shown) => {
    const rows = `${headerXml}<row>${textCell('PAY-1')}<c t="b"><v>${value}</v></c></row>`;
    expect(await readSheets([{ name: 'March', rows }])).toMatchObject(
      shown === null ? { code: 'workbook_damaged' } : { rows: [['PAY-1', shown, expect.anything()]] },
    );
  });
});
