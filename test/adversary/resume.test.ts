import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { liesOf } from '../partner-api/oracles/judge';
import { createProject, without } from '../partner-api/liars/project';
import { play, rowsOf, rowsWithout } from '../partner-api/liars/scene';
import { startServer, type Asked } from '../partner-api/liars/server';
import { runTieout } from '../partner-api/liars/tieout';
import { removeFolder } from '../support/system';
import { placesOf } from '../partner-api/seeds';

function keptFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-adversary-'));
  onTestFinished(() => removeFolder(folder));
  return folder;
}

/** Stopped after so many requests, and resumed; how many requests both took, and what came of it. */
async function stopAndResume(count: number, stopAfter: number, events: readonly string[] = []) {
  const project = createProject(count, (number) => ({ eventIds: [number % 2 === 0 ? 'A' : 'B'] }));
  const server = await startServer({ project });
  const rows = rowsWithout(project, count - 1);
  const dataDir = keptFolder();
  const words = ['--no-orders', ...events.flatMap((event) => ['--event', event])];
  const run = { dataDir, mostRequests: Infinity };
  const stopped = await runTieout(server, rows, { ...run, words, stopAfter });
  // The answers that the stop cut off, the one that it came with among them, were never there: they are asked for again.
  const cutOff = server.asked.length - stopAfter + 1;
  const ended = await runTieout(server, rows, { ...run, words: [...words, '--resume'] });
  const lies = liesOf(ended, project, rows);
  return { stopped, ended, lies, requests: server.asked.length - cutOff };
}

async function requestsAtOnce(count: number, events: readonly string[] = []): Promise<number> {
  const project = createProject(count, (number) => ({ eventIds: [number % 2 === 0 ? 'A' : 'B'] }));
  const scope = events.length === 0 ? {} : { events };
  const run = { mostRequests: Infinity };
  const { server } = await play({
    server: { project },
    rows: rowsWithout(project, count - 1),
    run,
    ...scope,
  });
  return server.asked.length;
}

describe('a reading that is stopped and resumed', () => {
  it.each([
    [30_000, 177],
    [500, 3],
    [500, 4],
    [1_000, 5],
    [1_000, 9],
  ])('of %i tickets, after %i requests, asks for hardly more', async (count, stopAfter) => {
    const atOnce = await requestsAtOnce(count);
    const { stopped, ended, lies, requests } = await stopAndResume(count, stopAfter);
    expect(stopped.code).toBe(3);
    expect(lies).toEqual([]);
    expect(ended).toMatchObject({ code: 1, result: { totals: { platform: { unique: count, missing: 1 } } } });
    expect(requests).toBeLessThanOrEqual(Math.ceil(atOnce * 1.03));
  });

  it('of two events asks for hardly more', async () => {
    const atOnce = await requestsAtOnce(2_000, ['A', 'B']);
    const { ended, lies, requests } = await stopAndResume(2_000, 13, ['A', 'B']);
    expect(lies).toEqual([]);
    expect(ended.code).toBe(1);
    expect(requests).toBeLessThanOrEqual(Math.ceil(atOnce * 1.03));
  });
});

describe('what moves between the two halves of a resumed reading', () => {
  const swaps: readonly number[] = [1, 2, 50, 150];

  it.each(swaps)('%i removed and as many added, hides no ticket', async (moved) => {
    const told: string[] = [];
    const stops = [1, 2, 3, 4].flatMap((stopAfter) =>
      [201, 301, 345].map((missing) => ({ stopAfter, missing })),
    );
    for (const { stopAfter, missing } of placesOf(stops, 5)) {
      const project = createProject(450);
      const server = await startServer({ project });
      const added = Array.from({ length: moved }, () => project.made());
      const rows = [...rowsWithout(project, missing), ...rowsOf(added)];
      const dataDir = keptFolder();
      project.forget();
      await runTieout(server, rows, { dataDir, stopAfter });
      project.change((tickets) => [
        ...without(tickets, ...Array.from(added, (_, index) => index + 1)),
        ...added,
      ]);
      const ended = await runTieout(server, rows, { dataDir, words: ['--no-orders', '--resume'] });
      const lies = liesOf(ended, project, rows).slice(0, 2);
      told.push(...lies.map((lie) => `R${missing}, after ${stopAfter}: ${lie}`));
    }
    expect(told).toEqual([]);
  });

  it('and once more while the rest is read, hides no ticket', async () => {
    const told: string[] = [];
    for (const moment of [4, 5, 6, 7]) {
      const project = createProject(450);
      const added = [project.made(), project.made()];
      const rows = [...rowsWithout(project, 301), ...rowsOf(added)];
      const swap = (gone: number, come: number): void =>
        project.change((tickets) => [...without(tickets, gone), ...added.slice(come, come + 1)]);
      const swapAgain = (): void => swap(5, 1);
      const isMoment = ({ listNumber }: Asked): boolean => listNumber === moment;
      const server = await startServer({ project, acts: [{ when: isMoment, act: swapAgain }] });
      const dataDir = keptFolder();
      project.forget();
      await runTieout(server, rows, { dataDir, stopAfter: 2 });
      swap(3, 0);
      const ended = await runTieout(server, rows, { dataDir, words: ['--no-orders', '--resume'] });
      told.push(...liesOf(ended, project, rows).map((lie) => `moment ${moment}: ${lie}`));
    }
    expect(told).toEqual([]);
  });
});
