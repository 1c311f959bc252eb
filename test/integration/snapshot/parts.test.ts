import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createPlatform } from '#main/core/snapshot/take/create-platform';
import { temporaryFolder } from '../../support/temporary-folder';
import {
  errorOf,
  readTickets,
  sandboxTickets,
  sortedTickets,
  startBench,
  windowMs,
  type Bench,
} from './reading';
import { valueOf } from '../../support/value-of';

const eventNames = Array.from({ length: 12 }, (_, number) => `Evening ${number + 1}`);

/** A calm snapshot of twelve events, one of which has sold a ticket since. */
async function startMoved(changes: Parameters<typeof startBench>[1] = {}) {
  const bench = await startBench(
    { project: { tickets: 2400, eventNames, unreferenced: 'none' } },
    { readOrders: false, ...changes },
  );
  const info = valueOf(await bench.take());
  const [first] = bench.sandbox.project.tickets({}).slice(0, 1);
  const eventId = String(first?.eventId);
  bench.sandbox.mutate({ add: [{ paymentReference: 'SOLD-SINCE', eventId }] });
  const signal = new AbortController().signal;
  const { platform, profile, key } = bench;
  valueOf(await platform.checkCurrent({ profile, key, signal, snapshotId: info.id }));
  return { ...bench, info, eventId };
}

const readParts = (
  { platform, profile, key }: Bench,
  snapshotId: string,
  changes: Partial<Parameters<Bench['platform']['readParts']>[0]> = {},
) =>
  platform.readParts({
    ...{ profile, key, snapshotId, onProgress: () => undefined },
    ...{ signal: new AbortController().signal, ...changes },
  });

/** Stops the reading of parts once so many requests have been sent. */
async function stopAfter(bench: Bench & { readonly info: { readonly id: string } }, requests: number) {
  const stop = new AbortController();
  const before = bench.sandbox.requests.length;
  const timer = setInterval(() => {
    if (bench.sandbox.requests.length - before >= requests) stop.abort();
  }, 1);
  const read = await readParts(bench, bench.info.id, { signal: stop.signal });
  clearInterval(timer);
  return read;
}

describe('parts read again', () => {
  it('are a snapshot of their own, checked, with the age of the one before', async () => {
    const bench = await startMoved();
    const { platform, sandbox, info, eventId, profile } = bench;
    const read = valueOf(await readParts(bench, info.id));
    expect(read).toMatchObject({
      state: 'stitched',
      readAt: info.readAt,
      startedAt: info.startedAt,
      parts: { of: info.id, eventIds: [eventId] },
    });
    expect(sortedTickets(await readTickets(platform, read.id))).toEqual(sandboxTickets(sandbox));
    expect(read.tickets.lists).toEqual([{ eventId: null, unique: 2401, total: 2401 }]);
    const check = valueOf(await platform.snapshots.readCurrentCheck(read.id));
    expect(check?.cells.every(({ before, now }) => before === now)).toBe(true);
    expect(valueOf(await platform.snapshots.info(info.id))).toEqual(info);
    // And again, of these.
    sandbox.mutate({ add: [{ paymentReference: 'SOLD-LATER', eventId }] });
    const signal = new AbortController().signal;
    valueOf(await platform.checkCurrent({ profile, key: bench.key, signal, snapshotId: read.id }));
    const again = valueOf(await readParts(bench, read.id));
    expect(sortedTickets(await readTickets(platform, again.id))).toEqual(sandboxTickets(sandbox));
    expect(again.readAt).toBe(info.readAt);
  });

  it('that were stopped leave the snapshot whole, and are gone on with', async () => {
    const bench = await startMoved();
    const { platform, sandbox, info, profile, eventId } = bench;
    const numbers = sandbox.project.tickets({ eventId }).total;
    expect(numbers).toBeGreaterThan(150);
    sandbox.setFaults([
      { when: { resource: 'tickets', nth: [3, 400] }, what: { kind: 'stall', at: 'headers', ms: 3_000 } },
    ]);
    expect(errorOf(await stopAfter(bench, 2)).code).toBe('cancelled');
    sandbox.setFaults([]);
    expect(valueOf(await platform.snapshots.info(info.id))).toEqual(info);
    expect(sortedTickets(await readTickets(platform, info.id)).length).toBe(2400);
    const [partial] = valueOf(await platform.snapshots.list(profile.id));
    expect(partial).toMatchObject({ state: 'partial', parts: { of: info.id } });
    // Nothing but its own call resumes them.
    const read = valueOf(await readParts(bench, info.id));
    expect(read.id).toBe(partial?.id);
    expect(sortedTickets(await readTickets(platform, read.id))).toEqual(sandboxTickets(sandbox));
  });

  it('that were killed leave the snapshot whole, and another process goes on', async () => {
    const bench = await startMoved();
    const { sandbox, info, profile, key, dataDir } = bench;
    const committed = await bench.platform.snapshots.list(profile.id);
    expect(valueOf(committed).length).toBe(1);
    sandbox.setFaults([
      { when: { resource: 'tickets', nth: [3, 400] }, what: { kind: 'stall', at: 'headers', ms: 3_000 } },
    ]);
    const stop = new AbortController();
    const before = sandbox.requests.length;
    const reading = readParts(bench, info.id, { signal: stop.signal });
    while (sandbox.requests.length < before + 2) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setTimeout(resolve, 300));
    // What a kill leaves is what is on the disk at that moment.
    const left = temporaryFolder();
    cpSync(dataDir, left, { recursive: true });
    stop.abort();
    await reading;
    sandbox.setFaults([]);
    const platform = createPlatform({ fetch, dataDir: left, windowMs });
    expect(valueOf(await platform.snapshots.info(info.id))).toEqual(info);
    expect(sortedTickets(await readTickets(platform, info.id)).length).toBe(2400);
    const [partial] = valueOf(await platform.snapshots.list(profile.id));
    expect(partial?.state).toBe('partial');
    const order = { profile, key, signal: new AbortController().signal, onProgress: () => undefined };
    const read = valueOf(await platform.readParts({ ...order, snapshotId: info.id }));
    expect(read.id).toBe(partial?.id);
    expect(sortedTickets(await readTickets(platform, read.id))).toEqual(sandboxTickets(sandbox));
  });

  it('that were stopped are not taken for a reading of everything', async () => {
    const bench = await startMoved();
    expect(errorOf(await stopAfter(bench, 1)).code).toBe('cancelled');
    const taken = valueOf(await bench.take({ resume: true }));
    expect(taken.parts).toBeNull();
    expect(taken.tickets.unique).toBe(2401);
  });

  it('are begun afresh where their pages were damaged meanwhile', async () => {
    const bench = await startMoved();
    const { platform, profile, dataDir, info, sandbox } = bench;
    expect(errorOf(await stopAfter(bench, 2)).code).toBe('cancelled');
    const [partial] = valueOf(await platform.snapshots.list(profile.id));
    writeFileSync(join(dataDir, 'snapshots', partial?.id ?? '', 'pages.journal'), '{"half');
    const read = valueOf(await readParts(bench, info.id));
    expect(read.id).not.toBe(partial?.id);
    expect(sortedTickets(await readTickets(platform, read.id))).toEqual(sandboxTickets(sandbox));
  });

  it('are refused where a ticket is nowhere to be found, and leave nothing behind', async () => {
    const bench = await startMoved();
    const { platform, profile, key, info, sandbox, eventId } = bench;
    const tickets = sandbox.project.tickets({}).slice(0, 2400);
    const alone = tickets.findIndex(
      (ticket) =>
        ticket.eventId !== eventId &&
        tickets.filter(({ paymentReference }) => paymentReference === ticket.paymentReference).length === 1,
    );
    sandbox.mutate({ remove: [alone] });
    const signal = new AbortController().signal;
    valueOf(await platform.checkCurrent({ profile, key, signal, snapshotId: info.id }));
    expect(errorOf(await readParts(bench, info.id))).toEqual({
      ...{ code: 'parts_refused', why: 'left', tickets: 1 },
    });
    const listed = valueOf(await platform.snapshots.list(profile.id));
    expect(listed.map(({ id }) => id)).toEqual([info.id]);
  });

  it('are refused where the counts are what they were', async () => {
    const bench = await startMoved();
    const { platform, profile, key, info, sandbox } = bench;
    sandbox.mutate({ remove: [2400] });
    const signal = new AbortController().signal;
    valueOf(await platform.checkCurrent({ profile, key, signal, snapshotId: info.id }));
    expect(valueOf(await platform.planCurrent(profile, info.id)).parts).toBeNull();
    expect(errorOf(await readParts(bench, info.id))).toMatchObject({ code: 'parts_refused', why: 'unmoved' });
  });

  it('do without a ticket that an older lookup had shown', async () => {
    const bench = await startMoved();
    const { platform, sandbox, profile, key, info } = bench;
    const tickets = sandbox.project.tickets({}).slice(0, 2400);
    const shared = tickets.findIndex(
      (ticket) => tickets.filter((other) => other.paymentReference === ticket.paymentReference).length > 1,
    );
    const signal = new AbortController().signal;
    const order = { profile, key, signal, onProgress: () => undefined };
    const references = [String(tickets[shared]?.paymentReference)];
    valueOf(await platform.takeSecondLook({ ...order, snapshotId: info.id, way: 'lookups', references }));
    sandbox.mutate({ remove: [shared] });
    valueOf(await platform.checkCurrent({ profile, key, signal, snapshotId: info.id }));
    const read = valueOf(await readParts(bench, info.id));
    expect(sortedTickets(await readTickets(platform, read.id))).toEqual(sandboxTickets(sandbox));
    expect(read.tickets.lists).toEqual([{ eventId: null, unique: 2400, total: 2400 }]);
  });

  it('can be looked up in, and keep what they know to be gone', async () => {
    const bench = await startMoved();
    const { platform, sandbox, profile, key, info } = bench;
    const tickets = sandbox.project.tickets({}).slice(0, 2400);
    const shared = tickets.findIndex(
      (ticket) => tickets.filter((other) => other.paymentReference === ticket.paymentReference).length > 1,
    );
    sandbox.mutate({ remove: [shared] });
    const signal = new AbortController().signal;
    valueOf(await platform.checkCurrent({ profile, key, signal, snapshotId: info.id }));
    const read = valueOf(await readParts(bench, info.id));
    expect(sortedTickets(await readTickets(platform, read.id))).toEqual(sandboxTickets(sandbox));
    const references = ['SOLD-SINCE', String(tickets[5]?.paymentReference)];
    const look = { snapshotId: read.id, way: 'lookups', references } as const;
    const order = { profile, key, signal, onProgress: () => undefined };
    const looked = valueOf(await platform.takeSecondLook({ ...order, ...look }));
    expect(looked.info.readAt).toBe(info.readAt);
    expect(looked.info.parts).toEqual(read.parts);
    expect(valueOf(await platform.snapshots.readCurrentCheck(read.id))?.of).toBe(looked.info.endedAt);
    expect(sortedTickets(await readTickets(platform, read.id))).toEqual(sandboxTickets(sandbox));
    const question = { snapshotId: read.id, references: 1, needsPass: true };
    expect(errorOf(await platform.planSecondLook(profile, question)).code).toBe('parts_refused');
    expect(errorOf(await platform.takeSecondLook({ ...order, ...look, way: 'pass' })).code).toBe(
      'parts_refused',
    );
  });
});

describe('a snapshot of an older Tieout', () =>
  it('opens, with the end of its reading as its age', async () => {
    const bench = await startBench({ project: { tickets: 250 } }, { readOrders: false });
    const info = valueOf(await bench.take());
    const file = join(bench.dataDir, 'snapshots', info.id, 'info.json');
    expect(existsSync(file)).toBe(true);
    const stored = JSON.parse(readFileSync(file, 'utf8')) as {
      version: number;
      sha256?: string;
      data: { base?: unknown; info: Record<string, unknown> };
    };
    stored.version = 4;
    delete stored.sha256;
    delete stored.data.base;
    delete stored.data.info['readAt'];
    delete stored.data.info['parts'];
    writeFileSync(file, JSON.stringify(stored));
    expect(valueOf(await bench.platform.snapshots.info(info.id))).toEqual(info);
  }));
