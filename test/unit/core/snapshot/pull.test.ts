import { describe, expect, it } from 'vitest';
import { pull } from '#main/core/snapshot/pull';
import { createLiveList } from './live-list';

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
