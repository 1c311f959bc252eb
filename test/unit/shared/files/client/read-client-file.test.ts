import { describe, expect, it } from 'vitest';
import { previewClientFile } from '#shared/files/client/preview-client-file';
import { defaultProfile } from '#shared/domain/rules/profile';
import { textsOf } from '#shared/columns/text-column';
import { sampleClientFile } from '#main/sandbox/sample/sample';
import { inTexts, read, sourceInChunks } from '../../../../support/client-file-support';
import { valueOf } from '../../../../support/value-of';

const head = 'paymentReference,status,note';

describe('readClientFile', () => {
  const cases: readonly {
    readonly description: string;
    readonly input: string;
    readonly rows: readonly (readonly [reference: string, status: string, line: number])[];
    readonly malformed?: readonly (readonly [line: number, reason: string])[];
    readonly skipped?: number;
  }[] = [
    { description: 'a header alone', input: head, rows: [] },
    {
      description: 'rows',
      input: `${head}\nA,PAID,x\nB,PAID,y\n`,
      rows: [
        ['A', 'PAID', 2],
        ['B', 'PAID', 3],
      ],
    },
    { description: 'a byte order mark', input: `\uFEFF${head}\nA,PAID,x`, rows: [['A', 'PAID', 2]] },
    {
      description: 'blank lines are skipped, and counted',
      input: `\n${head}\n\nA,PAID,x\n   \n`,
      rows: [['A', 'PAID', 4]],
      skipped: 3,
    },
    { description: 'a row of empty fields is a row', input: `${head}\n,,\n`, rows: [['', '', 2]] },
    {
      description: 'an empty row of a tab file is a row too',
      input: 'reference\tstatus\n\t\nA\tPAID',
      rows: [
        ['', '', 2],
        ['A', 'PAID', 3],
      ],
    },
    {
      description: 'sep= names the delimiter and is skipped',
      input: 'sep=|\nreference|status\nA,1|PAID',
      rows: [['A,1', 'PAID', 3]],
      skipped: 1,
    },
    {
      description: 'CR LF head and LF rows',
      input: `${head}\r\nA,PAID,x\nB,PAID,y\n`,
      rows: [
        ['A', 'PAID', 2],
        ['B', 'PAID', 3],
      ],
    },
    {
      description: 'LF head and CR LF rows leave no CR behind',
      input: 'note,reference,status\nx,A,PAID\r\ny,B,PAID\r\n',
      rows: [
        ['A', 'PAID', 2],
        ['B', 'PAID', 3],
      ],
    },
    {
      description: 'CR only',
      input: `${head}\rA,PAID,x\rB,PAID,y`,
      rows: [
        ['A', 'PAID', 2],
        ['B', 'PAID', 3],
      ],
    },
    {
      description: 'commas in the text of a semicolon file',
      input: 'reference;status;text\nA;PAID;one, two\nB;PAID;three, four, five',
      rows: [
        ['A', 'PAID', 2],
        ['B', 'PAID', 3],
      ],
    },
    {
      description: 'decimal commas in a semicolon file',
      input: 'reference;amount;status\nA;1,50;PAID\nB;2,50;PAID',
      rows: [
        ['A', 'PAID', 2],
        ['B', 'PAID', 3],
      ],
    },
    {
      description: 'line numbers behind embedded line ends',
      input: `${head}\nA,PAID,"x\n\ny"\nB,PAID,z`,
      rows: [
        ['A', 'PAID', 2],
        ['B', 'PAID', 5],
      ],
    },
    {
      description: 'a hostile header',
      input: '__proto__,reference,constructor,status\n1,A,2,PAID',
      rows: [['A', 'PAID', 2]],
    },
    { description: 'trailing delimiters', input: `${head}\nA,PAID,x,,\n`, rows: [['A', 'PAID', 2]] },
    {
      description: 'too many fields',
      input: `${head}\nA,PAID,x,y\nB,PAID,z`,
      rows: [['B', 'PAID', 3]],
      malformed: [[2, 'too_many_fields']],
    },
    {
      description: 'too few fields',
      input: `${head}\nA,PAID\nB,PAID,z`,
      rows: [['B', 'PAID', 3]],
      malformed: [[2, 'too_few_fields']],
    },
    {
      description: 'a broken quote',
      input: `${head}\n"A"x,PAID,x\nB,PAID,"z\nC,PAID,z`,
      rows: [['C', 'PAID', 4]],
      malformed: [
        [2, 'text_after_quote'],
        [3, 'quote_not_closed'],
      ],
    },
    {
      description: 'keeps an apostrophe in front of a formula, which is not our own guard',
      input: `${head}\n'=A1,'-PAID,x\n'A,'PAID,x`,
      rows: [
        ["'=A1", "'-PAID", 2],
        ["'A", "'PAID", 3],
      ],
    },
  ];
  it.each(cases)('$description', async ({ input, rows, malformed = [], skipped = 0 }) => {
    const { file } = valueOf(await read(input));
    expect(
      Array.from(file.rows.lines, (line, row) => [
        file.rows.references.at(row),
        file.rows.statuses.at(row),
        line,
      ]),
    ).toEqual(rows);
    expect(file.malformed.map(({ line, reason }) => [line, reason])).toEqual(malformed);
    expect(file).toMatchObject({ header: 1, skipped, records: 1 + skipped + malformed.length + rows.length });
  });

  const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
    Uint8Array.from(
      parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : [...part])),
    );
  const refused: readonly {
    readonly description: string;
    readonly input: string | Uint8Array;
    readonly choices?: Parameters<typeof read>[1];
    readonly error: object;
  }[] = [
    { description: 'an empty file', input: '', error: { code: 'file_empty', name: 'client.csv' } },
    { description: 'nothing but blank lines', input: '\n \n', error: { code: 'file_empty' } },
    {
      description: 'an Excel workbook that is cut off',
      input: bytes([0x50, 0x4b, 3, 4], 'xxxx[Content_Types].xml'),
      error: { code: 'workbook_damaged', name: 'client.csv' },
    },
    {
      description: 'a ZIP archive',
      input: bytes([0x50, 0x4b, 3, 4], 'a.txt'),
      error: { code: 'file_not_csv', looksLike: 'zip' },
    },
    {
      description: 'an old Excel workbook',
      input: bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
      error: { code: 'file_not_csv', looksLike: 'xls' },
    },
    {
      description: 'a gzip file',
      input: bytes([0x1f, 0x8b, 8, 0]),
      error: { code: 'file_not_csv', looksLike: 'gzip' },
    },
    { description: 'a PDF', input: '%PDF-1.7\n', error: { code: 'file_not_csv', looksLike: 'pdf' } },
    {
      description: 'a web page',
      input: '\n<!DOCTYPE html><html>',
      error: { code: 'file_not_csv', looksLike: 'html' },
    },
    {
      description: 'JSON',
      input: '[{"paymentReference":"A"}]',
      error: { code: 'file_not_csv', looksLike: 'json' },
    },
    {
      description: 'zero bytes',
      input: bytes('reference,status\nA', [0], ',PAID'),
      error: { code: 'file_not_csv', looksLike: 'binary' },
    },
    {
      description: 'bytes that are no UTF-8, with their place',
      input: bytes('reference,status\nM', [0xfc], 'ller,PAID'),
      choices: { encoding: 'utf-8' },
      error: { code: 'file_wrong_encoding', encoding: 'utf-8', byteOffset: 18 },
    },
    {
      description: 'a character that the end of the file cuts',
      input: bytes('reference,status\nM', [0xc3]),
      choices: { encoding: 'utf-8' },
      error: { code: 'file_wrong_encoding' },
    },
    {
      description: 'an unknown encoding',
      input: head,
      choices: { encoding: 'klingon-8' },
      error: { code: 'encoding_unknown' },
    },
    {
      description: 'a delimiter that cannot be one',
      input: head,
      choices: { delimiter: '"' },
      error: { code: 'delimiter_invalid' },
    },
    {
      description: 'a column that is not there',
      input: head,
      choices: { keyColumn: 'ref' },
      error: { code: 'column_missing', column: 'ref' },
    },
    {
      description: 'a column that is there twice',
      input: 'status,reference,status\n',
      choices: { statusColumn: 'status' },
      error: { code: 'column_repeated', column: 'status' },
    },
    {
      description: 'no column that looks like a reference',
      input: 'a,b,status\n',
      error: { code: 'column_undecided', role: 'key' },
    },
    {
      description: 'no column that looks like a status',
      input: 'reference,b\n',
      error: { code: 'column_undecided', role: 'status' },
    },
    {
      description: 'a header with a broken quote',
      input: '"reference"x,status\nA,PAID',
      error: { code: 'header_malformed', line: 1 },
    },
  ];
  it.each(refused)('refuses $description', async ({ input, choices, error }) => {
    const result = await read(input, choices);
    expect(result.ok ? null : result.error).toMatchObject(error);
  });

  it.each([
    ['windows-1252', Buffer.from('reference;status\nMüller;PAID', 'latin1'), 'windows-1252'],
    ['utf-16le with a mark', Buffer.from('\uFEFFreference;status\nMüller;PAID', 'utf16le'), null],
    ['utf-16be with a mark', Buffer.from('\uFEFFreference;status\nMüller;PAID', 'utf16le').swap16(), null],
    [
      'utf-16le without a mark, when named',
      Buffer.from('reference;status\nMüller;PAID', 'utf16le'),
      'utf-16le',
    ],
  ])('reads %s', async (_description, input, encoding) => {
    const result = await read(input, { encoding });
    expect(result.ok && textsOf(result.value.file.rows.references)).toEqual(['Müller']);
  });

  it('takes no column of the client’s for one of its own marks', async () => {
    const input = Buffer.from('\uFEFFreference;status;\0totals\nA;PAID;\n;;1', 'utf16le');
    const result = await read(input);
    expect(result.ok && result.value.columns).toEqual(['reference', 'status', '\uFFFDtotals']);
  });

  it('reads the same whatever the chunks are, down to single bytes', async () => {
    const input = `\uFEFF${head}\r\n"Zoë ""1""\r\nx",PAID,ü\r\n"A"x,PAID,z\r\n,,\r\n€,PAID,"open\r\nB,PAID,🎫`;
    const whole = inTexts(await read(input));
    for (let size = 1; size <= 64; size++) expect(inTexts(await read(input, {}, size))).toEqual(whole);
  });

  it('finds the place of a wrong byte whatever the chunks are', async () => {
    const input = bytes('reference,status\nMü', [0xe2, 0x82], 'ller,PAID');
    const choices = { encoding: 'utf-8' };
    const whole = await read(input, choices);
    for (let size = 1; size <= 32; size++) expect(await read(input, choices, size)).toEqual(whole);
  });

  it('reads a megabyte in one field, and the rows behind it, in small chunks', async () => {
    const result = await read(`${head}\nA,PAID,"${'x\n'.repeat(500_000)}"\nB,PAID,y`, {}, 4096);
    expect(result.ok && [...result.value.file.rows.lines]).toEqual([2, 500_003]);
  });

  it('stops when it is cancelled', async () => {
    const { readClientFile } = await import('#shared/files/client/read-client-file');
    const signal = { aborted: false };
    const bytesOfSample = sampleClientFile().bytes;
    const result = await readClientFile(sourceInChunks(bytesOfSample, 1024), defaultProfile.file, {
      signal,
      onProgress: () => {
        signal.aborted = true;
      },
    });
    expect(result).toEqual({ ok: false, error: { code: 'cancelled' } });
  });
});

describe('previewClientFile', () => {
  it('shows columns, proposals and first rows, and stops there', async () => {
    const { bytes: sample } = sampleClientFile();
    const preview = valueOf(await previewClientFile(sourceInChunks(sample, 1000), defaultProfile.file, 3));
    expect(preview).toMatchObject({
      encoding: 'utf-8',
      delimiter: ',',
      keyColumn: 'Payment reference',
      statusColumn: 'Ticket status',
    });
    expect(preview.records).toHaveLength(4);
  });

  it('shows a file whose columns cannot be guessed, so that they can be chosen', async () => {
    const preview = await previewClientFile(
      sourceInChunks(new TextEncoder().encode('a;b\n1;2\n'), 1000),
      defaultProfile.file,
      3,
    );
    expect(preview.ok && preview.value).toMatchObject({
      columns: ['a', 'b'],
      keyColumn: null,
      statusColumn: null,
    });
  });
});

it('keeps no more above a chosen header than there is room for, and counts it all', async () => {
  const above = `${'x'.repeat(1 << 20)}\n`.repeat(20);
  const file = valueOf(await read(`${above}${head}\nA-1,PAID,x\n`, { headerLine: 21 }));
  expect([file.file.skipped, file.above.records, file.above.kept.length]).toEqual([20, 20, 16]);
});
