import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clientFileOf } from '#renderer/session/client-file';
import { runStateOf } from '#renderer/session/comparison';
import { loadedOf } from '#renderer/session/platform';
import type { ProfileSession } from '#renderer/session/profile-session';
import { progressOf } from '../../../support/core-twins';
import {
  clientFile,
  startTwinSession,
  twinProfile,
  twinSnapshot,
  type TwinSnapshot,
} from '../../../support/session-twin';

/** What a reading may leave, by a name; the second of March completes the first again. */
const readings = {
  march: { id: 'march', references: ['A', 'B'] },
  marchAgain: { id: 'march', references: ['A'] },
  april: { id: 'april', references: ['A', 'B', 'c'] },
  soFar: { id: 'so-far', references: ['A'] },
};
const rows = { 'both.csv': ['A', 'B'], 'three.csv': ['A', 'B', 'C'] };
const files = new Map(Object.entries(rows).map(([name, keys]) => [name, clientFile(name, keys)]));
const plain = twinProfile.rules;
const folding = { ...plain, keys: { ...plain.keys, ignoreCase: true } };

/** Tickets, rows and extra rows of what is on screen, counted by hand. */
function expectedOf(session: ProfileSession, made: readonly TwinSnapshot[]) {
  const { file } = clientFileOf(session);
  const loaded = loadedOf(session);
  const tickets = made.find(({ info }) => info.endedAt === loaded?.endedAt)?.tickets ?? [];
  const fold = (text: string): string => (session.profile.rules.keys.ignoreCase ? text.toLowerCase() : text);
  const there = new Set(tickets.map(([reference]) => fold(reference)));
  const keys = rows[file?.name as keyof typeof rows]; // one of the two
  const extra = keys.filter((key) => !there.has(fold(key))).length;
  return { tickets: tickets.length, rows: keys.length, extra };
}

function shownBy(session: ProfileSession) {
  const { run } = runStateOf(session);
  return (
    run && {
      tickets: run.totals.platform.unique,
      rows: run.totals.client.dataRows,
      extra: run.totals.client.extra,
    }
  );
}

/** Something that happens, and how many answers come in after it before the next. */
const steps = fc.array(
  fc.record({
    act: fc.constantFrom(
      ...([
        'both.csv',
        'three.csv',
        'march',
        'marchAgain',
        'april',
        'soFar',
        'plain',
        'folding',
        'stop',
        'compare',
      ] as const),
    ),
    answers: fc.nat(12),
  }),
  { minLength: 1, maxLength: 12 },
);

// Promise: reading again takes no result away; the good one stays until the newer reading is whole and compared.
it('no late answer or provisional reading replaces a good result by a wrong one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), steps, async (scheduler, happening) => {
      const { store, core, worker, stop } = startTwinSession((call) =>
        scheduler.schedule(Promise.resolve(), call),
      );
      const made: TwinSnapshot[] = [];
      /** Each is another version, as on a disk. */
      const make = (name: keyof typeof readings, state: 'verified' | 'provisional'): TwinSnapshot => {
        const { id, references } = readings[name];
        const tickets = references.map((reference) => [reference, 'PAID'] as const);
        const endedAt = new Date(Date.UTC(2026, 2, 31, 10, made.length)).toISOString();
        const snapshot = twinSnapshot(tickets, { id, state, endedAt });
        made.push(snapshot);
        return snapshot;
      };
      core.snapshots = [make('march', 'verified')];
      const wrong: unknown[] = [];
      // The file of a result that was made from a whole snapshot.
      let goodOf: File | null = null;
      store.subscribe(() => {
        const { run, snapshot, running, stopped } = runStateOf(store.session());
        const { file, report } = clientFileOf(store.session());
        if (goodOf !== file || report === null) goodOf = null;
        if (goodOf !== null && run === null) wrong.push('a good result that went');
        if (goodOf !== null && snapshot?.state === 'provisional')
          wrong.push('a provisional result in its place');
        if (snapshot !== null && snapshot.state !== 'provisional') goodOf = file;
        const shown = shownBy(store.session());
        if (run === null || shown === null) return;
        const expected = expectedOf(store.session(), made);
        const isOfAnother = snapshot?.id !== loadedOf(store.session())?.id;
        if (isOfAnother && !running && !stopped) wrong.push('a run of another snapshot');
        if (shown.rows !== expected.rows) wrong.push('a run of another file');
        if (!running && !stopped && JSON.stringify(shown) !== JSON.stringify(expected))
          wrong.push([shown, expected]);
      });
      // The worker does some of its work in turns of its own, so an answer may be some turns away.
      const answer = async (most: number): Promise<void> => {
        for (let given = 0, idle = 0; given < most && idle < 4;) {
          await new Promise((resolve) => (idle === 0 ? setImmediate(resolve) : setTimeout(resolve)));
          if (scheduler.count() > 0) {
            await scheduler.waitNext(1);
            given += 1;
            idle = 0;
          } else if (core.working === 0 || most < Infinity) idle += 1;
        }
      };
      const act = (what: (typeof happening)[number]['act']): void => {
        const file = files.get(what);
        if (file !== undefined) store.acts.openFile(file);
        else if (what === 'plain') store.follow({ ...twinProfile, rules: plain });
        else if (what === 'folding') store.follow({ ...twinProfile, rules: folding });
        else if (what === 'stop') store.acts.cancelComparison();
        else if (what === 'compare') store.acts.compare();
        else if (what === 'soFar') {
          core.provisional = make('soFar', 'provisional');
          const { info: provisional } = core.provisional;
          core.emit({
            type: 'snapshot-progress',
            progress: progressOf(twinProfile.id, { phase: 'tickets', provisional }),
          });
        } else if (what === 'march' || what === 'marchAgain' || what === 'april') {
          // A reading is over, which left this snapshot; what was provisional is gone.
          core.snapshots = [make(what, 'verified')];
          core.provisional = null;
          core.emit({ type: 'snapshot-progress', progress: progressOf(twinProfile.id, { phase: 'done' }) });
        }
      };
      store.acts.openFile(files.get('both.csv') ?? new File([], 'none'));
      for (const { act: what, answers } of happening) {
        act(what);
        await answer(answers);
      }
      core.emit({ type: 'snapshot-progress', progress: progressOf(twinProfile.id, { phase: 'done' }) });
      store.acts.compare();
      await answer(Infinity);
      const described = worker.describeRun();
      await answer(Infinity);
      const open = (await described)?.totals;
      stop();
      expect(wrong).toEqual([]);
      expect(runStateOf(store.session())).toMatchObject({ running: false, stopped: false, error: null });
      expect(shownBy(store.session())).toEqual(expectedOf(store.session(), made));
      expect(open).toEqual(runStateOf(store.session()).run?.totals);
    }),
    { numRuns: 60 },
  );
}, 60_000);
