import { platformFieldsOf } from '#shared/domain/rules/rules';
import type { Resource } from '#shared/domain/vocabulary/resources';
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadStoredSnapshot } from '#main/core/snapshot/disk/load-snapshot';
import type { FieldPair } from '#shared/domain/rules/field-pair';
import { pathName } from '#shared/domain/rules/field-pair';
import { textsOf, type Texts } from '#shared/columns/text-column';
import { errorOf, startBench, type Bench } from './reading';
import { valueOf } from '../../support/value-of';

const pair = (resource: Resource, ...path: string[]): FieldPair => ({
  column: 'Any',
  field: { resource, path },
  compare: { as: 'text' },
});

async function textsWith({ platform, take, sandbox }: Bench, fields: readonly FieldPair[]) {
  const info = valueOf(await take());
  const requests = sandbox.requests.length;
  const load = async (pairs: readonly FieldPair[]) => {
    const compared = platformFieldsOf({ fields: pairs, filters: [] });
    return valueOf(await loadStoredSnapshot(platform.snapshots, info, compared));
  };
  return { info, requests, plain: await load([]), full: await load(fields), load };
}

const texts = (column: Texts | undefined): readonly string[] => (column === undefined ? [] : textsOf(column));

describe('the event of a ticket', () =>
  it('is kept beside its status, and stays where further fields are compared', async () => {
    const bench = await startBench({ project: { tickets: 250 } });
    const { plain, full } = await textsWith(bench, [pair('tickets', 'amount')]);
    const listing = bench.sandbox.project.tickets({});
    const events = new Map(listing.slice(0, listing.total).map(({ id, eventId }) => [String(id), eventId]));
    const expected = texts(plain.tickets.identities).map((identity) => events.get(identity));
    expect(new Set(expected).size).toBeGreaterThan(1);
    expect(texts(plain.tickets.events ?? undefined)).toEqual(expected);
    expect(texts(full.tickets.events ?? undefined)).toEqual(expected);
  }));

describe('the fields of a snapshot', () => {
  it('are found in the data, with examples, never assumed (partner-api.md, section 2)', async () => {
    const { platform, take } = await startBench({ project: { tickets: 120 } });
    const { id } = valueOf(await take());
    const fields = valueOf(await platform.snapshots.fields(id));
    const names = (resource: string) =>
      fields.filter((field) => field.resource === resource).map(({ path }) => path.join(' '));
    expect(names('tickets')).toEqual(expect.arrayContaining(['paymentReference', 'status', 'amount']));
    expect(names('orders')).toEqual(expect.arrayContaining(['paymentReference', 'ticketCount']));
    expect(fields.find(({ path }) => path[0] === 'amount')?.example).toMatch(/^\d+\.\d\d$/);
  });

  it('come from the pages on disk when asked for, with the same tickets in order', async () => {
    const bench = await startBench({ project: { tickets: 350 } });
    const { info, requests, plain, full } = await textsWith(bench, [
      pair('tickets', 'amount'),
      pair('orders', 'ticketCount'),
      pair('tickets', 'no such field'),
    ]);
    expect(texts(full.tickets.identities)).toEqual(texts(plain.tickets.identities));
    const listing = bench.sandbox.project.tickets({});
    const amounts = new Map(listing.slice(0, listing.total).map(({ id, amount }) => [String(id), amount]));
    expect(texts(full.tickets.fields.get(pathName(['amount'])))).toEqual(
      texts(full.tickets.identities).map((identity) => amounts.get(identity)),
    );
    expect(new Set(texts(full.tickets.fields.get(pathName(['no such field']))))).toEqual(new Set(['']));
    expect(texts(full.orders?.fields.get(pathName(['ticketCount'])))).toHaveLength(info.orders?.unique ?? 0);
    expect(bench.sandbox.requests).toHaveLength(requests);
  });

  it('leave the lines without them as they were, and no choice of over a minute ago', async () => {
    const bench = await startBench({ project: { tickets: 120 } });
    const { info, load } = await textsWith(bench, [pair('tickets', 'amount')]);
    const folder = join(bench.dataDir, 'snapshots', info.id);
    const withFields = () => readdirSync(folder).filter((name) => name.startsWith('tickets-with-'));
    await load([pair('tickets', 'currency')]);
    expect(withFields()).toHaveLength(2);
    const before = new Date(Date.now() - 61_000);
    for (const name of withFields()) utimesSync(join(folder, name), before, before);
    await load([pair('tickets', 'status')]);
    const files = readdirSync(folder).sort();
    expect(files.map((name) => name.replace(/-with-[0-9a-f]{24}\.[0-9a-f]{64}/, '-with'))).toEqual([
      ...['info.json', 'orders.lines', 'pages.journal', 'tickets-with.lines', 'tickets.lines'],
    ]);
  });

  it('are those of the snapshot as a second look completed it', async () => {
    const bench = await startBench({ project: { tickets: 120 } });
    const { info } = await textsWith(bench, [pair('tickets', 'amount')]);
    const { platform, profile, key } = bench;
    const looked = valueOf(
      await platform.takeSecondLook({
        ...{ profile, key, snapshotId: info.id, way: 'pass', references: [] },
        onProgress: () => undefined,
        signal: new AbortController().signal,
      }),
    );
    const again = valueOf(
      await loadStoredSnapshot(platform.snapshots, looked.info, [pair('tickets', 'amount').field]),
    );
    expect(texts(again.tickets.fields.get(pathName(['amount'])))).toHaveLength(looked.info.tickets.unique);
    expect(again.tickets.references).toHaveLength(looked.info.tickets.unique);
  });

  it('of a snapshot that there is not are refused', async () => {
    const { platform } = await startBench({ project: { tickets: 1 } });
    expect(errorOf(await platform.snapshots.fields('20261121T090708123Z-00000000'))).toEqual({
      code: 'snapshot_not_found',
    });
  });
});
