import { describe, expect, it } from 'vitest';
import type { Item } from '#main/core/partner-api/operations';
import { pull } from '#main/core/snapshot/pull';
import { succeed } from '#shared/result';
import { createLiveList, itemsFrom } from './live-list';

/** Pulls 60 pages in 16 lanes, a few of which come only once nothing else can happen; answers how far it had read by then. */
async function pullWithHeld(held: readonly number[]) {
  const live = createLiveList(6_000, 0);
  const letCome: Array<() => void> = [];
  const asked: number[] = [];
  const pulled = pull({
    ...{ reading: live.reading, size: 100, lanes: () => 16, onClosing: () => undefined },
    signal: new AbortController().signal,
    look: async (role, page, size) => {
      if (role === 'page') asked.push(page);
      if (role === 'page' && held.includes(page)) {
        await new Promise<void>((resolve) => letCome.push(resolve));
      }
      return live.look(role)(page, size);
    },
  });
  // Everything but the held pages is settled after so many turns: there are 60 pages.
  for (let turn = 0; turn < 1_000; turn += 1) await Promise.resolve();
  const ahead = Math.max(...asked);
  for (const come of letCome) come();
  expect(await pulled).toEqual({ ok: true, value: true });
  expect([...asked].sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, page) => page));
  return ahead;
}

describe('pages that do not come', () => {
  it.each([
    { held: [5], ahead: 59 },
    { held: [5, 9], ahead: 59 },
    { held: [5, 9, 12], ahead: 12 + 13 },
    { held: [5, 9, 12, 13, 20], ahead: 12 + 13 },
    { held: [30, 31, 32], ahead: 32 + 13 },
  ])('$held: the others are read up to page $ahead', async ({ held, ahead }) => {
    expect(await pullWithHeld(held)).toBe(ahead);
  });
});

describe('a pull', () => {
  /** Pulls a list of so many items one request after the other; `during` changes it as the n-th request comes. */
  async function pullList(
    count: number,
    gapMs: number,
    during: (list: Item[], request: number) => void = () => undefined,
  ) {
    const live = createLiveList(count, gapMs);
    const told: string[] = [];
    let requests = 0;
    const pulled = await pull({
      ...{ reading: live.reading, size: 100, lanes: () => 1, signal: new AbortController().signal },
      onClosing: () => told.push('closing'),
      look: async (role, page, size) => {
        requests += 1;
        during(live.list, requests);
        told.push(`${role} ${page}/${size}`);
        return live.look(role)(page, size);
      },
    });
    return { ...live, pulled, told };
  }

  it('reads every page, then says that it is closing, and reads the first and the last page again', async () => {
    const { pulled, told } = await pullList(250, 0);
    expect(pulled).toEqual(succeed(true));
    expect(told).toEqual(['page 0/100', 'page 1/100', 'page 2/100', 'closing', 'view 0/100', 'view 2/100']);
  });

  it('repairs a boundary that it trusted too lightly once the closing check showed what moves', async () => {
    // Ten items are added at the head when all pages are there: the closing check finds them.
    const { pulled, told, reading } = await pullList(250, 1_000, (list, request) => {
      if (request === 4) list.unshift(...itemsFrom(0, 10, 'new'));
    });
    expect(pulled).toEqual(succeed(true));
    const repairs = told
      .slice(told.indexOf('closing'))
      .filter((request) => /^view .*\/(?!100$)/.test(request));
    expect(repairs).toHaveLength(2);
    expect(reading.marks()).toMatchObject({ foundOutside: 10, unique: 260, openSeams: 0 });
  });

  it('reads a page that the list has grown by at the closing check', async () => {
    const { told, held } = await pullList(250, 0, (list, request) => {
      if (request === 4) list.push(...itemsFrom(250, 120));
    });
    expect(told.slice(told.indexOf('closing'))).toContain('page 3/100');
    expect(held().size).toBe(370);
  });

  it('leaves a list that brings nothing new page after page', async () => {
    // From the second page on always the first one.
    const { reading, told } = await pullList(10_000, 0, (list, request) => {
      if (request === 2) list.forEach((_, index) => (list[index] = { id: `t${index % 100}` }));
    });
    expect(reading.marks().ranDry).toBe(true);
    expect(told.length).toBeLessThan(30);
  });
});
