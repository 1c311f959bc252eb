import { describe, expect, it } from 'vitest';
import type { OrderKey } from '#main/core/snapshot/read/order-key';
import { createOrderProof, goneItems, type SortedView } from '#main/core/snapshot/read/order-proof';

const unique = (column: readonly string[]): OrderKey => ({ name: 'key', columns: [column], isUnique: true });
const shared = (column: readonly string[]): OrderKey => ({ name: 'key', columns: [column], isUnique: false });

function view(items: readonly number[], marks: Partial<SortedView> = {}): SortedView {
  return { items, start: 0, isHead: false, isEnd: false, ...marks };
}

function shownBy(keys: readonly OrderKey[], views: readonly SortedView[]): string | null {
  const proof = createOrderProof(keys);
  for (const each of views) proof.add(each);
  return proof.shown()?.key.name ?? null;
}

const head = { isHead: true };
const end = { isEnd: true };

describe('the order of a list', () => {
  it.each([
    ['by code unit', ['a', 'b', 'c', 'd']],
    ['downwards', ['d', 'c', 'b', 'a']],
    ['by the numbers in them', ['T9', 'T10', 'T11', 'T100']],
    [
      'by numbers of any length',
      ['99999999999999999998', '99999999999999999999', '100000000000000000000', '200000000000000000000'],
    ],
  ])('is shown by views that are sorted %s and cover it', (_how, column) =>
    expect(shownBy([unique(column)], [view([0, 1, 2], head), view([2, 3], end)])).toBe('key'),
  );

  it('is not shown where the key jumps within a view', () => {
    expect(shownBy([unique(['b', 'a', 'c', 'd'])], [view([0, 1, 2], head), view([2, 3], end)])).toBeNull();
    expect(shownBy([unique(['a', 'c', 'b', 'd'])], [view([0, 1, 2], head), view([2, 3], end)])).toBeNull();
  });

  it('is not shown where views leave a part of the range out', () => {
    const column = ['a', 'b', 'c', 'd', 'e'];
    expect(shownBy([unique(column)], [view([0, 1], head), view([2, 3, 4], end)])).toBeNull();
    expect(shownBy([unique(column)], [view([0, 1, 2], head), view([2, 3])])).toBeNull();
    expect(shownBy([unique(column)], [view([0, 1, 2]), view([2, 3], end)])).toBeNull();
  });

  it.each([
    ['the last come first', [view([4, 5], end), view([2, 3, 4]), view([0, 1, 2], head)]],
    ['one within another', [view([0, 1, 2, 3], head), view([1, 2]), view([3, 4, 5], end)]],
    ['a head within another', [view([0, 1, 2], head), view([0, 1], head), view([2, 3, 4, 5], end)]],
  ])('is shown by views that meet, %s', (_how, views) =>
    expect(shownBy([unique(['a', 'b', 'c', 'd', 'e', 'f'])], views)).toBe('key'),
  );

  it('by a key that several share is shown only where views meet within it', () => {
    const column = ['A', 'A', 'B', 'B', 'C'];
    // Another B might stand between the two that were seen.
    expect(shownBy([shared(column)], [view([0, 1, 2], head), view([2, 3, 4], end)])).toBeNull();
    expect(shownBy([shared(column)], [view([0, 1, 2], head), view([1, 2, 3, 4], end)])).toBe('key');
  });

  it('is not shown by a key that has changed', () => {
    const column = ['a', 'b'];
    const proof = createOrderProof([unique(column)]);
    proof.add(view([0, 1], { ...head, ...end }));
    expect(proof.shown()).not.toBeNull();
    proof.drop(column);
    expect(proof.shown()).toBeNull();
  });
});

describe('what is gone', () => {
  const gone = (key: OrderKey, views: readonly SortedView[]): number[] => {
    const proof = createOrderProof([key]);
    for (const each of views) proof.add(each);
    const order = proof.shown();
    return order === null ? [] : [...goneItems(proof.views, order)];
  };
  const column = ['a', 'b', 'c', 'd', 'e'];

  it('is what a later view of its place lacks', () => {
    const first = view([0, 1, 2, 3, 4], { ...head, ...end });
    expect(gone(unique(column), [first, view([0, 2], head)])).toEqual([1]);
    expect(gone(unique(column), [first, view([2, 4], end)])).toEqual([3]);
    expect(gone(unique(column), [first, view([1, 2], head)])).toEqual([0]);
  });

  it('is nothing that an earlier view lacks, or one that was seen again', () => {
    const all = { ...head, ...end };
    const before = view([0, 2], head);
    const later = view([0, 1, 2, 3, 4], all);
    expect(gone(unique(column), [before, later])).toEqual([]);
    expect(gone(unique(column), [later, before, later])).toEqual([]);
  });

  it('is none of those that share the key at the edge of a view', () => {
    const ties = ['A', 'B', 'B', 'C', 'D'];
    const all = view([0, 1, 2, 3, 4], { ...head, ...end });
    expect(gone(shared(ties), [all, view([0, 1], head)])).toEqual([]);
    expect(gone(shared(ties), [all, view([0, 1, 3], head)])).toEqual([2]);
  });
});
