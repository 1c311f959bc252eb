import type { Item } from '#main/core/partner-api/operations';
import { createReading } from '#main/core/snapshot/reading';
import type { Look } from '#main/core/snapshot/stitch';
import { succeed } from '#shared/result';

/** `t0`, `t1` … from one number on. */
export function itemsFrom(first: number, count: number, letter = 't'): Item[] {
  return Array.from({ length: count }, (_, index) => ({ id: `${letter}${first + index}` }));
}

/** A list that the test changes between reads, and a reading of it; `gapMs` lies between two reads. */
export function createLiveList(count: number, gapMs = 60_000) {
  const list = itemsFrom(0, count);
  const reading = createReading(100, ['id']);
  const asked: string[] = [];
  let time = 0;
  const look =
    (role: 'page' | 'view'): Look =>
    (page, size) => {
      time += gapMs;
      asked.push(`${page}/${size}`);
      const at = { monotonic: time, wall: time };
      const items = list.slice(page * size, (page + 1) * size);
      return Promise.resolve(succeed(reading.add({ role, page, size, total: list.length, items, at })));
    };
  return {
    list,
    reading,
    look,
    /** Reads these pages of the list and forgets that they were asked for. */
    readPages: async (...pages: readonly number[]): Promise<void> => {
      for (const page of pages) await look('page')(page, 100);
      asked.length = 0;
    },
    /** `page/size` of each read since the pages were read. */
    asked: (): readonly string[] => [...asked],
    held: () => new Set(reading.identities()),
  };
}
