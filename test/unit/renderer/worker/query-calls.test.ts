import { describe, expect, it } from 'vitest';
import type { QueryListRequest } from '#renderer/worker/contract/query-contract';
import { localDay } from '#shared/base/local-day';
import type { ReviewEntry } from '#shared/domain/runs/review';
import { openingViewOf } from '#shared/domain/views/view-params';
import { compareFile, droppedList, openQuerySession, writtenList } from '../../../support/query-session';
import { valueOf } from '../../../support/value-of';

const who = { at: '2026-04-01T10:00:00.000Z', by: 'olga' };
const referenceIn = (line: string): string => /,([ABE]),/.exec(line)?.[1] ?? '';
const referencesIn = (lines: readonly string[]) => lines.slice(1).map(referenceIn);
const all: QueryListRequest = {
  ...{ as: 'csv', language: 'en', of: 'all', withAccepted: false, columns: [], eventNames: {} },
  ...{ project: 'p-1', day: '2026-03-31' },
};

const shopsIn = (lines: readonly string[]) =>
  lines.slice(1).flatMap((line) => /North|South/.exec(line) ?? []);

/** A session of three missing tickets, two of them of one payment, and an extra row, or these rows. */
async function open(
  rows: ReadonlyArray<readonly string[]> = [
    ['payment_reference', 'status'],
    ['E', 'PAID'],
  ],
) {
  const session = await openQuerySession(
    [
      ['A', 'PAID'],
      ['A', 'PAID'],
      ['B', 'PAID'],
    ],
    rows,
  );
  const add = (...entries: readonly ReviewEntry[]) => session.addReviews({ entries, first: false });
  /** Writes a list and records it as sent. */
  const send = async (request: Partial<QueryListRequest> = {}, at = who.at) => {
    const { list, queries, content } = valueOf(await session.writeQueryList({ ...all, ...request }));
    const isReminder = request.of === 'outstanding';
    const sent = await session.writtenQueries({ list, start: 0, end: queries });
    await add({ kind: 'sent', id: `sent ${at}`, ...who, at, list: 'l', isReminder, queries: sent });
    return (await content.text()).trimEnd().split('\r\n');
  };
  /** Imports a list in which the lines of some payments have an answer. */
  const answer = async (lines: readonly string[], ...references: readonly string[]) => {
    const filled = lines.map((line) =>
      references.includes(referenceIn(line)) ? line.replace(/,,$/, ',Will correct,') : line,
    );
    const dropped = await droppedList(session, new TextEncoder().encode(filled.join('\r\n')));
    const taken = await session.proposedAnswers({ start: 0, end: dropped.counts.taken });
    await add({ kind: 'answers', id: 'answers', ...who, list: 'l', ...taken });
    return dropped;
  };
  /** Accepts the findings of one payment reference. */
  const accept = async (reference: string): Promise<void> => {
    const { viewId } = await session.openView({ ...openingViewOf('findings'), search: reference });
    const found = await session.findingsAt({ viewId, rows: [[0, 1]] });
    const said = { decision: 'accepted', until: null, reason: null, note: null } as const;
    await add({
      ...{ kind: 'review', id: 'accepted', ...who, ...said },
      ...{ data: found?.data ?? '', findings: found?.findings ?? [] },
    });
  };
  return { session, send, answer, accept, open: (later: typeof rows) => compareFile(session, later) };
}

describe('query lists of the open run', () => {
  // Promise: Accepted findings are not asked about, unless somebody wants them to be.
  it('leave accepted findings out, and say how many', async () => {
    const { session, send, accept } = await open();
    expect(await session.findingsToAsk({ of: 'all' })).toEqual({ findings: 3, accepted: 0 });
    await accept('B');
    expect(await session.findingsToAsk({ of: 'all' })).toEqual({ findings: 3, accepted: 1 });
    expect(referencesIn(await send())).toEqual(['A', 'A', 'E']);
    expect(referencesIn(await send({ withAccepted: true }))).toEqual(['A', 'A', 'B', 'E']);
    const { viewId } = await session.openView({ ...openingViewOf('findings'), search: 'B' });
    expect(await session.findingsToAsk({ of: { viewId, rows: null } })).toEqual({ findings: 1, accepted: 1 });
  });

  it('that were not saved count as nothing; those that were add up', async () => {
    const { session, send, answer, accept } = await open();
    valueOf(await session.writeQueryList(all));
    expect((await session.queryCounts())?.groups).toMatchObject({ outstanding: 0 });
    await answer(await send(), 'B');
    await accept('E');
    expect(await session.queryCounts()).toEqual({
      groups: { outstanding: 1, answered: 1, settled: 1, 'left scope': 0 },
      answered: 1,
    });
    const outstanding = await session.followedQueries({ group: 'outstanding' });
    expect(outstanding?.map(({ paymentReference, asked }) => [paymentReference, asked])).toEqual([['A', 2]]);
  });

  it('remind of what is outstanding only, with the day of the first list', async () => {
    const { session, send, answer, accept } = await open();
    const first = await send();
    expect(first[0]).not.toContain('First asked on');
    await answer([first[0] ?? '', first[1] ?? ''], 'A');
    await accept('E');
    const later = '2026-04-20T10:00:00.000Z';
    const reminder = await send({ of: 'outstanding' }, later);
    expect(referencesIn(reminder)).toEqual(['A', 'B']);
    expect(reminder[0]).toMatch(/,First asked on,Your answer,Comment$/);
    const day = localDay(new Date(who.at));
    expect(reminder.slice(1).every((line) => line.endsWith(`,${day},,`))).toBe(true);
    const outstanding = await session.followedQueries({ group: 'outstanding' });
    expect(outstanding?.map(({ sentAt, remindedAt }) => [sentAt, remindedAt])).toEqual([
      [who.at, later],
      [who.at, later],
    ]);
  });

  // Promise: A reminder leaves out no row because another one, which was answered, had its place in an earlier file.
  it('remind of each row that may not be the one that was answered', async () => {
    const {
      send,
      answer,
      open: openFile,
    } = await open([
      ['payment_reference', 'status', 'shop'],
      ['E', 'PAID', 'North'],
      ['E', 'PAID', 'South'],
    ]);
    const columns = ['shop'];
    const [head = '', ...lines] = await send({ columns });
    await answer([head, ...lines.filter((line) => line.includes('North'))], 'E');
    expect(shopsIn(await send({ of: 'outstanding', columns }))).toEqual(['South']);
    await openFile([
      ['payment_reference', 'status', 'shop'],
      ['E', 'PAID', 'South'],
      ['E', 'PAID', 'North'],
    ]);
    expect(shopsIn(await send({ of: 'outstanding', columns }))).toEqual(['South', 'North']);
  });

  it.each(['csv', 'xlsx'] as const)('that remind come back as any other (%s)', async (as) => {
    const { session, send, answer } = await open();
    await send();
    const bytes = await writtenList(session, { as, of: 'outstanding' });
    const { counts } = await droppedList(session, bytes);
    expect(counts).toMatchObject({ lines: 4, unanswered: 4, altered: 0, refused: 0, unknown: 0 });
    const { counts: answered } = await answer(await send({ of: 'outstanding' }), 'A', 'B', 'E');
    expect(answered).toMatchObject({ taken: 4, altered: 0, late: 0 });
    expect((await session.queryCounts())?.groups).toMatchObject({ outstanding: 0, answered: 3 });
  });

  it('lead to their findings, and to none that is not there', async () => {
    const { session, send } = await open();
    await send();
    const [first] = (await session.followedQueries({ group: 'outstanding' })) ?? [];
    const params = openingViewOf('findings');
    const found = await session.openQuery({ id: first?.id ?? '', params });
    const detail = await session.openEntry(found ?? { viewId: -1, position: -1 });
    expect(detail?.entry.paymentReference).toBe(first?.paymentReference);
    expect(await session.openQuery({ id: 'key:gone', params })).toBeNull();
  });

  it('are answered in a column of the findings, which sorts and filters', async () => {
    const { session, send, answer } = await open();
    await answer(await send(), 'B');
    const window = async (part: Partial<ReturnType<typeof openingViewOf>>) => {
      const { viewId, entries } = await session.openView({ ...openingViewOf('findings'), ...part });
      const rows = await session.windowOf({ viewId, start: 0, end: entries });
      return rows.map(({ paymentReference, mark }) => [paymentReference, mark?.answer]);
    };
    expect(await window({ answers: ['will_correct'] })).toEqual([['B', 'Will correct']]);
    expect((await window({ sort: { column: 'answer', descending: true } }))[0]).toEqual([
      'B',
      'Will correct',
    ]);
    const options = await session.viewOptions({ tab: 'findings' });
    expect(options?.lists.answers).toEqual([{ value: 'will_correct', entries: 1 }]);
  });
});
