import { createSessionStore, type SessionStore } from '#renderer/session/session-store';
import type { ReconcileWorker, ReconcileWorkerEvent } from '#renderer/worker/contract/contract';
import { createSession } from '#renderer/worker/session';
import type { Bridge, BridgeEvent } from '#shared/bridge/contract';
import { createCaller } from '#shared/bridge/rpc';
import { succeed } from '#shared/base/result';
import type { Profile } from '#shared/domain/rules/profile';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { writeSnapshotLines } from '#shared/domain/snapshot/snapshot-lines';
import { profileNamed } from './core-twins';
import { fetchGiven, pathOf } from './given-lines';
import { snapshotOf, type Item } from './reconcile-support';

/** A platform's data as a test wants it: what the core says of it, and its tickets. */
export interface TwinSnapshot {
  readonly info: SnapshotInfo;
  readonly tickets: readonly Item[];
}

export const twinProfile: Profile = profileNamed('Harbour');

/** A snapshot of the twin's profile. */
export function twinSnapshot(tickets: readonly Item[], facts: Partial<SnapshotInfo> = {}): TwinSnapshot {
  const { id: profileId, baseUrl, projectId } = twinProfile;
  const { info } = snapshotOf(tickets, { profileId, baseUrl, projectId, ...facts });
  // A whole snapshot is never `partial`; what the core lists may be.
  return { info: { ...info, ...facts }, tickets };
}

/**
 * A session over the worker's own code and a twin of the core. Every call of either waits for `hold` before it is answered, by
 * which a test lets answers come late and in any order, but for those of the worker, which keep theirs.
 */
export function startTwinSession(
  hold: (call: string) => Promise<unknown> = () => Promise.resolve(),
  {
    isSample = false,
    wait = () => new Promise<void>(() => undefined),
  }: { readonly isSample?: boolean; readonly wait?: (ms: number) => Promise<void> } = {},
) {
  const listeners = new Set<(event: BridgeEvent) => void>();
  const core = {
    snapshots: [] as readonly TwinSnapshot[],
    provisional: null as TwinSnapshot | null,
    asked: [] as string[],
    amended: [] as unknown[],
    /** How many calls the worker is at. */
    working: 0,
    /** What a call answers instead; a function of its argument. */
    instead: new Map<string, (argument: unknown) => unknown>(),
    emit: (event: BridgeEvent) => {
      for (const listener of listeners) listener(event);
    },
  };
  const answers: Readonly<Record<string, (argument: never) => unknown>> = {
    // What comes over a bridge is never the same object.
    listSnapshots: () => succeed(core.snapshots.map(({ info }) => structuredClone(info))),
    listRuns: () => succeed({ runs: [], unread: [] }),
    readSecondLook: () => succeed(null),
    readCurrentCheck: () => succeed(null),
    planCurrent: () => succeed({ check: null, parts: null, everything: { requests: 1, timeMs: 1 } }),
    planSecondLook: () => succeed(null),
    readReviews: () => succeed({ entries: [], next: 0, more: false, problems: [] }),
    keyStatus: () => ({ kept: 'keychain', problem: null }),
    snapshotProgress: () => null,
    openLines: ({ source }: { source: { snapshotId: string; endedAt: string } }) => {
      const all = [...core.snapshots, ...(core.provisional === null ? [] : [core.provisional])];
      const found = all.find(({ info }) => info.id === source.snapshotId && info.endedAt === source.endedAt);
      // Without its lists it cannot be taken for whole.
      if (found === undefined) return pathOf({});
      const lines = found.tickets.map(([reference, status], at) => [`t${at}`, reference, status]);
      return pathOf({ tickets: writeSnapshotLines(lines) });
    },
  };
  const bridge = createCaller<Bridge, BridgeEvent>({
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    request: async (call, argument) => {
      core.asked.push(call);
      const answer = (core.instead.get(call) ?? answers[call])?.(argument as never);
      await hold(call);
      return succeed(answer === undefined ? succeed(null) : answer);
    },
  });

  const told = new Set<(event: ReconcileWorkerEvent) => void>();
  const calls = new Map<string, (argument: never) => Promise<unknown>>(
    Object.entries(
      createSession((event) => {
        for (const listener of told) listener(event);
      }, fetchGiven),
    ),
  );
  let answered: Promise<unknown> = Promise.resolve();
  const worker = createCaller<ReconcileWorker, ReconcileWorkerEvent>({
    subscribe: (listener) => {
      told.add(listener);
      return () => told.delete(listener);
    },
    request: async (call, argument) => {
      core.asked.push(call);
      core.working += 1;
      const value = await calls.get(call)?.(argument as never);
      core.working -= 1;
      // Its answers come in the order in which it gave them, as messages do.
      answered = answered.then(() => hold(call));
      await answered;
      return succeed(value);
    },
  });

  const store: SessionStore = createSessionStore(
    {
      bridge,
      worker,
      amend: (profile, part) => {
        core.amended.push(part);
        const amended = { ...profile, ...part };
        store.follow(amended);
        return Promise.resolve(succeed(amended));
      },
      wait,
    },
    twinProfile,
    isSample,
  );
  return { store, core, worker, stop: store.begin() };
}

/** A client file of these payment references, all of them paid. */
export function clientFile(name: string, references: readonly string[]): File {
  return new File([['reference,status', ...references.map((one) => `${one},PAID`), ''].join('\n')], name);
}

/** Waits until something is so; each test has its own time limit. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve));
}
