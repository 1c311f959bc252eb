import { unzipSync, zipSync } from 'fflate';
import type { AppError } from '#shared/base/app-error';
import type { MalformedReason } from '#shared/domain/vocabulary/reasons';
import type { FileChoices } from '#shared/domain/rules/profile';
import { findingsCsvColumns } from '#shared/domain/result/report';
import { utf16, utf8, windows1252 } from './encode';
import { workbook, type SheetPlan, type WorkbookPlan } from './workbook';

/** A row as it must come out: reference, status, physical line. */
type CorpusRow = readonly [reference: string, status: string, line: number];

/** What must become of a file: refused with this error, or read with these counts. */
export type Outcome =
  | { readonly refused: AppError['code']; readonly with?: Readonly<Record<string, unknown>> }
  | {
      readonly encoding?: string;
      readonly delimiter?: string;
      readonly skipped?: number;
      /** The physical line of the header row; the first where nothing is said. */
      readonly headerLine?: number;
      readonly malformed?: ReadonlyArray<readonly [line: number, reason: MalformedReason]>;
      /** All rows, or the first and last of so many. */
      readonly rows: readonly CorpusRow[];
      readonly rowCount?: number;
    };

/** One file of the corpus: its bytes, made when they are asked for, the choices it is read with, and its outcome. */
export interface CorpusFile {
  readonly name: string;
  readonly bytes: () => Uint8Array;
  readonly choices?: Partial<FileChoices>;
  readonly outcome: Outcome;
}

const head = 'reference,status,note';
const one: readonly CorpusRow[] = [['A-1', 'PAID', 2]];
const two: readonly CorpusRow[] = [
  ['A-1', 'PAID', 2],
  ['A-2', 'REFUNDED', 3],
];
const plain = `${head}\nA-1,PAID,x\nA-2,REFUNDED,y\n`;
const german = 'Zahlungsart;reference;status\nÜberweisung;Mü-1;bezahlt\n';
/** The bytes of "Łódź-żółć" in Windows-1250. */
const windows1250 = [0xa3, 0xf3, 0x64, 0x9f, 0x2d, 0xbf, 0xf3, 0xb3, 0xe6];
const bytesOf = (...values: readonly number[]): Uint8Array => Uint8Array.from(values);
const joined = (...parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};
const text = (
  name: string,
  content: string,
  outcome: Outcome,
  choices: Partial<FileChoices> = {},
): CorpusFile => ({
  name,
  bytes: () => utf8(content),
  choices,
  outcome,
});

/** A text in UTF-32 with its mark. */
function utf32(content: string, isLittle: boolean): number[] {
  return Array.from(`\uFEFF${content}`).flatMap((one) => {
    const bytes = new DataView(new ArrayBuffer(4));
    bytes.setUint32(0, one.codePointAt(0) ?? 0, isLittle);
    return [0, 1, 2, 3].map((place) => bytes.getUint8(place));
  });
}

const encodings: readonly CorpusFile[] = [
  text('utf-8', plain, { encoding: 'utf-8', rows: two }),
  text('utf-8 with a mark', `\uFEFF${plain}`, { encoding: 'utf-8', rows: two }),
  text('utf-8 beyond ASCII', `${head}\n支付-1,PAID,🎫\nÅ-2,оплачено,x\n`, {
    rows: [
      ['支付-1', 'PAID', 2],
      ['Å-2', 'оплачено', 3],
    ],
  }),
  {
    name: 'utf-16le with a mark',
    bytes: () => utf16(`\uFEFF${german}`, 'le'),
    outcome: { encoding: 'utf-16le', delimiter: ';', rows: [['Mü-1', 'bezahlt', 2]] },
  },
  {
    name: 'utf-16be with a mark',
    bytes: () => utf16(`\uFEFF${german}`, 'be'),
    outcome: { encoding: 'utf-16be', delimiter: ';', rows: [['Mü-1', 'bezahlt', 2]] },
  },
  {
    name: 'utf-16le without a mark',
    bytes: () => utf16(german, 'le'),
    outcome: { encoding: 'utf-16le', delimiter: ';', rows: [['Mü-1', 'bezahlt', 2]] },
  },
  {
    name: 'utf-16be without a mark',
    bytes: () => utf16(german, 'be'),
    outcome: { encoding: 'utf-16be', delimiter: ';', rows: [['Mü-1', 'bezahlt', 2]] },
  },
  {
    name: 'utf-16le cut inside a character',
    bytes: () => utf16(`\uFEFF${plain}`, 'le').slice(0, -1),
    outcome: { refused: 'file_wrong_encoding', with: { encoding: 'utf-16le' } },
  },
  {
    name: 'windows-1252 when named',
    bytes: () => windows1252(german),
    choices: { encoding: 'windows-1252' },
    outcome: { encoding: 'windows-1252', delimiter: ';', rows: [['Mü-1', 'bezahlt', 2]] },
  },
  {
    name: 'windows-1252 with signs that Latin-1 lacks',
    bytes: () => joined(utf8(`${head}\nA`), bytesOf(0x96), utf8('1 5 '), bytesOf(0x80), utf8(',PAID,x\n')),
    choices: { encoding: 'windows-1252' },
    outcome: { encoding: 'windows-1252', rows: [['A–1 5 €', 'PAID', 2]] },
  },
  {
    name: 'windows-1252 whose first odd byte comes late',
    bytes: () => joined(utf8(`${head}\n${'A-1,PAID,x\n'.repeat(20_000)}`), windows1252('A-2,PAID,ü\n')),
    outcome: {
      encoding: 'windows-1252',
      rowCount: 20_001,
      rows: [
        ['A-1', 'PAID', 2],
        ['A-2', 'PAID', 20_002],
      ],
    },
  },
  {
    name: 'windows-1250 by its words',
    bytes: () => joined(utf8('reference;status;note\n'), bytesOf(...windows1250), utf8(';PAID;x\n')),
    outcome: { encoding: 'windows-1250', delimiter: ';', rows: [['Łódź-żółć', 'PAID', 2]] },
  },
  {
    name: 'Mac Roman by its words',
    bytes: () =>
      joined(utf8(`${head}\nM`), bytesOf(0x9f), utf8('ller-Gr'), bytesOf(0x9a, 0xa7), utf8('e,PAID,x\n')),
    outcome: { encoding: 'macintosh', rows: [['Müller-Größe', 'PAID', 2]] },
  },
  {
    name: 'damaged utf-8 among sound words',
    bytes: () => joined(utf8(`${head}\nMüller,PAID,Größe für `), bytesOf(0xc3, 0x28), utf8('\n')),
    outcome: { refused: 'file_wrong_encoding', with: { encoding: 'utf-8' } },
  },
  {
    name: 'damaged utf-8 with a mark',
    bytes: () => joined(utf8(`\uFEFF${head}\nA-1,PAID,M`), bytesOf(0xfc), utf8('ller\n')),
    outcome: { refused: 'file_wrong_encoding', with: { encoding: 'utf-8', byteOffset: 35 } },
  },
  {
    name: 'utf-8 that was chosen, and is none',
    bytes: () => joined(utf8(`${head}\nA-1,PAID,`), bytesOf(0xc3, 0x28), utf8('\n')),
    choices: { encoding: 'utf-8' },
    outcome: { refused: 'file_wrong_encoding', with: { encoding: 'utf-8', byteOffset: 32 } },
  },
  {
    name: 'utf-8 cut inside its last character',
    bytes: () => utf8(`${head}\nMüller,PAID,für €`).slice(0, -1),
    outcome: { refused: 'file_wrong_encoding', with: { encoding: 'utf-8' } },
  },
  text('an encoding that does not exist', plain, { refused: 'encoding_unknown' }, { encoding: 'klingon' }),
  text('a mark inside', `${head}\n\uFEFFA-1,PAID,x\n`, { rows: [['\uFEFFA-1', 'PAID', 2]] }),
];

/** Files that are no CSV, whatever their name says. */
const lookAlikes: readonly CorpusFile[] = [
  ...(
    [
      ['a zip archive', 'zip', zipSync({ 'march.csv': utf8(plain) })],
      ['a zip archive that is cut off', 'zip', [0x50, 0x4b, 0x03, 0x04, ...utf8('....march.csv')]],
      [
        'a workbook of the binary kind',
        'xlsb',
        zipSync({
          '_rels/.rels': utf8(
            '<Relationships><Relationship Type="/officeDocument" Target="xl/workbook.bin"/></Relationships>',
          ),
          'xl/_rels/workbook.bin.rels': utf8('<Relationships/>'),
          'xl/workbook.bin': bytesOf(1),
        }),
      ],
      [
        'a workbook of Excel 2003 as XML',
        'sheetXml',
        [
          ...utf8(
            '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
          ),
        ],
      ],
      [
        'a flat OpenDocument spreadsheet',
        'sheetXml',
        [...utf8('<?xml version="1.0" encoding="UTF-8"?>\n\n<office:document xmlns:office="x">')],
      ],
      ['a Numbers spreadsheet', 'numbers', zipSync({ 'Index/Document.iwa': utf8('x') })],
      ['an older Numbers spreadsheet', 'numbers', zipSync({ 'Index.zip': utf8('x') })],
      ['an OpenDocument spreadsheet', 'ods', zipSync({ mimetype: utf8('x'), 'content.xml': utf8('<x/>') })],
      ['an xls workbook, or an encrypted one', 'xls', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
      ['a gzip file', 'gzip', [0x1f, 0x8b, 0x08, 0x00]],
      ['a PDF', 'pdf', [...utf8('%PDF-1.7\n')]],
      ['a web page', 'html', [...utf8('\r\n<!DOCTYPE html><html><body>Sign in</body></html>')]],
      ['a table of HTML named .xls', 'html', [...utf8('<table><tr><td>reference</td></tr></table>')]],
      ['a JSON list', 'json', [...utf8('[{"reference":"A-1","status":"PAID"}]')]],
      ['a JSON object', 'json', [...utf8('{"items":[]}')]],
      ['NULs', 'binary', [...utf8('reference,status\nA\0-1,PAID\n')]],
      ['utf-32le with a mark', 'utf32', utf32(plain, true)],
      ['utf-32be with a mark', 'utf32', utf32(plain, false)],
      ['utf-32le without a mark', 'binary', utf32(plain, true).slice(4)],
      ['binary', 'binary', [0x00, 0x01, 0x02, 0x03, 0x00, 0x00, 0xff, 0xfe]],
    ] as const
  ).map(([name, looksLike, bytes]): CorpusFile => ({
    name,
    bytes: () => Uint8Array.from(bytes),
    outcome: { refused: 'file_not_csv', with: { looksLike } },
  })),
  { name: 'an empty file', bytes: () => new Uint8Array(), outcome: { refused: 'file_empty' } },
  { name: 'nothing but a mark', bytes: () => utf8('\uFEFF'), outcome: { refused: 'file_empty' } },
  text('nothing but blank lines', '\n\r\n  \n', { refused: 'file_empty' }),
];

const dialects: readonly CorpusFile[] = [
  ...(
    [
      ['semicolons', ';'],
      ['tabs', '\t'],
      ['vertical bars', '|'],
    ] as const
  ).map(([name, delimiter]) => text(name, plain.replaceAll(',', delimiter), { delimiter, rows: two })),
  text(
    'a delimiter that is named',
    plain.replaceAll(',', '^'),
    { delimiter: '^', rows: two },
    { delimiter: '^' },
  ),
  text(
    'a delimiter beyond ASCII',
    plain.replaceAll(',', '§'),
    { delimiter: '§', rows: two },
    { delimiter: '§' },
  ),
  text('a delimiter of two characters', plain, { refused: 'delimiter_invalid' }, { delimiter: '||' }),
  text('a sep= line', `sep=;\r\n${plain.replaceAll(',', ';')}`, {
    delimiter: ';',
    skipped: 1,
    rows: [
      ['A-1', 'PAID', 3],
      ['A-2', 'REFUNDED', 4],
    ],
  }),
  text('semicolons, with commas in the text', 'reference;status\nA-1;PAID, in full, at last\n', {
    delimiter: ';',
    rows: [['A-1', 'PAID, in full, at last', 2]],
  }),
  text('decimal commas', 'reference;amount;status\nA-1;12,50;PAID\nA-2;3,00;REFUNDED\n', {
    delimiter: ';',
    rows: two,
  }),
  text('CR LF', plain.replaceAll('\n', '\r\n'), { rows: two }),
  text('CR only', plain.replaceAll('\n', '\r'), { rows: two }),
  text('an LF header over CR LF rows', `${head}\nA-1,PAID,x\r\nA-2,REFUNDED,y\r\n`, { rows: two }),
  text('a CR LF header over LF rows', `${head}\r\nA-1,PAID,x\nA-2,REFUNDED,y\n`, { rows: two }),
  text('no line end at the end', plain.trimEnd(), { rows: two }),
  text('blank lines between', `\n${head}\n\nA-1,PAID,x\n \nA-2,REFUNDED,y\n\n`, {
    skipped: 4,
    rows: [
      ['A-1', 'PAID', 4],
      ['A-2', 'REFUNDED', 6],
    ],
  }),
];

/** Quotes, ragged rows, headers and what stands around the table. */
const shapes: readonly CorpusFile[] = [
  text(
    'quotes, doubled quotes and line ends inside',
    `${head}\n"A,""1""","PA\r\nID","x\ny"\nA-2,REFUNDED,y\n`,
    {
      rows: [
        ['A,"1"', 'PA\r\nID', 2],
        ['A-2', 'REFUNDED', 5],
      ],
    },
  ),
  text('spaces behind a closing quote', `${head}\n"A-1" ,PAID,x\n`, { rows: one }),
  text('an open quote', `${head}\nA-1,PAID,"x\nA-2,REFUNDED,y\n`, {
    malformed: [[2, 'quote_not_closed']],
    rows: [['A-2', 'REFUNDED', 3]],
  }),
  text('junk after a quote', `${head}\n"A-1"x,PAID,x\nA-2,REFUNDED,y\n`, {
    malformed: [[2, 'text_after_quote']],
    rows: [['A-2', 'REFUNDED', 3]],
  }),
  text('quotes in the middle of a field', `${head}\nA"1",PA"ID,x\n`, { rows: [['A"1"', 'PA"ID', 2]] }),
  text('a header with a broken quote', '"reference"x,status\nA-1,PAID\n', {
    refused: 'header_malformed',
    with: { line: 1 },
  }),
  text('ragged rows', `${head}\nA-1,PAID\nA-2,PAID,x,y\nA-3,PAID,z\n`, {
    malformed: [
      [2, 'too_few_fields'],
      [3, 'too_many_fields'],
    ],
    rows: [['A-3', 'PAID', 4]],
  }),
  text('trailing delimiters', `${head}\nA-1,PAID,x,,\nA-2,REFUNDED,y, ,\n`, { rows: two }),
  text('a row of empty fields', `${head}\n,,\n`, { rows: [['', '', 2]] }),
  text('the key column twice', 'reference,reference,status\nA,B,PAID\n', { refused: 'column_undecided' }),
  text(
    'the named column twice',
    'reference,reference,status\nA,B,PAID\n',
    { refused: 'column_repeated' },
    { keyColumn: 'reference' },
  ),
  text('a named column that is not there', plain, { refused: 'column_missing' }, { keyColumn: 'Rechnung' }),
  text(
    'one column named for both',
    plain,
    { refused: 'column_for_both', with: { column: 'status' } },
    { keyColumn: 'status', statusColumn: 'status' },
  ),
  text('one column that looks like both', 'payment reference status,x\nA-1,PAID\n', {
    refused: 'column_for_both',
  }),
  text('columns that nobody could tell', 'a,b\n1,2\n', { refused: 'column_undecided' }),
  text(
    'hostile headers',
    '__proto__,constructor,hasOwnProperty\n__proto__,toString,x\n',
    { rows: [['__proto__', 'toString', 2]] },
    { keyColumn: '__proto__', statusColumn: 'constructor' },
  ),
  text('a preamble', `Payments of March\n\n${plain}`, {
    skipped: 2,
    headerLine: 3,
    rows: [
      ['A-1', 'PAID', 4],
      ['A-2', 'REFUNDED', 5],
    ],
  }),
  text(
    'a preamble of a bank: other delimiters, quotes and sums, padded to the table',
    `"Account";"DE12 3456";;\nFrom, to;1 March, 31 March;;\n"Opening" balance;1.234,50;;\n\n${plain
      .replaceAll(',', ';')
      .replaceAll('\n', ';\n')}`,
    {
      delimiter: ';',
      skipped: 4,
      headerLine: 5,
      rows: [
        ['A-1', 'PAID', 6],
        ['A-2', 'REFUNDED', 7],
      ],
    },
  ),
  text(
    'a preamble, by columns that are named',
    'Sales of March\nBeleg,Zustand,Betrag\nA-1,PAID,1\n',
    { skipped: 1, headerLine: 2, rows: [['A-1', 'PAID', 3]] },
    { keyColumn: 'Beleg', statusColumn: 'Zustand' },
  ),
  text('a preamble whose columns nobody could tell', 'Sales of March\na,b\n1,2\n', {
    refused: 'column_undecided',
    with: { columns: ['a', 'b'] },
  }),
  text(
    'a preamble as wide as the table, its header chosen',
    'From,To,Hall\n1,2,3\nreference,status,note\nA-1,PAID,x\n',
    { skipped: 2, headerLine: 3, rows: [['A-1', 'PAID', 4]] },
    { headerLine: 3 },
  ),
  text('a preamble as wide as the table', 'From,To,Hall\n1,2,3\nreference,status,note\nA-1,PAID,x\n', {
    refused: 'column_undecided',
  }),
  text('a header that is repeated inside', `${plain}${plain}`, {
    rows: [...two, ['reference', 'status', 4], ['A-1', 'PAID', 5], ['A-2', 'REFUNDED', 6]],
  }),
  text('rows above a header of as many columns', `A-0,PAID,x\n${plain}`, {
    refused: 'column_undecided',
  }),
  text('a header chosen below the end', plain, { refused: 'header_missing' }, { headerLine: 9 }),
  text('a footer', `${plain}Total: 2\n`, { malformed: [[4, 'too_few_fields']], rows: two }),
  text('a footer as wide as the table', `${plain}Total,,2\n`, { rows: [...two, ['Total', '', 4]] }),
  text('a header alone', `${head}\n`, { rows: [] }),
  text('invisible characters', `${head}\n\u200BA-1\u00A0,PAID\u00AD,x\n`, {
    rows: [['\u200BA-1\u00A0', 'PAID\u00AD', 2]],
  }),
  text('unkeyed rows', `${head}\n,PAID,x\n\u200B,PAID,x\n`, {
    rows: [
      ['', 'PAID', 2],
      ['\u200B', 'PAID', 3],
    ],
  }),
  text('apostrophes that Tieout did not write', `${head}\n'=1+1,'-PAID,x\n=2,'PAID,x\n"'=3",PAID,"x\ny"\n`, {
    rows: [
      ["'=1+1", "'-PAID", 2],
      ['=2', "'PAID", 3],
      ["'=3", 'PAID', 4],
    ],
  }),
  text(
    'apostrophes that Tieout wrote, as its columns say',
    `\uFEFF${findingsCsvColumns.join(',')}\r\nc,r,'=1+1,1×PAID,'-PAID,1,1,0,1,0,0,2,t1,no,\r\nc,r,A'1,1×PAID,'PAID,1,1,0,1,0,0,2,t1,no,"x\ny"\r\n`,
    {
      rows: [
        ['=1+1', '-PAID', 2],
        ["A'1", "'PAID", 3],
      ],
    },
    { keyColumn: 'payment_reference', statusColumn: 'client_statuses' },
  ),
  text('spreadsheet damage', `${head}\n1.23E+15,PAID,x\n123456789012345000,PAID,x\n"=""00042""",PAID,x\n`, {
    rows: [
      ['1.23E+15', 'PAID', 2],
      ['123456789012345000', 'PAID', 3],
      ['="00042"', 'PAID', 4],
    ],
  }),
];

const table = [
  ['reference', 'status', 'note'],
  ['A-1', 'PAID', 'x'],
  ['A-2', 'REFUNDED', 'y'],
];

/** Workbooks: the same rows as of a CSV file, with the sheet's own row numbers. */
const workbooks: readonly CorpusFile[] = (
  [
    ['a workbook', [{ name: 'March', rows: table }], {}, { encoding: 'xlsx', rows: two }],
    [
      'a workbook whose names have a prefix',
      [{ name: 'March', rows: table }],
      { prefix: 'x:' },
      { rows: two },
    ],
    [
      'shared texts: in several styles, with how they are pronounced, escaped and not trimmed',
      [
        {
          name: 'March',
          rows: '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row><row><c t="s"><v>2</v></c><c t="s"><v>3</v></c></row>',
        },
      ],
      {
        strings: [
          '<r><t>refer</t></r><r><rPr/><t>ence</t></r>',
          '<t>status</t><rPh sb="0" eb="1"><t>no part of it</t></rPh>',
          '<t xml:space="preserve"> A&amp;1 </t>',
          '<t>x_x000D_y_x005F_x0041_</t>',
        ],
      },
      { rows: [[' A&1 ', 'x\ry_x0041_', 2]] },
    ],
    [
      'text that looks like a number stays text, and a number is as a person reads it',
      [
        {
          name: 'March',
          rows: `<row><c t="inlineStr"><is><t>reference</t></is></c><c t="inlineStr"><is><t>status</t></is></c></row>${[
            ['<c t="inlineStr"><is><t>00042</t></is></c>', '<c><v>12345678901234567890</v></c>'],
            [
              '<c t="str"><f>A2&amp;""</f><v>123456789012345678901</v></c>',
              '<c><v>1.2300000000000001E+17</v></c>',
            ],
            ['<c t="n"><v>0.30000000000000004</v></c>', '<c t="b"><v>1</v></c>'],
            ['<c t="e"><v>#N/A</v></c>', '<c><f>B1</f></c>'],
          ]
            .map((cells) => `<row>${cells.join('')}</row>`)
            .join('')}`,
        },
      ],
      {},
      {
        rows: [
          ['00042', '12345678901234567890', 2],
          ['123456789012345678901', '123000000000000010', 3],
          ['0.3', 'TRUE', 4],
          ['#N/A', '=B1', 5],
        ],
      },
    ],
    [
      'apostrophes, which a workbook has of its own',
      [
        {
          name: 'March',
          rows: [
            ['reference', 'status'],
            ["'=1", 'PAID'],
          ],
        },
      ],
      {},
      { rows: [["'=1", 'PAID', 2]] },
    ],
    [
      'dates',
      [
        {
          name: 'March',
          rows: `<row><c t="inlineStr"><is><t>reference</t></is></c><c t="inlineStr"><is><t>status</t></is></c></row>${[
            ['<c s="1"><v>46112</v></c>', '<c s="1"><v>46112.586805555555</v></c>'],
            ['<c s="2"><v>46112</v></c>', '<c s="3"><v>0.5</v></c>'],
            ['<c s="4"><v>30.5</v></c>', '<c s="1"><v>59</v></c>'],
          ]
            .map((cells) => `<row>${cells.join('')}</row>`)
            .join('')}`,
        },
      ],
      { formats: ['dd/mm/yyyy', '0.00 "days"', 'hh:mm', '[h]:mm'] },
      {
        rows: [
          ['2026-03-31', '2026-03-31 14:05:00', 2],
          ['46112', '12:00:00', 3],
          ['732:00:00', '1900-02-28', 4],
        ],
      },
    ],
    [
      'rows and cells that are left out, and titles above the header',
      [
        {
          name: 'March',
          rows: '<row r="2"><c r="B2" t="inlineStr"><is><t>Sales</t></is></c></row><row r="4"><c r="B4" t="inlineStr"><is><t>reference</t></is></c><c r="D4" t="inlineStr"><is><t>status</t></is></c></row><row r="7"><c r="D7" t="inlineStr"><is><t>PAID</t></is></c></row><row r="8" hidden="1"><c r="B8" t="inlineStr"><is><t>A-1</t></is></c><c r="F8"><v>7</v></c></row><row r="9"/>',
        },
      ],
      {},
      {
        headerLine: 4,
        skipped: 6,
        rows: [
          ['', 'PAID', 7],
          ['A-1', '', 8],
        ],
      },
    ],
    [
      'the first sheet that is not hidden',
      [
        { name: 'Notes', state: 'hidden', rows: [['x']] },
        { name: 'March', rows: table },
        { name: 'Old', state: 'veryHidden', rows: [['x']] },
      ],
      {},
      { rows: two },
    ],
    [
      'a sheet that is chosen',
      [
        { name: 'Notes', rows: [['x']] },
        { name: 'A > B & "C"', rows: table },
      ],
      {},
      { rows: two },
      { sheets: { read: ['A > B & "C"'], left: null } },
    ],
    [
      'two sheets with rows, of which nobody chose any',
      [
        { name: 'March', rows: table },
        { name: 'April', rows: table },
      ],
      {},
      { refused: 'sheets_undecided', with: { withRows: ['March', 'April'], opensFirst: 'March' } },
    ],
    [
      'a sheet with rows after one that opens first and has none',
      [
        { name: 'Cover', rows: [['Sales']] },
        { name: 'March', rows: table },
        { name: 'Empty', rows: [['reference', 'status']] },
        {
          name: 'Other',
          rows: [
            ['Seat', 'Hall'],
            ['1', 'A'],
          ],
        },
      ],
      {},
      { rows: two },
    ],
    [
      'a sheet that is not there',
      [{ name: 'March', rows: table }],
      {},
      { refused: 'sheets_undecided', with: { missing: ['April'], withRows: ['March'] } },
      { sheets: { read: ['April'], left: null } },
    ],
    ['a workbook without sheets', [], {}, { refused: 'sheet_missing' }],
    ['a sheet without rows', [{ name: 'March', rows: [] }], {}, { refused: 'file_empty' }],
    [
      'a sheet whose rows do not ascend',
      [{ name: 'March', rows: '<row r="2"/><row r="1"/>' }],
      {},
      { refused: 'workbook_damaged' },
    ],
    [
      'a row whose cells do not ascend',
      [
        {
          name: 'March',
          rows: '<row><c r="A1" t="str"><v>reference</v></c><c r="B1" t="str"><v>status</v></c><c r="A1" t="str"><v>PAY-1</v></c></row>',
        },
      ],
      {},
      { refused: 'workbook_damaged' },
    ],
    [
      'a sheet that is no sound XML',
      [{ name: 'March', rows: '<row><c></row>' }],
      {},
      { refused: 'workbook_damaged' },
    ],
    [
      'a cell whose text is not there',
      [{ name: 'March', rows: '<row><c t="s"><v>7</v></c></row>' }],
      {},
      { refused: 'workbook_damaged' },
    ],
  ] satisfies ReadonlyArray<
    readonly [string, readonly SheetPlan[], WorkbookPlan, Outcome, Partial<FileChoices>?]
  >
).map(([name, sheets, plan, outcome, choices = {}]): CorpusFile => ({
  name,
  bytes: () => workbook(sheets, plan),
  choices,
  outcome,
}));

const brokenWorkbooks: readonly CorpusFile[] = [
  {
    name: 'a workbook that is cut off',
    bytes: () => workbook([{ name: 'March', rows: table }]).slice(0, -30),
    outcome: { refused: 'workbook_damaged' },
  },
  {
    name: 'a workbook of which one byte is another, as only its checksum tells',
    bytes: () => {
      const unpacked = zipSync(unzipSync(workbook([{ name: 'March', rows: table }])), { level: 0 });
      const changed = Buffer.from(unpacked).toString('latin1').replace('PAID', 'PAIX');
      return new Uint8Array(Buffer.from(changed, 'latin1'));
    },
    outcome: { refused: 'workbook_damaged' },
  },
  {
    name: 'a workbook without its list of sheets',
    bytes: () => zipSync({ 'xl/workbook.xml': utf8('<workbook/>') }),
    outcome: { refused: 'workbook_damaged' },
  },
];

const large: readonly CorpusFile[] = [
  text('a field of a megabyte', `${head}\nA-1,PAID,"${'x\n'.repeat(500_000)}"\nA-2,REFUNDED,y\n`, {
    rows: [
      ['A-1', 'PAID', 2],
      ['A-2', 'REFUNDED', 500_003],
    ],
  }),
  {
    name: 'one line of 50 MB',
    bytes: () => utf8(`${head}\nA-1,PAID,${'x'.repeat(50_000_000)}\nA-2,REFUNDED,y\n`),
    outcome: { rows: two },
  },
  {
    name: 'an open quote before 5 MB of rows',
    bytes: () => utf8(`${head}\nA-0,PAID,"x\n${'A-1,PAID,x\n'.repeat(500_000)}`),
    outcome: {
      malformed: [[2, 'quote_not_closed']],
      rows: [
        ['A-1', 'PAID', 3],
        ['A-1', 'PAID', 500_002],
      ],
      rowCount: 500_000,
    },
  },
  {
    name: '5,000 columns',
    bytes: () => {
      const fields = Array.from({ length: 4998 }, (_, column) => `c${column}`);
      return utf8(
        `reference,${fields.join(',')},status\nA-1,${fields.join(',')},PAID\nA-2,${fields.join(',')},REFUNDED\n`,
      );
    },
    outcome: { rows: two },
  },
  {
    name: '100,000 rows, some of each kind',
    bytes: () =>
      utf8(
        `${head}\r\n${Array.from({ length: 100_000 }, (_, row) =>
          row % 1000 === 7 ? `A-${row},PAID` : row % 3 === 0 ? `"A-${row}",PAID,"x,y"` : `A-${row},PAID,ü`,
        ).join('\r\n')}`,
      ),
    outcome: {
      malformed: Array.from({ length: 100 }, (_, row) => [row * 1000 + 9, 'too_few_fields'] as const),
      rows: [
        ['A-0', 'PAID', 2],
        ['A-99999', 'PAID', 100_001],
      ],
      rowCount: 99_900,
    },
  },
];

/** Every file of the corpus and what must become of it; one table for the library, the command line and the screen. */
export const corpus: readonly CorpusFile[] = [
  ...encodings,
  ...lookAlikes,
  ...dialects,
  ...shapes,
  ...workbooks,
  ...brokenWorkbooks,
  ...large,
];
