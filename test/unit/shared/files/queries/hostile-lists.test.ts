import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createLineWriter } from '#shared/base/write-line';
import type { AnswersProposal } from '#shared/domain/queries/answers-proposal';
import { nameLine, type LineName } from '#shared/domain/sides/line-name';
import { reconcile } from '#shared/domain/result/reconcile';
import { defaultRules } from '#shared/domain/rules/rules';
import { maxNoteLength } from '#shared/domain/runs/review';
import { parseRecords } from '#shared/files/csv/parse-records';
import { isQueryList } from '#shared/files/queries/read-query-list';
import {
  proposalSentence,
  readingSentence,
  refusalSentence,
  unknownSentence,
  unreadSentence,
} from '#shared/words/queries/proposal-words';
import { queryTexts } from '#shared/words/queries/languages';
import { utf16, utf8 } from '../../../../corpus/encode';
import { workbook, type WorkbookPlan } from '../../../../corpus/workbook';
import { fileOf, snapshotOf, type Item } from '../../../../support/reconcile-support';
import { sourceInChunks } from '../../../../support/client-file-support';
import { allQueries, listOf, proposalOf, sourceOf } from '../../../../support/query-support';

const { headers } = queryTexts.en;
const march = (profileId = 'march', from = 2) =>
  sourceOf(
    reconcile(
      snapshotOf([
        ['PAY-1', 'PAID'],
        ['PAY-2', 'PAID'],
        ['PAY-2', 'REFUNDED'],
        ['PAY-4', 'PAID'],
        ['', 'PAID'],
        ['', 'REFUNDED'],
      ]),
      fileOf(
        [
          ...Array.from({ length: from - 2 }, () => ['PAY-4', 'PAID', { Shop: 'x' }] as const),
          ['PAY-3', 'PAID', { Shop: 'North' }],
          ['00017', 'PAID', { Shop: 'South' }],
          ['PAY-4', 'VOID', { Shop: 'East' }],
          ['', 'PAID', { Shop: 'West' }],
          ['', 'VOID', { Shop: 'West' }],
        ],
        {},
        ['Shop'],
      ),
      defaultRules,
      true,
    ),
    profileId,
  );
const source = march();
const queries = allQueries(source);
const idOf = (reference: string, at = 0): string =>
  queries.filter(({ facts }) => facts.paymentReference === reference)[at]?.id ?? '';

type Table = string[][];
/** The list of March as a table, its header first. */
const tableOf = (of = source): Table =>
  parseRecords(listOf(of, { as: 'csv' }).toString('utf8').slice(1).trimEnd().split('\r\n'), ',').map(
    (row) => [...row],
  );
const placeOf = (header: string): number => tableOf()[0]?.indexOf(header) ?? -1;
const [id, answer, comment, reference] = [
  headers.id,
  headers.answer,
  headers.comment,
  headers.paymentReference,
].map(placeOf) as [number, number, number, number]; // as many as were asked for

/** The list with an answer in each line that names the line's own question. */
function filled(of = source): Table {
  const table = tableOf(of);
  for (const row of table.slice(1)) row[answer] = `about ${row[id] ?? ''}`;
  return table;
}

const change = (mangle: (rows: Table, table: Table) => void, of = source): Table => {
  const table = filled(of);
  const rows = table.slice(1);
  mangle(rows, table);
  return [table[0] ?? [], ...rows];
};

const csvOf = (table: Table, delimiter = ','): string => table.map(createLineWriter(delimiter)).join('');
const xlsxOf = (table: Table, plan: WorkbookPlan = {}): Uint8Array =>
  workbook([{ name: 'Questions', rows: table }], plan);

/** That each answer taken is of the line's own question, and each other line was named; answers the lines that were not taken. */
function expectOnOwn(proposal: AnswersProposal, of = source): ReadonlyMap<LineName, string> {
  const byId = new Map(allQueries(of).map((query) => [query.id, query]));
  for (const { query, text, finding, answer: word } of proposal.taken) {
    expect(word).toBe('other');
    expect(text).toContain(query);
    expect(finding.signature).toBe(byId.get(query)?.finding.signature);
  }
  const named = [
    ...proposal.refused.map(({ line, refusal }) => [line, refusalSentence(refusal, proposal)] as const),
    ...proposal.unknown.map((unknown) => [unknown.line, unknownSentence(unknown)] as const),
  ];
  for (const [line, sentence] of named) {
    expect(line).toBeGreaterThan(0);
    expect(sentence).toMatch(/^[A-Z“].*\.$/s);
  }
  const { taken, unanswered, known, lines } = proposal;
  expect(taken.length + unanswered + known + named.length).toBe(lines);
  return new Map(named.map(([line, sentence]) => [nameLine(proposal, line), sentence]));
}

const all = queries.length;
/** What is done to a filled list, how many answers are taken of it all the same, and which lines are named with which words. */
interface Case {
  readonly bytes: () => Uint8Array;
  readonly taken: number;
  readonly named?: Readonly<Record<LineName, RegExp>>;
}

const lineOf = (reference: string, at = 0): number =>
  queries.findIndex((query) => query.id === idOf(reference, at)) + 2;
const swap = (rows: Table, column: number, one: number, other: number): void => {
  const [a, b] = [rows[one - 2] ?? [], rows[other - 2] ?? []];
  [a[column], b[column]] = [b[column] ?? '', a[column] ?? ''];
};
const [first, second] = [lineOf('PAY-1'), lineOf('PAY-3')];
const mixed = /ids and lines were mixed up/;
const damaged = /check digit does not fit/;
const set = (line: number, column: number, to: (text: string) => string) => (rows: Table) => {
  const row = rows[line - 2] ?? [];
  row[column] = to(row[column] ?? '');
};
const csv = (mangle: (rows: Table, table: Table) => void) => () => utf8(csvOf(change(mangle)));
const keep = (): void => undefined;

const noHeader = /has no row with the headers of the list/;
const contradicting = (line: number) =>
  new RegExp(`answers that differ, in the lines S1!${line}, S2!${line};`);
const otherAnswers = (): Table =>
  filled().map((row, at) => (at === 0 ? row : row.map((cell, place) => (place === answer ? 'wrong' : cell))));
const germanHead = (): string[] =>
  listOf(source, { as: 'csv', language: 'de' })
    .toString('utf8')
    .slice(1)
    .split('\r\n', 1)
    .join('')
    .split(',');
/** The list with its header among the lines, as a spreadsheet sorts it by the ids. */
const sorted = (): Table =>
  filled().sort((a, b) => ((a[id] ?? '').toUpperCase() < (b[id] ?? '').toUpperCase() ? -1 : 1));
/** A workbook with these tables on the sheets S1, S2 and so on. */
const sheets = (tables: readonly Table[], hidden: readonly string[] = []): Uint8Array =>
  workbook(
    tables.map((rows, at) => {
      const name = `S${at + 1}`;
      return { name, rows, ...(hidden.includes(name) ? { state: 'hidden' } : {}) } as const;
    }),
  );

/** The sheet of the written workbook with an answer in its first line, changed as XML. */
const ownSheet = (mangle: (xml: string) => string) => (): Uint8Array => {
  const parts = unzipSync(listOf(source));
  const name = 'xl/worksheets/sheet2.xml';
  const xml = strFromU8(parts[name] ?? new Uint8Array()).replace(
    /<c r="([A-Z]+2)" s="3"\/>/,
    `<c r="$1" t="inlineStr"><is><t>about ${queries[0]?.id ?? ''}</t></is></c>`,
  );
  return zipSync({ ...parts, [name]: strToU8(mangle(xml)) });
};

const cases: Readonly<Record<string, Case>> = {
  'as it was filled in': { bytes: csv(keep), taken: all },
  'the ids of two lines swapped': {
    bytes: csv((rows) => swap(rows, id, first, second)),
    taken: all - 2,
    named: { [first]: mixed, [second]: mixed },
  },
  'the ids of two tickets of one reference swapped': {
    bytes: csv((rows) => swap(rows, id, lineOf('PAY-2', 0), lineOf('PAY-2', 1))),
    taken: all - 2,
    named: { [lineOf('PAY-2', 0)]: mixed, [lineOf('PAY-2', 1)]: mixed },
  },
  'a ticket of a reference typed over with one that nobody knows': {
    bytes: csv(set(first, placeOf(headers.ticket), () => 'see mail')),
    taken: all,
  },
  'the first columns sorted without the others': {
    bytes: csv((rows) =>
      [id, placeOf(headers.wrong), reference].forEach((column) => swap(rows, column, first, second)),
    ),
    taken: all - 2,
    named: { [first]: mixed, [second]: mixed },
  },
  'the ids of two tickets without a reference swapped': {
    bytes: csv((rows) => swap(rows, id, lineOf('', 0), lineOf('', 1))),
    taken: all - 2,
    named: { [lineOf('', 0)]: mixed, [lineOf('', 1)]: mixed },
  },
  'the ids of two rows without a reference swapped': {
    bytes: csv((rows) => swap(rows, id, lineOf('', 2), lineOf('', 3))),
    taken: all - 2,
    named: { [lineOf('', 2)]: mixed, [lineOf('', 3)]: mixed },
  },
  'the ids of a ticket and a row without a reference swapped': {
    bytes: csv((rows) => swap(rows, id, lineOf('', 0), lineOf('', 2))),
    taken: all - 2,
  },
  'the ids of a question with and one without a reference swapped': {
    bytes: csv((rows) => swap(rows, id, first, lineOf('', 3))),
    taken: all - 2,
  },
  'the column of ids turned upside down': {
    bytes: csv((rows) => {
      const ids = rows.map((row) => row[id] ?? '').reverse();
      rows.forEach((row, at) => (row[id] = ids[at] ?? ''));
    }),
    taken: 0,
  },
  'the first id filled down': {
    bytes: csv((rows) => rows.forEach((row) => (row[id] = queries[0]?.id ?? ''))),
    taken: 1,
  },
  'a payment reference typed over with that of another question': {
    bytes: csv(set(first, reference, () => 'PAY-3')),
    taken: all - 1,
    named: { [first]: /“PAY-1”, but the line itself says “PAY-3”/ },
  },
  'a payment reference typed over with one that nobody knows': {
    bytes: csv(set(first, reference, () => 'see mail')),
    taken: all,
  },
  'a payment reference and its ticket typed over': {
    bytes: csv((rows) => {
      set(first, reference, () => 'PAY-9')(rows);
      set(first, placeOf(headers.ticket), () => 'tkt_999')(rows);
    }),
    taken: all - 1,
    named: { [first]: mixed },
  },
  'all payment references emptied': {
    bytes: csv((rows) => rows.forEach((row) => (row[reference] = ''))),
    taken: all,
  },
  'a payment reference emptied and a cell of the client’s own typed over': {
    bytes: csv((rows) => {
      set(second, reference, () => '')(rows);
      set(second, placeOf('Your file: Shop'), () => 'South')(rows);
    }),
    taken: all,
  },
  'a payment reference in other blanks': {
    bytes: csv(set(first, reference, (text) => `\u00A0${text}\u200B `)),
    taken: all,
  },
  'zeros in front taken off a payment reference': {
    bytes: csv(set(lineOf('00017'), reference, () => '17')),
    taken: all,
  },
  'an id with blanks and a line break': {
    bytes: csv(set(first, id, (text) => ` ${text.replace('-', ' -\r\n')}\t`)),
    taken: all,
  },
  'an id in wide letters': {
    bytes: csv(set(first, id, (text) => text.replace('Q', '\uFF31'))),
    taken: all - 1,
    named: { [first]: damaged },
  },
  'an id with a Cyrillic letter': {
    bytes: csv(set(first, id, (text) => `${text.slice(0, -1)}\u0410`)),
    taken: all - 1,
    named: { [first]: damaged },
  },
  'an id with an invisible mark inside': {
    bytes: csv(set(first, id, (text) => `${text.slice(0, 4)}\u200B${text.slice(4)}`)),
    taken: all,
  },
  'an id with words around it': {
    bytes: csv(set(first, id, (text) => `no. ${text}`)),
    taken: all - 1,
    named: { [first]: damaged },
  },
  'two ids in one cell': {
    bytes: csv(set(first, id, (text) => `${text} ${idOf('PAY-3')}`)),
    taken: all - 1,
    named: { [first]: damaged },
  },
  'an id cut off': {
    bytes: csv(set(first, id, (text) => text.slice(0, 13))),
    taken: all - 1,
    named: { [first]: damaged },
  },
  'an id taken away': {
    bytes: csv(set(first, id, () => '')),
    taken: all - 1,
    named: { [first]: /no query id/ },
  },
  'an error in place of an id': {
    bytes: csv(set(first, id, () => '#NAME?')),
    taken: all - 1,
    named: { [first]: damaged },
  },
  'an id of 40,000 characters': {
    bytes: csv(set(first, id, (text) => text.repeat(2_000))),
    taken: all - 1,
    named: { [first]: /^.{0,200}$/ },
  },
  'an answer of 40,000 characters': {
    bytes: csv(set(first, answer, (text) => text.padEnd(40_000, 'x'))),
    taken: all - 1,
    named: { [first]: /40000 characters/ },
  },
  'an answer as long as there is room for': {
    bytes: csv(set(first, answer, (text) => text.padEnd(maxNoteLength, 'x'))),
    taken: all,
  },
  'a comment of 5,000 characters': {
    bytes: csv(set(first, comment, () => 'x'.repeat(5_000))),
    taken: all - 1,
    named: { [first]: /5000 characters/ },
  },
  'an answer of several lines with quotation marks': {
    bytes: csv(set(first, answer, (text) => `"${text}"\r\nand, more; "still"`)),
    taken: all,
  },
  'an answer of blanks alone': { bytes: csv(set(first, answer, () => ' \u00A0\t')), taken: all - 1 },
  'a line twice with the same answer': {
    bytes: csv((rows) => void rows.push([...(rows[first - 2] ?? [])])),
    taken: all,
  },
  'a line twice with another answer': {
    bytes: csv(
      (rows) => void rows.push((rows[first - 2] ?? []).map((cell, at) => (at === comment ? 'no' : cell))),
    ),
    taken: all - 1,
    named: { [first]: /answers that differ/, [all + 2]: /answers that differ/ },
  },
  'the header once more between the lines': {
    bytes: csv((rows, table) => void rows.splice(3, 0, [...(table[0] ?? [])])),
    taken: all,
    named: { 5: damaged },
  },
  'a line of totals below': {
    bytes: csv(
      (rows) => void rows.push((rows[0] ?? []).map((_, at) => (at === reference ? `${all} in all` : ''))),
    ),
    taken: all,
    named: { [all + 2]: /no query id/ },
  },
  'the columns turned round': {
    bytes: () => utf8(csvOf(filled().map((row) => row.toReversed()))),
    taken: all,
  },
  'only ids and answers': {
    bytes: () => utf8(csvOf(filled().map((row) => [row[answer] ?? '', row[id] ?? '', row[comment] ?? '']))),
    taken: all,
  },
  'UTF-16 with a mark': { bytes: () => utf16(`\uFEFF${csvOf(filled(), '\t')}`, 'le'), taken: all },
  'UTF-16 the other way round': { bytes: () => utf16(`\uFEFF${csvOf(filled(), ';')}`, 'be'), taken: all },
  'a CSV with pipes': { bytes: () => utf8(csvOf(filled(), '|')), taken: all },
  'a CSV with an open quotation mark': {
    bytes: () => utf8(csvOf(filled()).replace(/\r\n(?=[^\r]*\r\n$)/, '\r\n"')),
    taken: all - 1,
    named: { [all + 1]: /could not be read/ },
  },
  'a CSV with a cell too many': {
    bytes: () => utf8(csvOf(filled()).replace(/\r\n$/, ',more\r\n')),
    taken: all - 1,
    named: { [all + 1]: /could not be read/ },
  },
  'lines above the header': {
    bytes: () => xlsxOf([['Dear Tieout,'], [], ['our answers are below.'], ...filled()]),
    taken: all,
  },
  'an empty sheet in front': {
    bytes: () =>
      workbook([
        { name: 'Empty', rows: [] },
        { name: 'Questions', rows: filled() },
      ]),
    taken: all,
  },
  'a second sheet with the same headers and other answers': {
    bytes: () => sheets([filled(), otherAnswers()]),
    taken: 0,
    named: Object.fromEntries(
      tableOf().flatMap((_, at) =>
        at === 0 ? [] : ['S1', 'S2'].map((sheet) => [`${sheet}!${at + 1}`, contradicting(at + 1)]),
      ),
    ),
  },
  'a hidden draft with other answers in front': {
    bytes: () => sheets([otherAnswers(), filled()], ['S1']),
    taken: 0,
  },
  'answers on a copy behind the blank sheet': { bytes: () => sheets([tableOf(), filled()]), taken: all },
  'answers on a hidden sheet': { bytes: () => sheets([tableOf(), filled()], ['S2']), taken: all },
  'answers behind a sheet with the header alone': {
    bytes: () => sheets([tableOf().slice(0, 1), filled()]),
    taken: all,
  },
  'a list split over two sheets': {
    bytes: () => sheets([filled().slice(0, 4), [...filled().slice(0, 1), ...filled().slice(4)]]),
    taken: all,
  },
  'lines on a sheet without the header': {
    bytes: () => sheets([filled().slice(0, -2), [['Notes'], ...filled().slice(-2)]]),
    taken: all - 2,
    named: { 'S2!2': noHeader, 'S2!3': noHeader },
  },
  'lines on a sheet in another language': {
    bytes: () => sheets([filled().slice(0, -1), [germanHead(), ...filled().slice(-1)]]),
    taken: all - 1,
    named: { 'S2!2': noHeader },
  },
  'lines sorted with their header, as CSV': { bytes: () => utf8(csvOf(sorted())), taken: all, named: {} },
  'lines sorted with their header, as workbook': {
    bytes: () => xlsxOf(sorted().toReversed()),
    taken: all,
    named: {},
  },
  'lines above the header whose ids are damaged or gone': {
    bytes: csv((rows, table) => {
      set(first, id, (text) => text.slice(1))(rows);
      set(second, id, () => '')(rows);
      const [head = []] = table.splice(0, 1, rows.shift() ?? []);
      rows.push(head);
    }),
    taken: all - 2,
    named: { [first - 1]: damaged, [second - 1]: /no query id/ },
  },
  'lines without the blank cells at their ends, as Excel saves them': {
    bytes: csv((rows) => {
      for (const row of rows) while (row.at(-1) === '') row.pop();
    }),
    taken: all,
    named: {},
  },
  'lines without anything to fill in': {
    bytes: csv((rows) => {
      for (const row of rows.slice(1)) row.length = answer;
    }),
    taken: 1,
    named: {},
  },
  'rows that are hidden, as by a filter': {
    bytes: ownSheet((xml) => xml.replace('<row r="2">', '<row r="2" hidden="1">')),
    taken: 1,
  },
  'merged cells of answers': {
    bytes: ownSheet((xml) =>
      xml.replace('</sheetData>', '</sheetData><mergeCells count="1"><mergeCell ref="J2:J4"/></mergeCells>'),
    ),
    taken: 1,
    named: { 3: /merged with that of line 2/, 4: /merged with that of line 2/ },
  },
  'merged cells of comments': {
    bytes: () => {
      const table = filled();
      table[2] = (table[2] ?? []).map((cell, at) => (at === comment ? 'all of these' : cell));
      const place = `<mergeCell ref="K3:K4"/><mergeCell ref="K5:K6"/><mergeCell ref="J2:K2"/>`;
      return xlsxOf(table, { below: `<mergeCells>${place}</mergeCells>` });
    },
    taken: all - 1,
    named: { 4: /merged with that of line 3/ },
  },
  'an answer that a formula has not come to': {
    bytes: ownSheet((xml) =>
      xml.replace(/(<c r="[A-Z]+2") t="inlineStr"><is><t>about [^<]*<\/t><\/is>/, '$1><f>A2&amp;"x"</f>'),
    ),
    taken: 0,
    named: { 2: /a formula without a result/ },
  },
  'a comment whose formula is that of another cell': {
    bytes: ownSheet((xml) => xml.replace('<c r="K2" s="3"/>', '<c r="K2"><f t="shared" si="0"/></c>')),
    taken: 0,
    named: { 2: /a formula without a result/ },
  },
  'an answer that a formula has come to': {
    bytes: ownSheet((xml) =>
      xml.replace(
        /(<c r="[A-Z]+2") t="inlineStr"><is><t>(about [^<]*)<\/t><\/is>/,
        '$1 t="str"><f>"about "&amp;A2</f><v>$2</v>',
      ),
    ),
    taken: 1,
  },
  'an answer as rich text': {
    bytes: ownSheet((xml) =>
      xml.replace(
        /<is><t>about ([^<]*)<\/t>/,
        '<is><r><t xml:space="preserve">about </t></r><r><rPr><b/></rPr><t>$1</t></r>',
      ),
    ),
    taken: 1,
  },
  'rows without their numbers': {
    bytes: ownSheet((xml) => xml.replace(/ r="\d+"(?=>)/g, '')),
    taken: 1,
  },
};

describe('lists mangled on purpose', () => {
  it.each(Object.entries(cases))('%s', async (_, { bytes, taken, named = null }) => {
    const proposal = await proposalOf(bytes(), source);
    const words = expectOnOwn(proposal);
    expect(proposal.taken).toHaveLength(taken);
    if (named === null) return;
    expect([...words.keys()].map(String).sort()).toEqual(Object.keys(named).sort());
    for (const [line, sentence] of words) expect(sentence).toMatch(named[line] ?? /never/);
  });

  it.each([
    ['another profile', march('april')],
    [
      'another run, in which nothing is in question any more',
      sourceOf(reconcile(snapshotOf([['A', 'PAID']]), fileOf([['A', 'PAID']]), defaultRules, true)),
    ],
  ])('a list of %s lands nowhere', async (_, other) => {
    const proposal = await proposalOf(utf8(csvOf(filled())), other);
    expectOnOwn(proposal, other);
    expect(proposal).toMatchObject({ taken: [], refused: [], altered: [] });
    expect(proposal.unknown).toHaveLength(all);
  });

  // Promise: A column that the client added is named, and so is text without a header.
  it('names columns with text that are neither ours nor to be filled in', async () => {
    const table = change((rows, [head = []]) => {
      head.push('Our remarks', '', 'done');
      rows.forEach((row, at) => row.push(at < 2 ? 'paid' : '', at === 2 ? 'on 3 March' : '', ''));
    });
    for (const bytes of [utf8(csvOf(table)), xlsxOf(table)]) {
      const { taken, unread } = await proposalOf(bytes, source);
      expect(taken).toHaveLength(all);
      expect(unread).toEqual([
        { name: 'Our remarks', lines: 2, first: 2 },
        { name: 'M', lines: 1, first: 4 },
      ]);
    }
    const beside = filled().map((row, at) => (at === 3 ? [...row, '', 'see mail'] : row));
    const proposal = await proposalOf(xlsxOf(beside), source);
    expect(proposal.unread.map((column) => unreadSentence(column, proposal))).toEqual([
      'Column “M” isn’t read: it has text in line 4.',
    ]);
    expect(proposalSentence(proposal, String)).toMatch(/; 1 column not read\.$/);
    const ours = await proposalOf(utf8(csvOf(filled())), source);
    expect(ours.unread).toEqual([]);
  });

  // A spreadsheet may save “CSV (MS-DOS)”, which is none of the encodings that are tried.
  it('says how a list that is not UTF-8 was read', async () => {
    const table = change(([row]) => row?.splice(answer, 1, 'Sp\u0084ter bezahlt'));
    const proposal = await proposalOf(Buffer.from(csvOf(table), 'latin1'), source);
    expect(proposal.taken[0]).toMatchObject({ answer: 'other', text: 'Sp„ter bezahlt' });
    expect(readingSentence(proposal)).toBe(
      'This file was not saved as UTF-8. It was read as Windows-1252 (Western European): “Sp„ter”. ' +
        'Read otherwise: Mac Roman: “SpÑter”. If that reads wrong, ask the client to send the list as .xlsx.',
    );
    const ours = await proposalOf(utf8(csvOf(table)), source);
    expect(readingSentence(ours)).toBe('');
  });

  // Promise: An answer that the client gave as a note on a cell is not passed over in silence.
  it('names the lines with notes on their cells', async () => {
    const note = (cell: string) => `<comment ref="${cell}"><text><t>paid on 3 March</t></text></comment>`;
    const parts = {
      'xl/worksheets/_rels/sheet1.xml.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments" Target="../comments1.xml"/></Relationships>',
      'xl/comments1.xml': `<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><commentList>${note('K4')}${note('K3')}${note('A3')}</commentList></comments>`,
    };
    const proposal = await proposalOf(xlsxOf(filled(), { parts }), source);
    expect(proposal.taken).toHaveLength(all);
    expect(proposal.unread.map((column) => unreadSentence(column, proposal))).toEqual([
      'Notes on cells aren’t read: they are in 2 lines, first in line 3.',
    ]);
    expect(proposalSentence(proposal, String)).toMatch(/; notes on cells not read\.$/);
  });

  // Promise: Answers on lines whose ids were mixed up are refused.
  it('lands in a run of a later file, but not where its ids are mixed up', async () => {
    const later = march('march', 40);
    const whole = await proposalOf(utf8(csvOf(filled())), later);
    expect(whole.taken.map(({ query }) => query)).toEqual(queries.map((query) => query.id));
    const mixedUp = await proposalOf(utf8(csvOf(change((rows) => swap(rows, id, first, second)))), later);
    expect(mixedUp.refused.map(({ line }) => line)).toEqual([first, second].sort((a, b) => a - b));
  });

  // Promise: An answer about a row without a reference is taken for none that has one, in a later file either.
  it.each([
    ['another line of the file', march('march', 40), lineOf('PAY-3')],
    [
      'fewer tickets',
      sourceOf(reconcile(snapshotOf([['PAY-2', 'PAID']]), fileOf([]), defaultRules, true)),
      lineOf('PAY-2', 1),
    ],
  ])('lands not on a question of %s from a line with another reference or none', async (_, later, asked) => {
    const without = lineOf('', 3);
    const mixedUp = await proposalOf(utf8(csvOf(change((rows) => swap(rows, id, asked, without)))), later);
    expect(mixedUp.refused.find(({ line }) => line === without)?.refusal).toMatchObject({
      why: 'mixed_up',
      is: expect.stringMatching(/^Line in your file: \d+$/) as string,
    });
    const typed = set(asked, reference, () => 'PAY-9');
    const unknown = await proposalOf(utf8(csvOf(change(typed))), later);
    expect(unknown.refused.map(({ line }) => line)).toContain(asked);
  });

  /** A run of these tickets, each with an identity, and rows. */
  const runOf = (tickets: ReadonlyArray<readonly [string, Item]>, rows: readonly Item[]) => {
    const items = tickets.map(([, item]) => item);
    const snapshot = snapshotOf(items, { identities: tickets.map(([identity]) => identity) });
    return sourceOf(reconcile(snapshot, fileOf(rows, {}, ['Amount']), defaultRules, true));
  };
  const swapped = (of: typeof source, later = of) => {
    const table = change((rows) => swap(rows, id, 2, 3), of);
    return proposalOf(utf8(csvOf(table)), later);
  };

  // Promise: Where a line names its ticket, its answer is taken although the client emptied its payment reference.
  it('lands on its ticket without its reference, in a later file too', async () => {
    const tickets = ['A', 'B'].map((one) => [one.toLowerCase(), [one, 'PAID']] as const);
    const rows: readonly Item[] = [
      ['A', 'VOID'],
      ['B', 'VOID'],
    ];
    const table = change(
      set(2, reference, () => ''),
      runOf(tickets, rows),
    );
    const later = runOf(tickets, [['C', 'PAID'], ...rows]);
    expect((await proposalOf(utf8(csvOf(table)), later)).taken.map(({ line }) => line)).toEqual([2, 3]);
  });

  it('lands on a ticket that has another place in its finding, without all references', async () => {
    const of = (...tickets: readonly string[]) =>
      runOf(
        tickets.map((one) => [one, ['A', 'PAID']] as const),
        [],
      );
    const table = change((rows) => rows.forEach((row) => (row[reference] = '')), of('t1'));
    const { taken } = await proposalOf(utf8(csvOf(table)), of('t0', 't1'));
    expect(taken).toMatchObject([{ line: 2, paymentReference: 'A', late: true }]);
  });

  it('lands on none of two rows of one reference whose ids were swapped', async () => {
    const rows: readonly Item[] = [
      ['A', 'PAID'],
      ['A', 'PAID'],
    ];
    expect((await swapped(runOf([], rows))).refused.map(({ refusal }) => refusal.why)).toEqual([
      'mixed_up',
      'mixed_up',
    ]);
  });

  it.each([
    ['A  B', 'A B'],
    ["'A", 'A'],
    ['00123', '123'],
  ])('lands on neither of %j and %j once their ids were swapped', async (...references) => {
    const items = references.map((one): Item => [one, 'PAID']);
    const sides = [
      runOf(
        items.map((item, at) => [`t${at}`, item]),
        [],
      ),
      runOf([], items),
    ];
    for (const side of sides) {
      expect((await proposalOf(utf8(csvOf(filled(side))), side)).taken).toHaveLength(2);
      expect((await swapped(side)).refused).toHaveLength(2);
    }
  });

  it('lands on no line of another status or amount where nothing names its item', async () => {
    const side = runOf(
      [
        ['t1', ['A', 'PAID']],
        ['t2', ['B', 'VOID']],
      ],
      [
        ['C', 'PAID', { Amount: '3.00' }],
        ['D', 'PAID', { Amount: '900.00' }],
      ],
    );
    const [head = []] = filled(side);
    const names = [headers.paymentReference, headers.ticket, headers.line].map((name) => head.indexOf(name));
    const without = (rows: Table): Table =>
      rows.map((row) => row.filter((_, column) => !names.includes(column)));
    const emptied = (rows: Table): Table =>
      rows.map((row, at) => row.map((cell, column) => (at > 0 && names.includes(column) ? '' : cell)));
    for (const removed of [without, emptied]) {
      const swapping = change((rows) => [2, 4].forEach((at) => swap(rows, id, at, at + 1)), side);
      const [whole, mixed] = [filled(side), swapping].map((table) =>
        proposalOf(utf8(csvOf(removed(table))), side),
      );
      expect(await whole).toMatchObject({ taken: { length: 4 }, refused: [] });
      expect((await mixed)?.refused.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
    }
  });

  // Promise: An answer about a ticket is never taken for another one that came in its place.
  it('lands on no other ticket of its reference than it was about', async () => {
    const ticketsOf = (...identities: readonly string[]) =>
      runOf(
        identities.map((identity) => [identity, ['A', 'PAID']]),
        [],
      );
    const [before, after] = [ticketsOf('t1', 't2', 't4'), ticketsOf('t2', 't3', 't4')];
    const { taken, refused } = await proposalOf(utf8(csvOf(filled(before))), after);
    expect(taken.map(({ line, late }) => [line, late])).toEqual([[4, false]]);
    expect(refused.map(({ refusal }) => refusalSentence(refusal, { sheets: null }))).toEqual([
      expect.stringMatching(/^“Our ticket” says “t1”, but .* has “t2”/),
      expect.stringMatching(/^“Our ticket” says “t2”, but .* has “t3”/),
    ]);
  });

  // Promise: An answer about a row without a payment reference is taken for no row that says something else.
  it('lands on no other row without a reference than it was about', async () => {
    const rowsOf = (...amounts: readonly string[]) =>
      runOf(
        [],
        amounts.map((Amount): Item => ['', 'PAID', { Amount }]),
      );
    const list = filled(rowsOf('3.00', '900.00'));
    const left = await proposalOf(utf8(csvOf(list)), rowsOf('900.00'));
    expect(left).toMatchObject({ taken: [], unknown: [{ line: 3 }], altered: [] });
    expect(left.refused.map(({ refusal }) => refusalSentence(refusal, { sheets: null }))).toEqual([
      expect.stringMatching(/^“Your file: Amount” says “3.00”, but .* has “900.00”/),
    ]);
    const blank = await proposalOf(utf8(csvOf(filled(rowsOf('', '900.00')))), rowsOf('900.00'));
    expect(blank.refused.map(({ line }) => line)).toEqual([2]);
    for (const [amounts, lines] of [
      [['3', '900.00'], []],
      [['3.00', ''], [3]],
      [
        ['900.00', '3.00'],
        [2, 3],
      ],
    ] as const) {
      const { taken, refused } = await proposalOf(utf8(csvOf(list)), rowsOf(...amounts));
      expect(refused.map(({ line }) => line)).toEqual(lines);
      expect(taken).toHaveLength(2 - lines.length);
    }
  });

  it('is told from other files by its header or a query id', async () => {
    const list = filled();
    const many = [...Array.from({ length: 600 }, () => list[1] ?? []), ...list];
    const isList = (table: Table) => isQueryList(sourceInChunks(utf8(csvOf(table)), 1 << 16, 'list'));
    expect(
      await Promise.all([filled().slice(0, 1), many, filled().slice(1), [['a', 'b']]].map(isList)),
    ).toEqual([true, true, true, false]);
  });

  it('says the same whichever line ends its comments have', async () => {
    const table = change(set(first, comment, () => 'one\r\ntwo'));
    const { taken } = await proposalOf(utf8(csvOf(table)), source);
    expect(taken.find(({ line }) => line === first)?.comment).toBe('one\ntwo');
  });

  it.each([
    ['column_repeated', (head: readonly string[]) => [...head, headers.id]],
    ['column_repeated', (head: readonly string[]) => [...head, headers.answer]],
    ['column_repeated', (head: readonly string[]) => [...head, headers.comment]],
    ['query_list_unknown', (head: readonly string[]) => head.with(id, 'Id')],
    ['query_list_unknown', (head: readonly string[]) => head.with(comment, '')],
  ])('is no list where a header is there twice, missing or misspelt (%s, %#)', async (code, rename) => {
    const [head = [], ...rows] = filled();
    const table = [rename(head), ...rows.map((row) => [...row, 'x'].slice(0, rename(head).length))];
    await expect(proposalOf(utf8(csvOf(table)), source)).rejects.toThrow(`"code":"${code}"`);
  });
});
