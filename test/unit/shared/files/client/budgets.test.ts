import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { AppError } from '#shared/base/app-error';
import type { ClientFileSource } from '#shared/files/client/open-client-file';
import { previewClientFile } from '#shared/files/client/preview-client-file';
import { readClientFile, readClientFilePlainly } from '#shared/files/client/read-client-file';
import { defaultProfile } from '#shared/domain/rules/profile';
import { wordsFor } from '#shared/words/errors/error-words';
import { succeed } from '#shared/base/result';
import { workbook } from '../../../../corpus/workbook';
import { sourceInChunks } from '../../../../support/client-file-support';
import { measured } from '../../../../support/measured';

const { file: choices } = defaultProfile;
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const head = 'reference,status\n';

/** A file of a beginning and then the same bytes over and over, which are never all there at once. */
function endless(beginning: string, piece: string, times: number): ClientFileSource {
  const [first, again] = [encode(beginning), encode(piece)];
  return {
    name: 'bomb.csv',
    bytes: first.length + again.length * times,
    // eslint-disable-next-line @typescript-eslint/require-await -- an async iterable is what a source is
    chunks: async function* () {
      yield succeed(first);
      for (let time = 0; time < times; time++) yield succeed(again);
    },
  };
}

const megabyte = 'x'.repeat(1 << 20);
const row = '<row><c t="str"><v>reference</v></c><c t="str"><v>status</v></c></row>';
const bombs: ReadonlyArray<readonly [string, AppError, () => ClientFileSource]> = [
  [
    'a line of 800 MB',
    { code: 'file_too_large', name: 'bomb.csv', limit: 'line', line: 2 },
    () => endless(`${head}A-1,PAID`, megabyte, 800),
  ],
  [
    'a quote that is not closed before 760 MB',
    { code: 'file_too_large', name: 'bomb.csv', limit: 'line', line: 3 },
    () => endless(`${head}A-1,PAID\n"A-2,PAID\n`, 'A-3,PAID\n'.repeat(100_000), 850),
  ],
  [
    'a first line of 800 MB',
    { code: 'file_too_large', name: 'bomb.csv', limit: 'first_line', line: null },
    () => endless('reference,status', megabyte, 800),
  ],
  [
    'a million columns',
    { code: 'file_too_large', name: 'bomb.csv', limit: 'columns', line: null },
    () => endless(`reference,status${',x'.repeat(1_000_000)}\n`, 'A-1,PAID\n', 10),
  ],
  [
    'rows that nobody can read',
    { code: 'file_too_large', name: 'bomb.csv', limit: 'malformed', line: null },
    () => endless(head, 'x\n'.repeat(100_000), 100),
  ],
  [
    'references of a megabyte each',
    { code: 'file_too_large', name: 'bomb.csv', limit: 'kept_text', line: null },
    () => endless(head, `${megabyte},PAID\n`, 2_000),
  ],
  [
    'statuses of a megabyte each',
    { code: 'file_too_large', name: 'bomb.csv', limit: 'kept_text', line: null },
    () => {
      const source = endless(head, '', 0);
      return {
        ...source,
        // eslint-disable-next-line @typescript-eslint/require-await -- as above
        chunks: async function* () {
          yield succeed(encode(head));
          for (let line = 0; line < 2_000; line++) yield succeed(encode(`A,${line}${megabyte}\n`));
        },
      };
    },
  ],
];

/** Workbooks of some kilobytes, and what they ask for. */
const sheets: ReadonlyArray<readonly [string, AppError['code'] | 'read', string | null, () => Uint8Array]> = [
  [
    'cells in the last column of 100,000 rows',
    'read',
    null,
    () =>
      workbook([{ name: 'M', rows: row + '<row><c r="XFD1" t="str"><v>x</v></c></row>'.repeat(100_000) }]),
  ],
  [
    'a row number of a million',
    'read',
    null,
    () => workbook([{ name: 'M', rows: `${row}<row r="1048576"><c r="XFD1"><v>1</v></c></row>` }]),
  ],
  [
    'spaces between two rows',
    'file_too_large',
    'one_text',
    () => workbook([{ name: 'M', rows: `${row}${' '.repeat(3_000_000)}` }]),
  ],
  [
    'one text of many pieces',
    'file_too_large',
    'one_text',
    () =>
      workbook([{ name: 'M', rows: `<row><c t="str"><v>${'xxxxxxx<!---->'.repeat(200_000)}</v></c></row>` }]),
  ],
  [
    'eight million shared and more texts',
    'file_too_large',
    'shared_texts',
    () =>
      workbook([{ name: 'M', rows: row }], {
        parts: { 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(8_500_000)}</sst>` },
      }),
  ],
  [
    'one shared text in many cells',
    'file_too_large',
    'kept_text',
    () =>
      workbook([{ name: 'M', rows: row + '<row><c t="s"><v>0</v></c><c/></row>'.repeat(20_000) }], {
        strings: [`<t>${'x'.repeat(32_767)}</t>`],
      }),
  ],
  [
    'elements nested without end',
    'workbook_damaged',
    null,
    () => workbook([{ name: 'M', rows: '<row>'.repeat(100_000) }]),
  ],
  [
    'a list of sheets of 140 MB',
    'file_too_large',
    'unpacked',
    () =>
      zipSync({
        'xl/workbook.xml': encode('<workbook/>'),
        'xl/_rels/workbook.xml.rels': new Uint8Array(140_000_000).fill(32),
      }),
  ],
];

// A guard against what hangs: on a crowded machine hundreds of megabytes take their time.
describe('a file that asks for more than there is', { timeout: 240_000 }, () => {
  it.each(bombs)('%s is refused with its reason, and read no further', async (name, expected, make) => {
    for (const read of [readClientFile, readClientFilePlainly]) {
      const { answer, megabytes } = await measured(name, () => read(make(), choices));
      expect(answer).toEqual({ ok: false, error: expected });
      expect(megabytes).toBeLessThan(1500);
    }
    const { happened, next } = wordsFor(expected);
    expect(happened).toMatch(/bomb\.csv/);
    expect(next).not.toBe('');
  });

  it.each(sheets)('a workbook with %s: %s', async (name, code, limit, make) => {
    const bytes = make();
    const source = sourceInChunks(bytes, 1 << 16, 'bomb.xlsx');
    const pause = () => new Promise((resolve) => setTimeout(resolve));
    const { answer, megabytes } = await measured(name, () => readClientFile(source, choices, { pause }));
    expect(answer.ok ? 'read' : answer.error.code).toBe(code);
    if (limit !== null) expect(answer).toMatchObject({ error: { limit } });
    expect(megabytes).toBeLessThan(1500);
  });

  it('is shown no columns either, where they are more than a table has', async () => {
    const [, expected, make] = bombs.find(([name]) => name === 'a million columns') ?? [];
    if (make === undefined) throw new Error('there is no such bomb');
    expect(await previewClientFile(make(), choices, 10)).toEqual({ ok: false, error: expected });
  });
});
