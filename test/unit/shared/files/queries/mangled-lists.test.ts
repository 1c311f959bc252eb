import { describe, expect, it } from 'vitest';
import { createLineWriter } from '#shared/base/write-line';
import type { ClientQuery } from '#shared/domain/queries/query';
import { queryKey, readQueryId } from '#shared/domain/queries/query-id';
import type { SaidByClient } from '#shared/domain/runs/review';
import { reconcile } from '#shared/domain/result/reconcile';
import { defaultRules } from '#shared/domain/rules/rules';
import { queryLanguages } from '#shared/domain/vocabulary/query-languages';
import { clientAnswers } from '#shared/domain/vocabulary/client-answers';
import { parseRecords } from '#shared/files/csv/parse-records';
import { refusalSentence } from '#shared/words/queries/proposal-words';
import { queryTexts } from '#shared/words/queries/languages';
import { utf16, utf8, windows1252 } from '../../../../corpus/encode';
import { workbook } from '../../../../corpus/workbook';
import { fileOf, snapshotOf, type Item } from '../../../../support/reconcile-support';
import { allQueries, listOf, proposalOf, sourceOf } from '../../../../support/query-support';

/** Numbers of a seed, each below 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const tickets = Array.from({ length: 40 }, (_, at): Item => [
  `PAY-${Math.floor(at / 2)}0`,
  at % 3 === 0 ? 'PAID' : 'REFUNDED',
]);
const rows = Array.from({ length: 30 }, (_, at): Item => [
  at % 4 === 0 ? `00${at}` : `PAY-${at}0`,
  at % 5 === 0 ? 'VOID' : 'PAID',
  { Amount: `${at}.50`, Booked: `2026-03-${String((at % 28) + 1).padStart(2, '0')}` },
]);
const source = sourceOf(
  reconcile(snapshotOf(tickets), fileOf(rows, {}, ['Amount', 'Booked']), defaultRules, true),
);
const queries = new Map(allQueries(source).map((query) => [queryKey(query.parts), query]));

/** What was planted in a mangled list, by the query; what is not in it must not land. */
interface Planted {
  readonly bytes: Uint8Array;
  readonly said: ReadonlyMap<string, SaidByClient>;
  /** Lines that must be refused or called unknown, by their numbers. */
  readonly lost: ReadonlySet<number>;
  readonly lines: number;
  readonly typedOver: number;
}

/** Fills a list in and mangles it as clients and spreadsheets do. */
function mangle(seed: number): Planted {
  const random = randomOf(seed);
  const below = (bound: number): number => Math.floor(random() * bound);
  const chance = (share: number): boolean => random() < share;
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T; // never empty here
  const shuffle = <T>(list: T[]): T[] => list.sort(() => random() - 0.5);

  const language = pick(queryLanguages);
  const { headers, answers } = queryTexts[language];
  const text = listOf(source, { as: 'csv', language }).toString('utf8').slice(1);
  const [head = [], ...body] = parseRecords(text.trimEnd().split('\r\n'), ',');
  const place = (header: string): number => head.indexOf(header);
  const [id, answer, comment] = [place(headers.id), place(headers.answer), place(headers.comment)];

  let kept = shuffle([...body]).filter(() => chance(0.85));
  const said = new Map<string, SaidByClient>();
  const lost = new Set<string[]>();
  let typedOver = 0;
  for (const row of kept) {
    const key = keyOf(row[id] ?? '');
    if (chance(0.7)) {
      const own = chance(0.2);
      const word = pick(clientAnswers);
      row[answer] = own ? `own words ${below(9)}` : answers[word];
      row[comment] = chance(0.4) ? pick(['by Friday', 'siehe Anhang; äöü', '=1+1', '"quoted", twice']) : '';
      said.set(key, {
        answer: own ? 'other' : word,
        text: own ? (row[answer] ?? '') : '',
        comment: row[comment] ?? '',
      });
    }
    if (chance(0.08)) {
      row[id] = pick([
        (row[id] ?? '').slice(0, 12),
        `${row[id] ?? ''}7`,
        'see above',
        '',
        swapped(row[id] ?? ''),
      ]);
      said.delete(key);
      lost.add(row);
    } else if (chance(0.2)) row[id] = pick([(row[id] ?? '').toLowerCase(), ` ${row[id] ?? ''} `]);
    if (chance(0.1)) {
      row[place(headers.paymentReference)] = 'typed over';
      typedOver += lost.has(row) ? 0 : 1;
    }
    if (chance(0.1)) row[place(headers.wrong)] = '46112';
  }
  for (const row of kept.filter((one) => !lost.has(one) && chance(0.1))) {
    const copy = [...row];
    kept.push(copy);
    if ((row[answer] ?? '') === '' || chance(0.5)) continue;
    copy[answer] = row[answer] === answers.duplicate ? answers.agree : answers.duplicate;
    said.delete(keyOf(row[id] ?? ''));
    lost.add(row).add(copy);
  }
  kept = shuffle(kept);
  const order = shuffle([...head.keys()]);
  const blank = chance(0.5) ? [''] : [];
  const title = ['From:', 'the client'];
  const titles = chance(0.3) ? [title, ['']] : [];
  // In the column of the answer or the comment it is named.
  if (titles.length > 0 && order.slice(0, title.length).some((column) => [answer, comment].includes(column)))
    lost.add(title);
  const table = [
    ...titles,
    [...order.map((column) => head[column] ?? ''), ...blank],
    ...kept.map((row) => [...order.map((column) => row[column] ?? ''), ...blank]),
  ];
  const before = table.length - kept.length;
  return {
    bytes: saved(table, pick(['xlsx', 'utf8', 'utf16', 'windows']), pick([',', ';', '\t']), before),
    said,
    lost: new Set([title, ...kept].flatMap((row, at) => (lost.has(row) ? [at === 0 ? 1 : before + at] : []))),
    lines: kept.length + Number(lost.has(title)),
    typedOver,
  };
}

const keyOf = (id: string): string => {
  const parts = readQueryId(id);
  return parts === null ? id : queryKey(parts);
};

/** Two characters that have changed places, unless they are the same: then the id is cut. */
function swapped(id: string): string {
  const [one, next] = [id.charAt(8), id.charAt(9)];
  return one === next ? id.slice(0, -2) : id.slice(0, 8) + next + one + id.slice(10);
}

function saved(table: readonly string[][], as: string, delimiter: string, head: number): Uint8Array {
  if (as === 'xlsx') {
    const about = { name: 'Please read', rows: [['Questions about your file']] };
    return workbook([about, { name: 'Copy of Questions', rows: table }]);
  }
  // A sheet's lines above its table go on blank, as a spreadsheet saves them.
  const width = table[head - 1]?.length ?? 0;
  const writeLine = createLineWriter(delimiter);
  const text = table
    .map((cells) => writeLine(Array.from({ length: width }, (_, at) => cells[at] ?? '')))
    .join('');
  if (as === 'utf16') return utf16(`\uFEFF${text}`, 'le');
  return as === 'windows' ? windows1252(text) : utf8(text);
}

describe('200 mangled lists', () => {
  // Promise: An answer lands on its finding, or its line is named.
  it.each(Array.from({ length: 200 }, (_, seed) => seed))(
    'list %i: each answer lands where it belongs, or its line is named',
    async (seed) => {
      const { bytes, said, lost, lines, typedOver } = mangle(seed);
      const proposal = await proposalOf(bytes, source);
      const landed = new Map(
        proposal.taken.map(({ query, paymentReference, finding, answer, text, comment }) => {
          const asked: ClientQuery | undefined = queries.get(keyOf(query));
          expect(asked?.finding.paymentReference).toBe(paymentReference);
          expect(finding.signature).toBe(asked?.finding.signature);
          return [keyOf(query), { answer, text, comment }];
        }),
      );
      expect(landed).toEqual(said);
      const named = [...proposal.refused, ...proposal.unknown].map(({ line }) => line).sort((a, b) => a - b);
      expect(named).toEqual([...lost].sort((a, b) => a - b));
      for (const { refusal } of proposal.refused)
        expect(refusalSentence(refusal, proposal)).toMatch(/^[A-Z].*\.$/);
      const { unanswered, known } = proposal;
      expect(proposal.lines).toBe(lines);
      expect(landed.size + unanswered + known + named.length).toBe(lines);
      const changed = proposal.altered.filter(({ is }) => is === 'typed over');
      expect(changed.length).toBeGreaterThanOrEqual(typedOver);
    },
  );
});
