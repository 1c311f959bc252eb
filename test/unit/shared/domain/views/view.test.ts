import { describe, expect, it } from 'vitest';
import { detailAt } from '#shared/domain/entries/entry-detail';
import { entryAt } from '#shared/domain/entries/ledger-entries';
import { reconcile } from '#shared/domain/result/reconcile';
import { defaultRules } from '#shared/domain/rules/rules';
import { unreviewed } from '#shared/domain/runs/review';
import type { CellFilter } from '#shared/domain/views/cell-filter';
import { ownColumnId } from '#shared/domain/views/own-cells';
import { countHits, selectView } from '#shared/domain/views/view';
import { runSteps } from '#shared/base/steps';
import { noMarks, type EntryMarks } from '#shared/domain/views/view-filter';
import { viewOptions } from '#shared/domain/views/view-options';
import { type ViewParams, applicable, openingViewOf } from '#shared/domain/views/view-params';
import { fileOf, snapshotOf, type Item } from '../../../../support/reconcile-support';
import { tabs } from '#shared/domain/vocabulary/tabs';

const { ledger, summary } = reconcile(
  snapshotOf([
    ['short', 'PAID'],
    ['short', 'PAID'],
    ['gone', 'PAID'],
    ['same', 'PAID'],
    ['mixed', 'PAID'],
    ['mixed', 'PAID'],
    ['', 'PAID'],
  ]),
  fileOf(
    [
      ['over', 'REFUNDED'],
      ['mixed', 'REFUNDED'],
      ['same', 'Paid'],
      ['short', 'PAID'],
      [' ', 'PAID'],
    ],
    { malformed: [{ line: 9, reason: 'too_few_fields', text: 'cut off' }] },
  ),
  defaultRules,
  false,
);

const all = openingViewOf('missing');
const shown = (params: Partial<ViewParams>, marks = noMarks) =>
  Array.from(selectView(ledger, { ...all, ...params }, marks), (number) => {
    const entry = entryAt(ledger, number);
    return entry.paymentReference.trim() || entry.note || entry.class;
  });

describe('selectView', () => {
  it('puts an entry into every tab that it has items for', () => {
    expect(shown({ tab: 'missing' })).toEqual(['short', 'gone', 'mixed']);
    expect(shown({ tab: 'mismatched' })).toEqual(['mixed']);
    expect(shown({ tab: 'extra' })).toEqual(['over']);
    expect(shown({ tab: 'matched' })).toEqual(['same']);
    expect(shown({ tab: 'unreadable' })).toEqual(['unkeyed', 'unkeyed', 'cut off']);
  });
  it('has all findings in one tab, each once, and what a search finds in every tab', () => {
    const all = shown({ tab: 'findings' });
    expect(all.toSorted()).toEqual(['cut off', 'gone', 'mixed', 'over', 'short', 'unkeyed', 'unkeyed']);
    expect(all).toHaveLength(summary.findings);
    for (const search of ['SHOR', 'refunded', 'cut', 'nothing', 'paid']) {
      const hits = runSteps(countHits(ledger, search));
      for (const tab of tabs) expect(shown({ tab, search }), `${search} in ${tab}`).toHaveLength(hits[tab]);
    }
  });
  it('agrees with the counts that the summary gives', () => {
    for (const tab of tabs) {
      expect(selectView(ledger, { ...all, tab })).toHaveLength(summary.tabs[tab].entries);
    }
    expect(summary.tabs.missing.items).toBe(3);
    expect(summary.tabs.unreadable.items).toBe(3);
  });
  it('stands beside the items of each tab, counted on their own sides', () => {
    const { summary } = reconcile(
      snapshotOf([
        ['a', 'PAID'],
        ['a', 'PAID'],
        ['b', 'PAID'],
        ['c', 'VOID'],
        ['', 'PAID'],
        ['t', 'TEST'],
      ]),
      fileOf(
        [
          ['a', 'PAID'],
          ['c', 'PAID'],
          ['x', 'PAID'],
          ['x', 'PAID'],
          ['x', 'PAID'],
          ['', 'PAID'],
          ['', 'PAID'],
          ['s', 'TEST'],
          ['s', 'TEST'],
        ],
        {
          malformed: [{ line: 30, reason: 'too_few_fields', text: 'x' }],
        },
      ),
      {
        ...defaultRules,
        filters: (['platform', 'client'] as const).map((side) => ({
          name: side,
          side,
          column: null,
          values: ['TEST'],
        })),
      },
      false,
    );
    const items = Object.fromEntries(
      Object.entries(summary.tabs).map(([tab, counted]) => [tab, counted.items]),
    );
    const found = { missing: 2, extra: 3, mismatched: 1, unreadable: 4 };
    expect(items).toEqual({ findings: 10, ...found, matched: 1, excluded: 3 });
    expect(summary.classes).toContainEqual({ class: 'excluded', entries: 3 });
  });

  it('filters what has no key by its class and its status too', () => {
    expect(shown({ tab: 'unreadable', classes: ['malformed'] })).toEqual(['cut off']);
    expect(shown({ tab: 'unreadable', clientStatuses: ['PAID'] })).toEqual(['unkeyed']);
  });
  it('filters by class, reason and text', () => {
    expect(shown({ classes: ['count_short', 'mixed'] })).toEqual(['short', 'mixed']);
    expect(shown({ reasons: ['reference_missing'] })).toEqual(['gone']);
    expect(shown({ search: 'SHOR' })).toEqual(['short']);
    expect(shown({ search: 'refunded' })).toEqual(['mixed']);
    expect(shown({ search: 't000003' })).toEqual(['gone']);
    expect(shown({ tab: 'unreadable', search: 'cut' })).toEqual(['cut off']);
    expect(shown({ search: 'nothing' })).toEqual([]);
  });
  it('filters by a status that any ticket or row has, compared as statuses are', () => {
    expect(shown({ clientStatuses: ['refunded'] })).toEqual(['mixed']);
    expect(shown({ clientStatuses: ['paid'] })).toEqual(['short']);
    expect(shown({ platformStatuses: ['Paid'] })).toEqual(['short', 'gone', 'mixed']);
    expect(shown({ platformStatuses: ['VOID'] })).toEqual([]);
    expect(shown({ tab: 'unreadable', platformStatuses: ['PAID'] })).toEqual(['unkeyed']);
    expect(
      shown({ tab: 'matched', platformStatuses: ['PAID'], clientStatuses: ['PAID'], onlyPairs: true }),
    ).toEqual(['same']);
    expect(shown({ tab: 'mismatched', onlyPairs: true })).toEqual([]);
  });
  it('filters by the one side that an entry stands on', () => {
    expect(shown({ onlySide: 'platform' })).toEqual(['gone']);
    expect(shown({ onlySide: 'client' })).toEqual([]);
    expect(shown({ tab: 'unreadable', onlySide: 'platform' })).toEqual(['unkeyed']);
    expect(shown({ tab: 'unreadable', onlySide: 'client' })).toEqual(['unkeyed', 'cut off']);
    expect(shown({ tab: 'matched', onlySide: 'platform' })).toEqual([]);
  });
  it('filters by how many tickets and rows there are, and by a column of the client’s', () => {
    const rows: readonly Item[] = [
      ['a', 'PAID', { Hall: 'East' }],
      ['a', 'PAID', { Hall: 'West' }],
      ['b', 'PAID', { Hall: 'East' }],
    ];
    const { ledger: ofHalls } = reconcile(snapshotOf([]), fileOf(rows, {}, ['Hall']), defaultRules, false);
    const by = (column: CellFilter['column'], value: string) => {
      const cells = [{ column, operator: 'equal', value, upTo: '' } as const];
      return Array.from(
        selectView(ofHalls, { ...openingViewOf('extra'), cells }, noMarks, ofHalls.file.rows.columns),
        (number) => entryAt(ofHalls, number).paymentReference,
      );
    };
    expect(by('clientRows', '2')).toEqual(['a']);
    expect(by(ownColumnId('Hall'), 'west')).toEqual(['a']);
    expect(by(ownColumnId('Hall'), 'east')).toEqual(['a', 'b']);
  });
  it('filters by the events of tickets; what is in the client file alone has none', () => {
    const { ledger: ofEvents } = reconcile(
      snapshotOf([
        ['a', 'PAID', { eventId: 'evt_1' }],
        ['a', 'PAID', { eventId: 'evt_2' }],
        ['b', 'PAID', { eventId: 'evt_2' }],
        ['c', 'PAID'],
      ]),
      fileOf([['d', 'PAID']]),
      defaultRules,
      false,
    );
    const select = (tab: ViewParams['tab'], ...events: string[]) =>
      Array.from(selectView(ofEvents, { ...openingViewOf(tab), events }), (number) =>
        entryAt(ofEvents, number),
      );
    expect(
      select('missing', 'evt_2').map(({ paymentReference, events }) => [paymentReference, events]),
    ).toEqual([
      ['a', ['evt_1', 'evt_2']],
      ['b', ['evt_2']],
    ]);
    const byEvent = { ...openingViewOf('missing'), sort: { column: 'events', descending: true } as const };
    const sorted = Array.from(selectView(ofEvents, byEvent), (number) => entryAt(ofEvents, number));
    expect(sorted.map(({ paymentReference }) => paymentReference)).toEqual(['b', 'a', 'c']);
    expect(select('missing', 'evt_1')).toHaveLength(1);
    expect(select('missing', 'evt_1', 'evt_2')).toHaveLength(2);
    expect(select('missing', 'evt_3')).toHaveLength(0);
    expect(select('extra', 'evt_1')).toHaveLength(0);
    expect(viewOptions(ofEvents, 'missing', noMarks).lists.events).toEqual([
      { value: 'evt_2', entries: 2 },
      { value: 'evt_1', entries: 1 },
    ]);
    expect(viewOptions(ofEvents, 'extra', noMarks).lists.events).toEqual([]);
  });
  it('keeps of a view for another result what its tab can be filtered by', () => {
    const params: ViewParams = {
      ...openingViewOf('missing'),
      ...{ search: 'x', onlyPairs: true, reviews: ['accepted'], changes: ['new'] },
      ...{ classes: ['mixed', 'count_over'], reasons: ['reference_missing', 'row_count_over'] },
      ...{ platformStatuses: ['paid', 'VOID'], clientStatuses: ['Refunded', 'ODD'], events: ['evt_1'] },
    };
    expect(applicable(params, viewOptions(ledger, 'missing', noMarks))).toEqual({
      ...params,
      ...{ classes: ['mixed'], reasons: ['reference_missing'] },
      ...{ platformStatuses: ['paid'], clientStatuses: ['Refunded'], events: [] },
    });
  });
  it('has no filter by event where a snapshot does not keep them', () => {
    const older = { ...ledger, tickets: { ...ledger.tickets, events: null } };
    expect(viewOptions(older, 'missing', noMarks).lists.events).toEqual([]);
    expect(selectView(older, { ...all, events: ['evt_1'] })).toHaveLength(0);
    expect(entryAt(older, 0).events).toEqual([]);
  });
  it('filters by what is said of entries beside the ledger', () => {
    const gone = selectView(ledger, { ...all, search: 'gone' })[0] ?? -1;
    const marks: EntryMarks = {
      reviewOf: (entry) => (entry === gone ? 'accepted' : 'open'),
      changeOf: (entry) => (entry === gone ? 'persisting' : null),
      movementOf: (entry) => (entry === gone ? 'reopened' : 'new'),
      bandOf: (entry) => (entry === gone ? 'over 90 days' : null),
      answersOf: (entry) => (entry === gone ? ['agree', 'duplicate'] : []),
      markOf: () => null,
    };
    expect(shown({ reviews: ['accepted'] }, marks)).toEqual(['gone']);
    expect(shown({ movements: ['reopened'] }, marks)).toEqual(['gone']);
    expect(shown({ ages: ['over 90 days'] }, marks)).toEqual(['gone']);
    expect(shown({ answers: ['paid_later', 'duplicate'] }, marks)).toEqual(['gone']);
    expect(shown({ answers: ['paid_later'] }, marks)).toEqual([]);
    expect(shown({ reviews: ['open'] }, marks)).toEqual(['short', 'mixed']);
    expect(shown({ changes: ['persisting', 'new'] }, marks)).toEqual(['gone']);
    expect(shown({ changes: ['new'] })).toEqual([]);
    expect(viewOptions(ledger, 'missing', marks).lists).toMatchObject({
      reviews: [
        { value: 'open', entries: 2 },
        { value: 'accepted', entries: 1 },
      ],
      changes: [{ value: 'persisting', entries: 1 }],
    });
  });
  it('counts for each value of a filter as many entries as the filter shows', () => {
    for (const tab of tabs) {
      const { lists, pairs } = viewOptions(ledger, tab, noMarks);
      expect(shown({ tab, onlyPairs: true })).toHaveLength(pairs);
      for (const list of ['classes', 'reasons', 'platformStatuses', 'clientStatuses'] as const) {
        for (const { value, entries } of lists[list]) {
          expect(shown({ tab, [list]: [value] }), `${tab} ${list} ${value}`).toHaveLength(entries);
        }
      }
    }
    expect(viewOptions(ledger, 'missing', noMarks).lists.clientStatuses).toEqual([
      { value: 'REFUNDED', entries: 1 },
      { value: 'PAID', entries: 1 },
    ]);
  });
  it('sorts by any column, and by the ledger between equals', () => {
    const by = (column: NonNullable<ViewParams['sort']>['column'], descending = false) =>
      shown({ sort: { column, descending } });
    expect(by('paymentReference')).toEqual(['gone', 'mixed', 'short']);
    expect(by('paymentReference', true)).toEqual(['short', 'mixed', 'gone']);
    expect(by('platformTickets')).toEqual(['gone', 'short', 'mixed']);
    expect(by('platformTickets', true)).toEqual(['short', 'mixed', 'gone']);
    expect(by('firstLine')).toEqual(['gone', 'mixed', 'short']);
    expect(shown({ tab: 'findings', sort: { column: 'firstLine', descending: true } })).toEqual([
      'cut off',
      'unkeyed',
      'short',
      'mixed',
      'over',
      'gone',
      'unkeyed',
    ]);
    expect(by('reasons')).toEqual(['gone', 'short', 'mixed']);
    expect(by('events')).toEqual(['short', 'gone', 'mixed']);
  });
  it('sorts by review with open work first, and by age in runs with the youngest first', () => {
    const [short = -1, gone = -1, mixed = -1] = selectView(ledger, all);
    const changeOf = (runs: number, state: 'new' | 'changed' = 'changed') => ({ state, runs, since: '' });
    const said = new Map([
      [
        short,
        { review: { ...unreviewed, state: 'accepted' as const }, change: changeOf(1, 'new'), answer: 'b' },
      ],
      [gone, { review: unreviewed, change: changeOf(12), answer: '' }],
      [mixed, { review: { ...unreviewed, reopenedBy: 'date' as const }, change: changeOf(1), answer: 'a' }],
    ]);
    const marks: EntryMarks = { ...noMarks, markOf: (entry) => said.get(entry) ?? null };
    const by = (column: 'review' | 'age' | 'answer', descending = false) =>
      shown({ sort: { column, descending } }, marks);
    expect(by('review')).toEqual(['mixed', 'gone', 'short']);
    expect(by('answer')).toEqual(['gone', 'mixed', 'short']);
    expect(by('review', true)).toEqual(['short', 'gone', 'mixed']);
    expect(by('age')).toEqual(['short', 'mixed', 'gone']);
    expect(by('age', true)).toEqual(['gone', 'mixed', 'short']);
    // What nothing is known of comes before all others, in the order of the ledger.
    said.delete(gone);
    expect(by('age')).toEqual(['gone', 'short', 'mixed']);
    expect(shown({ sort: { column: 'review', descending: false } })).toEqual(['short', 'gone', 'mixed']);
  });
});

describe('detailAt', () => {
  it('says of an item that a filter took out that it did', () => {
    const filters = (['platform', 'client'] as const).map((side) => ({
      name: side,
      side,
      column: null,
      values: ['TEST'],
    }));
    const tickets: Item[] = [
      ['t', 'TEST'],
      ['a', 'PAID'],
    ];
    const rows: Item[] = [
      ['', 'TEST'],
      ['s', 'TEST'],
      ['a', 'PAID'],
    ];
    const { ledger } = reconcile(snapshotOf(tickets), fileOf(rows), { ...defaultRules, filters }, false);
    const details = Array.from(selectView(ledger, openingViewOf('excluded'), noMarks), (number) =>
      detailAt(ledger, number),
    );
    expect(details.map((detail) => [...detail.tickets, ...detail.rows].map(({ bucket }) => bucket))).toEqual([
      ['excluded'],
      ['excluded'],
    ]);
  });
  it('opens what has no key or could not be read', () => {
    const [ticket = 0, row = 0, record = 0] = selectView(ledger, { ...all, tab: 'unreadable' });
    expect(detailAt(ledger, ticket).tickets).toMatchObject([{ identity: 't000007', bucket: 'unkeyed' }]);
    expect(detailAt(ledger, row).rows).toMatchObject([{ line: 6, bucket: 'unkeyed' }]);
    expect(detailAt(ledger, record)).toMatchObject({ malformedText: 'cut off', tickets: [], rows: [] });
  });
});
