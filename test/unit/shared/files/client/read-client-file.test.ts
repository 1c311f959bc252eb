import { describe, expect, it } from 'vitest';
import { defaultProfile } from '#shared/domain/rules/profile';
import { textsOf } from '#shared/columns/text-column';
import { sampleClientFile } from '#main/sandbox/sample/sample';
import { preflight } from '#shared/files/client/preflight';
import { inTexts, read, sourceInChunks } from '../../../../support/client-file-support';
import { valueOf } from '../../../../support/value-of';

const head = 'paymentReference,status,note';

describe('readClientFile', () => {
  const cases: readonly {
    readonly description: string;
    readonly input: string;
    readonly rows: readonly (readonly [reference: string, status: string, line: number])[];
    readonly skipped?: number;
  }[] = [
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
      description: 'LF head and CR LF rows leave no CR behind',
      input: 'note,reference,status\nx,A,PAID\r\ny,B,PAID\r\n',
      rows: [
        ['A', 'PAID', 2],
        ['B', 'PAID', 3],
      ],
    },
    {
      description: 'a hostile header',
      input: '__proto__,reference,constructor,status\n1,A,2,PAID',
      rows: [['A', 'PAID', 2]],
    },
  ];
  it.each(cases)('$description', async ({ input, rows, skipped = 0 }) => {
    const { file } = valueOf(await read(input));
    expect(
      Array.from(file.rows.lines, (line, row) => [
        file.rows.references.at(row),
        file.rows.statuses.at(row),
        line,
      ]),
    ).toEqual(rows);
    expect(file).toMatchObject({ header: 1, skipped, malformed: [], records: 1 + skipped + rows.length });
  });

  const refused: readonly {
    readonly description: string;
    readonly input: string;
    readonly choices?: Parameters<typeof read>[1];
    readonly error: object;
  }[] = [
    { description: 'an empty file', input: '', error: { code: 'file_empty', name: 'client.csv' } },
    {
      description: 'an Excel workbook that is cut off',
      input: 'PK\u0003\u0004xxxx[Content_Types].xml',
      error: { code: 'workbook_damaged', name: 'client.csv' },
    },
    {
      description: 'a delimiter that cannot be one',
      input: head,
      choices: { delimiter: '"' },
      error: { code: 'delimiter_invalid' },
    },
    {
      description: 'a mark that is no delimiter',
      input: head,
      choices: { delimiter: '\uFEFF' },
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
  ];
  it.each([
    ...['Payment reference,STATUS', 'Payment Reference2,Status2', 'Payment Reference.1,Status.1'],
    ...['Payment Reference (2),Status (2)', 'Payment Reference #2,Status #2'],
  ])('leaves out no second table beside the first, whose columns are %s', async (names) => {
    const text = `Payment Reference,Status,,${names}\nPAY-1,PAID,,PAY-9,PAID\n`;
    expect(await read(text)).toMatchObject({
      error: { code: 'second_table', text: names.split(',')[0] },
    });
    expect(await read(text, { keyColumn: 'Payment Reference' })).toMatchObject({
      error: { code: 'second_table' },
    });
    const chosen = { keyColumn: 'Payment Reference', statusColumn: 'Status' };
    expect(inTexts(await read(text, chosen))).toMatchObject({ rows: [['PAY-1', 'PAID', 2]] });
    const one = 'Payment Reference,Status,Status 2\nPAY-1,PAID,x\n';
    expect(inTexts(await read(one))).toMatchObject({ rows: [['PAY-1', 'PAID', 2]] });
  });

  it.each([
    [
      'with other words in its names',
      'Reference March,Status March,Reference April,Status April',
      ',',
      'PAY-3',
    ],
    ['without names', 'Reference,Status,,', ',', 'PAY-3'],
    ['that begins beside the header', 'Reference,Status,PAY-9,PAID', ',', 'PAY-9'],
    ['with other names, behind an empty column', 'Reference,Status,,Buchung,Zustand', ',,', 'PAY-3'],
  ])('leaves out no second table %s', async (_, names, between, text) => {
    const input = `${names}\nPAY-1,PAID${between}PAY-3,PAID\nPAY-2,REFUNDED${between}PAY-4,REFUNDED\n`;
    expect(await read(input)).toMatchObject({ error: { code: 'second_table', text } });
    const [keyColumn = '', statusColumn = ''] = names.split(',');
    const chosen = valueOf(await read(input, { keyColumn, statusColumn }));
    expect(preflight(chosen, defaultProfile.rules.keys, null)).toMatchObject({
      secondTable: text,
      concerns: ['second_table'],
    });
  });

  it('leaves out no second table whose header is below its title', async () => {
    const head = 'Reference,Status,Venue B,\n';
    const table = `${head}PAY-1,PAID,reference,STATUS\nPAY-2,PAID,PAY-3,PAID\n`;
    expect(await read(table)).toMatchObject({ error: { code: 'second_table', text: 'Reference' } });
    const explained = `${head}PAY-1,PAID,Reference,of the payment\nPAY-2,PAID,Status,of the ticket\n`;
    expect(inTexts(await read(explained))).toMatchObject({
      rows: [
        ['PAY-1', 'PAID', 2],
        ['PAY-2', 'PAID', 3],
      ],
    });
  });

  it.each([
    ['its own reference again', 'Reference,Status,Reference old,Status old', 'PAY-1,PAID,PAY-1,PAID'],
    ['other columns behind an empty one', 'Reference,Status,,Order,State', 'PAY-1,PAID,,1001,PAID'],
    ['a legend behind one', 'Reference,Status,,Word,Meaning', 'PAY-1,PAID,,PAID,is paid'],
    ['a count of each', 'Reference,Status,Count of Reference,Count of Status', 'PAY-1,PAID,PAY-2,PAID'],
    ['other references', 'Reference,Status,Order reference,Order status', 'PAY-1,PAID,1001,PAID'],
    ['its order', 'Payment reference,Status,Order reference,Order status', 'PAY-1,PAID,ORD-2,PAID'],
    ['notes', 'Reference,Status,,', 'PAY-1,PAID,PAID,see the letter'],
    ['a second reference', 'Reference,Status,Reference 2', 'PAY-1,PAID,PAY-2'],
    ['a year’s reference', 'Reference,2024,Reference 2,2025', 'PAY-1,PAID,PAY-2,PAID'],
    ['a column with a name like theirs', 'Column1,Column2,Column3,Column4', 'PAY-1,PAID,PAY-2,PAID'],
  ])('takes %s beside a row for no second table', async (_, names, row) => {
    const [keyColumn = '', statusColumn = ''] = names.split(',');
    const found = valueOf(await read(`${names}\n${row}\n`, { keyColumn, statusColumn }));
    expect(found.secondTable).toBeNull();
  });

  it('takes columns far to the left of both for no second table', async () => {
    const between = Array.from({ length: 1_100 }, (_, place) => `Note ${place}`);
    const row = ['PAY-2', 'PAID', ...between.map(() => ''), 'PAY-1', 'PAID'];
    const names = ['Order', 'State', ...between, 'Reference', 'Status'];
    expect(valueOf(await read(`${names.join(',')}\n${row.join(',')}\n`)).secondTable).toBeNull();
  });

  it.each(refused)('refuses $description', async ({ input, choices, error }) => {
    const result = await read(input, choices);
    expect(result.ok ? null : result.error).toMatchObject(error);
  });

  it('reads UTF-16 without a mark, when named', async () => {
    const result = await read(Buffer.from('reference;status\nMüller;PAID', 'utf16le'), {
      encoding: 'utf-16le',
    });
    expect(result.ok && textsOf(result.value.file.rows.references)).toEqual(['Müller']);
  });

  it('takes no column of the client’s for one of its own marks', async () => {
    const input = Buffer.from('\uFEFFreference;status;\0totals\nA;PAID;\n;;1', 'utf16le');
    const result = await read(input);
    expect(result.ok && result.value.columns).toEqual(['reference', 'status', '\uFFFDtotals']);
  });

  it('keeps the text of a record that is no row, whatever its characters', async () => {
    const { file } = valueOf(await read('reference,status\nTotal: 17 €\nA-1,PAID\n'));
    expect(file.malformed).toEqual([{ line: 2, reason: 'too_few_fields', text: 'Total: 17 €' }]);
  });

  it('tells how many bytes and records it has read', async () => {
    const { readClientFile } = await import('#shared/files/client/read-client-file');
    const source = sourceInChunks(sampleClientFile().bytes, 1024);
    const told: number[][] = [];
    const onProgress = (...progress: number[]): void => void told.push(progress);
    const { file } = valueOf(await readClientFile(source, defaultProfile.file, { onProgress }));
    expect(told.at(-1)).toEqual([source.bytes, file.records]);
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

it('keeps no more above a chosen header than there is room for, and counts it all', async () => {
  const above = `${'x'.repeat(1 << 20)}\n`.repeat(20);
  const file = valueOf(await read(`${above}${head}\nA-1,PAID,x\n`, { headerLine: 21 }));
  expect([file.file.skipped, file.above.records, file.above.kept.length]).toEqual([20, 20, 16]);
});
