import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadStoredSnapshot } from '#main/core/snapshot/disk/load-snapshot';
import type { FaultEffect } from '#main/sandbox/index';
import { reconcile } from '#shared/domain/result/reconcile';
import { defaultRules } from '#shared/domain/rules/rules';
import { fileOf } from '../../support/reconcile-support';
import { errorOf, orderFor, readTickets, sandboxTickets, sortedTickets, startBench } from './reading';
import { valueOf } from '../../support/value-of';

/** A bench whose snapshot is stitched: a page came short once. */
async function startStitched() {
  const bench = await startBench(
    {
      project: { tickets: 450 },
      faults: [{ when: { resource: 'tickets', page: 1, nth: 1 }, what: { kind: 'short' } }],
    },
    { readOrders: false },
  );
  const info = valueOf(await bench.take());
  expect(info.state).toBe('stitched');
  return { ...bench, info };
}

const question = (snapshotId: string, references: number, needsPass = false) => ({
  ...{ snapshotId, references, needsPass },
});

describe('the plan', () => {
  it('prefers lookups while they are fewer than the pages of another pass', async () => {
    const { platform, profile, info } = await startStitched();
    expect(valueOf(await platform.planSecondLook(profile, question(info.id, 3)))).toMatchObject({
      way: 'lookups',
      requests: 3,
    });
    const many = valueOf(await platform.planSecondLook(profile, question(info.id, 500)));
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
    expect(valueOf(await platform.planSecondLook(profile, question(info.id, 1))).way).toBe('pass');
    expect(errorOf(await platform.planSecondLook(profile, question('nothing', 1)))).toEqual({
      code: 'snapshot_not_found',
    });
  });
});

describe('lookups of disputed references', () => {
  it('bring newer copies of what was read, and take nothing away', async () => {
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
    expect(look.info).toMatchObject({ id: info.id, state: 'stitched' });
    expect(look.record.lookups.map(({ reference, tickets }) => [reference, tickets]).sort()).toEqual(
      [
        [changed, numbers(changed).length],
        [gone, 0],
        [still, numbers(still).length],
      ].sort(),
    );
    // A server that trims or folds what it is asked for would answer the same: only a walk takes a ticket away.
    expect(look.record.changed).toEqual([changed]);
    expect(valueOf(await platform.snapshots.readSecondLook(info.id))).toEqual(look.record);
    for (const { confirmedAt } of look.record.lookups) expect(Date.parse(confirmedAt)).toBeGreaterThan(0);
    const after = await readTickets(platform, info.id);
    const isOfGone = (ticket: string): boolean => ticket.includes(`"${gone}"`);
    expect(sortedTickets(after).filter((ticket) => !isOfGone(ticket))).toEqual(sandboxTickets(sandbox));
    expect(sortedTickets(after).filter(isOfGone)).toEqual(sortedTickets(read).filter(isOfGone));
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
    expect(look.record.lookups.find(({ reference }) => reference === 'NOWHERE')?.tickets).toBe(0);
    const { references } = await readTickets(platform, info.id);
    expect(references.filter((reference) => reference === 'LATE-1')).toHaveLength(2);
  });

  it('that find more tickets make a verified snapshot stitched, and the total differs', async () => {
    const { sandbox, platform, profile, key, take } = await startBench(
      { project: { tickets: 300 } },
      { readOrders: false },
    );
    const info = valueOf(await take());
    expect(info.state).toBe('verified');
    sandbox.mutate({ add: [{ paymentReference: 'SOLD-SINCE' }] });
    const look = valueOf(
      await platform.takeSecondLook({
        ...orderFor(profile, key),
        ...{ snapshotId: info.id, way: 'lookups', references: ['SOLD-SINCE'] },
      }),
    );
    expect(look.info.state).toBe('stitched');
    expect(look.info.tickets).toMatchObject({ unique: 301, lastTotal: 300 });
    const snapshot = valueOf(await loadStoredSnapshot(platform.snapshots, look.info, []));
    const { summary } = reconcile(snapshot, fileOf([['PAY-EXTRA1', 'PAID']]), defaultRules, false);
    expect([summary.verdict, summary.verdictReasons]).toEqual(['discrepancies', []]);
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
  it('settles what one pass left unsettled, on demand where it takes over a minute', async () => {
    const { sandbox, platform, profile, key, take } = await startBench(
      { project: { tickets: 2_100 } },
      { readOrders: false, requestsPerMinute: 20 },
    );
    sandbox.setFaults([{ when: { resource: 'tickets', page: 4 }, what: { kind: 'short' } }]);
    const info = valueOf(await take());
    expect(info.state).toBe('unsettled');
    expect(info.doubts.join(' ')).toContain('keeps sending pages with fewer');

    sandbox.setFaults([]);
    const order = { ...orderFor(profile, key), snapshotId: info.id, way: 'pass', references: [] } as const;
    const look = valueOf(await platform.takeSecondLook(order));
    // The further walk is a proof of its own.
    expect(look.info.state).toBe('verified');
    expect(look.info.tickets.unique).toBe(2_100);
    expect(sortedTickets(await readTickets(platform, info.id))).toEqual(sandboxTickets(sandbox));
  });

  it('is not needed for one page that came short: its place is read again', async () => {
    const { sandbox, platform, info } = await startStitched();
    expect(info.doubts.join(' ')).toContain('1 page with fewer tickets');
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

  it('is not needed where the profile names the field that tells tickets apart', async () => {
    const shape = { ticket: ({ id, ...ticket }: { id?: unknown }) => ({ ...ticket, code: id }) };
    const { platform, take } = await startBench(
      { project: { tickets: 1_050, shape } },
      { readOrders: false, ticketIdentityField: 'code' },
    );
    const info = valueOf(await take());
    expect(info).toMatchObject({ state: 'verified', tickets: { unique: 1_050, identityField: 'code' } });
    const { identities } = await readTickets(platform, info.id);
    expect(new Set(identities).size).toBe(1_050);
  });

  it.each([
    [180, 3],
    [20, 2],
  ])(
    'never settles what changes without identities; at %i a minute walks %i times',
    async (requestsPerMinute, walks) => {
      const { take } = await startBench(
        { project: { tickets: 2_100, ticketIds: 'none' }, churn: { every: 4, setStatus: 3 } },
        { readOrders: false, requestsPerMinute },
      );
      const info = valueOf(await take());
      expect(info.state).toBe('unsettled');
      expect(Math.floor(info.tickets.pages / 21)).toBe(walks);
    },
  );
});

describe('a page journal that is damaged', () => {
  const damages: ReadonlyArray<readonly [what: string, damage: (path: string) => void]> = [
    ['is gone', (path) => unlinkSync(path)],
    ['is cut off', (path) => truncateSync(path, Math.floor(statSync(path).size / 2))],
    ['holds a line that is no entry', (path) => replaceIn(path, /"resource"/, '"resourcx"')],
    ['holds a body that is no page', (path) => replaceIn(path, /\\"total\\"/, '\\"totax\\"')],
  ];

  it.each(damages)(
    'that %s is refused in words and put aside, and nothing is lost',
    async (_what, damage) => {
      const { platform, profile, key, dataDir, info } = await startStitched();
      const before = await readTickets(platform, info.id);
      const path = join(dataDir, 'snapshots', info.id, 'pages.journal');
      damage(path);
      const left = existsSync(path) ? readFileSync(path) : null;
      const refusals = [];
      for (const way of ['lookups', 'pass'] as const) {
        const order = { ...orderFor(profile, key), snapshotId: info.id, way, references: ['A'] };
        refusals.push(errorOf(await platform.takeSecondLook(order)));
      }
      const aside = readdirSync(dirname(path)).find((name) => name.startsWith('pages.journal.damaged-'));
      const kept = aside === undefined ? null : join(dirname(path), aside);
      const error = { code: 'stored_part_damaged', path, of: 'snapshot' };
      expect(refusals).toEqual([
        { ...error, kept },
        { ...error, kept: null },
      ]);
      expect(kept === null ? null : readFileSync(kept)).toEqual(left);
      expect(valueOf(await platform.snapshots.info(info.id))).toEqual(info);
      expect(await readTickets(platform, info.id)).toEqual(before);
    },
  );
});

describe('a pass after lookups', () =>
  it('takes the place of what they had found', async () => {
    const { sandbox, platform, profile, key, info } = await startStitched();
    const order = { ...orderFor(profile, key), snapshotId: info.id };
    const reference = String(sandbox.project.tickets({}).slice(0, 1)[0]?.paymentReference);
    valueOf(await platform.takeSecondLook({ ...order, way: 'lookups', references: [reference] }));
    sandbox.mutate({ setStatus: [{ ticket: 0, status: 'LATER' }] });
    const look = valueOf(await platform.takeSecondLook({ ...order, way: 'pass', references: [reference] }));
    expect(look.record).toMatchObject({ way: 'pass', lookups: [], changed: [reference] });
    expect(look.record.passAt).toBe(look.info.endedAt);
    expect(sortedTickets(await readTickets(platform, info.id))).toEqual(sandboxTickets(sandbox));
  }));

it('an older snapshot of lookups only is not read again as if its lists had been', async () => {
  const { platform, profile, key, dataDir, info } = await startStitched();
  const path = join(dataDir, 'snapshots', info.id, 'info.json');
  const { data } = JSON.parse(readFileSync(path, 'utf8')) as { data: { info: typeof info } };
  const older = { ...info, state: 'unsettled', lookedUp: 12, tickets: { ...info.tickets, lists: [] } };
  writeFileSync(
    path,
    JSON.stringify({ format: 'tieout-snapshot', version: 5, data: { ...data, info: older } }),
  );
  expect(valueOf(await platform.snapshots.info(info.id))).not.toHaveProperty('lookedUp');
  const order = { ...orderFor(profile, key), snapshotId: info.id, way: 'pass' } as const;
  const looked = await platform.takeSecondLook({ ...order, references: [] });
  expect(errorOf(looked)).toEqual({ code: 'snapshot_partial' });
});

describe('a lookup', () => {
  const startLookingUp = async () => {
    const bench = await startStitched();
    const { platform, profile, key, info } = bench;
    const order = { ...orderFor(profile, key), snapshotId: info.id, way: 'lookups' } as const;
    const lookUp = (reference: string) => platform.takeSecondLook({ ...order, references: [reference] });
    return { ...bench, lookUp };
  };
  const many = Array.from({ length: 205 }, () => ({ paymentReference: 'BIG' }));

  it('reads all pages of a reference with more tickets than one page holds', async () => {
    const { sandbox, lookUp } = await startLookingUp();
    sandbox.mutate({ add: many });
    const asked = sandbox.requests.length;
    expect(valueOf(await lookUp('BIG')).record.lookups).toMatchObject([{ reference: 'BIG', tickets: 205 }]);
    expect(sandbox.requests.length - asked).toBe(3);
  });

  it.each<readonly [what: string, fault: FaultEffect, requests: number]>([
    ['a total that grows with every page', { kind: 'drift' }, 9],
    ['a page that lacks a ticket', { kind: 'short' }, 9],
    ['the same page whatever is asked', { kind: 'ignore-page', echo: true }, 9],
  ])('comes to an end at %s, and is no answer', async (_what, what, requests) => {
    const { sandbox, platform, info, lookUp } = await startLookingUp();
    sandbox.mutate({ add: many });
    const before = await readTickets(platform, info.id);
    const asked = sandbox.requests.length;
    sandbox.setFaults([{ when: { resource: 'tickets' }, what }]);
    expect(errorOf(await lookUp('BIG'))).toMatchObject({ code: 'contract_broken', field: 'total' });
    expect(sandbox.requests.length - asked).toBe(requests);
    expect(await readTickets(platform, info.id)).toEqual(before);
  });

  it('that moves once is asked again, and then holds what is there', async () => {
    const { sandbox, lookUp } = await startLookingUp();
    sandbox.mutate({ add: many });
    sandbox.setFaults([{ when: { resource: 'tickets', page: 1, nth: 1 }, what: { kind: 'short' } }]);
    const { info, record } = valueOf(await lookUp('BIG'));
    expect(record.lookups).toMatchObject([{ reference: 'BIG', tickets: 205 }]);
    expect(info.doubts.at(-1)).toContain('Lookups found tickets of 1 payment reference');
  });

  // Promise: A platform that ignores a filter is found out.
  it('of a platform that ignores the filter is refused, not read to the end', async () => {
    const { sandbox, lookUp } = await startLookingUp();
    const items = sandbox.project.tickets({}).slice(0, 100);
    const asked = sandbox.requests.length;
    sandbox.setFaults([{ what: { kind: 'envelope', set: { items, total: 3_000 } } }]);
    expect(errorOf(await lookUp('NOWHERE'))).toMatchObject({
      code: 'contract_broken',
      field: 'items[0].paymentReference',
    });
    expect(sandbox.requests.length - asked).toBe(1);
  });
});

function replaceIn(path: string, what: RegExp, by: string): void {
  writeFileSync(path, readFileSync(path, 'utf8').replace(what, by));
}
