import { describe, expect, it } from 'vitest';
import { defaultRules } from '#shared/domain/rules/rules';
import { unreviewed, type ReviewAct, type ReviewEntry } from '#shared/domain/runs/review';
import type { SavedReview } from '#shared/domain/runs/saved-run';
import { openingViewOf, type ViewParams } from '#shared/domain/views/view-params';
import { valueOf } from '../../../support/value-of';
import { openWorkerSession } from '../../../support/worker-session';

const csv = 'Payment reference;Status\nA;PAID\nX;PAID\n;PAID\n';

/** A worker's session in which A is matched, B and C are missing, X is extra and one row has no reference. */
async function openSession(text = csv) {
  const tickets = ['A', 'B', 'C'].map((reference) => [reference, 'PAID'] as const);
  const { session } = await openWorkerSession(tickets, text);
  const compared = valueOf(await session.reconcile({ rules: defaultRules, acknowledgeMalformed: false }));
  return { session, summary: compared };
}

type Session = Awaited<ReturnType<typeof openSession>>['session'];

const rowsOf = async (session: Session, params: Partial<ViewParams> = {}) => {
  const { viewId, entries } = await session.openView({ ...openingViewOf('missing'), ...params });
  const rows = await session.windowOf({ viewId, start: 0, end: entries });
  return { viewId, rows };
};

/** An act on all entries of the tab, as the core would put it into the log. */
async function actOn(
  session: Session,
  params: Partial<ViewParams>,
  said: Partial<ReviewAct> = {},
): Promise<ReviewAct> {
  const { viewId, rows } = await rowsOf(session, params);
  const found = await session.findingsAt({ viewId, rows: [[0, rows.length]] });
  if (found === null) throw new Error('no findings');
  const { data, findings } = found;
  const act = { decision: 'accepted', until: null, reason: null, note: null, ...said } as const;
  return { kind: 'review', id: '1', at: '2026-03-31T10:00:00.000Z', by: 'olga', data, findings, ...act };
}

const add = (session: Session, ...entries: readonly ReviewEntry[]) =>
  session.addReviews({ entries, first: true });

describe('the worker knows how findings stand in review', () => {
  it('not before it has the log; then all are open', async () => {
    const { session } = await openSession();
    expect(await session.countReviews()).toBeNull();
    expect((await rowsOf(session)).rows.map(({ mark }) => mark)).toEqual([null, null]);
    await add(session);
    expect(await session.countReviews()).toEqual({ open: 4, accepted: 0, resolved: 0, reopened: 0 });
    const { rows } = await rowsOf(session);
    expect(rows.map(({ mark }) => mark)).toEqual([
      { review: unreviewed, change: null, answer: '' },
      { review: unreviewed, change: null, answer: '' },
    ]);
    expect((await rowsOf(session, { tab: 'matched' })).rows.map(({ mark }) => mark)).toEqual([null]);
  });

  it('after acts on many, with and without a key, and after taking one back', async () => {
    const { session, summary } = await openSession();
    await add(session);
    const missing = await actOn(session, { tab: 'missing' }, { note: 'late' });
    const unkeyed = await actOn(session, { tab: 'unreadable' }, { id: '2', decision: 'resolved' });
    await add(session, missing, unkeyed);
    expect(await session.countReviews()).toEqual({ open: 1, accepted: 2, resolved: 1, reopened: 0 });
    const { rows } = await rowsOf(session, { reviews: ['accepted'] });
    expect(rows.map(({ paymentReference, mark }) => [paymentReference, mark?.review.note])).toEqual([
      ['B', 'late'],
      ['C', 'late'],
    ]);
    expect(await session.listReviewed({ most: 2, saved: null })).toMatchObject({
      counts: { open: 1, accepted: 2 },
      reviewed: 3,
      first: [
        { paymentReference: 'B', class: 'reference_missing', review: { note: 'late' } },
        { paymentReference: 'C' },
      ],
    });
    // As they stood when a run was saved, whatever was said since.
    const saved = [{ ...unreviewed, id: 'key:B', at: 'then', by: 'olga', note: 'early' }];
    expect(await session.listReviewed({ most: 2, saved })).toMatchObject({
      counts: { open: 4, accepted: 0 },
      reviewed: 1,
      first: [{ paymentReference: 'B', review: { note: 'early' } }],
    });
    // Accepted findings stay findings.
    const again = await session.reconcile({ rules: defaultRules, acknowledgeMalformed: false });
    expect(again).toEqual({ ok: true, value: summary });

    const undo: ReviewEntry = { kind: 'undo', id: 'u', at: 'then', by: 'paul', undoes: '1' };
    await session.addReviews({ entries: [undo], first: false });
    expect(await session.countReviews()).toEqual({ open: 3, accepted: 0, resolved: 1, reopened: 0 });
  });

  it('of one finding, with its history', async () => {
    const { session } = await openSession();
    await add(session);
    const act = await actOn(session, { search: 'B' }, { reason: 'Timing' });
    await add(session, act);
    const { viewId } = await rowsOf(session);
    expect(await session.reviewOf({ viewId, position: 0 })).toMatchObject({
      review: { state: 'accepted', reason: 'Timing', by: 'olga' },
      reviewable: { count: 1, findings: [{ references: ['B'], items: [] }] },
      history: [{ act: { id: '1' }, findings: 1, undone: null, sameSignature: true }],
    });
    expect(await session.reviewOf({ viewId: viewId + 1, position: 0 })).toBeNull();
    const matched = await rowsOf(session, { tab: 'matched' });
    expect(await session.reviewOf({ viewId: matched.viewId, position: 0 })).toBeNull();
  });

  it('and which finding of a view is the next open one, behind a position or before it', async () => {
    const { session } = await openSession();
    await add(session);
    const { viewId } = await session.openView(openingViewOf('findings'));
    const after = async (position: number) => session.nextOpen({ viewId, position });
    expect(await Promise.all([0, 1, 2, 3].map(after))).toEqual([1, 2, 3, 0]);
    await add(session, await actOn(session, { tab: 'missing' }));
    const found = await session.openView(openingViewOf('findings'));
    const rows = await session.windowOf({ viewId: found.viewId, start: 0, end: 4 });
    const open = rows.flatMap(({ mark }, place) => (mark?.review.state === 'open' ? [place] : []));
    expect(open).toHaveLength(2);
    const next = (position: number) => session.nextOpen({ viewId: found.viewId, position });
    expect(await next(open[0] ?? 0)).toBe(open[1]);
    expect(await next(open[1] ?? 0)).toBe(open[0]);
    const missing = await session.openView(openingViewOf('missing'));
    expect(await session.nextOpen({ viewId: missing.viewId, position: 0 })).toBeNull();
    expect(await next(0)).toBeNull();
  });

  it('and opens again what was called resolved and is still there in another file', async () => {
    const { session } = await openSession();
    await add(session);
    const act = await actOn(session, { tab: 'missing' }, { decision: 'resolved' });
    const next = await openSession(`${csv}B;PAID\n`);
    await add(next.session, act);
    expect(await next.session.countReviews()).toMatchObject({ open: 3, resolved: 0, reopened: 1 });
    await add(session, act);
    expect(await session.countReviews()).toMatchObject({ resolved: 2, reopened: 0 });
  });

  it('with their age against the run before', async () => {
    const { session } = await openSession();
    const first = await session.runToSave({ finishedAt: '2026-01-31', previous: null });
    if (first?.kind !== 'ready') throw new Error('not ready');
    const next = await openSession(`${csv}D;VOID\n`);
    await add(next.session);
    // It was written by the session a moment ago.
    const findings = JSON.parse(await first.findings.text()) as never;
    const run = { ...first.run, id: '1', finishedAt: '2026-01-31', savedBy: 'olga', logEnd: null, name: '' };
    await next.session.compareRuns({
      finishedAt: '2026-03-31',
      previous: { run, findings },
      completeRuns: ['2026-02-28', '2026-01-31', '2025-12-31'],
    });
    const { rows } = await rowsOf(next.session, { tab: 'extra' });
    expect(rows.map(({ paymentReference, mark }) => [paymentReference, mark?.change])).toEqual([
      ['X', { state: 'persisting', since: '2026-01-31', runs: 3 }],
      ['D', { state: 'new', since: '2026-03-31', runs: 1 }],
    ]);
    expect((await rowsOf(next.session, { tab: 'extra', changes: ['new'] })).rows).toHaveLength(1);
  });

  it('saves with a run how they stand, and shows a saved run as it stood', async () => {
    const { session } = await openSession();
    await add(session);
    await add(session, await actOn(session, { search: 'B' }, { note: 'late' }));
    const toSave = await session.runToSave({ finishedAt: '2026-03-31', previous: null });
    if (toSave?.kind !== 'ready') throw new Error('not ready');
    // It was written by the session a moment ago.
    const reviews = JSON.parse(await toSave.reviews.text()) as readonly SavedReview[];
    expect(reviews).toMatchObject([{ id: 'key:B', state: 'accepted', note: 'late', by: 'olga' }]);

    const older = await openSession();
    await older.session.showSavedReviews({ reviews });
    expect(await older.session.countReviews()).toMatchObject({ open: 3, accepted: 1 });
    const { viewId } = await rowsOf(older.session);
    expect(await older.session.reviewOf({ viewId, position: 0 })).toMatchObject({
      review: { state: 'accepted', note: 'late' },
      history: [],
    });
  });
});
