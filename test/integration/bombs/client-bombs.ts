import { unzipSync, zipSync } from 'fflate';
import type { AppError } from '#shared/base/app-error';
import { succeed } from '#shared/base/result';
import { defaultProfile } from '#shared/domain/rules/profile';
import type { ClientFileSource } from '#shared/files/client/open-client-file';
import { previewClientFile } from '#shared/files/client/preview-client-file';
import { readClientFile, readClientFilePlainly } from '#shared/files/client/read-client-file';
import { readQueryList } from '#shared/files/queries/read-query-list';
import { workbook } from '../../corpus/workbook';
import { placesOf } from '../../partner-api/seeds';
import { sourceInChunks } from '../../support/client-file-support';
import type { Bomb } from './bomb';
import { packEntries, packEntry, packMegabytes } from './pack-bomb';

type FileLimit = Extract<AppError, { code: 'file_too_large' }>['limit'];

const { file: choices } = defaultProfile;
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const head = 'reference,status\n';
const megabyte = 'x'.repeat(1 << 20);
const row = '<row><c t="str"><v>reference</v></c><c t="str"><v>status</v></c></row>';

const refused = (limit: FileLimit, line: number | null = null, name = 'bomb.csv'): object => ({
  ok: false,
  error: { code: 'file_too_large', name, limit, line },
});
const damaged = { ok: false, error: { code: 'workbook_damaged' } };

/** A file of a beginning and then further pieces, which are never all there at once. */
function endless(beginning: string, pieceAt: (time: number) => Uint8Array, times: number): ClientFileSource {
  const first = encode(beginning);
  return {
    name: 'bomb.csv',
    bytes: first.length + pieceAt(0).length * times,
    // eslint-disable-next-line @typescript-eslint/require-await -- an async iterable is what a source is
    chunks: async function* () {
      yield succeed(first);
      for (let time = 0; time < times; time++) yield succeed(pieceAt(time));
    },
  };
}

/** The same piece over and over. */
const again = (piece: string): (() => Uint8Array) => {
  const bytes = encode(piece);
  return () => bytes;
};

/** A CSV that each way of reading refuses alike. */
const csv = (name: string, expected: object, make: () => ClientFileSource): Bomb[] =>
  Object.entries({ scanned: readClientFile, 'as text': readClientFilePlainly }).map(([way, read]) => ({
    name: `${name}, ${way}`,
    expected,
    open: async () => shorten(await read(make(), choices)),
  }));

/** A file with one record, or what may become one, of so many pieces of 100,000 characters. */
function longRecord(piece: string, pieces: number, opening = '', closing = ''): ClientFileSource {
  const [again, end] = [encode(piece.repeat(100_000 / piece.length)), encode(`${closing}\nA-2,PAID\n`)];
  return endless(head + opening, (time) => (time < pieces ? again : end), pieces + 1);
}

/** Records nearly as long as any may be: each piece over and over, in one cell or as many. */
const longRecords = Object.entries({
  delimiters: [','],
  'delimiters and texts': ['x,'],
  'empty texts': ['"",'],
  'line ends in one cell': ['\n', '"', '" ,PAID'],
  'quotation marks in one cell': ['""', '"', '" ,PAID'],
  'letters outside ASCII in one cell': ['ü', '', ',PAID'],
  'quotation marks that nobody closes': ['"', '"'],
  'short rows in one cell, and text behind it': ['A-123456789012,PAID\n', '"A-1,PAID\n', '"x'],
} satisfies Record<string, readonly [piece: string, opening?: string, closing?: string]>).flatMap(
  ([what, [piece, opening, closing]]) =>
    csv(`67 MB of ${what}`, { ok: true }, () =>
      longRecord(piece, 670 / (piece === 'ü' ? 2 : 1), opening, closing),
    ),
);

/** Its last line is then the header. */
const belowLong = { ...choices, headerLine: 3, keyColumn: 'A-2', statusColumn: 'PAID' };

/** A workbook of some kilobytes or megabytes. */
const sheet = (name: string, expected: object, make: () => Uint8Array): Bomb => ({
  name: `a workbook with ${name}`,
  expected,
  open: async () => shorten(await readClientFile(inChunks(make()), choices, { pause })),
});

const pause = () => new Promise((resolve) => setTimeout(resolve));
const inChunks = (bytes: Uint8Array): ClientFileSource => sourceInChunks(bytes, 1 << 16, 'bomb.xlsx');
const shorten = <T>(answer: { readonly ok: boolean } & T) => (answer.ok ? { ok: true } : answer);

const spaces = (): Uint8Array => workbook([{ name: 'M', rows: `${row}${' '.repeat(3_000_000)}` }]);

/** A workbook whose sheet is packed spaces of 2 GB, of which its heads say that they are so long. */
function sheetOfSpaces(size: number): Uint8Array {
  const parts = Object.entries(unzipSync(workbook([{ name: 'M', rows: row }])));
  const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const packed = packMegabytes(`<worksheet xmlns="${namespace}"><sheetData>${row}`, ' ', 2_000);
  return packEntries(
    parts.map(([name, bytes]) =>
      name.endsWith('sheet1.xml') ? { name, packed, size } : packEntry(name, bytes),
    ),
  );
}

export const clientBombs: readonly Bomb[] = [
  ...csv('a line of 800 MB', refused('line', 2), () => endless(`${head}A-1,PAID`, again(megabyte), 800)),
  ...csv('a quote that is not closed before 760 MB', refused('line', 3), () =>
    endless(`${head}A-1,PAID\n"A-2,PAID\n`, again('A-3,PAID\n'.repeat(100_000)), 850),
  ),
  ...csv('120 MB of quotation marks', refused('line', 2), () =>
    endless(head, again('"'.repeat(100_000)), 1_200),
  ),
  ...csv('120 MB of delimiters', refused('line', 2), () => endless(head, again(','.repeat(100_000)), 1_200)),
  ...csv('120 MB of empty texts', refused('line', 2), () => endless(head, again('"",'.repeat(50_000)), 800)),
  // A push leaves their reading as text to the nightly run.
  ...placesOf(longRecords, 2),
  {
    name: '67 MB of delimiters as the header that was chosen',
    expected: refused('columns'),
    open: async () => shorten(await readClientFile(longRecord(',', 670), { ...choices, headerLine: 2 })),
  },
  {
    name: '67 MB of delimiters above a header that was chosen',
    expected: { ok: true },
    open: async () => shorten(await readClientFile(longRecord(',', 670), belowLong)),
  },
  ...csv('a first line of 800 MB', refused('first_line'), () =>
    endless('reference,status', again(megabyte), 800),
  ),
  ...csv('a million columns', refused('columns'), () =>
    endless(`reference,status${',x'.repeat(1_000_000)}\n`, again('A-1,PAID\n'), 10),
  ),
  {
    name: 'the columns of a million to choose from',
    expected: refused('columns'),
    open: () =>
      previewClientFile(
        endless(`reference,status${',x'.repeat(1_000_000)}\n`, again('A-1,PAID\n'), 10),
        choices,
        10,
      ),
  },
  ...csv('rows that nobody can read', refused('malformed'), () =>
    endless(head, again('x\n'.repeat(100_000)), 100),
  ),
  // What they keep is counted in one place for both ways.
  ...placesOf(
    [
      ...csv('references of a megabyte each', refused('kept_text'), () =>
        endless(head, again(`${megabyte},PAID\n`), 2_000),
      ),
      ...csv('statuses of a megabyte each', refused('kept_text'), () =>
        endless(head, (line) => encode(`A,${line}${megabyte}\n`), 2_000),
      ),
    ],
    2,
  ),
  sheet('cells in the last column of 100,000 rows', { ok: true }, () =>
    workbook([{ name: 'M', rows: row + '<row><c r="XFD1" t="str"><v>x</v></c></row>'.repeat(100_000) }]),
  ),
  sheet('a row number of a million', { ok: true }, () =>
    workbook([{ name: 'M', rows: `${row}<row r="1048576"><c r="XFD1"><v>1</v></c></row>` }]),
  ),
  sheet('spaces between two rows', refused('one_text', null, 'bomb.xlsx'), spaces),
  sheet('one text of many pieces', refused('one_text', null, 'bomb.xlsx'), () =>
    workbook([{ name: 'M', rows: `<row><c t="str"><v>${'xxxxxxx<!---->'.repeat(200_000)}</v></c></row>` }]),
  ),
  sheet('eight million shared and more texts', refused('shared_texts', null, 'bomb.xlsx'), () =>
    workbook([{ name: 'M', rows: row }], {
      parts: { 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(8_500_000)}</sst>` },
    }),
  ),
  sheet('one shared text in many cells', refused('kept_text', null, 'bomb.xlsx'), () =>
    workbook([{ name: 'M', rows: row + '<row><c t="s"><v>0</v></c><c/></row>'.repeat(20_000) }], {
      strings: [`<t>${'x'.repeat(32_767)}</t>`],
    }),
  ),
  sheet('elements nested without end', damaged, () =>
    workbook([{ name: 'M', rows: '<row>'.repeat(100_000) }]),
  ),
  sheet('a list of sheets of 140 MB', refused('unpacked', null, 'bomb.xlsx'), () =>
    zipSync({
      'xl/workbook.xml': encode('<workbook/>'),
      'xl/_rels/workbook.xml.rels': new Uint8Array(140_000_000).fill(32),
    }),
  ),
  sheet('2 GB of spaces', refused('one_text', null, 'bomb.xlsx'), () => sheetOfSpaces(2_000 * 2 ** 20)),
  sheet('2 GB of spaces that say they are 4,000 bytes', { ok: false }, () => sheetOfSpaces(4_000)),
  {
    name: 'a filled query list with spaces between two rows',
    expected: refused('one_text', null, 'bomb.xlsx'),
    open: async () => shorten(await readQueryList(inChunks(spaces()), { pause })),
  },
];
