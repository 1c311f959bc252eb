import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTextColumnBuilder } from '#shared/columns/text-column';
import { changedSince, nameOfChange, type TicketChange } from '#shared/domain/runs/changed-since';
import { defaultRules, type Rules } from '#shared/domain/rules/rules';
import type { Snapshot } from '#shared/domain/snapshot/snapshot';
import { collectTickets, writeSnapshotLines } from '#shared/domain/snapshot/snapshot-lines';
import { seenIn } from '#renderer/features/runs/since/use-changed-since';
import { writeChanges } from '#shared/domain/runs/write-changes';
import { verifiedInfo } from '../../../../support/snapshot-info';

/** A ticket as a model has it. */
interface Modelled {
  readonly id: string;
  readonly reference: string;
  readonly status: string;
  readonly amount: string;
}

const amountPath = ['amount'];
const rules: Rules = {
  ...defaultRules,
  amount: {
    ...{ column: 'Amount', field: { resource: 'tickets', path: amountPath } },
    ...{ writing: { decimalComma: false, sign: '' }, currency: { is: 'one', code: 'EUR' }, counts: null },
    ...{ rowsAddUp: false, tolerance: '0' },
  },
};

function reading(
  tickets: readonly Modelled[],
  changes: Partial<Snapshot['info']> = {},
  identityField: string | null = 'id',
): Pick<Snapshot, 'info' | 'tickets'> {
  const base = verifiedInfo(tickets.length);
  const info = { ...base, tickets: { ...base.tickets, identityField }, ...changes };
  const collected = collectTickets({ ...info, eventsKept: false }, [amountPath]);
  const lines = tickets.map(({ id, reference, status, amount }) => [
    identityField === null ? null : id,
    ...[reference, status, amount],
  ]);
  collected.add(writeSnapshotLines(lines));
  return { info: info as Snapshot['info'], tickets: collected.end() };
}

const seenBy = { kind: 'seen', id: '', at: 'then', by: '=me', runId: 'r', reason: '-' } as const;
const laterAt = '2030-01-01T00:00:00.000Z';
const later = { id: 'later', endedAt: laterAt, readAt: laterAt };

function columnOf(texts: readonly string[]) {
  const column = createTextColumnBuilder();
  for (const text of texts) column.push(text);
  return column.build();
}

function changes(
  then: readonly Modelled[],
  now: readonly Modelled[],
  rows: readonly string[] = [],
  identityField: string | null = 'id',
) {
  const closed = { rules, snapshot: reading(then, {}, identityField), rowReferences: columnOf(rows) };
  const answer = changedSince(closed, reading(now, later, identityField));
  if (answer.kind !== 'compared') throw new Error(answer.why);
  return answer;
}

const ticket = fc.record({
  id: fc.integer({ min: 0, max: 12 }).map(String),
  reference: fc.constantFrom('', 'A', 'B', 'C', 'D'),
  status: fc.constantFrom('PAID', 'REFUNDED'),
  amount: fc.constantFrom('', '10', '10.00', '12.5', 'x'),
});
const someTickets = fc.uniqueArray(ticket, { selector: ({ id }) => id, maxLength: 12 });
const numberOf = (text: string) => (text === '' || text === 'x' ? text : Number(text));

describe('what changed since a run was closed', () => {
  it('is what a plain comparison by identity finds, each ticket once', () =>
    fc.assert(
      fc.property(someTickets, someTickets, fc.subarray(['B', 'C', 'D']), (then, now, rows) => {
        const expected: string[] = [];
        for (const before of then) {
          const after = now.find(({ id }) => id === before.id);
          if (after === undefined) expected.push(`${before.id} gone`);
          else {
            const kinds = [
              ...(before.reference === after.reference ? [] : ['moved']),
              ...(before.status === after.status ? [] : ['status']),
              ...(numberOf(before.amount) === numberOf(after.amount) ? [] : ['amount']),
            ];
            if (kinds.length > 0) expected.push(`${before.id} ${kinds.join(' ')}`);
          }
        }
        const references = new Set([...then.map(({ reference }) => reference), ...rows]);
        for (const after of now) {
          const isNew = then.every(({ id }) => id !== after.id);
          if (isNew && after.reference !== '' && references.has(after.reference))
            expected.push(`${after.id} new`);
        }
        const found = changes(then, now, rows);
        expect(found.changes.map((one) => `${one.ticket} ${one.kinds.join(' ')}`)).toEqual(expected);
        expect(new Set(found.changes.map(nameOfChange)).size).toBe(found.changes.length);
        const counted = Object.values(found.counts).reduce((sum, count) => sum + count, 0);
        expect(counted).toBe(found.changes.flatMap(({ kinds }) => kinds).length);
      }),
      { numRuns: 500 },
    ));

  it('finds nothing in the same tickets in any order, with an identity or without', () =>
    fc.assert(
      fc.property(someTickets, fc.constantFrom('id', null), (tickets, identityField) => {
        expect(changes(tickets, tickets.toReversed(), [], identityField).changes).toEqual([]);
      }),
    ));

  it('accounts for every ticket of a reference where there is no identity', () =>
    fc.assert(
      fc.property(someTickets, someTickets, (then, now) => {
        const found = changes(then, now, [], null);
        const known = new Set(then.map(({ reference }) => reference));
        const inScope = now.filter(({ reference }) => reference !== '' && known.has(reference));
        const unkeyed = (all: readonly Modelled[]) => all.filter(({ reference }) => reference === '').length;
        const keyed = then.length - unkeyed(then);
        const gone = found.changes.filter(
          ({ kinds, then: before }) => kinds[0] === 'gone' && before?.reference,
        );
        expect(keyed - gone.length + found.counts.new).toBe(inScope.length);
      }),
    ));

  // Promise: A change that nobody has seen is never shown as seen, also where tickets have no identity.
  it('is seen as often as it was marked, also where alike tickets change the same', () => {
    const alike = fc.record({
      id: fc.constant(''),
      reference: fc.constantFrom('A', 'B'),
      status: fc.constantFrom('PAID', 'REFUNDED'),
      amount: fc.constant('10'),
    });
    const readings = fc.array(alike, { maxLength: 8 });
    const textOf = ({ kinds, then, now }: TicketChange) => JSON.stringify([kinds, then, now]);
    fc.assert(
      fc.property(readings, readings, readings, (then, first, second) => {
        const marked = changes(then, first, [], null).changes;
        const seenOf = seenIn([{ ...seenBy, changes: marked }], seenBy.runId);
        expect(marked.every((one) => seenOf(one) !== null)).toBe(true);
        const left = marked.map(textOf);
        for (const one of changes(then, second, [], null).changes) {
          const place = left.indexOf(textOf(one));
          if (place >= 0) left.splice(place, 1);
          expect(seenOf(one) !== null).toBe(place >= 0);
        }
      }),
    );
  });

  it('sums what changed in each currency, and leaves out what is absent or no number', () => {
    const was = { id: '1', reference: 'A', status: 'PAID', amount: '10.00' };
    const found = changes(
      [was, { ...was, id: '2' }, { ...was, id: '3', amount: 'x' }, { ...was, id: '5' }],
      [
        { ...was, amount: '12.50' },
        { ...was, id: '4', amount: '0.10' },
        { ...was, id: '5', amount: '' },
      ],
    );
    expect(found.sums).toEqual([{ currency: 'EUR', then: '30.00', now: '12.60', difference: '-17.40' }]);
    expect(found.withoutAmount).toBe(2);
    expect(found.counts).toEqual({ gone: 2, new: 1, moved: 0, status: 0, amount: 2 });
  });

  it('has the amounts of tickets whose status does not count, in no sum', () => {
    const counting = { ...rules, amount: rules.amount ? { ...rules.amount, counts: ['PAID'] } : null };
    const was = { id: '1', reference: 'A', status: 'REFUNDED', amount: '10.00' };
    const found = changedSince(
      { rules: counting, snapshot: reading([was]), rowReferences: columnOf([]) },
      reading([{ ...was, amount: '12.50' }], later),
    );
    expect(found).toMatchObject({ counts: { amount: 1 }, sums: [], withoutAmount: 0, hasAmounts: true });
  });

  it('is not said of the same data, other events, or data that is not proven whole', () => {
    const closed = { rules, snapshot: reading([]), rowReferences: columnOf([]) };
    const why = (info: Partial<Snapshot['info']>) => {
      const answer = changedSince(closed, reading([], info));
      return answer.kind === 'compared' ? null : answer.why;
    };
    expect(why({})).toBe('same reading');
    expect(why({ ...later, endedAt: '2000-01-01T00:00:00.000Z' })).toBe('older reading');
    expect(why({ ...later, eventIds: ['EVT-1'] })).toBe('other scope');
    expect(why({ ...later, projectId: 'another' })).toBe('other scope');
    expect(why({ ...later, state: 'unsettled' })).toBe('not proven');
    expect(why(later)).toBeNull();
    expect(why({ ...later, baseUrl: `${closed.snapshot.info.baseUrl}/` })).toBeNull();
  });

  it('is not said where lines are lacking that were read, on either side', () => {
    const whole = reading([{ id: '1', reference: 'A', status: 'PAID', amount: '' }], later);
    const cut = { ...reading([], later), info: whole.info };
    const why = (snapshot: typeof whole, now: typeof whole) => {
      const answer = changedSince({ rules, snapshot, rowReferences: columnOf(['A']) }, now);
      return answer.kind === 'compared' ? null : answer.why;
    };
    const atFirst = ({ tickets, info }: typeof whole) => ({
      tickets,
      info: { ...info, id: 'first', endedAt: '2026-01-01T00:00:00.000Z', readAt: '2026-01-01T00:00:00.000Z' },
    });
    expect(why(atFirst(whole), whole)).toBeNull();
    expect([why(atFirst(whole), cut), why(atFirst(cut), whole)]).toEqual(['not proven', 'not proven']);
  });

  // Promise: That no ticket changed is only said where every ticket was read again after the run's data.
  it('is of all tickets only where all were read again, not only some of them', () => {
    const snapshot = reading([]);
    const closed = { rules, snapshot, rowReferences: columnOf([]) };
    const { id, readAt } = snapshot.info;
    const since = (info: Partial<Snapshot['info']>) => {
      const answer = changedSince(closed, reading([], { ...later, ...info }));
      return answer.kind === 'compared' ? answer.isWhole : answer.why;
    };
    expect(since({ id, readAt })).toBe(false);
    expect(since({ readAt, parts: { of: id, at: laterAt, eventIds: ['EVT-1'] } })).toBe(false);
    expect(since({ readAt: '2000-01-01T00:00:00.000Z' })).toBe('older reading');
    expect([since({ id }), since({})]).toEqual([true, true]);
  });

  it('is written with both readings beside each other, and with no formula', () => {
    const change: TicketChange = {
      kinds: ['status', 'amount'],
      ticket: '=1+1',
      copy: 1,
      then: { reference: '@A', status: 'PAID', amount: '-1.50', currency: 'EUR' },
      now: { reference: '@A', status: '+X', amount: '=2', currency: 'EUR' },
    };
    expect(writeChanges([change], () => ({ ...seenBy, changes: [] })).split('\r\n')[1]).toBe(
      `"other status, other amount",'=1+1,'@A,'@A,PAID,'+X,-1.50,'=2,EUR,EUR,'=me,then,'-`,
    );
  });
});
