import { expect, it } from 'vitest';
import { loadSnapshot } from '#renderer/session/load-snapshot';
import type { ReconcileWorker, ReconcileWorkerEvent } from '#renderer/worker/contract/contract';
import type { FetchLines } from '#renderer/worker/result/take-lists';
import { createSession } from '#renderer/worker/session';
import type { Bridge, BridgeEvent } from '#shared/bridge/contract';
import { createCaller } from '#shared/bridge/rpc';
import { defaultProfile } from '#shared/domain/rules/profile';
import { defaultRules } from '#shared/domain/rules/rules';
import { writeSnapshotLines } from '#shared/domain/snapshot/snapshot-lines';
import { succeed } from '#shared/base/result';
import { fetchGiven, pathOf } from '../../../support/given-lines';
import { snapshotOf } from '../../../support/reconcile-support';

const subscribe = () => () => undefined;

/** A core that has any snapshot, of one ticket named like it, and answers when it is its turn. */
const bridge = createCaller<Bridge, BridgeEvent>({
  subscribe,
  request: async (call, argument) => {
    await new Promise((resolve) => setTimeout(resolve));
    if (call !== 'openLines') return succeed(succeed(null));
    // The one call of these that has an argument to be looked at.
    const { source } = argument as { readonly source: { readonly snapshotId: string } };
    const { snapshotId } = source;
    return succeed(pathOf({ tickets: writeSnapshotLines([['t1', snapshotId, 'PAID']]) }));
  },
});

function startWorker(fetch: FetchLines = fetchGiven) {
  const session = createSession(() => undefined, fetch);
  const calls = new Map<string, (argument: never) => Promise<unknown>>(Object.entries(session));
  return createCaller<ReconcileWorker, ReconcileWorkerEvent>({
    subscribe,
    // The caller is typed by the same contract as the session.
    request: async (call, argument) => succeed(await calls.get(call)?.(argument as never)),
  });
}

it('two snapshots handed over at once follow one another, and none is cancelled', async () => {
  const worker = startWorker();
  const load = (id: string, isCurrent: () => boolean) =>
    loadSnapshot(bridge, worker, snapshotOf([['x', 'PAID']], { id }).info, [], isCurrent);
  const loaded = [load('first', () => true), load('overtaken', () => false), load('second', () => true)];
  expect(await Promise.all(loaded)).toEqual([
    { ok: true, value: null },
    { ok: false, error: { code: 'cancelled' } },
    { ok: true, value: null },
  ]);
  const file = new File(['reference,status\nsecond,PAID\n'], 'client.csv');
  await worker.importFile({ file, choices: defaultProfile.file });
  expect(await worker.reconcile({ rules: defaultRules, acknowledgeMalformed: false })).toMatchObject({
    value: { verdict: 'clean' },
  });
});

it('what was read so far is asked for by its version, and without a second look', async () => {
  const asked: unknown[] = [];
  const core = createCaller<Bridge, BridgeEvent>({
    subscribe,
    request: (call, argument) => {
      asked.push([call, argument]);
      return Promise.resolve(succeed(pathOf({ tickets: '' })));
    },
  });
  const { info } = snapshotOf([], { id: 'so-far', state: 'provisional' });
  expect(await loadSnapshot(core, startWorker(), info, [], () => true)).toEqual({ ok: true, value: null });
  const { endedAt } = info;
  expect(asked).toEqual([
    [
      'openLines',
      {
        source: {
          ...{ kind: 'provisional', snapshotId: 'so-far', endedAt },
          lists: [{ resource: 'tickets', paths: [] }],
        },
      },
    ],
  ]);
});

it('one that nobody wants any more is stopped in its midst, and replaces nothing', async () => {
  let isHeld = false;
  let isDropped = false;
  const worker = startWorker(async (path, signal) => {
    if (!isHeld) return fetchGiven(path, signal);
    signal.addEventListener('abort', () => {
      isDropped = true;
    });
    // Never answered, as of a core that is busy.
    await new Promise((_resolve, reject) => signal.addEventListener('abort', reject));
    return new Response();
  });
  const load = (id: string, isCurrent: () => boolean) =>
    loadSnapshot(bridge, worker, snapshotOf([['x', 'PAID']], { id }).info, [], isCurrent);
  expect(await load('kept', () => true)).toEqual({ ok: true, value: null });
  isHeld = true;
  let isWanted = true;
  const loading = load('dropped', () => isWanted);
  await new Promise((resolve) => setTimeout(resolve, 150));
  isWanted = false;
  expect(await loading).toEqual({ ok: false, error: { code: 'cancelled' } });
  expect(isDropped).toBe(true);
  const file = new File(['reference,status\nkept,PAID\n'], 'client.csv');
  await worker.importFile({ file, choices: defaultProfile.file });
  expect(await worker.reconcile({ rules: defaultRules, acknowledgeMalformed: false })).toMatchObject({
    value: { verdict: 'clean' },
  });
});
