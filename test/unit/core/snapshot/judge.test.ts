import { describe, expect, it } from 'vitest';
import { judge, worstOf } from '#main/core/snapshot/judge';
import type { ReadingMarks } from '#main/core/snapshot/reading';

/** A reading of 250 tickets against which nothing speaks. */
const spotless: ReadingMarks = {
  identityField: 'id',
  received: 350,
  unique: 250,
  firstTotal: 250,
  lastTotal: 250,
  leastTotal: 250,
  totalMoved: false,
  repeated: 0,
  unevenPages: 0,
  sortMoved: false,
  openSeams: 0,
  foundOutside: 0,
  ranDry: false,
  pages: 3,
};
const onePage: Partial<ReadingMarks> = {
  identityField: null,
  received: 80,
  unique: 80,
  firstTotal: 80,
  lastTotal: 80,
  leastTotal: 80,
  pages: 1,
};

describe('a reading', () => {
  it('against which nothing speaks is verified', () => {
    expect(judge('tickets', spotless, true)).toEqual({ state: 'verified', doubts: [] });
  });

  it.each<readonly [name: string, marks: Partial<ReadingMarks>, doubt: string]>([
    ['whose total moved', { totalMoved: true, lastTotal: 251 }, 'changed from 250 to 251'],
    ['with a ticket that came twice', { repeated: 1 }, 'Some tickets moved'],
    ['with a ticket that only the closing check showed', { foundOutside: 1 }, 'Some tickets moved'],
    ['with more tickets than there are', { unique: 251 }, 'Some tickets moved'],
  ])('%s is stitched', (_name, marks, doubt) => {
    const { state, doubts } = judge('tickets', { ...spotless, ...marks }, true);
    expect(state).toBe('stitched');
    expect(doubts).toEqual([expect.stringContaining(doubt)]);
  });

  it.each<readonly [name: string, marks: Partial<ReadingMarks>, doubt: string]>([
    ['without identities', { identityField: null }, 'no field that tells them apart'],
    ['with a page too short or too long', { unevenPages: 1 }, '1 page with fewer or more'],
    ['whose sort moved', { sortMoved: true }, 'changed their order'],
    ['with a gap that stayed open', { openSeams: 2 }, '2 gaps between pages'],
    ['of fewer tickets than there were at any time', { unique: 249 }, 'only 249 different ones'],
    ['that ran dry', { ranDry: true }, 'page after page brought nothing new'],
  ])('%s is unsettled', (_name, marks, doubt) => {
    const { state, doubts } = judge('tickets', { ...spotless, ...marks }, true);
    expect(state).toBe('unsettled');
    expect(doubts).toEqual([expect.stringContaining(doubt)]);
  });

  it('whose closing check did not come to its end is unsettled', () => {
    const { state, doubts } = judge('orders', spotless, false);
    expect(state).toBe('unsettled');
    expect(doubts).toEqual(['New orders kept coming in while the reading was being completed.']);
  });

  it('that is stitched and has a doubt besides is unsettled', () => {
    const marks = { ...spotless, totalMoved: true, lastTotal: 251, openSeams: 1 };
    expect(judge('tickets', marks, true).state).toBe('unsettled');
  });

  it('of one page needs no identities: it was true at one instant', () => {
    expect(judge('tickets', { ...spotless, ...onePage }, true).state).toBe('verified');
  });

  it.each<readonly [name: string, marks: Partial<ReadingMarks>]>([
    ['is of another length than it says', { unevenPages: 1 }],
    ['does not hold all', { lastTotal: 81 }],
    ['is not the only one', { pages: 2 }],
  ])('of one page without identities that %s is unsettled', (_name, marks) => {
    expect(judge('tickets', { ...spotless, ...onePage, ...marks }, true).state).toBe('unsettled');
  });
});

describe('several readings', () => {
  it('are as certain as the least certain of them', () => {
    expect(worstOf(['verified', 'stitched', 'second look', 'unsettled'])).toBe('unsettled');
    expect(worstOf(['verified', 'second look', 'stitched'])).toBe('second look');
    expect(worstOf(['verified', 'stitched'])).toBe('stitched');
    expect(worstOf(['verified', 'verified'])).toBe('verified');
  });
});
