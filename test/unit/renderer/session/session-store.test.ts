import { nothingOpen } from '#shared/domain/runs/roll-forward';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createProfileWrites } from '#renderer/session/profile-writes';
import { clientFileOf } from '#renderer/session/client-file';
import { runOverRunOf, runStateOf } from '#renderer/session/comparison';
import type { SessionStore } from '#renderer/session/session-store';
import { currentOf, mayRefresh, refreshOf } from '#renderer/session/current-check';
import { isOfEarlierReading, loadedOf, platformOf, stoppedAt } from '#renderer/session/platform';
import type { AppError } from '#shared/base/app-error';
import { openingViewOf } from '#shared/domain/views/view-params';
import { fail, succeed, type Result } from '#shared/base/result';
import type { Profile } from '#shared/domain/rules/profile';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import { progressOf } from '../../../support/core-twins';
import { runOf } from '../../../support/saved-run';
import {
  clientFile,
  startTwinSession,
  twinProfile,
  twinSnapshot,
  until,
} from '../../../support/session-twin';

const march = twinSnapshot(
  [
    ['A', 'PAID'],
    ['b', 'PAID'],
  ],
  { id: 'march' },
);
const april = twinSnapshot(
  [
    ['A', 'PAID'],
    ['B', 'PAID'],
  ],
  { id: 'april' },
);
const soFar = twinSnapshot([['A', 'PAID']], { id: 'so-far', state: 'provisional' });
const { rules } = twinProfile;
const folding: Profile = { ...twinProfile, rules: { ...rules, keys: { ...rules.keys, ignoreCase: true } } };

/** A session that ends with its test. */
function start(...of: Parameters<typeof startTwinSession>) {
  const twin = startTwinSession(...of);
  onTestFinished(twin.stop);
  return twin;
}

function shownRun(store: SessionStore): RunSummary {
  const { run } = runStateOf(store.session());
  if (run === null) throw new Error('nothing is on screen');
  return run;
}

/** A call that waits to be let go. */
function holdOne(name: string) {
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { hold: (call: string) => (call === name ? gate : Promise.resolve()), letGo };
}

const reading = (changes: Parameters<typeof progressOf>[1]) =>
  ({ type: 'snapshot-progress', progress: progressOf(twinProfile.id, changes) }) as const;

describe('the client file', () => {
  it('what comes late of a file that was replaced is dropped', async () => {
    const { hold, letGo } = holdOne('previewFile');
    const { store } = start(hold);
    store.acts.openFile(clientFile('first.csv', ['A']));
    await until(() => clientFileOf(store.session()).reading);
    store.acts.openFile(clientFile('second.csv', ['A', 'B']));
    letGo();
    await until(() => clientFileOf(store.session()).report !== null);
    expect(clientFileOf(store.session())).toMatchObject({
      report: { name: 'second.csv', dataRows: 2 },
      reading: false,
      error: null,
    });
  });

  it('a result goes at once when another file takes the place of its own', async () => {
    const { store, core } = start();
    core.snapshots = [march];
    store.acts.openFile(clientFile('first.csv', ['A']));
    await until(() => runStateOf(store.session()).run !== null);
    store.acts.openFile(clientFile('second.csv', ['B']));
    expect(runStateOf(store.session())).toMatchObject({ run: null, running: false });
  });

  it('what somebody chose for one file holds for the next, before the profile has it', async () => {
    const { store, core } = start();
    store.acts.openFile(clientFile('first.csv', ['A']));
    await until(() => clientFileOf(store.session()).report !== null);
    store.acts.chooseHowToRead({ ...clientFileOf(store.session()).choices, delimiter: ';' });
    expect(core.amended.at(-1)).toMatchObject({ file: { delimiter: ';' } });
    store.follow(twinProfile);
    store.acts.openFile(clientFile('second.csv', ['A']));
    expect(clientFileOf(store.session()).choices.delimiter).toBe(';');
  });
});

describe('a session that ended', () =>
  it('takes nothing in and asks nothing', async () => {
    const { hold, letGo } = holdOne('listSnapshots');
    const { store, core, stop } = startTwinSession(hold);
    core.snapshots = [march];
    await until(() => core.asked.includes('listSnapshots'));
    stop();
    const [before, asked] = [store.session(), core.asked.length];
    letGo();
    core.emit(reading({ phase: 'done' }));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(store.session()).toBe(before);
    expect(core.asked).toHaveLength(asked);
  }));

describe('a rule that changes', () => {
  it('is compared at once, and its result stays while an older change is written', async () => {
    const waiting: Array<(answer: Result<Profile>) => void> = [];
    const { store, core } = start();
    core.snapshots = [march];
    const writes = createProfileWrites(
      () => new Promise((resolve) => waiting.push(resolve)),
      ([shown]) => {
        if (shown !== undefined) store.follow(shown);
      },
    );
    writes.listed([twinProfile]);
    store.acts.openFile(clientFile('rows.csv', ['A', 'B']));
    await until(() => runStateOf(store.session()).run?.totals.client.extra === 1);
    const [first, second] = [
      writes.amend(twinProfile, { fileColumns: ['x'] }),
      writes.amend(twinProfile, { rules: folding.rules }),
    ];
    expect(runStateOf(store.session())).toMatchObject({ running: true, run: { verdict: 'discrepancies' } });
    await until(() => runStateOf(store.session()).run?.totals.client.extra === 0);
    // The older change comes back from the disk, where the newer is not yet.
    waiting.shift()?.(succeed({ ...twinProfile, fileColumns: ['x'] }));
    await first;
    expect(runStateOf(store.session())).toMatchObject({
      running: false,
      run: { totals: { client: { extra: 0 } } },
    });
    // The newer one cannot be written, so it holds no more.
    waiting.shift()?.(fail({ code: 'storage_failed', path: 'p.json', problem: 'full' }));
    await second;
    await until(() => runStateOf(store.session()).run?.totals.client.extra === 1);
  });

  it('a comparison that is stopped leaves the result before it, marked as such', async () => {
    const gate = holdOne('reconcile');
    let isHeld = false;
    const { store, core } = start((call) => (isHeld ? gate.hold(call) : Promise.resolve()));
    core.snapshots = [march];
    store.acts.openFile(clientFile('rows.csv', ['A', 'B']));
    await until(() => runStateOf(store.session()).run !== null);
    isHeld = true;
    store.follow(folding);
    await until(() => core.asked.filter((call) => call === 'reconcile').length === 2);
    store.acts.cancelComparison();
    expect(core.asked).toContain('cancelReconcile');
    expect(runStateOf(store.session())).toMatchObject({
      stopped: true,
      running: false,
      run: { totals: { client: { extra: 1 } } },
    });
    gate.letGo();
    isHeld = false;
    store.acts.compare();
    await until(() => runStateOf(store.session()).run?.totals.client.extra === 0);
  });
});

describe('the platform', () => {
  it('a provisional snapshot that comes too late is not left with the worker', async () => {
    const gate = holdOne('takeSnapshot');
    const { store, core } = start(gate.hold);
    store.acts.openFile(clientFile('rows.csv', ['A', 'B']));
    await until(() => platformOf(store.session()).known);
    core.provisional = soFar;
    core.emit(reading({ phase: 'tickets', provisional: soFar.info }));
    await until(() => core.asked.includes('takeSnapshot'));
    core.emit(reading({ phase: 'cancelled' }));
    gate.letGo();
    await until(() => core.asked.lastIndexOf('closeSnapshot') > core.asked.lastIndexOf('takeSnapshot'));
    await until(() => !runStateOf(store.session()).running);
    expect(loadedOf(store.session())).toBeNull();
    expect(runStateOf(store.session()).run).toBeNull();
  });

  it('a newer reading takes the place of a result only once it is compared', async () => {
    const gate = holdOne('reconcile');
    let isHeld = false;
    const { store, core } = start((call) => (isHeld ? gate.hold(call) : Promise.resolve()));
    core.snapshots = [march];
    store.acts.openFile(clientFile('rows.csv', ['A', 'B']));
    await until(() => runStateOf(store.session()).run !== null);
    const { run, snapshot } = runStateOf(store.session());
    core.provisional = soFar;
    core.emit(reading({ phase: 'tickets', provisional: soFar.info }));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(core.asked.filter((call) => call === 'takeSnapshot')).toHaveLength(1);
    expect(runStateOf(store.session())).toMatchObject({ running: false });
    expect(isOfEarlierReading(store.session(), snapshot)).toBe(true);

    isHeld = true;
    core.snapshots = [april, march];
    core.emit(reading({ phase: 'done' }));
    await until(() => core.asked.filter((call) => call === 'reconcile').length === 2);
    expect(runStateOf(store.session())).toMatchObject({ running: true, snapshot: { id: 'march' } });
    expect(runStateOf(store.session()).run).toBe(run);
    expect(isOfEarlierReading(store.session(), snapshot)).toBe(true);
    gate.letGo();
    await until(() => runStateOf(store.session()).snapshot?.id === 'april');
    expect(runStateOf(store.session()).run?.totals.client.extra).toBe(0);
    expect(isOfEarlierReading(store.session(), runStateOf(store.session()).snapshot)).toBe(false);
  });

  it.each(['failed', 'cancelled'] as const)('a newer reading that %s leaves the result', async (phase) => {
    const { store, core } = start();
    core.snapshots = [march];
    store.acts.openFile(clientFile('rows.csv', ['A', 'B']));
    await until(() => runStateOf(store.session()).run !== null);
    const { run, snapshot } = runStateOf(store.session());
    core.emit(reading({ phase: 'tickets', provisional: soFar.info }));
    core.snapshots = [twinSnapshot([], { id: 'stopped', state: 'partial' }), march];
    core.emit(reading({ phase, error: phase === 'failed' ? { code: 'shell_disconnected' } : null }));
    await until(() => platformOf(store.session()).partial !== null);
    expect(runStateOf(store.session())).toMatchObject({ running: false, error: null });
    expect(runStateOf(store.session()).run).toBe(run);
    expect(isOfEarlierReading(store.session(), snapshot)).toBe(false);
    expect(platformOf(store.session()).error).toEqual(
      phase === 'failed' ? { code: 'shell_disconnected' } : null,
    );
    expect(core.asked.filter((call) => call === 'closeSnapshot')).toHaveLength(0);
  });

  it('a reading whose last word was lost is asked after, and ends', async () => {
    let passes = (): void => undefined;
    const waited = new Promise<void>((resolve) => {
      passes = resolve;
    });
    const { store, core } = start(undefined, {
      wait: (ms) => (ms < 60_000 ? waited : new Promise(() => undefined)),
    });
    core.emit(reading({ phase: 'tickets' }));
    await until(() => platformOf(store.session()).reading !== null && platformOf(store.session()).known);
    core.snapshots = [march];
    core.instead.set('snapshotProgress', () => progressOf(twinProfile.id, { phase: 'done' }));
    passes();
    await until(() => platformOf(store.session()).newest?.id === 'march');
    expect(platformOf(store.session()).reading).toBeNull();
  });

  it('a list that comes after a newer one does not take its place', async () => {
    const gate = holdOne('listSnapshots');
    let isHeld = true;
    const { store, core } = start((call) => (isHeld ? gate.hold(call) : Promise.resolve()));
    await until(() => core.asked.includes('listSnapshots'));
    isHeld = false;
    core.snapshots = [march];
    core.emit(reading({ phase: 'done' }));
    await until(() => platformOf(store.session()).newest !== null);
    gate.letGo();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(platformOf(store.session()).newest?.id).toBe('march');
  });

  it('a stopped reading cannot be continued once it is too old', async () => {
    const { store, core } = start();
    core.snapshots = [twinSnapshot([], { id: 'stopped', state: 'partial' })];
    const until10 = '2026-03-31T10:10:00.000Z';
    core.instead.set('planResume', () => succeed({ until: until10, rest: { requests: 3, timeMs: 1_000 } }));
    await until(() => platformOf(store.session()).stopped !== null);
    const { stopped } = platformOf(store.session());
    expect(stoppedAt(stopped, Date.parse(until10))?.rest).toEqual({ requests: 3, timeMs: 1_000 });
    expect(stoppedAt(stopped, Date.parse(until10) + 1)).toMatchObject({ until: until10, rest: null });
  });

  it('a list that says the same has nothing handed over again', async () => {
    const { store, core } = start();
    core.snapshots = [march];
    await until(() => loadedOf(store.session()) !== null);
    core.emit(reading({ phase: 'done' }));
    await until(() => core.asked.filter((call) => call === 'listSnapshots').length === 2);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(core.asked.filter((call) => call === 'takeSnapshot')).toHaveLength(1);
  });

  it('a list that cannot be read says so, and leaves the snapshots that are known', async () => {
    const { store, core } = start();
    core.snapshots = [march];
    await until(() => loadedOf(store.session()) !== null);
    core.instead.set('listSnapshots', () => fail({ code: 'shell_disconnected' }));
    core.emit(reading({ phase: 'done' }));
    await until(() => platformOf(store.session()).error !== null);
    expect(platformOf(store.session())).toMatchObject({ newest: { id: 'march' }, reading: null });
  });

  it('a snapshot that could not be handed over is asked for again with the next list', async () => {
    const { store, core } = start();
    core.snapshots = [march];
    core.instead.set('readSecondLook', () => fail({ code: 'shell_disconnected' }));
    await until(() => platformOf(store.session()).error !== null);
    expect(loadedOf(store.session())).toBeNull();
    core.instead.delete('readSecondLook');
    core.emit(reading({ phase: 'done' }));
    await until(() => loadedOf(store.session()) !== null);
  });
});

describe('a second look', () =>
  it('is begun unasked once, and not again after somebody stopped it', async () => {
    const { store, core } = start();
    core.snapshots = [march];
    core.instead.set('planSecondLook', () => succeed({ way: 'lookups', requests: 1, timeMs: 1_000 }));
    const begun = (): number => core.asked.filter((call) => call === 'startSecondLook').length;
    store.acts.openFile(clientFile('rows.csv', ['A', 'B']));
    await until(() => begun() === 1);
    core.emit(reading({ phase: 'second look' }));
    core.emit(reading({ phase: 'cancelled' }));
    await until(() => platformOf(store.session()).reading === null);
    store.follow(folding);
    await until(() => !runStateOf(store.session()).running);
    store.follow(twinProfile);
    await until(() => runStateOf(store.session()).run?.totals.client.extra === 1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(begun()).toBe(1);
  }));

describe('the key', () => {
  it('is asked after anew once it was replaced from outside, whatever is under way', async () => {
    const { hold, letGo } = holdOne('checkKey');
    const { store, core } = start(hold);
    core.instead.set('checkKey', () => succeed({ status: { kept: 'none', problem: null }, groups: {} }));
    await until(() => store.session().key.status !== null);
    const checks = [store.acts.checkKey()];
    core.instead.set('keyStatus', () => ({ kept: 'session', problem: null }));
    store.acts.keyReplaced();
    expect(store.session().key.checking).toBe(false);
    await until(() => store.session().key.status?.kept === 'session');
    checks.push(store.acts.checkKey());
    store.acts.keyReplaced();
    letGo();
    await Promise.all(checks);
    expect(store.session().key).toMatchObject({ status: { kept: 'session' }, groups: null, checking: false });
  });

  it('what an earlier act says late of it does not count', async () => {
    const { hold, letGo } = holdOne('checkKey');
    const { store, core } = start(hold);
    core.instead.set('checkKey', () => succeed({ status: { kept: 'keychain', problem: null }, groups: {} }));
    core.instead.set('forgetKey', () => succeed({ kept: 'none', problem: null }));
    const checked = store.acts.checkKey();
    expect(store.session().key.checking).toBe(true);
    await store.acts.forgetKey();
    letGo();
    await checked;
    expect(store.session().key).toMatchObject({ status: { kept: 'none' }, groups: null, checking: false });
  });
});

describe('an error of the platform', () => {
  const rejected = { code: 'key_rejected', message: 'Invalid API key' } as const;
  const status = { kept: 'keychain', problem: null };
  const fails = reading({ phase: 'failed', error: rejected });

  it('goes once the key is accepted, and what the key may read once it is refused', async () => {
    const { store, core } = start();
    await until(() => platformOf(store.session()).known);
    core.instead.set('checkKey', () => succeed({ status, groups: { 'tickets.read': 'granted' } }));
    core.emit(fails);
    expect(platformOf(store.session()).error).toEqual(rejected);
    await store.acts.checkKey();
    expect(platformOf(store.session()).error).toBeNull();
    expect(store.session().key.groups).not.toBeNull();
    core.emit(fails);
    expect(store.session().key.groups).toBeNull();
    core.instead.set('checkKey', () => fail(rejected));
    await store.acts.checkKey();
    expect(store.session().key).toMatchObject({ error: rejected, groups: null });
    core.emit(reading({ phase: 'done' }));
    expect(store.session().key.error).toBeNull();
  });

  it.each([
    { group: 'tickets.read', left: null },
    { group: 'orders.read', left: { code: 'scope_missing', group: 'orders.read' } },
  ] as const)('stays while the key lacks the group: $group', async ({ group, left }) => {
    const { store, core } = start();
    await until(() => platformOf(store.session()).known);
    core.emit(reading({ phase: 'failed', error: { code: 'scope_missing', group } }));
    core.instead.set('checkKey', () => succeed({ status, groups: { 'tickets.read': 'granted' } }));
    await store.acts.checkKey();
    expect(platformOf(store.session()).error).toEqual(left);
  });

  it('goes once its counts are asked again, but not one of the disk', async () => {
    const { store, core } = start();
    core.instead.set('planCurrent', () =>
      succeed({ check: { requests: 1, timeMs: 1 }, parts: null, everything: { requests: 9, timeMs: 1 } }),
    );
    core.snapshots = [march];
    await until(() => loadedOf(store.session()) !== null);
    core.instead.set('checkCurrent', () => succeed(null));
    const full = { code: 'storage_failed', path: 'x', problem: 'full' } as const;
    for (const [error, left] of [
      [rejected, null],
      [full, full],
    ] as const) {
      core.emit(reading({ phase: 'failed', error }));
      await until(() => platformOf(store.session()).reading === null);
      await until(() => refreshOf(store.session(), Date.now())?.next.way === 'counts');
      await store.acts.refresh();
      expect(platformOf(store.session()).error).toEqual(left);
    }
  });
});

describe('a run', () => {
  it('is being saved until the list that says so has been read', async () => {
    const gate = holdOne('listRuns');
    let isHeld = false;
    const { store, core } = start((call) => (isHeld ? gate.hold(call) : Promise.resolve()));
    core.snapshots = [march];
    core.instead.set('beginRun', () => ({ runId: 'r', opening: nothingOpen }));
    core.instead.set('endRun', () => fail({ code: 'storage_failed', path: 'runs', problem: 'full' }));
    store.acts.openFile(clientFile('rows.csv', ['A', 'B']));
    await until(() => core.asked.includes('compareRuns'));
    await until(() => store.session().answers.runOverRun !== undefined);
    const shown = shownRun(store);
    const saving = store.acts.saveRun(shown, 'March');
    expect(store.session().runs.saving).toBe(true);
    expect(await saving).toMatchObject({ ok: false });
    expect(store.session().runs).toMatchObject({
      saving: false,
      failed: { error: { code: 'storage_failed' } },
    });
    const listed = core.asked.filter((call) => call === 'listRuns').length;
    core.instead.set('endRun', () => {
      isHeld = true;
      return succeed({ id: 'r' });
    });
    const savedOnce = store.acts.saveRun(shown, 'March');
    expect(await store.acts.saveRun(shown, 'March')).toEqual(fail({ code: 'cancelled' }));
    // Once before it is saved, and once after.
    await until(() => core.asked.filter((call) => call === 'listRuns').length === listed + 2);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(store.session().runs.saving).toBe(true);
    gate.letGo();
    expect(await savedOnce).toMatchObject({ ok: true });
    expect(core.asked.filter((call) => call === 'listRuns')).toHaveLength(listed + 2);
    // The first failed; the key that was pressed twice saved once.
    expect(core.asked.filter((call) => call === 'endRun')).toHaveLength(2);
    expect(store.session().runs).toMatchObject({ saving: false, failed: null });
  });

  // Promise: What another window did with the runs is on screen, whatever this one was busy with.
  it('that could not be saved leaves the list of what another window deleted meanwhile', async () => {
    const { store, core } = start();
    core.snapshots = [march];
    const { saved, findings } = runOf('2026-03-31', { profileId: twinProfile.id });
    core.instead.set('listRuns', () => succeed({ runs: [saved], unread: [] }));
    core.instead.set('readRunFindings', () => succeed(findings));
    core.instead.set('beginRun', () => ({ runId: 'r', opening: nothingOpen }));
    core.instead.set('endRun', () => {
      core.instead.set('listRuns', () => succeed({ runs: [], unread: [] }));
      core.emit({ type: 'runs-changed', profileId: twinProfile.id });
      return fail({ code: 'storage_failed', path: 'runs', problem: 'full' });
    });
    store.acts.openFile(clientFile('rows.csv', ['A', 'B']));
    await until(() => store.session().answers.runOverRun !== undefined);
    expect(await store.acts.saveRun(shownRun(store), 'April')).toMatchObject({ ok: false });
    expect(store.session().runs).toMatchObject({ list: [], saving: false });
  });
});

describe('a run whose predecessor is damaged', () => {
  /** A session with a result, whose profile has a run of which `error` keeps back its findings, or its snapshot, which other rules need. */
  async function resultAfter(
    error: AppError,
    kept: 'readRunSnapshot' | 'readRunFindings' = 'readRunSnapshot',
  ) {
    const { store, core } = start();
    core.snapshots = [march];
    const keys = { ...twinProfile.rules.keys, ignoreCase: kept === 'readRunSnapshot' };
    const { saved, findings } = runOf('2026-03-31', { profileId: twinProfile.id, rules: { keys } });
    core.instead.set('listRuns', () => succeed({ runs: [saved], unread: [] }));
    core.instead.set('readRunFindings', () => succeed(findings));
    core.instead.set(kept, () => fail(error));
    core.instead.set('beginRun', () => ({ runId: 'r', opening: nothingOpen }));
    core.instead.set('endRun', () => succeed({ id: 'r' }));
    store.acts.openFile(clientFile('rows.csv', ['A', 'B']));
    await until(() => store.session().answers.runOverRun !== undefined);
    return { store, core, state: runOverRunOf(store.session(), shownRun(store)) };
  }

  // Promise: A damaged run never keeps the next one from being saved, and nothing is compared with it unsaid.
  it.each(['readRunSnapshot', 'readRunFindings'] as const)(
    'is shown as not compared with it, and saved, where %s finds the damage',
    async (kept) => {
      const damaged = { code: 'stored_part_damaged', path: 'x.json', kept: null, of: 'run' } as const;
      const { store, core, state } = await resultAfter(damaged, kept);
      expect(state).toMatchObject({ value: { answer: { kind: 'inputs wanted' } }, error: null });
      expect(await store.acts.saveRun(shownRun(store), 'April')).toMatchObject({ ok: true });
      expect(core.asked).toContain('endRun');
    },
  );

  it('is not saved while the disk of the one before does not answer', async () => {
    const { store, core, state } = await resultAfter({ code: 'storage_failed', path: 'x', problem: 'other' });
    expect(state).toMatchObject({ value: null, error: { code: 'storage_failed' } });
    expect(await store.acts.saveRun(shownRun(store), 'April')).toMatchObject({ ok: false });
    expect(core.asked).not.toContain('beginRun');
  });
});

describe('a result that changes as somebody saves it', () => {
  /** A session with a result that changes once its rules do; what the worker says of that can be held. */
  async function resultThatChanges() {
    let isHeld = false;
    const gate = holdOne('reconcile');
    const { store, core } = start((call) => (isHeld ? gate.hold(call) : Promise.resolve()));
    core.snapshots = [march];
    core.instead.set('beginRun', () => ({ runId: 'r', opening: nothingOpen }));
    core.instead.set('endRun', () => succeed({ id: 'r' }));
    store.acts.openFile(clientFile('rows.csv', ['A', 'B']));
    await until(() => runOverRunOf(store.session(), runStateOf(store.session()).run).value !== null);
    const readAgain = async (shown: RunSummary): Promise<void> => {
      store.follow(folding);
      await until(() => ![null, shown].includes(runStateOf(store.session()).run));
    };
    const holdComparison = (): void => {
      isHeld = true;
    };
    return { store, core, holdComparison, letGo: gate.letGo, shown: shownRun(store), readAgain };
  }

  const failure = (store: SessionStore) =>
    runOverRunOf(store.session(), runStateOf(store.session()).run).error;

  it('saves nothing that nobody has seen, and says so beside the new one', async () => {
    const { store, core, shown, readAgain } = await resultThatChanges();
    await readAgain(shown);
    const answer = await store.acts.saveRun(shown, 'March');
    expect(answer).toEqual(fail({ code: 'result_changed', saved: false }));
    await until(() => runOverRunOf(store.session(), runStateOf(store.session()).run).value !== null);
    expect(failure(store)).toEqual({ code: 'result_changed', saved: false });
    expect(core.asked).not.toContain('beginRun');
  });

  // Promise: A run is saved as compared with the newest one before it, whoever saved that meanwhile.
  it('saves nothing while another window has saved a run, and then compares with that', async () => {
    const { store, core, shown } = await resultThatChanges();
    const { saved, findings } = runOf('2026-03-31', { profileId: twinProfile.id });
    core.instead.set('listRuns', () => succeed({ runs: [saved], unread: [] }));
    core.instead.set('readRunFindings', () => succeed(findings));
    expect(await store.acts.saveRun(shown, 'April')).toEqual(fail({ code: 'result_changed', saved: false }));
    expect(core.asked).not.toContain('beginRun');
    const previous = () => runOverRunOf(store.session(), shown).value?.previous?.run;
    await until(() => previous() !== undefined);
    expect(previous()).toEqual(saved);
    expect(await store.acts.saveRun(shown, 'April')).toMatchObject({ ok: true });
  });

  // Promise: A run is saved with all that its review log says by then, also where another computer has written that.
  it('is saved with what was said of it elsewhere, of which nobody told this window', async () => {
    const { store, core, shown } = await resultThatChanges();
    const { viewId } = await store.worker.openView(openingViewOf('findings'));
    const found = await store.worker.findingsAt({ viewId, rows: [[0, 1]] });
    const said = { decision: 'accepted', until: null, reason: null, note: null } as const;
    const who = { kind: 'review', id: 'elsewhere', at: '2026-04-01T10:00:00.000Z', by: 'paul' } as const;
    const entries = [{ ...who, ...said, data: '', findings: found?.findings ?? [] }];
    core.instead.set('readReviews', () => succeed({ entries, next: 100, more: false, problems: [] }));
    const sent: unknown[] = [];
    core.instead.set('addRunPart', (part) => void sent.push(part));
    expect(await store.acts.saveRun(shown, 'March')).toMatchObject({ ok: true });
    const text: unknown = expect.stringContaining('"state":"accepted"');
    expect(sent).toContainEqual({ runId: 'r', part: 'reviews', text });
  });

  it('saves nothing where the worker had the new one before it was asked', async () => {
    const { store, core, holdComparison, letGo, shown, readAgain } = await resultThatChanges();
    holdComparison();
    const compared = (): number => core.asked.filter((call) => call === 'reconcile').length;
    const before = compared();
    store.follow(folding);
    await until(() => compared() > before && core.working === 0);
    const saving = store.acts.saveRun(shown, 'March');
    letGo();
    await readAgain(shown);
    expect(await saving).toEqual(fail({ code: 'result_changed', saved: false }));
    expect(core.asked).not.toContain('beginRun');
  });

  it('saves nothing while the new one is on its way, and says so until one is saved', async () => {
    const { store, core, holdComparison, letGo, shown, readAgain } = await resultThatChanges();
    holdComparison();
    store.follow(folding);
    await until(() => runStateOf(store.session()).running);
    expect(runStateOf(store.session()).run).toBe(shown);
    const refused = { code: 'result_changed', saved: false } as const;
    expect(await store.acts.saveRun(shown, 'March')).toEqual(fail(refused));
    expect(core.asked).not.toContain('beginRun');
    letGo();
    await readAgain(shown);
    const second = shownRun(store);
    await until(() => runOverRunOf(store.session(), second).value !== null);
    expect(failure(store)).toEqual(refused);
    await store.acts.saveRun(second, 'March');
    expect(failure(store)).toBeNull();
  });

  it('calls a result changed whose snapshot the core has replaced', async () => {
    const { store, core, shown, readAgain } = await resultThatChanges();
    core.instead.set('endRun', () => fail({ code: 'snapshot_not_found' }));
    const refused = { code: 'result_changed', saved: false } as const;
    expect(await store.acts.saveRun(shown, 'March')).toEqual(fail(refused));
    await readAgain(shown);
    expect(failure(store)).toEqual(refused);
  });

  it('says that the one before was saved where the new one came later', async () => {
    const { store, core, shown, readAgain } = await resultThatChanges();
    const ending = holdOne('endRun');
    core.instead.set('endRun', () => ending.hold('endRun').then(() => succeed({ id: 'r' })));
    const saving = store.acts.saveRun(shown, 'March');
    await until(() => core.asked.includes('endRun'));
    await readAgain(shown);
    ending.letGo();
    expect(await saving).toMatchObject({ ok: true });
    expect(failure(store)).toEqual({ code: 'result_changed', saved: true });
  });
});

describe('the sample project', () => {
  it('reads its platform and opens its file by itself, once', async () => {
    const { store, core } = start(undefined, { isSample: true });
    const content = new TextEncoder().encode('reference,status\nA,PAID\n');
    core.instead.set('readSampleFile', () => ({ name: 'sample.csv', content }));
    await until(() => core.asked.includes('startSnapshot'));
    core.emit(reading({ phase: 'tickets' }));
    core.snapshots = [march];
    core.emit(reading({ phase: 'done' }));
    await until(() => runStateOf(store.session()).run !== null);
    store.follow(folding);
    await until(() => !runStateOf(store.session()).running);
    const count = (name: string): number => core.asked.filter((call) => call === name).length;
    expect([count('startSnapshot'), count('readSampleFile')]).toEqual([1, 1]);
  });

  it('does not read by itself again beside somebody who tries once more', async () => {
    const { store, core } = start(undefined, { isSample: true });
    const begun = (): number => core.asked.filter((call) => call === 'startSnapshot').length;
    await until(() => begun() === 1);
    core.emit(reading({ phase: 'failed', error: { code: 'shell_disconnected' } }));
    await until(() => platformOf(store.session()).reading === null);
    store.acts.startReading(false);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(begun()).toBe(2);
  });
});

describe('a refresh', () => {
  it('is offered with what is known where the kept check is damaged, which is said', async () => {
    const { store, core } = start();
    const damaged = { code: 'stored_file_damaged', path: 'current-check.json', kept: null } as const;
    core.instead.set('readCurrentCheck', () => fail(damaged));
    core.instead.set('planCurrent', () =>
      succeed({ check: { requests: 1, timeMs: 1 }, parts: null, everything: { requests: 9, timeMs: 1 } }),
    );
    core.snapshots = [march];
    await until(() => mayRefresh(store.session()) && currentOf(store.session()).plan !== null);
    expect(currentOf(store.session()).error).toEqual(damaged);
    expect(refreshOf(store.session(), Date.now())?.currency).toBe('old');
  });

  it('waits until the core has said what it would do', async () => {
    const { hold, letGo } = holdOne('readCurrentCheck');
    const { store, core } = start(hold);
    core.instead.set('planCurrent', () =>
      succeed({ check: { requests: 1, timeMs: 1 }, parts: null, everything: { requests: 9, timeMs: 1 } }),
    );
    core.snapshots = [march];
    await until(() => loadedOf(store.session()) !== null);
    expect(refreshOf(store.session(), Date.now())).toBeNull();
    expect(mayRefresh(store.session())).toBe(false);
    letGo();
    await until(() => mayRefresh(store.session()));
    expect(refreshOf(store.session(), Date.now())?.next.way).toBe('counts');
  });
});
