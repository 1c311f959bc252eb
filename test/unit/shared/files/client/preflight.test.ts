import { describe, expect, it } from 'vitest';
import { preflight, refuseHeader } from '#shared/files/client/preflight';
import { codedColumn } from '#shared/columns/coded-column';
import type { FileChoices } from '#shared/domain/rules/profile';
import { defaultRules } from '#shared/domain/rules/rules';
import { textColumn } from '#shared/columns/text-column';
import type { Tickets } from '#shared/domain/sides/ticket';
import { read } from '../../../../support/client-file-support';
import { valueOf } from '../../../../support/value-of';

const ticketsOf = (...references: readonly string[]): Tickets => ({
  references: textColumn(references),
  identities: textColumn(references.map(() => '')),
  statuses: codedColumn(references.map(() => 'PAID')),
  events: null,
  fields: new Map(),
});

async function check(content: string, tickets: Tickets | null = null) {
  const result = valueOf(await read(content));
  return preflight(result, defaultRules.keys, tickets);
}

const head = 'reference,status';

describe('preflight', () => {
  it('says all that was counted, and how the file was read', async () => {
    const found = await check(
      `\n${head}\r\nA-1,PAID\r\nA-1,PAID\nA-2,REFUNDED\n,PAID\n"A"x,PAID\n`,
      ticketsOf('A-1', 'A-9', ' A-1 ', ''),
    );
    expect(found).toMatchObject({
      encoding: 'utf-8',
      delimiter: ',',
      lineEnds: { crlf: 2, lf: 5, cr: 0 },
      headerLine: 2,
      columns: ['reference', 'status'],
      keyColumn: 'reference',
      statusColumn: 'status',
      records: 7,
      header: 1,
      skipped: 1,
      dataRows: 4,
      unkeyed: 1,
      repeatedKeys: { keys: 1, rows: 2 },
      statuses: [
        { status: 'PAID', count: 3 },
        { status: 'REFUNDED', count: 1 },
      ],
      overlap: { rows: 2, ofRows: 3, tickets: 2, ofTickets: 3, allTickets: 4 },
      damage: [],
      advice: 'go with warnings',
      concerns: ['malformed', 'unkeyed', 'mixed_line_ends'],
    });
    expect(found.malformed).toMatchObject([{ line: 7, reason: 'text_after_quote' }]);
  });

  it('says go where there is nothing to say', async () => {
    expect(await check(`${head}\nA-1,PAID\n`, ticketsOf('A-1'))).toMatchObject({
      advice: 'go',
      concerns: [],
    });
    expect(await check(`${head}\nA-1,PAID\n`)).toMatchObject({ advice: 'go', overlap: null });
    expect(await check(`${head}\nA-1,PAID\n`, ticketsOf())).toMatchObject({ advice: 'go' });
  });

  it.each([
    ['without rows', `${head}\n`, ['no_rows']],
    ['without a single key', `${head}\n,PAID\n\u200B,PAID\n`, ['no_keys', 'unkeyed']],
    ['of which most is malformed', `${head}\nA-1\nA-2\nA-1,PAID\n`, ['mostly_malformed', 'malformed']],
    ['of another project', `${head}\nB-1,PAID\n`, ['no_overlap']],
  ])('stops at a file %s', async (_what, content, concerns) => {
    const found = await check(content, ticketsOf('A-1'));
    expect(found.advice).toBe('stop');
    expect(found.concerns).toEqual(concerns);
  });

  it('stops where the platform has tickets and none has a payment reference', async () => {
    const found = await check(`${head}\nA-1,PAID\n`, ticketsOf('', ' \u200B'));
    expect(found).toMatchObject({ advice: 'stop', concerns: ['no_ticket_references'] });
    expect((await check(`${head}\nA-1,PAID\n`, ticketsOf('', 'A-1'))).concerns).toEqual([]);
  });

  describe('lines above the header (product.md, section 6)', () => {
    const columns = { keyColumn: 'Beleg', statusColumn: 'Zustand' };
    const checkNamed = async (
      content: string,
      tickets: Tickets | null,
      choices: Partial<FileChoices> = columns,
      keys = defaultRules.keys,
    ) => {
      const result = valueOf(await read(content, choices));
      return preflight(result, keys, tickets);
    };
    const rows = (from: number, to: number): string =>
      Array.from({ length: to - from }, (_, row) => `PAY-${from + row},PAID`).join('\n');
    const twoTables = `${head}\n${rows(10, 30)}\nBeleg,Zustand,Betrag\n${rows(30, 31)},1\n`;

    it('that hold references of the platform stop it until somebody names the header row', async () => {
      const found = await checkNamed(twoTables, ticketsOf('PAY-30', 'PAY-12', 'PAY-13'));
      expect(found).toMatchObject({
        headerLine: 22,
        advice: 'stop',
        concerns: ['header_undecided'],
        above: {
          records: 21,
          likeRows: 20,
          firstLikeRow: 2,
          ofPlatform: 2,
          firstOfPlatform: { line: 4, reference: 'PAY-12' },
          headerChosen: false,
        },
      });
      expect(refuseHeader('march.csv', found)).toEqual({
        code: 'header_undecided',
        name: 'march.csv',
        headerLine: 22,
        ofPlatform: true,
        lines: 2,
        firstLine: 4,
      });
      const chosen = await checkNamed(twoTables, ticketsOf('PAY-30', 'PAY-12'), {
        ...columns,
        headerLine: 22,
      });
      expect(chosen).toMatchObject({ advice: 'go with warnings', concerns: ['rows_above_header'] });
      expect(refuseHeader('march.csv', chosen)).toBeNull();
    });

    it('do so as the key rules read references, whichever cell they stand in', async () => {
      const text = ',,,pay-12,\n,,,,\nBeleg,Zustand,a,b,c\nPAY-30,PAID,,,\n';
      const found = await checkNamed(text, ticketsOf('PAY-12', 'PAY-30'));
      expect(found.concerns).toEqual([]);
      const folded = { ...defaultRules.keys, ignoreCase: true };
      expect((await checkNamed(text, ticketsOf('PAY-12', 'PAY-30'), columns, folded)).concerns).toEqual([
        'header_undecided',
      ]);
    });

    // Promise: Rows above the header are never left out silently.
    it('stop it where they look like rows, whatever the platform has', async () => {
      const found = await checkNamed(twoTables, ticketsOf('PAY-30'));
      expect(found).toMatchObject({
        advice: 'stop',
        above: { likeRows: 20, ofPlatform: 0, first: { length: 3 } },
      });
      expect(found.concerns).toEqual(['header_undecided']);
      expect((await checkNamed(twoTables, null)).concerns).toEqual(['header_undecided']);
      expect(refuseHeader('march.csv', found)).toMatchObject({ ofPlatform: false, lines: 20, firstLine: 2 });
    });

    it.each([
      ['a row of other statuses and longer references', 'PAY-1234,VOID', true],
      ['a row of other references, as wide as the header', 'INV/2026/7,VOID,', true],
      ['a reference without a status, as wide as the header', 'PAY-7,,', true],
      ['a status of the rows below', 'Olga,PAID', true],
      ['a title with a number', 'Report 7,,', false],
      ['words', 'Payments,of March,', false],
      ['a title of one cell', 'PAY-2026', false],
    ])('look like rows or like titles: %s', async (_, line, isRow) => {
      const found = await checkNamed(`Nr,x\n${line}\nBeleg,Zustand,Betrag\nPAY-30,PAID,1\n`, null);
      expect(found.above.likeRows).toBe(isRow ? 1 : 0);
      expect(found.headerLine).toBe(3);
    });

    it('are titles with an empty cell, also where a row below has no status', async () => {
      const found = await checkNamed('Payments,,of March\nBeleg,Zustand,Betrag\nPAY-30,,1\n', null);
      expect(found.above).toMatchObject({ records: 1, likeRows: 0 });
    });

    it('are none where they are titles', async () => {
      const titles = `Payments of March,,\nExported,2026-03-31,by Olga\n\nBeleg,Zustand,Betrag,Saal\nPAY-30,PAID,1,A\n`;
      const found = await checkNamed(titles, ticketsOf('PAY-30'));
      expect(found).toMatchObject({ advice: 'go', concerns: [], above: { records: 2, likeRows: 0 } });
      expect(found.above.first).toMatchObject([{ line: 1 }, { line: 2 }]);
    });
  });

  it('warns of little overlap and of blank statuses', async () => {
    const found = await check(`${head}\nA-1,\nB-1,PAID\nB-2,PAID\n`, ticketsOf('A-1', 'A-1'));
    expect(found.concerns).toEqual(['blank_statuses', 'little_overlap']);
    expect((await check(`${head}\nA-1,PAID\nB-1,PAID\n`, ticketsOf('A-1'))).concerns).toEqual([]);
  });

  it('lists statuses with the most frequent first', async () => {
    const { statuses } = await check(`${head}\nA-1,VOID\nA-2,PAID\nA-3,PAID\n`);
    expect(statuses.map(({ status }) => status)).toEqual(['PAID', 'VOID']);
  });

  it('finds damage behind spaces and at both ends of the digits, and shows five rows', async () => {
    const rows = [
      '  9.9E+20',
      '0.1E+15',
      '\u00A01.23E+15',
      ...Array.from({ length: 4 }, (_, i) => `${i + 2}E+15`),
    ];
    const { damage } = await check(`${head}\n${rows.map((row) => `${row},PAID`).join('\n')}\n`);
    expect(damage).toMatchObject([{ kind: 'scientific', rows: 7 }]);
    expect(damage[0]?.examples.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
  });

  it('finds what a spreadsheet did to references', async () => {
    const rows = [
      '1.23E+15',
      '1,5e12',
      '123456789012345000',
      '"=""00042"""',
      '42',
      '77',
      'E+15',
      '123456789012345678',
    ];
    const found = await check(
      `${head}\n${rows.map((row) => `${row.includes(',') ? `"${row}"` : row},PAID`).join('\n')}\n`,
      ticketsOf('00042', '0077', '77', 'E+15', '123456789012345678'),
    );
    expect(found.damage).toEqual([
      {
        kind: 'scientific',
        rows: 2,
        examples: [
          { line: 2, text: '1.23E+15' },
          { line: 3, text: '1,5e12' },
        ],
      },
      { kind: 'rounded', rows: 1, examples: [{ line: 4, text: '123456789012345000' }] },
      { kind: 'formula_text', rows: 1, examples: [{ line: 5, text: '="00042"' }] },
      { kind: 'lost_zeros', rows: 1, examples: [{ line: 6, text: '42' }] },
    ]);
    expect(found.advice).toBe('go with warnings');
  });

  it('takes no reference of the platform for damaged, nor digits without platform data', async () => {
    const exact = ['100000000000000000', '4E12', '1.23E+15', '"=""00042"""'];
    const content = `${head}\n${exact.map((row) => `${row},PAID`).join('\n')}\n`;
    const known = ticketsOf('100000000000000000', '4E12', '1.23E+15', '="00042"');
    expect(await check(content, known)).toMatchObject({ damage: [], concerns: [] });
    const original = ticketsOf('100000000000000001');
    expect((await check(content, original)).damage.map(({ kind, rows }) => [kind, rows])).toEqual([
      ['rounded', 1],
      ['scientific', 2],
      ['formula_text', 1],
    ]);
    expect((await check(content, ticketsOf('other'))).damage.map(({ kind, rows }) => [kind, rows])).toEqual([
      ['scientific', 2],
      ['formula_text', 1],
    ]);
    expect((await check(content)).damage.map(({ kind, rows }) => [kind, rows])).toEqual([
      ['scientific', 1],
      ['formula_text', 1],
    ]);
  });

  it.each([
    ['9007199254740980', '9007199254740986', 1],
    ['9007199254740990', '9007199254740986', 1],
    ['123456789012345680', '123456789012345678', 1],
    ['9007199254740986', '9007199254740987', 0],
    ['9007199254740980', '9007199254740880', 0],
    ['900719925474090', '900719925474091', 0],
    ['1234567890123450', '12345678901234512', 0],
  ])('takes %s for a rounded %s in %i rows', async (row, ticket, rows) => {
    const { damage } = await check(`${head}\n${row},PAID\n`, ticketsOf(ticket));
    expect(damage.map((one) => [one.kind, one.rows])).toEqual(rows === 0 ? [] : [['rounded', rows]]);
  });

  it('judges by the rules: zeros that they ignore are not lost', async () => {
    const result = valueOf(await read(`${head}\n42,PAID\n`));
    const keys = { ...defaultRules.keys, ignoreLeadingZeros: true };
    expect(preflight(result, keys, ticketsOf('00042')).damage).toEqual([]);
  });
});
