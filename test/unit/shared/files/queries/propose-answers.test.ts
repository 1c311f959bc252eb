import { describe, expect, it } from 'vitest';
import { runSteps } from '#shared/base/steps';
import { createLineWriter } from '#shared/base/write-line';
import { indexQueries, type QueryIndex, type QuerySource } from '#shared/domain/queries/query';
import { parseRecords } from '#shared/files/csv/parse-records';
import { proposeAnswers } from '#shared/files/queries/propose-answers';
import { readQueryList } from '#shared/files/queries/read-query-list';
import { queryTexts } from '#shared/words/queries/languages';
import { utf8 } from '../../../../corpus/encode';
import { sourceInChunks } from '../../../../support/client-file-support';
import { compare, type Item } from '../../../../support/reconcile-support';
import { listOf, proposalOf, sourceOf, takenIn } from '../../../../support/query-support';
import { valueOf } from '../../../../support/value-of';

const rowsOf = (...rows: readonly Item[]) => sourceOf(compare([], rows));
/** What had two rows in question when the list was sent, and its first one has another status now. */
const [sent, now] = [rowsOf(['A', 'PAID'], ['B', 'PAID']), rowsOf(['A', 'VOID'], ['B', 'PAID'])];

const tableOf = (source: QuerySource) =>
  parseRecords(listOf(source, { as: 'csv' }).toString('utf8').slice(1).trimEnd().split('\r\n'), ',');
const head = tableOf(sent)[0] ?? [];
const headers = queryTexts.en.headers;

/** A line of a list, with other cells here and there. */
type Line = readonly [
  source: QuerySource,
  line: number,
  cells?: Partial<Record<keyof typeof headers, string>>,
];
const csvOf = (...lines: readonly Line[]): Uint8Array => {
  const changed = lines.map(([source, line, cells = {}]) => {
    const row = [...(tableOf(source)[line] ?? [])];
    for (const [column, text] of Object.entries(cells))
      row[head.indexOf(headers[column as keyof typeof headers])] = text; // a key of `Line`’s cells
    return row;
  });
  return utf8([head, ...changed].map(createLineWriter(',')).join(''));
};
const answer = (text: string) => ({ answer: text });
const whys = (refused: Awaited<ReturnType<typeof proposalOf>>['refused']) =>
  refused.map(({ line, refusal }) => [line, refusal.why]);

describe('what importing a list would do', () => {
  it('takes the answer of the line that was sent last, and knows what was imported', async () => {
    const [late, other, current] = [
      [sent, 1, answer('x')],
      [sent, 2, answer('y')],
      [now, 1, answer('x')],
    ] as const;
    const first = await proposalOf(csvOf(late, other), now);
    const taken = (proposal: typeof first) => proposal.taken.map((one) => [one.line, one.text, one.late]);
    expect(taken(first)).toEqual([
      [2, 'x', true],
      [3, 'y', false],
    ]);
    const both = await proposalOf(csvOf(late, other, current), now);
    expect(taken(both)).toEqual([
      [3, 'y', false],
      [4, 'x', false],
    ]);
    expect(both.known).toBe(1);
    const again = await proposalOf(csvOf(late, other), now, [takenIn(first)]);
    expect(again).toMatchObject({ taken: [], known: 2, unanswered: 0 });
    const renewed = await proposalOf(csvOf(other, current), now, [takenIn(first)]);
    expect([taken(renewed), renewed.known]).toEqual([[[3, 'x', false]], 1]);
  });

  it('names lines in their order', async () => {
    const strange = { ...now, profileId: 'april' };
    const unknown = await proposalOf(csvOf([strange, 1, answer('x')], [strange, 2], [strange, 1]), now);
    expect(unknown.unknown).toMatchObject([
      { line: 2, answer: 'other', text: 'x', comment: '' },
      { line: 3, answer: 'other', text: '', comment: '' },
      { line: 4, answer: 'other', text: '', comment: '' },
    ]);
    const { refused } = await proposalOf(
      csvOf([now, 1, answer('x')], [now, 2, { id: 'Q' }], [now, 1, answer('y')]),
      now,
    );
    expect(whys(refused)).toEqual([
      [2, 'contradicts'],
      [3, 'id_damaged'],
      [4, 'contradicts'],
    ]);
    const typed = { clientStatus: 'typed' };
    const { altered } = await proposalOf(csvOf([now, 1, typed], [now, 2, typed], [now, 1, typed]), now);
    expect(altered.map(({ line, was, is }) => [line, was, is])).toEqual([
      [2, 'VOID', 'typed'],
      [3, 'PAID', 'typed'],
      [4, 'VOID', 'typed'],
    ]);
  });

  it('leaves lines without answers open though their ids were mixed up', async () => {
    const [one = '', other = ''] = tableOf(now)
      .map((row) => row[head.indexOf(headers.id)])
      .slice(1);
    const mixed = await proposalOf(csvOf([now, 1, { id: other }], [now, 2, { id: one }]), now);
    expect(mixed).toMatchObject({ lines: 2, taken: [], unanswered: 2, refused: [] });
  });

  it('counts no line that shows nothing but an unseen mark', async () => {
    const blank = Object.fromEntries(Object.keys(headers).map((column) => [column, '\u200B']));
    expect(await proposalOf(csvOf([now, 1], [now, 2, blank]), now)).toMatchObject({ lines: 1, refused: [] });
  });

  it('takes an answer to what is in question no more as one to its finding as it was', async () => {
    const two = rowsOf(['B', 'PAID'], ['B', 'PAID']);
    const { taken } = await proposalOf(csvOf([two, 2, { ...answer('x'), clientStatus: '' }]), now);
    expect(taken).toMatchObject([{ line: 2, paymentReference: 'B', late: true }]);
  });

  it('refuses what could be of two findings, and handles 500 lines at a time', async () => {
    const many = rowsOf(...Array.from({ length: 1_500 }, (_, at): Item => [`A${at}`, 'PAID']));
    const nothingKnown = { of: () => null, data: '' };
    const read = valueOf(await readQueryList(sourceInChunks(listOf(many, { as: 'csv' }), 1 << 16)));
    const index = runSteps(indexQueries(many));
    expect([...proposeAnswers(read, many, index, nothingKnown)]).toHaveLength(6);
    const several: QueryIndex = { ...index, of: () => 'several' };
    const { refused, lines } = runSteps(proposeAnswers(read, many, several, nothingKnown));
    expect([refused.length, lines]).toEqual([1_500, 1_500]);
    expect(refused[0]).toEqual({ line: 2, refusal: { why: 'ambiguous', id: read.ids.at(0) } });
  });
});
