import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { savedReviewsFormat } from '#main/core/runs/run-file';
import { createRunStore, type RunStore } from '#main/core/runs/run-store';
import { snapshotFormat, snapshotPaths } from '#main/core/snapshot/disk/snapshot-file';
import { createSnapshotStore } from '#main/core/snapshot/disk/snapshot-store';
import { formatSealed, writeVersioned } from '#main/core/storage/versioned-file';
import { collectClientFile, writeClientLines } from '#shared/domain/runs/client-lines';
import { reconcile } from '#shared/domain/result/reconcile';
import { unreviewed } from '#shared/domain/runs/review';
import { seenStatuses } from '#shared/domain/suggestions/status-workbench';
import { snapshotInfo } from '../../support/core-twins';
import { runOf, type RunMaking } from '../../support/saved-run';
import { mayMount, smallDisk, temporaryFolder } from '../../support/temporary-folder';
import { allLines } from '../../support/given-lines';
import { valueOf } from '../../support/value-of';
import { onWindows } from '../../support/system';
import { watchSyncs } from '../../support/watch-syncs';

const making: RunMaking = {
  tickets: [
    ['A', 'PAID'],
    ['B', 'PAID'],
  ],
  rows: [
    ['A', 'VOID', { Qty: '1' }],
    ['__proto__', 'PAID', { Qty: 'odd "quotes"\nand lines\u2028' }],
  ],
  rules: { grain: 'payment', quantityColumn: 'Qty' },
};

const made = (day: string, profileId = 'march', state: 'verified' | 'unsettled' = 'verified') =>
  runOf(`2026-0${day}`, { ...making, profileId, state });

type Described = Readonly<Record<string, unknown>>;

const keepNothing = () => Promise.resolve({ ok: true, value: null } as const);

const keep = (store: RunStore, { saved, findings, file }: ReturnType<typeof made>) =>
  store.save(saved, findings, writeClientLines(file), keepNothing);

const storeIn = (folder: string) => createRunStore(join(folder, 'runs'));

describe('the run store', () => {
  it('starts empty', async () => {
    const store = storeIn(temporaryFolder());
    expect(await store.list('march')).toEqual({ ok: true, value: { runs: [], unread: [] } });
  });

  it('keeps a run with its findings, and lists a profile’s own, newest first', async () => {
    const store = storeIn(temporaryFolder());
    const [older, newer, other] = [made('3-31'), made('4-30'), made('5-31', 'another')];
    for (const run of [newer, older, other])
      expect(await keep(store, run)).toEqual({ ok: true, value: null });
    expect(await store.list('march')).toEqual({
      ok: true,
      value: { runs: [newer.saved, older.saved], unread: [] },
    });
    expect(await store.readFindings(older.saved.id)).toEqual({ ok: true, value: older.findings });
    expect(await store.remove(newer.saved.id)).toEqual({ ok: true, value: null });
    expect(await store.list('march')).toMatchObject({ value: { runs: [{ id: older.saved.id }] } });
  });

  it('takes the run saved last for the newest, also where the clock was ahead before', async () => {
    const store = storeIn(temporaryFolder());
    const ahead = runOf('2093-12-31', making);
    await keep(store, ahead);
    const run = made('3-31');
    const id = valueOf(await store.newId(run.saved.finishedAt));
    await keep(store, { ...run, saved: { ...run.saved, id } });
    expect(await store.list('march')).toMatchObject({
      value: { runs: [{ id }, { id: ahead.saved.id }] },
    });
    expect(id).toMatch(/^20931231T100000001Z-/);
  });

  // Promise: A saved run is never shown with other reviews than it was saved with.
  it('keeps how its findings stood in review; a run of an older Tieout has none', async () => {
    const folder = temporaryFolder();
    const store = storeIn(folder);
    const { saved, findings, file } = made('3-31');
    const reviews = [
      { ...unreviewed, id: 'key:A', state: 'accepted', until: '2026-12-31', by: 'olga', at: 'then' },
    ] as const;
    await store.save(saved, findings, writeClientLines(file), keepNothing, reviews);
    expect(await store.readReviews(saved.id)).toEqual({ ok: true, value: reviews });
    // Another file with a SHA-256 of its own is not the one that was saved, and neither is none.
    const inRun = (name: string): string => join(folder, 'runs', saved.id, name);
    writeFileSync(inRun('reviews.json'), formatSealed([], savedReviewsFormat));
    for (let times = 0; times < 2; times++)
      expect(await store.readReviews(saved.id)).toMatchObject({ error: { code: 'stored_part_damaged' } });
    expect(existsSync(inRun('reviews.json'))).toBe(false);
    const { sha256, files, ...described } = JSON.parse(readFileSync(inRun('run.json'), 'utf8')) as Described;
    const { 'reviews.json': own, ...others } = files as Described;
    expect([typeof sha256, typeof own]).toEqual(['string', 'string']);
    writeFileSync(inRun('run.json'), JSON.stringify({ ...described, files: others }));
    expect(await store.readReviews(saved.id)).toEqual({ ok: true, value: [] });
    writeFileSync(inRun('reviews.json'), formatSealed(reviews, savedReviewsFormat));
    expect(await store.readReviews(saved.id)).toMatchObject({ error: { code: 'stored_part_damaged' } });
  });

  it('keeps the rows, so that the run can be compared again and is then the same', async () => {
    const store = storeIn(temporaryFolder());
    const run = made('3-31');
    await keep(store, run);
    const collected = collectClientFile(run.saved.file);
    for await (const lines of store.readInputs(run.saved.id, 'rows')) {
      if (!lines.ok) throw new Error(lines.error.code);
      collected.add(lines.value);
    }
    const again = reconcile(run.snapshot, collected.end(), run.saved.rules, run.saved.malformedAcknowledged);
    expect(again.summary).toEqual(run.run.summary);
    expect(again.findings).toEqual(run.run.findings);
  });

  it('says which snapshots its runs need, and which statuses they have seen', async () => {
    const store = storeIn(temporaryFolder());
    for (const run of [made('3-31'), made('4-30')]) await keep(store, run);
    expect(await store.neededSnapshots('march')).toEqual({
      ok: true,
      value: new Set(['s-2026-04-30', 's-2026-03-31']),
    });
    const listed = valueOf(await store.list('march'));
    expect(seenStatuses(listed.runs)).toEqual({ platform: ['PAID'], client: ['VOID', 'PAID'] });
    expect(seenStatuses([])).toBeNull();
  });

  it('shows a damaged run as a problem beside the others; no snapshot is pruned then', async () => {
    const folder = temporaryFolder();
    const store = storeIn(folder);
    const [good, bad] = [made('3-31'), made('4-30')];
    for (const run of [good, bad]) await keep(store, run);
    const path = join(folder, 'runs', bad.saved.id, 'run.json');
    writeFileSync(path, readFileSync(path, 'utf8').slice(0, -100));
    const problem = { code: 'stored_file_damaged', path, kept: null };
    expect(await store.list('march')).toEqual({
      ok: true,
      value: { runs: [good.saved], unread: [{ id: bad.saved.id, error: problem }] },
    });
    expect(await store.list('another')).toEqual({ ok: true, value: { runs: [], unread: [] } });
    expect(await store.neededSnapshots('march')).toEqual({ ok: false, error: problem });
  });

  it('names a run whose folder was renamed, or is a link that leads nowhere', async () => {
    const folder = temporaryFolder();
    const store = storeIn(folder);
    const [renamed, linked] = [made('3-31'), made('4-30')];
    for (const run of [renamed, linked]) await keep(store, run);
    const at = (name: string): string => join(folder, 'runs', name);
    cpSync(at(renamed.saved.id), at(`${renamed.saved.id} - Copy`), { recursive: true });
    expect(await store.list('march')).toMatchObject({ value: { unread: [] } });
    renameSync(at(renamed.saved.id), at('March (final)'));
    renameSync(at(linked.saved.id), join(folder, 'elsewhere'));
    symlinkSync(join(folder, 'gone'), at(linked.saved.id), 'junction');
    const path = join(at(linked.saved.id), 'run.json');
    const unread = [
      { id: linked.saved.id, error: { code: 'stored_file_damaged', path, kept: null } },
      {
        id: renamed.saved.id,
        error: { code: 'storage_failed', path: at(renamed.saved.id), problem: 'missing' },
      },
    ];
    expect(await store.list('march')).toEqual({ ok: true, value: { runs: [], unread } });
    expect(await store.list('another')).toMatchObject({ value: { unread: unread.slice(0, 1) } });
  });

  it('tells a run that another window deletes meanwhile as gone, not as damaged', async () => {
    const store = storeIn(temporaryFolder());
    const stays = made('3-31');
    await keep(store, stays);
    for (let turns = 0; turns < 40; turns += 1) {
      const run = made('4-30');
      await keep(store, run);
      const { id } = run.saved;
      const reading = [
        store.readFiles(id),
        allLines(store.readInputs(id, 'rows')),
        store.readRollForward(id),
      ];
      const listing = store.list('march');
      for (let turn = 0; turn < turns; turn += 1) await nextTurn();
      expect(await store.remove(id)).toMatchObject({ ok: true });
      for (const read of await Promise.all(reading))
        if (!read.ok) expect(read.error).toEqual({ code: 'run_not_found' });
      expect(valueOf(await listing).unread).toEqual([]);
    }
  });

  it('removes all runs of a profile, whatever somebody called their folders', async () => {
    const folder = temporaryFolder();
    const store = storeIn(folder);
    const [run, other] = [made('3-31'), made('4-30', 'april')];
    await keep(store, run);
    await keep(store, other);
    renameSync(join(folder, 'runs', run.saved.id), join(folder, 'runs', 'March, as sent'));
    expect(await store.removeAll('march')).toEqual({ ok: true, value: null });
    expect(readdirSync(join(folder, 'runs'))).toEqual([other.saved.id]);
  });

  it('passes over what is no run, such as one whose saving was killed', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'runs', '.0123456789ab.tmp'), { recursive: true });
    expect(await storeIn(folder).list('march')).toEqual({ ok: true, value: { runs: [], unread: [] } });
  });

  it.skipIf(onWindows)('is removed in one step: a kill leaves all of it or nothing in the list', async () => {
    const folder = temporaryFolder();
    const store = storeIn(folder);
    const run = made('3-31');
    await keep(store, run);
    const runs = join(folder, 'runs');
    const files = readdirSync(join(runs, run.saved.id));
    const seen = await watchSyncs(() =>
      readdirSync(runs).map((name) => [name, readdirSync(join(runs, name))]),
    );
    expect(await store.remove(run.saved.id)).toEqual({ ok: true, value: null });
    expect(seen).toEqual([[[expect.stringMatching(/^\..*\.tmp$/), files]]]);
    expect(readdirSync(runs)).toEqual([]);
  });

  it.each(['../march', '', 'run.json'])('refuses %j for a run', async (id) => {
    const store = storeIn(temporaryFolder());
    const refused = { ok: false, error: { code: 'run_not_found' } };
    expect(await store.readFindings(id)).toEqual(refused);
    expect(await allLines(store.readInputs(id, 'rows'))).toEqual(refused);
    expect(await store.readSnapshot(id)).toEqual(refused);
    expect(await store.remove(id)).toEqual(refused);
  });

  // Promise: A full disk leaves all of a run or nothing.
  it.skipIf(!mayMount)('keeps all of a run or nothing when the disk is full', async () => {
    const folder = smallDisk('256k');
    const store = storeIn(folder);
    const first = made('3-31');
    expect(await keep(store, first)).toMatchObject({ ok: true });
    const second = made('4-30');
    const much = Array.from({ length: 64 }, () => 'x'.repeat(10_000));
    expect(await store.save(second.saved, second.findings, much, keepNothing)).toMatchObject({
      error: { code: 'storage_failed', problem: 'full' },
    });
    expect(readdirSync(join(folder, 'runs'))).toEqual([first.saved.id]);
    expect(await store.list('march')).toMatchObject({ value: { runs: [first.saved], unread: [] } });
  });
});

describe('a saved run’s snapshot', () => {
  const beside = async (endedAt: string) => {
    const folder = temporaryFolder();
    const id = '20260331T100000000Z-0123abcd';
    const info = { ...snapshotInfo('march', id), endedAt: '2026-03-31T10:00:03.000Z' };
    const paths = snapshotPaths(join(folder, 'snapshots'), id);
    mkdirSync(paths.folder, { recursive: true });
    writeFileSync(paths.tickets, '["1","A","PAID"]\n');
    const plan = {
      pageSize: 100,
      readOrders: false,
      orderReferenceField: 'x',
      orderTicketCountField: null,
      ticketIdentityField: null,
    };
    await writeVersioned(paths.info, snapshotFormat, {
      ...{ info, plan, journalBytes: 0, base: null, generation: 1 },
      gone: { tickets: [], orders: [] },
    });
    const snapshots = createSnapshotStore(join(folder, 'snapshots'));
    const store = storeIn(folder);
    const run = made('3-31');
    const saved = await store.save(run.saved, run.findings, writeClientLines(run.file), (to) =>
      snapshots.keepCopy({ id, endedAt }, to, []),
    );
    return { folder, paths, snapshots, store, run, info, saved };
  };

  // Promise: A saved run stays as it was.
  it('stays as it was, whatever a second look or pruning does to the snapshot', async () => {
    const { paths, snapshots, store, run, info, saved } = await beside('2026-03-31T10:00:03.000Z');
    expect(saved).toEqual({ ok: true, value: null });
    writeFileSync(`${paths.tickets}.tmp`, '["1","A","VOID"]\n');
    renameSync(`${paths.tickets}.tmp`, paths.tickets);
    await snapshots.remove(info.id);
    expect(await allLines(store.readInputs(run.saved.id, 'tickets'))).toEqual({
      ok: true,
      value: '["1","A","PAID"]\n',
    });
    expect(await store.readSnapshot(run.saved.id)).toEqual({ ok: true, value: info });
  });

  it('must be the one that was compared: after a second look nothing is saved', async () => {
    const { folder, saved } = await beside('2026-03-31T09:00:00.000Z');
    expect(saved).toEqual({ ok: false, error: { code: 'snapshot_not_found' } });
    expect(readdirSync(join(folder, 'runs'))).toEqual([]);
  });
});

it('reads versions 1 and 2, without further fields, their saver or their file’s age', async () => {
  const folder = temporaryFolder();
  const store = storeIn(folder);
  const run = made('3-31');
  await keep(store, run);
  const path = join(folder, 'runs', run.saved.id, 'run.json');
  const { savedBy, file, ...rest } = run.saved;
  const { modifiedAt, ...undated } = file;
  const older = { ...rest, file: undated };
  expect([savedBy, modifiedAt]).toEqual(['', null]);
  const { fields, ...rules } = older.rules;
  expect(fields).toEqual([]);
  writeFileSync(path, JSON.stringify({ format: 'tieout-run', version: 1, data: { ...older, rules } }));
  expect(await store.list('march')).toEqual({ ok: true, value: { runs: [run.saved], unread: [] } });
  // The second did not say when the client file was written.
  const version2 = { format: 'tieout-run', version: 2, data: { ...older, savedBy } };
  writeFileSync(path, JSON.stringify(version2));
  expect(await store.list('march')).toEqual({ ok: true, value: { runs: [run.saved], unread: [] } });
  // The sixth could be of lookups only.
  const lookedUp = { ...run.saved, verdict: 'incomplete', verdictReasons: ['only_looked_up'] };
  writeFileSync(path, JSON.stringify({ format: 'tieout-run', version: 6, data: lookedUp }));
  expect(await store.list('march')).toMatchObject({
    value: { runs: [{ verdict: 'incomplete', verdictReasons: ['snapshot_unsettled'] }], unread: [] },
  });
});

it('reads findings and a snapshot of version 1, which knew of no second look', async () => {
  const folder = temporaryFolder();
  const store = storeIn(folder);
  const run = made('3-31');
  await keep(store, run);
  const inRun = (name: string): string => join(folder, 'runs', run.saved.id, name);
  // Such a run was described with no SHA-256 of its findings.
  const {
    sha256,
    files: sums,
    ...described
  } = JSON.parse(readFileSync(inRun('run.json'), 'utf8')) as Described;
  expect([typeof sha256, typeof sums]).toEqual(['string', 'object']);
  writeFileSync(inRun('run.json'), JSON.stringify({ ...described, files: {} }));
  const older = run.findings.findings.map(({ confirmedAt, otherReferences, ...finding }) => {
    expect([confirmedAt, otherReferences]).toEqual([null, []]);
    return finding;
  });
  const kept = { class: 'reference_missing', signature: 's' };
  const past = [
    { id: 'key:z', paymentReference: ' Z ', ...kept },
    { id: 'item:x#1', paymentReference: '', ...kept },
  ];
  const version1 = { format: 'tieout-findings', version: 1, data: { findings: older, past } };
  writeFileSync(inRun('findings.json'), JSON.stringify(version1));
  const read = { ...run.findings, past: { references: [' Z '], items: ['item:x#1'] } };
  expect(await store.readFindings(run.saved.id)).toEqual({ ok: true, value: read });

  // The second named a finding by one of its payment references only.
  const confirmed = older.map((finding) => ({ ...finding, confirmedAt: null }));
  const data2 = { findings: confirmed, past, transient: [] };
  writeFileSync(
    inRun('findings.json'),
    JSON.stringify({ format: 'tieout-findings', version: 2, data: data2 }),
  );
  expect(await store.readFindings(run.saved.id)).toEqual({ ok: true, value: read });

  const { eventsKept, ...info } = snapshotInfo('march', '20260331T100000000Z-0123abcd');
  expect(eventsKept).toBe(false);
  const plan = { pageSize: 100, readOrders: false, orderReferenceField: 'x', orderTicketCountField: null };
  const data = { info, plan, journalBytes: 0 };
  writeFileSync(inRun('info.json'), JSON.stringify({ format: 'tieout-snapshot', version: 1, data }));
  expect(await store.readSnapshot(run.saved.id)).toEqual({
    ok: true,
    value: { ...info, eventsKept },
  });
  expect(await store.readSecondLook(run.saved.id)).toEqual({ ok: true, value: null });

  // The second kept no events of tickets.
  const version2 = { ...data, info: { ...info, lookedUp: null }, generation: 1 };
  writeFileSync(
    inRun('info.json'),
    JSON.stringify({ format: 'tieout-snapshot', version: 2, data: version2 }),
  );
  expect(await store.readSnapshot(run.saved.id)).toEqual({
    ok: true,
    value: { ...info, eventsKept },
  });

  // Orders that were not read have no file, and evidence is made all the same.
  const files = await store.readFiles(run.saved.id);
  expect(files.ok && [...files.value.keys()].sort()).toEqual([
    'client.lines',
    'info.json',
    'reviews.json',
    'run.json',
  ]);
});
