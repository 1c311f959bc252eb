import { describe, expect, it } from 'vitest';
import type { Item } from '#main/core/partner-api/operations';
import { createReading } from '#main/core/snapshot/reading';
import { createLiveList, itemsFrom } from './live-list';

/** Adds a view as it might come, true or not. */
function adder(fields: readonly string[] = ['id']) {
  const reading = createReading(100, fields);
  const add = (page: number, total: number, items: readonly Item[], role: 'page' | 'view' = 'page') =>
    reading.add({ role, page, size: 100, total, items, at: { monotonic: page, wall: page } });
  return { reading, add };
}

describe('a reading counts', () => {
  it('what it received, what of it was new, and the totals it was told', () => {
    const { reading, add } = adder();
    add(0, 210, itemsFrom(0, 100));
    add(1, 208, itemsFrom(98, 100));
    add(2, 209, itemsFrom(198, 9));
    expect(reading.marks()).toMatchObject({
      ...{ received: 209, unique: 207, repeated: 2, pages: 3, unevenPages: 0 },
      ...{ firstTotal: 210, lastTotal: 209, leastTotal: 208, totalMoved: true },
    });
  });

  it('a total that moved and came back as one that moved', () => {
    const { reading, add } = adder();
    add(0, 300, itemsFrom(0, 100));
    add(1, 301, itemsFrom(100, 100));
    add(2, 300, itemsFrom(200, 100));
    expect(reading.marks()).toMatchObject({ totalMoved: true, firstTotal: 300, lastTotal: 300 });
  });

  it('a page of another length than its own total says, wherever it stands', () => {
    for (const [page, total, count, uneven] of [
      [0, 300, 99, 1],
      [1, 150, 50, 0],
      [1, 150, 49, 1],
      [1, 150, 51, 1],
      [2, 150, 0, 0],
      [2, 150, 1, 1],
    ] as const) {
      const { reading, add } = adder();
      add(page, total, itemsFrom(0, count));
      expect(reading.marks().unevenPages, `${count} on page ${page} of ${total}`).toBe(uneven);
    }
  });

  it('what only a view showed', () => {
    const { reading, add } = adder();
    add(0, 200, itemsFrom(0, 100));
    add(0, 200, [...itemsFrom(500, 3), ...itemsFrom(0, 97)], 'view');
    expect(reading.marks()).toMatchObject({ foundOutside: 3, repeated: 0, unique: 103 });
  });

  it('items that it has met in a view alone once, also before it knows their place', () => {
    const { reading, add } = adder();
    add(0, 200, itemsFrom(0, 100));
    add(1, 200, itemsFrom(500, 100), 'view');
    expect(add(1, 200, itemsFrom(500, 100), 'view').unknown).toBe(0);
    expect(reading.marks()).toMatchObject({ foundOutside: 100, unique: 200 });
  });
});

describe('identity', () => {
  it('is the first field that is there and differs in every item of the first page', () => {
    for (const [items, field] of [
      [[{ id: 'a' }, { id: 'b' }], 'id'],
      [[{ id: 'a' }, { id: null }], null],
      [[{ id: 'a' }, { id: '' }], null],
      [[{ id: 'a' }, { id: 'a' }], null],
      [
        [
          { id: 'a', code: '1' },
          { id: 'a', code: '2' },
        ],
        'code',
      ],
      [[{ code: '1' }, { code: '2' }], 'code'],
      [[{ code: '1' }, {}], null],
    ] as const) {
      const { reading, add } = adder(['id', 'code']);
      add(0, items.length, items);
      expect(reading.marks().identityField, JSON.stringify(items)).toBe(field);
    }
  });

  it('is given up for good at the first page where it fails', () => {
    const { reading, add } = adder();
    add(0, 300, itemsFrom(0, 100));
    add(1, 300, [...itemsFrom(100, 99), { id: 't100' }]);
    expect(reading.marks().identityField).toBeNull();
    add(2, 300, itemsFrom(200, 100));
    expect(reading.marks()).toMatchObject({ identityField: null, unique: 300 });
  });
});

describe('a list that ran dry', () => {
  it('brought nothing new on twenty pages more than it brought something', () => {
    const { reading, add } = adder();
    add(0, 1e15, itemsFrom(0, 100));
    for (let page = 1; page <= 21; page += 1) add(page, 1e15, []);
    expect(reading.marks().ranDry).toBe(false);
    add(22, 1e15, itemsFrom(0, 100));
    expect(reading.marks().ranDry).toBe(true);
  });

  it('is none that only shrank: behind its end nothing is due', () => {
    const { reading, add } = adder();
    for (let page = 0; page < 60; page += 1) add(page, 100, page === 0 ? itemsFrom(0, 100) : []);
    expect(reading.marks().ranDry).toBe(false);
  });

  it('is none whose items cannot be told apart, while there are any', () => {
    const { reading, add } = adder();
    for (let page = 0; page < 60; page += 1) add(page, 6_000, Array<Item>(100).fill({ status: 'PAID' }));
    expect(reading.marks()).toMatchObject({ ranDry: false, unique: 6_000 });
  });
});

describe('the sort', () => {
  it('moves when known items come in another order', async () => {
    const { list, reading, look, readPages } = createLiveList(300);
    await readPages(0, 1, 2);
    const [first] = list.splice(0, 1);
    if (first !== undefined) list.push(first);
    await look('view')(2, 100);
    expect(reading.marks().sortMoved).toBe(true);
  });

  it('moves when a page holds an item of an earlier one behind new items that were not added', () => {
    const { reading, add } = adder();
    add(0, 300, itemsFrom(0, 100));
    // The total says that nothing was added, so t5 was sorted back behind t100.
    add(1, 300, [...itemsFrom(100, 50), { id: 't5' }, ...itemsFrom(150, 49)]);
    expect(reading.marks().sortMoved).toBe(true);
  });

  it('does not move where as many were added as stand before the item of an earlier page', () => {
    const { reading, add } = adder();
    add(0, 300, itemsFrom(0, 100));
    add(1, 302, [...itemsFrom(900, 2), ...itemsFrom(99, 98)]);
    expect(reading.marks().sortMoved).toBe(false);
  });

  it('does not move when items are added or removed', async () => {
    const { list, reading, look, readPages } = createLiveList(300);
    await readPages(0, 1, 2);
    list.splice(50, 30);
    list.splice(100, 0, { id: 'new' });
    list.unshift({ id: 'newer' });
    for (const page of [0, 1, 2]) await look('view')(page, 100);
    expect(reading.marks().sortMoved).toBe(false);
  });
});

describe('the boundaries of a reading', () => {
  /** Pages of 100 items that came so many milliseconds after one another, and the seams that are to be repaired then. */
  function seamsOf(
    gapMs: number,
    pages: ReadonlyArray<{ readonly items: readonly Item[]; readonly total?: number }>,
  ) {
    const reading = createReading(100, ['id']);
    pages.forEach(({ items, total = 100 * pages.length }, page) => {
      const at = { monotonic: page * gapMs, wall: page * gapMs };
      reading.add({ role: 'page', page, size: 100, total, items, at });
    });
    const taken = (): readonly number[] => {
      const seams = [];
      for (let seam = reading.takeSeam(); seam !== null; seam = reading.takeSeam()) seams.push(seam);
      return seams;
    };
    return { reading, taken };
  }
  const ordinary = [0, 100, 200].map((first) => ({ items: itemsFrom(first, 100) }));

  it('are repaired where much time lay between, and wait as open ones until then', () => {
    const { reading, taken } = seamsOf(2_000, ordinary);
    expect(reading.marks().openSeams).toBe(2);
    expect(taken()).toEqual([0, 1]);
    expect(reading.marks().openSeams).toBe(0);
  });

  it('need no repair where a page holds an item of its neighbour', () => {
    const overlapping = [{ items: itemsFrom(0, 100) }, { items: itemsFrom(99, 100) }];
    expect(seamsOf(2_000, overlapping).taken()).toEqual([]);
    const apart = [...overlapping, { items: itemsFrom(199, 100) }];
    expect(seamsOf(2_000, apart).taken()).toEqual([1]);
  });

  it('have no repair where nothing tells the items apart', () => {
    const alike = ordinary.map(() => ({ items: Array.from({ length: 100 }, () => ({})) }));
    expect(seamsOf(2_000, alike).taken()).toEqual([]);
  });

  it('that were taken to join are looked at again once it is known how much moves, unless the sort does', () => {
    const moving = [
      { ...ordinary[0], total: 300 },
      { ...ordinary[1], total: 300 },
      { ...ordinary[2], total: 310 },
    ].map(({ items = [], total }) => ({ items, total }));
    const { reading, taken } = seamsOf(1_000, moving);
    expect(taken()).toEqual([1]);
    reading.reviewSeams();
    expect(taken()).toEqual([0]);

    const sorted = seamsOf(1_000, moving);
    sorted.taken();
    const at = { monotonic: 9_000, wall: 9_000 };
    const turned = itemsFrom(0, 100).reverse();
    sorted.reading.add({ role: 'view', page: 0, size: 100, total: 310, items: turned, at });
    expect(sorted.reading.marks().sortMoved).toBe(true);
    sorted.reading.reviewSeams();
    expect(sorted.taken()).toEqual([]);
  });

  it('are looked at again also where the total stayed, and items came twice or only a view showed them', () => {
    const repeated = [...ordinary, { items: itemsFrom(290, 100) }].map((page) => ({ ...page, total: 400 }));
    const twice = seamsOf(1_000, repeated);
    expect(twice.taken()).toEqual([]);
    twice.reading.reviewSeams();
    expect(twice.taken()).toEqual([0, 1]);

    const outside = seamsOf(1_000, ordinary);
    const at = { monotonic: 3_000, wall: 3_000 };
    const view = [...itemsFrom(0, 90), ...itemsFrom(900, 10)];
    outside.reading.add({ role: 'view', page: 0, size: 100, total: 300, items: view, at });
    outside.reading.reviewSeams();
    expect(outside.taken()).toEqual([0, 1]);
  });

  it('of a list at rest are left as they are', () => {
    const { reading, taken } = seamsOf(1_000, ordinary);
    reading.reviewSeams();
    expect(taken()).toEqual([]);
  });
});
