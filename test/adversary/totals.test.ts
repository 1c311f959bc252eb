import { describe, expect, it } from 'vitest';
import { createProject, type Project } from '../partner-api/liars/project';
import { play, playAll, rowsOf, rowsWithout, type Scene, type Sweep } from '../partner-api/liars/scene';
import type { Asked } from '../partner-api/liars/server';

/** What a server may send instead of the number that matches. */
const wrongTotals: ReadonlyArray<readonly [string, (asked: Asked) => number]> = [
  ['is capped at 200', ({ matching }) => Math.min(200, matching)],
  ['is capped at 100', ({ matching }) => Math.min(100, matching)],
  ['counts the page alone', ({ shown }) => shown.length],
  ['counts what comes from this page on', ({ matching, page, size }) => Math.max(0, matching - page * size)],
  ['counts what came up to this page', ({ shown, page, size }) => page * size + shown.length],
  ['counts pages', ({ matching, size }) => Math.ceil(matching / size)],
  ['is the size', ({ size }) => size],
  ['is 0', () => 0],
  ['is 0 after the first page', ({ matching, page }) => (page === 0 ? matching : 0)],
  ['is one too few', ({ matching }) => Math.max(0, matching - 1)],
  ['is one too many', ({ matching }) => matching + 1],
  ['is of the whole project, whatever the filter', () => 250],
];

describe('a total that', () => {
  it.each(wrongTotals)('%s makes nothing whole that is not', async (_name, total) => {
    const project = createProject(250);
    for (const rows of [
      rowsOf(project.tickets()),
      rowsOf(project.tickets().slice(0, 200)),
      rowsOf(project.tickets().slice(0, 100)),
      rowsWithout(project, 250),
    ]) {
      const { lies } = await play({ server: { project, total }, rows, run: { mostRequests: 100 } });
      expect(lies).toEqual([]);
    }
  });

  it.each(wrongTotals.slice(0, 4))('%s is named as a broken contract', async (_name, total) => {
    const project = createProject(250);
    const rows = rowsOf(project.tickets());
    const { ended } = await play({ server: { project, total }, rows, run: { mostRequests: 100 } });
    expect(ended.code).toBe(3);
    expect(ended.said).toMatch(/\btotal\b|says that there are|its count|own count/);
  });

  it.each([
    ['counts the page alone', ({ shown }: Asked): number => shown.length],
    ['is capped as its pages are', ({ matching }: Asked): number => Math.min(matching, 50)],
  ])('%s, of a server that caps its pages at 50, makes no first page the whole', async (_name, total) => {
    const project = createProject(250);
    const rows = rowsOf(project.tickets().slice(0, 50));
    const server = { project, total, maxItems: 50 };
    const { ended, lies } = await play({ server, rows, run: { mostRequests: 100 } });
    expect(lies).toEqual([]);
    expect(ended.code).toBe(3);
  });

  it.each([
    ['a page', 100],
    ['an item', 1],
    ['a thousand', 1_000],
  ])('grows by %s with every call comes to an end', async (_name, step) => {
    const project = createProject(250);
    const total = ({ number }: Asked): number => 250 + step * number;
    for (const rows of [rowsOf(project.tickets()), rowsWithout(project, 201)]) {
      const { ended, lies } = await play({ server: { project, total }, rows, run: { mostRequests: 200 } });
      expect(lies).toEqual([]);
      expect(ended.code).not.toBe(0);
    }
  });

  it('shrinks with every call comes to an end, and hides nothing', async () => {
    const project = createProject(350);
    const total = ({ number }: Asked): number => Math.max(0, 350 - 20 * number);
    for (const missing of [101, 201, 301, 350]) {
      const rows = rowsWithout(project, missing);
      const { lies } = await play({ server: { project, total }, rows, run: { mostRequests: 120 } });
      expect(lies).toEqual([]);
    }
  });

  it('is cached while one is sold, newest first, hides no ticket', async () => {
    const soldAt = (moment: number, count: number, sales: number): Scene => {
      const project = createProject(count);
      const sold = Array.from({ length: sales }, () => project.made());
      const act = (): void => project.change((tickets) => [...tickets, ...sold]);
      const isMoment = ({ resource, listNumber }: Asked): boolean =>
        resource === 'tickets' && listNumber === moment;
      // What was sold is not counted yet, with or without a filter: all are PAID.
      const total = ({ matching }: Asked): number => Math.min(matching, count);
      return {
        server: { project, sort: 'newest', total, acts: [{ when: isMoment, act }] },
        rows: [...rowsWithout(project, 1), ...rowsOf(sold)],
      };
    };
    const sweep: Sweep = [200, 250, 300].flatMap((count) =>
      [1, 2].flatMap((sales) =>
        [1, 2, 3, 4, 5, 6, 7].map(
          (moment) =>
            [`${count} and ${sales}, moment ${moment}`, () => soldAt(moment, count, sales)] as const,
        ),
      ),
    );
    expect(await playAll(sweep)).toEqual([]);
  });

  it('lags by some requests while tickets come and go hides no ticket', async () => {
    const lagging = (missing: number, lag: number): Scene => {
      const project: Project = createProject(350);
      const coming = Array.from({ length: 60 }, () => project.made());
      let used = 0;
      const act = ({ number }: Asked): void =>
        project.change((tickets) => {
          if (number % 2 === 0) return [...tickets, ...coming.slice(used, (used += 1))];
          const first = tickets.find(({ serial }) => serial !== missing);
          return tickets.filter((ticket) => ticket !== first);
        });
      const total = (): number => {
        const states = project.states();
        return states[Math.max(0, states.length - 1 - lag)]?.length ?? 0;
      };
      return {
        server: { project, total, acts: [{ when: () => true, act, each: true }] },
        rows: [...rowsWithout(project, missing), ...rowsOf(coming)],
      };
    };
    const sweep: Sweep = [101, 201, 202, 301, 302, 350].flatMap((missing) =>
      [1, 2, 5].map((lag) => [`R${missing}, behind by ${lag}`, () => lagging(missing, lag)] as const),
    );
    expect(await playAll(sweep)).toEqual([]);
  });
});
