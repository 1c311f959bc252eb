import { describe, expect, it } from 'vitest';
import { close } from '#main/core/snapshot/close';
import { succeed } from '#shared/result';
import { createLiveList, itemsFrom } from './live-list';

/** A list of which all pages have been read, and its closing check. */
async function readList(count: number, pages: readonly number[]) {
  const live = createLiveList(count);
  await live.readPages(...pages);
  return { ...live, close: () => close(live.reading, 100, live.look('view')) };
}

describe('the closing check', () => {
  it('of a list at rest reads the first and the last page once more', async () => {
    const { close, asked } = await readList(450, [0, 1, 2, 3, 4]);
    expect(await close()).toEqual(succeed(true));
    expect(asked()).toEqual(['0/100', '4/100']);
  });

  it('of one page has nothing to read', async () => {
    const { close, asked } = await readList(80, [0]);
    expect(await close()).toEqual(succeed(true));
    expect(asked()).toEqual([]);
  });

  it('of a list that shrank to one page after two had been read is made all the same', async () => {
    const { list, look, close, asked, readPages } = await readList(150, [0, 1]);
    list.splice(0, 60);
    await look('view')(0, 100);
    await readPages();
    expect(await close()).toEqual(succeed(true));
    expect(asked()).toEqual(['0/100', '0/100']);
  });

  it('of a list that grew beyond one page is made all the same', async () => {
    const { list, look, close, asked, readPages } = await readList(80, [0]);
    list.push(...itemsFrom(80, 40));
    await look('view')(0, 100);
    await readPages();
    expect(await close()).toEqual(succeed(true));
    expect(asked()).toEqual(['0/100', '1/100', '0/100']);
  });

  it('reads on from the head until a page holds nothing unknown', async () => {
    const { list, close, asked, held } = await readList(450, [0, 1, 2, 3, 4]);
    list.unshift(...itemsFrom(0, 150, 'new'));
    expect(await close()).toEqual(succeed(true));
    expect(asked()).toEqual(['0/100', '1/100', '2/100', '5/100']);
    expect(held().size).toBe(600);
  });

  it('reads back from the tail until a page holds nothing unknown', async () => {
    const { list, close, asked, held } = await readList(450, [0, 1, 2, 3, 4]);
    list.push(...itemsFrom(450, 160));
    expect(await close()).toEqual(succeed(true));
    expect(asked()).toEqual(['0/100', '6/100', '5/100', '4/100', '3/100']);
    expect(held().size).toBe(610);
  });

  it('is not at its end at a page of known items that does not join the first page', async () => {
    const { list, close, asked } = await readList(1_250, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    // Whatever stands in front of page 1 now, it is nothing that was read as page 0.
    list.splice(0, 100);
    expect(await close()).toEqual(succeed(false));
    expect(asked().slice(0, 8)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((page) => `${page}/100`));
  });

  it('reads on where the last page comes empty', async () => {
    const { reading, list } = await readList(450, [0, 1, 2, 3, 4]);
    const asked: number[] = [];
    const done = await close(reading, 100, (page, size) => {
      asked.push(page);
      const items = page < 4 ? list.slice(page * size, (page + 1) * size) : [];
      const at = { monotonic: 1e9, wall: 1e9 };
      return Promise.resolve(succeed(reading.add({ role: 'view', page, size, total: 450, items, at })));
    });
    expect(done).toEqual(succeed(true));
    expect(asked).toEqual([0, 4, 3]);
    expect(reading.marks().unevenPages).toBe(1);
  });

  it.each([
    ['head', 'unshift'],
    ['tail', 'push'],
  ] as const)('gives up after eight pages of new items at the %s', async (_end, add) => {
    const { list, close, asked } = await readList(450, [0, 1, 2, 3, 4]);
    list[add](...itemsFrom(1_000, 1_200));
    expect(await close()).toEqual(succeed(false));
    expect(asked()).toHaveLength(9);
  });

  it('cannot be made where nothing tells the items apart, nor of a list that ran dry', async () => {
    const nameless = createLiveList(150);
    for (const item of nameless.list) Object.assign(item, { id: null });
    await nameless.readPages(0, 1);
    expect(await close(nameless.reading, 100, nameless.look('view'))).toEqual(succeed(false));
    expect(nameless.asked()).toEqual([]);

    const dry = createLiveList(100);
    for (let page = 0; page < 30; page += 1) {
      const at = { monotonic: page, wall: page };
      dry.reading.add({ role: 'page', page, size: 100, total: 1e15, items: dry.list, at });
    }
    expect(dry.reading.marks().ranDry).toBe(true);
    expect(await close(dry.reading, 100, dry.look('view'))).toEqual(succeed(false));
    expect(dry.asked()).toEqual([]);
  });
});
