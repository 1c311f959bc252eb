import { describe, expect, it } from 'vitest';
import {
  errorOf,
  orderFor,
  readTickets,
  sandboxTickets,
  sortedTickets,
  startBench,
  valueOf,
} from './reading';

/** A bench whose snapshot is stitched: tickets were sold while it was read. */
async function startStitched() {
  const bench = await startBench(
    { project: { tickets: 2_000 }, churn: { every: 3, add: 1 } },
    { readOrders: false },
  );
  const info = valueOf(await bench.take());
  bench.sandbox.setChurn(undefined);
  expect(info.state).toBe('stitched');
  return { ...bench, info };
}

describe('the plan', () => {
  it('prefers lookups while they are fewer than the pages of another pass', async () => {
    const { platform, profile, info } = await startStitched();
    expect(valueOf(await platform.planSecondLook(profile, info.id, 3))).toMatchObject({
      way: 'lookups',
      requests: 3,
    });
    const many = valueOf(await platform.planSecondLook(profile, info.id, 500));
    expect(many.way).toBe('pass');
    expect(many.requests).toBeLessThan(30);
    expect(many.timeMs).toBeGreaterThan(0);
  });

  it('knows only a pass for a snapshot that is not settled', async () => {
    const { platform, profile, sandbox, take } = await startBench(
      { project: { tickets: 450 } },
      { readOrders: false, requestsPerMinute: 6 },
    );
    sandbox.setFaults([{ when: { resource: 'tickets', page: 4 }, what: { kind: 'short' } }]);
    const info = valueOf(await take());
    expect(info.state).toBe('unsettled');
    expect(valueOf(await platform.planSecondLook(profile, info.id, 1)).way).toBe('pass');
    expect(errorOf(await platform.planSecondLook(profile, 'nothing', 1))).toEqual({
      code: 'snapshot_not_found',
    });
  });
});

describe('lookups of disputed references', () => {
  it('put what the platform says now in the place of what was read', async () => {
    const { sandbox, platform, profile, key, info } = await startStitched();
    const read = await readTickets(platform, info.id);
    const [changed = '', gone = '', still = ''] = [...new Set(read.references)].filter((r) => r !== '');
    const listing = sandbox.project.tickets({});
    const numbers = (reference: string): number[] =>
      listing
        .slice(0, listing.total)
        .flatMap((ticket, number) => (ticket.paymentReference === reference ? [number] : []));
    sandbox.mutate({ setStatus: numbers(changed).map((ticket) => ({ ticket, status: 'LATER' })) });
    sandbox.mutate({ remove: numbers(gone) });

    const asked = sandbox.requests.length;
    const look = valueOf(
      await platform.takeSecondLook({
        ...orderFor(profile, key),
        ...{ snapshotId: info.id, way: 'lookups', references: [changed, gone, still, still] },
      }),
    );
    expect(sandbox.requests.length - asked).toBe(3);
    expect(look.info).toMatchObject({ id: info.id, state: 'second look' });
    expect(look.lookups.map(({ reference, tickets }) => [reference, tickets]).sort()).toEqual(
      [
        [changed, numbers(changed).length],
        [gone, 0],
        [still, numbers(still).length],
      ].sort(),
    );
    for (const { confirmedAt } of look.lookups) expect(Date.parse(confirmedAt)).toBeGreaterThan(0);
    const after = await readTickets(platform, info.id);
    // Tickets sold while the reading came to its end need not be in it (snapshot.md, "The promise").
    const wasRead = (ticket: string): boolean => read.identities.some((id) => ticket.startsWith(`["${id}"`));
    expect(sortedTickets(after)).toEqual(sandboxTickets(sandbox).filter(wasRead));
    expect(look.info.tickets.unique).toBe(after.references.length);
    expect(look.info.tickets.received).toBe(look.info.tickets.unique + look.info.tickets.refetched);
  });

  it('find what the reading had lost', async () => {
    const { sandbox, platform, profile, key, info } = await startStitched();
    sandbox.mutate({ add: [{ paymentReference: 'LATE-1' }, { paymentReference: 'LATE-1' }] });
    const look = valueOf(
      await platform.takeSecondLook({
        ...orderFor(profile, key),
        ...{ snapshotId: info.id, way: 'lookups', references: ['LATE-1', 'NOWHERE'] },
      }),
    );
    expect(look.lookups.find(({ reference }) => reference === 'NOWHERE')?.tickets).toBe(0);
    const { references } = await readTickets(platform, info.id);
    expect(references.filter((reference) => reference === 'LATE-1')).toHaveLength(2);
  });

  it('that are refused leave the snapshot as it was', async () => {
    const { sandbox, platform, profile, key, info } = await startStitched();
    const before = await readTickets(platform, info.id);
    sandbox.revokeKey(key);
    const look = await platform.takeSecondLook({
      ...orderFor(profile, key),
      ...{ snapshotId: info.id, way: 'lookups', references: before.references.slice(0, 5) },
    });
    expect(errorOf(look)).toMatchObject({ code: 'key_rejected' });
    expect(valueOf(await platform.snapshots.info(info.id))).toEqual(info);
    expect(await readTickets(platform, info.id)).toEqual(before);
  });
});

describe('another pass', () => {
  it('settles a snapshot that one pass left unsettled, on demand where it takes more than a minute', async () => {
    const { sandbox, platform, profile, key, take } = await startBench(
      { project: { tickets: 20_000 }, limits: { perAddress: Infinity } },
      { readOrders: false },
    );
    sandbox.setFaults([{ when: { resource: 'tickets', page: 4 }, what: { kind: 'short' } }]);
    const info = valueOf(await take());
    expect(info.state).toBe('unsettled');
    expect(info.doubts.join(' ')).toContain('fewer or more');

    sandbox.setFaults([]);
    const order = { ...orderFor(profile, key), snapshotId: info.id, way: 'pass', references: [] } as const;
    const look = valueOf(await platform.takeSecondLook(order));
    expect(look.info.state).toBe('second look');
    expect(look.info.tickets.unique).toBe(20_000);
    expect(sortedTickets(await readTickets(platform, info.id))).toEqual(sandboxTickets(sandbox));
  });

  it('is taken at once where it takes less than a minute', async () => {
    const { sandbox, platform, take } = await startBench({
      project: { tickets: 450 },
      faults: [{ when: { resource: 'tickets', page: 1, nth: 1 }, what: { kind: 'short' } }],
    });
    const info = valueOf(await take());
    expect(info.state).toBe('second look');
    expect(sortedTickets(await readTickets(platform, info.id))).toEqual(sandboxTickets(sandbox));
  });

  it('compares whole records where tickets have no identity', async () => {
    const { sandbox, platform, take } = await startBench(
      { project: { tickets: 1_050, ticketIds: 'none' } },
      { readOrders: false },
    );
    const info = valueOf(await take());
    expect(info).toMatchObject({ state: 'second look', tickets: { unique: 1_050, identityField: null } });
    expect(sortedTickets(await readTickets(platform, info.id))).toEqual(sandboxTickets(sandbox));
  });

  it('without identities never settles what changes meanwhile', async () => {
    const { take } = await startBench(
      { project: { tickets: 1_050, ticketIds: 'none' }, churn: { every: 4, setStatus: 3 } },
      { readOrders: false },
    );
    expect(valueOf(await take()).state).toBe('unsettled');
  });
});

describe('lookups alone', () => {
  it('read the tickets of the references asked for, and say what they cannot see', async () => {
    const { sandbox, platform, profile, key } = await startBench({ project: { tickets: 30_000 } });
    const listing = sandbox.project.tickets({});
    const wanted = listing.slice(500, 504).map(({ paymentReference }) => String(paymentReference));
    const asked = sandbox.requests.length;
    const look = valueOf(
      await platform.lookUpReferences({ ...orderFor(profile, key), references: [...wanted, 'NOWHERE'] }),
    );
    expect(sandbox.requests.length - asked).toBe(new Set(wanted).size + 1);
    expect(look.info).toMatchObject({ state: 'unsettled', orders: null });
    expect(look.info.doubts[0]).toContain('cannot be seen');
    const { references } = await readTickets(platform, look.info.id);
    expect(new Set(references)).toEqual(new Set(wanted));
    expect(look.info.tickets.unique).toBe(references.length);
  });
});
