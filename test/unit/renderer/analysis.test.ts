import { describe, expect, it } from 'vitest';
import { createSession } from '#renderer/worker/session';
import { defaultProfile } from '#shared/domain/profile';
import { defaultRules, type Rules } from '#shared/domain/rules';
import type { SavedFindings, SavedRun } from '#shared/domain/runs/saved-run';
import { writeSnapshotLines } from '#shared/domain/snapshot-lines';
import { snapshotOf, type Item } from '../../support/reconcile-support';

const march: Item[] = [
  ['A', 'PAID'],
  ['B', 'PAID'],
];
const csv = 'Payment reference;Status;Tickets;Hall\nA;PAID;1;East\nb;PAID;1;West\nC;PAID;1;West\n';

const ticketLines = (tickets: readonly Item[]) =>
  writeSnapshotLines(tickets.map(([reference, status], index) => [String(index), reference, status]));

/** A worker's session with a snapshot and a client file, compared under the rules. */
async function openSession(tickets: readonly Item[], text: string, rules: Partial<Rules> = {}) {
  const session = createSession(() => undefined);
  const { info } = snapshotOf(tickets, { profileId: 'march' });
  await session.beginSnapshot(info);
  await session.addSnapshotLines({ resource: 'tickets', lines: ticketLines(tickets) });
  await session.endSnapshot();
  const file = new File([text], 'client.csv');
  const imported = await session.importFile({ file, choices: defaultProfile.file });
  if (!imported.ok) throw new Error(imported.error.code);
  const compared = await session.reconcile({
    rules: { ...defaultRules, ...rules },
    acknowledgeMalformed: false,
  });
  return { session, compared, info };
}

async function saved(
  { session }: Pick<Awaited<ReturnType<typeof openSession>>, 'session'>,
  finishedAt: string,
  previous: { run: SavedRun; findings: SavedFindings } | null = null,
) {
  const answer = await session.runToSave({
    finishedAt,
    malformedAcknowledged: false,
    sha256: null,
    previous,
  });
  if (answer?.kind !== 'ready') throw new Error('not ready');
  return { ...answer, run: { ...answer.run, id: finishedAt } };
}

describe('the worker reads the columns that the rules look at', () => {
  it('again, when rules come to look at another one', async () => {
    const { session, compared } = await openSession(march, csv);
    expect(compared).toMatchObject({ value: { totals: { client: { excluded: 0, extra: 2 } } } });
    const filters = [{ name: 'West', side: 'client', column: 'Hall', values: ['west'] }] as const;
    const rules = { ...defaultRules, filters };
    expect(await session.reconcile({ rules, acknowledgeMalformed: false })).toMatchObject({
      value: { totals: { client: { excluded: 2, extra: 0 } } },
    });
  });
  it('and says which is not there', async () => {
    const { compared } = await openSession(march, csv, { grain: 'payment', quantityColumn: 'Qty' });
    expect(compared).toMatchObject({ error: { code: 'column_missing', column: 'Qty' } });
  });
  it('and drops a comparison that a newer one has overtaken', async () => {
    const { session } = await openSession(march, csv);
    const slow = session.reconcile({
      rules: { ...defaultRules, grain: 'payment', quantityColumn: 'Tickets' },
      acknowledgeMalformed: false,
    });
    const quick = session.reconcile({ rules: defaultRules, acknowledgeMalformed: false });
    expect([await slow, await quick]).toMatchObject([{ error: { code: 'cancelled' } }, { ok: true }]);
  });
});

describe('the worker looks further into the open run', () => {
  it('answers nothing while no run is open', async () => {
    const session = createSession(() => undefined);
    expect(await session.statusWorkbench({ seen: null })).toBeNull();
    expect(await session.nearMisses()).toBeNull();
    expect(await session.previewNearMisses({ place: 0 })).toBeNull();
    expect(await session.compareRuns({ finishedAt: '', previous: null })).toBeNull();
  });

  it('has the status workbench', async () => {
    const { session } = await openSession(march, csv);
    expect(await session.statusWorkbench({ seen: { platform: [], client: ['paid'] } })).toMatchObject({
      client: [{ status: 'PAID', count: 3 }],
      coOccurrence: { references: 1 },
      newStatuses: [{ side: 'platform', status: 'PAID' }],
    });
  });

  it('lists near misses, says what a rule would do, and opens what they name', async () => {
    const { session } = await openSession(march, csv);
    const found = await session.nearMisses();
    expect(found).toMatchObject([
      { kind: 'ignoreCase', count: 1, groups: [{ missing: [{ paymentReference: 'B' }] }] },
    ]);
    expect(await session.previewNearMisses({ place: 0 })).toEqual({
      matchedGained: 1,
      left: 1,
      collisions: 0,
    });
    expect(await session.previewNearMisses({ place: 1 })).toBeNull();
    const entry = found?.[0]?.groups[0]?.missing[0]?.entry ?? -1;
    expect(await session.openEntryNumber({ entry })).toMatchObject({ entry: { paymentReference: 'B' } });
    expect(await session.openEntryNumber({ entry: 99 })).toBeNull();
  });
});

describe('the worker compares runs', () => {
  it('with what was saved, under the same rules', async () => {
    const first = await saved(await openSession(march, csv), '2026-03-31');
    const { session } = await openSession([...march, ['D', 'PAID']], csv);
    const answer = await session.compareRuns({ finishedAt: '2026-04-30', previous: first });
    expect(answer).toMatchObject({ kind: 'compared', comparison: { counts: { persisting: 3, new: 1 } } });
  });

  it('with the older run’s inputs, under other rules', async () => {
    const first = await saved(await openSession(march, csv), '2026-03-31');
    const keys = { ...defaultRules.keys, ignoreCase: true };
    const { session, info } = await openSession(march, csv, { keys });
    const order = { finishedAt: '2026-04-30', previous: first };
    expect(await session.compareRuns(order)).toEqual({ kind: 'inputs wanted' });
    await session.beginOlderRun({ run: first.run, info });
    await session.addOlderRunLines({ resource: 'tickets', lines: ticketLines(march) });
    await session.addOlderRunLines({ resource: 'rows', lines: await first.clientLines.text() });
    expect(await session.endOlderRun()).toEqual({ ok: true, value: null });
    expect(await session.compareRuns(order)).toMatchObject({
      kind: 'compared',
      comparison: { counts: { persisting: 1, new: 0, resolved: 0 } },
    });
    const second = await saved({ session }, '2026-04-30', first);
    expect(second.findings.findings).toMatchObject([{ paymentReference: 'C', since: '2026-03-31' }]);
  });

  it('names a column that the older run did not keep, and begins anew when it is saved', async () => {
    const first = await saved(await openSession(march, csv), '2026-03-31');
    const opened = await openSession(march, csv, { grain: 'payment', quantityColumn: 'Tickets' });
    const order = { finishedAt: '2026-04-30', previous: first };
    expect(await opened.session.compareRuns(order)).toEqual({ kind: 'column not kept', column: 'Tickets' });
    const second = await saved(opened, '2026-04-30', first);
    expect(second.findings.findings.every(({ since }) => since === '2026-04-30')).toBe(true);
    expect(second.run.file.columns).toEqual(['Tickets']);
  });
});
