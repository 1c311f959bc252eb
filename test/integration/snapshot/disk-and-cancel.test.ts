import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { countViews } from '#main/core/snapshot/read/plan';
import { readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { appendFile, readdir, readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { timingFor } from '#main/core/partner-api/timing';
import { createPlatform } from '#main/core/snapshot/take/create-platform';
import { wordsFor } from '#shared/words/errors/error-words';
import { mayMount, smallDisk } from '../../support/temporary-folder';
import {
  errorOf,
  orderFor,
  readTickets,
  sandboxTickets,
  sortedTickets,
  startBench,
  takeAndCancel,
  windowMs,
} from './reading';
import { resources } from '#shared/domain/vocabulary/resources';
import { allLines } from '../../support/given-lines';
import { valueOf } from '../../support/value-of';

/** The client's own window, far longer than the test: whoever waited for it or for a time-out would be seen to. */
const patientMs = 60_000;
/** Half of the shortest that there is to wait for; what a person feels is measured in the browser. */
const promptMs = timingFor(patientMs).headersMs / 2;

/** A fetch that answers so many requests and leaves the others without an answer; `left` counts these. */
function answerOnly(most: number) {
  let [sent, left] = [0, 0];
  const answering: typeof fetch = (input, init) => {
    sent += 1;
    if (sent <= most) return fetch(input, init);
    left += 1;
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  };
  return { fetch: answering, left: () => left };
}

describe('cancel', () => {
  // Promise: A resumed reading asks only for the rest.
  it('answers at once, keeps the pages, and a resumed reading asks for the rest alone', async () => {
    const bench = await startBench({ project: { tickets: 6_000 } }, { readOrders: false });
    const { dataDir, profile, key, sandbox } = bench;
    const network = answerOnly(50);
    const stop = new AbortController();
    let cancelledAt = 0;
    const taken = await createPlatform({ ...network, dataDir, windowMs: patientMs }).takeSnapshot({
      ...orderFor(profile, key),
      signal: stop.signal,
      onProgress: ({ pagesDone }) => {
        if (pagesDone < 50 || stop.signal.aborted) return;
        cancelledAt = performance.now();
        stop.abort();
      },
    });
    expect(errorOf(taken)).toEqual({ code: 'cancelled' });
    expect(performance.now() - cancelledAt).toBeLessThan(promptMs);
    const [partial] = valueOf(await bench.platform.snapshots.list('p1'));
    expect(partial).toMatchObject({ state: 'partial', tickets: { pages: 50, lastTotal: 6_000 } });
    const asked = sandbox.requests.length;
    expect(partial?.requests).toBe(asked + network.left());

    const platform = createPlatform({ fetch, dataDir, windowMs: patientMs });
    const info = valueOf(await platform.takeSnapshot({ ...orderFor(profile, key), resume: true }));
    expect(info.id).toBe(partial?.id);
    expect(sortedTickets(await readTickets(platform, info.id))).toEqual(sandboxTickets(sandbox));
    // The views that the first had are not asked for again; head, tail and counts are looked at in the close.
    const views = countViews(6_000);
    expect(sandbox.requests.length - asked).toBeLessThanOrEqual(views - 50 + 2 + 1 + cellsOf(info));
    expect(info.requests).toBe(sandbox.requests.length + network.left());
  });

  it('while it waits for the limit answers at once', async () => {
    const bench = await startBench(
      { project: { tickets: 30_000 } },
      { readOrders: false, requestsPerMinute: 20 },
    );
    const { dataDir, profile, key } = bench;
    const stop = new AbortController();
    let cancelledAt = 0;
    const taken = await createPlatform({ fetch, dataDir, windowMs: patientMs }).takeSnapshot({
      ...orderFor(profile, key),
      signal: stop.signal,
      onProgress: ({ waiting }) => {
        if (waiting?.reason !== 'limit' || stop.signal.aborted) return;
        cancelledAt = performance.now();
        stop.abort();
      },
    });
    expect(errorOf(taken)).toEqual({ code: 'cancelled' });
    expect(performance.now() - cancelledAt).toBeLessThan(promptMs);
  });

  it('of a snapshot that another project answers for starts afresh', async () => {
    const bench = await startBench({ project: { tickets: 3_000 } }, { readOrders: false });
    await takeAndCancel(bench, 5);
    const [partial] = valueOf(await bench.platform.snapshots.list('p1'));
    const other = { ...bench.profile, eventIds: ['EVT-001'] };
    const info = valueOf(await bench.take({ profile: other, resume: true }));
    expect(info.id).not.toBe(partial?.id);
  });

  // Promise: Half a download is never compared.
  it('is refused as a source: only a whole snapshot is handed out', async () => {
    const bench = await startBench({ project: { tickets: 3_000 } }, { readOrders: false });
    await takeAndCancel(bench, 5);
    const [partial] = valueOf(await bench.platform.snapshots.list('p1'));
    const version = { id: partial?.id ?? '', endedAt: partial?.endedAt ?? '' };
    const lines = await allLines(bench.platform.snapshots.readLines(version, 'tickets', []));
    expect(errorOf(lines)).toMatchObject({ code: 'snapshot_partial' });
  });
});

it('hands out the version that is meant, and none that took its place', async () => {
  const { platform, take } = await startBench({ project: { tickets: 50 } });
  const info = valueOf(await take());
  expect((await allLines(platform.snapshots.readLines(info, 'tickets', []))).ok).toBe(true);
  const other = { ...info, endedAt: '2026-01-01T00:00:00.000Z' };
  for (const resource of resources) {
    const lines = await allLines(platform.snapshots.readLines(other, resource, []));
    expect(errorOf(lines)).toEqual({ code: 'snapshot_not_found' });
  }
});

describe('the disk', () => {
  it.runIf(mayMount)(
    'that is full stops the reading with a sentence and harms no earlier snapshot',
    async () => {
      const bench = await startBench({ project: { tickets: 900 } }, { readOrders: false });
      const dataDir = smallDisk('700k');
      const platform = createPlatform({ fetch, dataDir, windowMs });
      const order = orderFor(bench.profile, bench.key);
      const earlier = valueOf(await platform.takeSnapshot(order));
      const before = await readTickets(platform, earlier.id);
      const files = await Promise.all(
        ['info.json', 'tickets.lines'].map((name) => readFile(join(dataDir, 'snapshots', earlier.id, name))),
      );

      const errors = [];
      for (let round = 0; round < 4; round += 1) {
        const taken = await platform.takeSnapshot(order);
        if (!taken.ok) errors.push(taken.error);
      }
      expect(errors.length).toBeGreaterThan(1);
      for (const error of errors) {
        expect(error).toMatchObject({ code: 'storage_failed', problem: 'full' });
        expect(wordsFor(error).happened).toMatch(/ could not be written or read: the disk is full\.$/);
      }
      const left = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
      expect(left.filter((file) => file.endsWith('.tmp'))).toEqual([]);
      const fill = async (): Promise<void> =>
        appendFile(join(dataDir, 'filler'), Buffer.alloc(4_096)).then(fill);
      await expect(fill()).rejects.toThrow('ENOSPC');
      expect((await platform.takeSnapshot(order)).ok).toBe(false);
      const snapshots = readdirSync(join(dataDir, 'snapshots'));
      expect(snapshots.filter((id) => readdirSync(join(dataDir, 'snapshots', id)).length === 0)).toEqual([]);
      expect(await readTickets(platform, earlier.id)).toEqual(before);
      const after = await Promise.all(
        ['info.json', 'tickets.lines'].map((name) => readFile(join(dataDir, 'snapshots', earlier.id, name))),
      );
      expect(after).toEqual(files);
    },
  );

  it('whose folder disappears in the middle stops the reading with a sentence', async () => {
    const bench = await startBench({ project: { tickets: 3_000 } }, { readOrders: false });
    let gone = false;
    const taken = await bench.take({
      onProgress: ({ pagesDone }) => {
        if (pagesDone < 5 || gone) return;
        gone = true;
        rmSync(join(bench.dataDir, 'snapshots'), { recursive: true, force: true });
      },
    });
    const error = errorOf(taken);
    expect(error).toMatchObject({ code: 'storage_failed', problem: 'missing' });
    expect(wordsFor(error).happened).toMatch(/ could not be written or read: the folder is gone\.$/);
    const later = valueOf(await bench.take());
    expect(later.state).toBe('verified');
  });

  it('whose pages are cut in the middle stops the reading with a sentence', async () => {
    const bench = await startBench({ project: { tickets: 3_000 } }, { readOrders: false });
    const snapshots = join(bench.dataDir, 'snapshots');
    let isCut = false;
    const taken = await bench.take({
      onProgress: ({ pagesDone }) => {
        if (pagesDone < 5 || isCut) return;
        isCut = true;
        for (const id of readdirSync(snapshots)) truncateSync(join(snapshots, id, 'pages.journal'), 1_000);
      },
    });
    expect(errorOf(taken)).toMatchObject({ code: 'stored_part_damaged', of: 'snapshot' });
    expect(valueOf(await bench.take({ resume: true })).tickets.unique).toBe(3_000);
  });

  it('keeps a line that a kill cut off from being taken for a page', async () => {
    const bench = await startBench({ project: { tickets: 3_000 } }, { readOrders: false });
    await takeAndCancel(bench, 8);
    const [partial] = valueOf(await bench.platform.snapshots.list('p1'));
    const journal = join(bench.dataDir, 'snapshots', partial?.id ?? '', 'pages.journal');
    await appendFile(journal, '{"resource":"tickets","eventId":null,"pa');
    const info = valueOf(await bench.take({ resume: true }));
    expect(info.id).toBe(partial?.id);
    expect(info.tickets.unique).toBe(3_000);
  });

  it('that lost part of the journal: starts afresh rather than on a damaged page', async () => {
    const bench = await startBench({ project: { tickets: 3_000 } }, { readOrders: false });
    await takeAndCancel(bench, 8);
    const [partial] = valueOf(await bench.platform.snapshots.list('p1'));
    const journal = join(bench.dataDir, 'snapshots', partial?.id ?? '', 'pages.journal');
    const length = (await readFile(journal)).length;
    await truncate(journal, length - 1_000);
    await appendFile(journal, '\n');
    const info = valueOf(await bench.take({ resume: true }));
    expect(info.id).not.toBe(partial?.id);
    expect(info.tickets.unique).toBe(3_000);
  });
});

describe('the store', () => {
  it('lists newest first, prunes what no run needs, and never removes what one does', async () => {
    const { platform, dataDir, take } = await startBench({ project: { tickets: 50 } });
    const ids: string[] = [];
    for (let round = 0; round < 4; round += 1) ids.unshift(valueOf(await take()).id);
    const listed = valueOf(await platform.snapshots.list('p1'));
    expect(listed.map(({ id }) => id)).toEqual(ids);
    expect(valueOf(await platform.snapshots.list('another'))).toEqual([]);

    const oldest = ids[3] ?? '';
    const removed = valueOf(await platform.snapshots.prune('p1', { newest: 1, needed: new Set([oldest]) }));
    expect(new Set(removed)).toEqual(new Set([ids[1], ids[2]]));
    expect(readdirSync(join(dataDir, 'snapshots')).sort()).toEqual([ids[0], oldest].sort());
  });

  it('removes a snapshot in one step, so that a kill leaves no half of one', async () => {
    const { platform, dataDir, take } = await startBench({ project: { tickets: 50 } });
    const { id } = valueOf(await take());
    const folder = join(dataDir, 'snapshots', id);
    for (let file = 0; file < 2_000; file += 1) writeFileSync(join(folder, `file-${file}`), '');
    const countFiles = (): number => {
      try {
        return readdirSync(folder).length;
      } catch {
        return 0;
      }
    };
    const counts = new Set([countFiles()]);
    const removal = { isDone: false };
    const removing = platform.snapshots.remove(id).finally(() => (removal.isDone = true));
    while (!removal.isDone) {
      counts.add(countFiles());
      await new Promise(setImmediate);
    }
    valueOf(await removing);
    expect(counts.size).toBeLessThanOrEqual(2);
    expect(readdirSync(join(dataDir, 'snapshots'))).toEqual([]);
    valueOf(await platform.snapshots.remove(id));
  });

  it.each(['..', '../../etc', 'x', '', '20261121T090708123Z-0000000g'])(
    'finds no snapshot called %j',
    async (id) => {
      const { platform } = await startBench();
      for (const answer of [
        await platform.snapshots.info(id),
        await allLines(platform.snapshots.readLines({ id, endedAt: '' }, 'tickets', [])),
        await allLines(platform.snapshots.readProvisional({ id, endedAt: '' }, 'tickets', [])),
        await platform.snapshots.remove(id),
      ]) {
        expect(errorOf(answer)).toEqual({ code: 'snapshot_not_found' });
      }
    },
  );

  it('tells of a damaged description once, and passes over it from then on', async () => {
    const { platform, dataDir, take } = await startBench({ project: { tickets: 50 } });
    const [good, bad] = [valueOf(await take()).id, valueOf(await take()).id];
    const path = join(dataDir, 'snapshots', bad, 'info.json');
    await truncate(path, (await readFile(path)).length - 10);
    expect(errorOf(await platform.snapshots.info(bad))).toMatchObject({ code: 'stored_part_damaged' });
    expect(errorOf(await platform.snapshots.list('p1'))).toMatchObject({
      code: 'stored_part_damaged',
      kept: expect.stringContaining(join(bad, 'info.json.damaged-')) as string,
    });
    expect(valueOf(await platform.snapshots.list('p1')).map(({ id }) => id)).toEqual([good]);
    // What is left of it goes with its profile.
    valueOf(await platform.snapshots.removeAll('p1'));
    expect(await readdir(join(dataDir, 'snapshots'))).toEqual([]);
  });

  it('refuses a second reading of the same profile', async () => {
    const { take } = await startBench({ project: { tickets: 3_000 } });
    const [one, other] = await Promise.all([take(), take()]);
    expect([one, other].filter(({ ok }) => ok)).toHaveLength(1);
    expect(errorOf([one, other].find(({ ok }) => !ok) ?? one)).toEqual({ code: 'snapshot_running' });
  });
});

/** A request for each count of the audit. */
function cellsOf({ audit }: SnapshotInfo): number {
  return audit?.cells.length ?? 0;
}
