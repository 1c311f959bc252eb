import { describe, expect, it } from 'vitest';
import { defaultProfile } from '#shared/domain/rules/profile';
import { readWholeRows } from '#shared/files/client/read-whole-rows';
import { workbook } from '../../../../corpus/workbook';
import { read, sourceInChunks } from '../../../../support/client-file-support';
import { valueOf } from '../../../../support/value-of';

const text = [
  'Report of March',
  'reference;status;Customer;Amount',
  'PAY-1;PAID;"Bee; Ann";10,00',
  'PAY-2;PAID;"two',
  'lines";20,00',
  'torn;PAID;x;y;z',
  ';;;',
  'PAY-3;VOID;Müller;30,00',
  '',
].join('\n');

/** The whole rows on every line on which the comparison found a row, read in chunks of a size. */
async function wholeRowsOf(bytes: Uint8Array, chunkSize: number, encoding: string | null = null) {
  const found = valueOf(await read(bytes, { encoding, headerLine: 2 }));
  const { file, columns, delimiter } = found;
  const choices = { ...defaultProfile.file, encoding: found.encoding, delimiter, headerLine: 2 };
  const lines = new Set([...file.rows.lines, ...file.malformed.map(({ line }) => line)]);
  const rows = valueOf(await readWholeRows(sourceInChunks(bytes, chunkSize), { choices, columns }, lines));
  return { rows, lines: [...file.rows.lines] };
}

describe('readWholeRows', () => {
  it.each([1, 7, 1 << 16])('has every cell of every row, whatever the chunks: %i', async (chunkSize) => {
    const { rows, lines } = await wholeRowsOf(new TextEncoder().encode(text), chunkSize);
    expect([...rows.keys()].filter((line) => lines.includes(line))).toEqual(lines);
    expect(rows.get(3)).toEqual(['PAY-1', 'PAID', 'Bee; Ann', '10,00']);
    expect(rows.get(4)).toEqual(['PAY-2', 'PAID', 'two\nlines', '20,00']);
    expect(rows.get(8)).toEqual(['PAY-3', 'VOID', 'Müller', '30,00']);
  });

  it('reads in the encoding that the file was read in', async () => {
    const { rows } = await wholeRowsOf(Buffer.from(text, 'latin1'), 64, 'windows-1252');
    expect(rows.get(8)?.[2]).toBe('Müller');
  });

  it('reads the rows of a sheet by their numbers', async () => {
    const bytes = workbook([
      {
        name: 'March',
        rows: [
          ['reference', 'status', 'Customer'],
          ['PAY-1', 'PAID', 'Bee'],
          ['PAY-2', 'PAID'],
        ],
      },
    ]);
    const rows = await readWholeRows(
      sourceInChunks(bytes, 1 << 16, 'march.xlsx'),
      { choices: { ...defaultProfile.file, headerLine: 1 }, columns: ['reference', 'status', 'Customer'] },
      new Set([2, 3]),
    );
    expect(rows).toEqual({
      ok: true,
      value: new Map([
        [2, ['PAY-1', 'PAID', 'Bee']],
        [3, ['PAY-2', 'PAID', '']],
      ]),
    });
  });
});
