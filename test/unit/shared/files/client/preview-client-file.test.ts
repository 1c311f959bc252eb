import { describe, expect, it } from 'vitest';
import { previewClientFile } from '#shared/files/client/preview-client-file';
import { defaultProfile, type FileChoices } from '#shared/domain/rules/profile';
import { sampleClientFile } from '#main/sandbox/sample/sample';
import { workbook } from '../../../../corpus/workbook';
import { sourceInChunks } from '../../../../support/client-file-support';
import { valueOf } from '../../../../support/value-of';

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
    expect(preview.records[0]).toEqual({ line: 1, fields: preview.columns });
  });

  it.each([
    ['\n\n', null, { code: 'file_empty' }],
    ['reference,status\nA-1,PAID\n', 5, { code: 'header_missing', line: 5 }],
  ])('of %j with the header in line %j is refused', async (text, headerLine, error) => {
    const source = sourceInChunks(new TextEncoder().encode(text), 1000);
    const preview = await previewClientFile(source, { ...defaultProfile.file, headerLine }, 3);
    expect(preview).toMatchObject({ ok: false, error });
  });

  it('refuses a header of more columns than are read', async () => {
    const bytes = new TextEncoder().encode(`reference,status${',more'.repeat(200_000)}\nA-1,PAID\n`);
    const preview = await previewClientFile(sourceInChunks(bytes, 1 << 16), defaultProfile.file, 3);
    expect(preview).toMatchObject({ ok: false, error: { code: 'file_too_large', limit: 'columns' } });
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

  // Else the screen would read the whole file by the columns of the first table, as if somebody had chosen them.
  it('proposes no columns where a second table is beside the first', async () => {
    const [keyColumn, statusColumn] = ['Payment Reference', 'Status'];
    const preview = async (names: string, choices: Partial<FileChoices> = {}) => {
      const bytes = new TextEncoder().encode(
        `${keyColumn},${statusColumn},,${names}\nPAY-1,PAID,,PAY-9,PAID\n`,
      );
      return valueOf(
        await previewClientFile(sourceInChunks(bytes, 1000), { ...defaultProfile.file, ...choices }, 3),
      );
    };
    const twoTables = 'Payment Reference2,Status2';
    const none = { keyColumn: null, statusColumn: null };
    expect(await preview(twoTables)).toMatchObject({ ...none, secondTable: 'Payment Reference2' });
    expect(await preview(twoTables, { keyColumn })).toMatchObject({
      ...{ ...none, keyColumn },
      secondTable: 'Payment Reference2',
    });
    const both = { keyColumn, statusColumn };
    expect(await preview(twoTables, both)).toMatchObject({ ...both, secondTable: null });
    expect(await preview('Booking,Note')).toMatchObject({ ...none, secondTable: 'PAY-9' });
  });

  it('shows a workbook by its first sheet, each text cut, and what the others lack', async () => {
    const bytes = workbook([
      { name: 'March', rows: [['Title'], ['Reference', 'Status', 'Fee'], ['A-1', 'PAID', 'x'.repeat(300)]] },
      {
        name: 'April',
        rows: [
          ['Status', 'Reference', 'Note'],
          ['PAID', 'A-2', ''],
        ],
      },
    ]);
    const choices = {
      ...defaultProfile.file,
      keyColumn: 'Reference ',
      statusColumn: 'State',
      sheets: { read: ['March', 'April'], left: [] },
    };
    const preview = await previewClientFile(sourceInChunks(bytes, 1000, 'm.xlsx'), choices, 3);
    expect(preview).toMatchObject({
      value: {
        encoding: 'xlsx',
        delimiter: '',
        workbook: { read: ['March', 'April'], withRows: ['March', 'April'] },
        headerLine: 2,
        columns: ['Reference', 'Status', 'Fee'],
        partlyColumns: ['Fee'],
        keyColumn: 'Reference',
        statusColumn: 'State',
        secondTable: null,
        records: [{ line: 1 }, { line: 2 }, { line: 3, fields: ['A-1', 'PAID', 'x'.repeat(200)] }],
      },
    });
  });
});
