import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageWords, checkWords } from '#shared/words/current-words';
import {
  cellsToCheck,
  changedEvents,
  movedCells,
  unplacedStatuses,
} from '#shared/domain/snapshot/current-check';

const at = '2026-03-31T10:00:00.000Z';
const project = [{ eventId: null, unique: 30, total: 30 }];
const status = (name: string, counted: number | null, eventId: string | null = null) => ({
  ...{ eventId, status: name, counted, read: counted ?? 0 },
});
const event = (eventId: string, counted: number) => ({ eventId, status: null, counted, read: counted });

describe('cellsToCheck', () => {
  it('asks for every count of the audit and for the total of each list', () => {
    const cells = [status('PAID', 20), status('USED', 10), event('A', 12), event('B', 18)];
    expect(cellsToCheck({ at, cells }, project)).toEqual([
      { eventId: null, status: 'PAID', before: 20 },
      { eventId: null, status: 'USED', before: 10 },
      { eventId: 'A', status: null, before: 12 },
      { eventId: 'B', status: null, before: 18 },
      { eventId: null, status: null, before: 30 },
    ]);
  });

  it('asks for no count that was refused', () => {
    const cells = [status('PAID', 20), status('USED', null)];
    expect(cellsToCheck({ at, cells }, project).map((cell) => cell.status)).toEqual(['PAID', null]);
  });

  it('has nothing to ask for where nothing was audited', () =>
    expect(cellsToCheck(null, project)).toEqual([]));

  it('leaves out counts of a filter that the platform ignores', () => {
    const cells = [status('PAID', 30), status('USED', 30), event('A', 12), event('B', 18)];
    expect(cellsToCheck({ at, cells }, project).map(({ eventId, status: name }) => [eventId, name])).toEqual([
      ['A', null],
      ['B', null],
      [null, null],
    ]);
  });

  it('holds the statuses of a chosen event against the total of its own list', () => {
    const lists = [
      { eventId: 'A', unique: 10, total: 10 },
      { eventId: 'B', unique: 20, total: 20 },
    ];
    const cells = [
      ...[status('PAID', 10, 'A'), status('USED', 10, 'A')],
      ...[status('PAID', 15, 'B'), status('USED', 5, 'B')],
    ];
    expect(
      cellsToCheck({ at, cells }, lists).map(({ eventId, status: name }) => `${eventId} ${name}`),
    ).toEqual(['B PAID', 'B USED', 'A null', 'B null']);
  });
});

const count = fc.nat(1_000_000);
const cell = fc.record({
  eventId: fc.option(fc.string()),
  status: fc.option(fc.string()),
  before: count,
  now: count,
});

describe('what moved', () => {
  it('is every count that differs, and no other', () =>
    fc.assert(
      fc.property(fc.array(cell), (cells) => {
        const moved = movedCells({ cells });
        expect(new Set(moved)).toEqual(new Set(cells.filter(({ before, now }) => before !== now)));
        expect(moved.length).toBe(cells.filter(({ before, now }) => before !== now).length);
      }),
    ));

  // Promise: Equal counts are never called unchanged data.
  it('is never called unchanged', () =>
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1 }), (cells) => {
        const isMoved = cells.some(({ before, now }) => before !== now);
        expect(/^all \d+ counts? unchanged$/.test(checkWords({ cells }, String))).toBe(!isMoved);
      }),
    ));

  it('is named by status and event, the most telling first', () => {
    const cells = [
      { eventId: null, status: null, before: 30, now: 42 },
      { eventId: 'EVT-003', status: 'USED', before: 3, now: 15 },
      { eventId: null, status: 'PAID', before: 20, now: 19 },
      { eventId: 'EVT-004', status: null, before: 5, now: 5 },
    ];
    expect(checkWords({ cells }, String)).toBe(
      '3 of 4 counts moved: USED +12 in EVT-003, PAID −1, all tickets +12',
    );
  });

  it('is counted where it is more than can be named', () => {
    const cells = Array.from({ length: 9 }, (_, n) => ({
      ...{ eventId: `E${n}`, status: null, before: 0, now: n },
    }));
    expect(checkWords({ cells }, String)).toBe('8 of 9 counts moved: E8 +8, E7 +7, E6 +6, E5 +5 and 4 more');
  });
});

const moved = (eventId: string | null, name: string | null, change: number) => ({
  ...{ eventId, status: name, before: 100, now: 100 + change },
});

describe('the events in which something moved', () => {
  it('are told where they explain what moved in the project', () => {
    const cells = [
      ...[moved(null, null, 3), moved(null, 'PAID', 3), moved(null, 'USED', 0)],
      ...[moved('A', null, 1), moved('B', null, 2), moved('C', null, 0)],
    ];
    expect(unplacedStatuses({ cells })).toEqual(['PAID']);
    expect(changedEvents({ cells })).toBeNull();
    const placed = [...cells, moved('A', 'PAID', 1), moved('B', 'PAID', 2)];
    expect(unplacedStatuses({ cells: placed })).toEqual([]);
    expect(changedEvents({ cells: placed })?.toSorted()).toEqual(['A', 'B']);
  });

  it('are not told where a ticket came that is of none of them', () =>
    expect(changedEvents({ cells: [moved(null, null, 2), moved('A', null, 1)] })).toBeNull());

  it('are not told where statuses moved of which no event says anything', () => {
    const cells = [
      moved(null, null, 0),
      moved(null, 'PAID', -1),
      moved(null, 'USED', 1),
      moved('A', null, 0),
    ];
    expect(changedEvents({ cells })).toBeNull();
    expect(changedEvents({ cells: [...cells, moved('A', 'PAID', -1), moved('A', 'USED', 1)] })).toEqual([
      'A',
    ]);
  });

  it('are those of chosen events that are counted each by itself', () => {
    expect(
      changedEvents({ cells: [moved('A', 'PAID', 0), moved('B', 'PAID', -1), moved('B', null, 0)] }),
    ).toEqual(['B']);
    expect(changedEvents({ cells: [moved('A', 'PAID', 0)] })).toBeNull();
  });
});

describe('the age of a snapshot', () => {
  const formats = { age: () => '3 hours ago', clock: (moment: string) => moment.slice(11, 16) };

  it('is that of the oldest of what it holds', () => {
    const readAt = '2026-03-31T06:39:00.000Z';
    expect(ageWords({ readAt, parts: null }, formats)).toBe('read 3 hours ago');
    const parts = { of: 's', at: '2026-03-31T09:14:00.000Z', eventIds: ['A'] };
    expect(ageWords({ readAt, parts }, formats)).toBe('read 06:39 (3 hours ago), parts of it 09:14');
  });
});
