import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { guardCell, shownOfPlatform } from '#shared/files/queries/list-columns';
import { writeQueryCsv, writeQueryWorkbook } from '#shared/files/queries/write-query-list';
import { SheetTooLarge } from '#shared/files/xlsx/write-sheets';
import { queryLanguages } from '#shared/domain/vocabulary/query-languages';
import { plainAmounts } from '../../../../support/amount-rule';
import { compare, fileOf, snapshotOf, type Item } from '../../../../support/reconcile-support';
import { allQueries, listOf, proposalOf, sourceOf } from '../../../../support/query-support';
import { reconcile } from '#shared/domain/result/reconcile';
import { defaultRules, platformFieldsOf, type Rules } from '#shared/domain/rules/rules';
import { queryTexts } from '#shared/words/queries/languages';
import { wrongWords } from '#shared/words/queries/query-texts';

const march = compare(
  [
    ['A', 'PAID'],
    ['A', 'PAID'],
    ['B', 'PAID'],
    ['=C', 'REFUNDED'],
    ['', 'PAID'],
  ],
  [
    ['B', 'VOID'],
    ['D', 'PAID'],
    ['', 'PAID'],
  ],
);

const about = { project: 'p-1', file: 'client.csv', day: '2026-03-31' };
const netPrice = { resource: 'tickets', path: ['price', 'net'] } as const;

describe('a query list', () => {
  it('has a line for each ticket and row in question, each with an id of its own', () => {
    const queries = allQueries(sourceOf(march));
    expect(queries.map(({ facts }) => [facts.paymentReference, facts.bucket, facts.line])).toEqual([
      ['A', 'missing', null],
      ['A', 'missing', null],
      ['B', 'mismatched', 2],
      ['=C', 'missing', null],
      ['D', 'extra', 3],
      ['', 'unkeyed', null],
      ['', 'unkeyed', 4],
    ]);
    expect(new Set(queries.map(({ id }) => id)).size).toBe(queries.length);
  });

  // Promise: A query list out and in without answers changes nothing.
  it.each(queryLanguages)('out and in without answers changes nothing (%s)', async (language) => {
    const source = sourceOf(march);
    for (const as of ['xlsx', 'csv'] as const) {
      const proposal = await proposalOf(listOf(source, { as, language }), source);
      expect(proposal).toEqual({
        lines: 7,
        taken: [],
        unanswered: 7,
        known: 0,
        unknown: [],
        refused: [],
        altered: [],
        unread: [],
        sheets: null,
        readings: [],
      });
    }
  });

  // Each line once went through all lines of its finding: five minutes.
  it('comes back from a payment reference with 2,000 rows', async () => {
    const rows = Array.from({ length: 2_000 }, (): readonly [string, string] => ['A', 'PAID']);
    const source = sourceOf(compare([], rows));
    const proposal = await proposalOf(listOf(source, { as: 'csv' }), source);
    expect(proposal).toMatchObject({ lines: 2_000, unanswered: 2_000, altered: [], refused: [] });
    const queries = allQueries(source);
    const pieces = [...writeQueryCsv({ source, queries, count: 0, texts: queryTexts.en })];
    expect(pieces.map((piece) => piece.split('\r\n').length)).toEqual([
      202,
      ...new Array<number>(9).fill(201),
      1,
    ]);
  });

  it('says in plain words what is wrong', () => {
    const words = allQueries(sourceOf(march)).map(({ facts }) => wrongWords(queryTexts.en, facts));
    expect(words).toEqual([
      'We have a ticket (PAID), your file has no row.',
      'We have a ticket (PAID), your file has no row.',
      'We have the status PAID, your file says VOID.',
      'We have a ticket (REFUNDED), your file has no row.',
      'Your file has a row (PAID), we have no ticket.',
      'We have a ticket (PAID) without a payment reference.',
      'Your row (PAID) has no payment reference, so we cannot compare it with a ticket.',
    ]);
  });

  it.each(queryLanguages)(
    'explains itself in ten lines, and offers no word that a list could not (%s)',
    (language) => {
      const { about, answers, headers } = queryTexts[language];
      const lines = about({ project: 'p', file: 'f', day: '2026-03-31', queries: 3 });
      expect(lines).toHaveLength(10);
      expect(Object.values(answers).join(',').length).toBeLessThan(256);
      expect(Object.values(answers).filter((word) => /[",;]/.test(word))).toEqual([]);
      expect(Object.values(headers).filter((name) => /[",;\t|]/.test(name))).toEqual([]);
      expect(new Set(Object.values(headers)).size).toBe(Object.values(headers).length);
    },
  );

  it('holds no formula, whatever stands in the data and in the names of columns', () => {
    const hostile = ['=1+1', '+1+1', '-2+3', '@SUM(A1)', "=cmd|'/C calc'!A0", '\t=1', 'x;=1'];
    const run = reconcile(
      snapshotOf(hostile.map((text) => [`${text}P`, text])),
      fileOf(
        hostile.map((text) => [`${text}C`, text, { '=x': text }]),
        {},
        ['=x'],
      ),
      defaultRules,
      true,
    );
    const parts = unzipSync(listOf(sourceOf(run)));
    const sheets = Object.entries(parts).filter(([name]) => name.includes('worksheets'));
    expect(sheets).toHaveLength(2);
    for (const [, bytes] of sheets) {
      const xml = strFromU8(bytes);
      expect(xml).not.toMatch(/<f[ >]/);
      expect(xml).not.toMatch(/<t xml:space="preserve">[=@+][^<]/);
    }
    const csv = listOf(sourceOf(run), { as: 'csv' }).toString();
    expect(csv.split(/[,\n;\t"]/).filter((cell) => /^[=+@]/.test(cell))).toEqual([]);
  });

  it('guards no number, with whatever sign and fraction, and all that is like one', () => {
    const cells = ['-5', '+1.50', '-1,5', '-5 %', '-x', '+'];
    expect(cells.map(guardCell)).toEqual(['-5', '+1.50', '-1,5', "'-5 %", "'-x", "'+"]);
  });

  it('is written whole, and locked but for what is filled in', () => {
    const rules: Rules = {
      ...defaultRules,
      amount: plainAmounts,
      fields: [{ column: 'Price', field: netPrice, compare: { as: 'text' } }],
    };
    const tickets: readonly Item[] = [
      ['A', 'PAID', { eventId: 'E1', 'price,net': '5.00', amount: '7' }],
      ['', 'PAID'],
    ];
    const row: Item = ['B', 'VOID', { Price: '6.00', Betrag: '8', Shop: '=N' }];
    const run = reconcile(
      snapshotOf(tickets, { fields: platformFieldsOf(rules) }),
      fileOf([row], {}, ['Price', 'Betrag', 'Shop', 'shop', 'SHOP']),
      rules,
      true,
    );
    const source = { ...sourceOf(run), eventName: (id: string) => `Open Air ${id}` };
    const queries = allQueries(source);
    const list = { source, queries, count: 3, texts: queryTexts.en, askedOn: () => '2026-03-30' };
    const parts = unzipSync(Buffer.concat([...writeQueryWorkbook(list, about)]));
    const written = Object.entries(parts).map(([name, xml]) => `${name}\n${strFromU8(xml)}\n`);
    const text = [...writeQueryCsv(list), ...written].join('').replace(/[\uFEFF\r]/g, '');
    expect(text.replace(/<(?=cols|row|fills|cellXfs)/g, '\n<')).toBe(
      readFileSync(new URL('query-list.txt', import.meta.url), 'utf8'),
    );
    expect(shownOfPlatform(run)).toEqual([
      ...['how many tickets a payment has', 'payment references', 'statuses', 'ticket ids', 'events'],
      ...['price.net', 'amount'],
    ]);
  });

  // Promise: A query list that a spreadsheet would cut off is not written.
  it.each([
    ['as many lines as fit', 1_048_575, 1, 'written'],
    ['a line too many', 1_048_576, 1, 'too large'],
    ['as long a text as fits', 1, 32_767, 'written'],
    ['a character too many', 1, 32_768, 'too large'],
  ])('with %s is %s', (_, count, characters, outcome) => {
    const source = sourceOf(compare([['A'.repeat(characters), 'PAID']], []));
    const list = { source, queries: allQueries(source), count, texts: queryTexts.en };
    const write = () => ([...writeQueryWorkbook(list, about)].length > 0 ? 'written' : '');
    if (outcome === 'written') expect(write()).toBe(outcome);
    else expect(write).toThrow(SheetTooLarge);
  });
});
