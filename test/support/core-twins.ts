import { join } from 'node:path';
import type { Keychain } from '#main/core/keys/keychain';
import { createAppCore } from '#main/core/calls/app-core';
import type { AppCoreParts } from '#main/core/calls/core-parts';
import { createKeyStore, type KeyStore } from '#main/core/keys/key-store';
import { createSigningKey } from '#main/core/keys/signing-key';
import { createLooksStore } from '#main/core/profiles/looks-store';
import { noPolicy } from '#main/core/policy/office-policy';
import { createProfileStore } from '#main/core/profiles/profile-store';
import { createRecentProfiles } from '#main/core/profiles/recent-profiles';
import { createReviewStore } from '#main/core/reviews/review-store';
import { createCloseStore } from '#main/core/runs/close-log';
import { createRunStore } from '#main/core/runs/run-store';
import { createSignOffStore } from '#main/core/runs/sign-off-store';
import type { Platform, SnapshotOrder } from '#main/core/snapshot/take/platform';
import type { AppError } from '#shared/base/app-error';
import type { Bridge, BridgeEvent } from '#shared/bridge/contract';
import type { ConnectionDraft } from '#shared/bridge/profile-contract';
import { createCaller } from '#shared/bridge/rpc';
import { defaultProfile, type Profile } from '#shared/domain/rules/profile';
import type { CurrentCheck } from '#shared/domain/snapshot/current-check';
import type { SecondLookRecord } from '#shared/domain/snapshot/second-look';
import type { SnapshotInfo, SnapshotProgress } from '#shared/domain/snapshot/snapshot';
import { fail, succeed, type Result } from '#shared/base/result';
import { verifiedInfo } from './snapshot-info';

export function profileNamed(name: string, changes: Partial<Profile> = {}): Profile {
  return {
    ...defaultProfile,
    id: name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    name,
    baseUrl: 'https://api.example.com',
    projectId: 'harbour',
    ...changes,
  };
}

/** The keychain's twin in memory, which can be made to fail. */
export function createTwinKeychain(): Keychain & {
  readonly entries: Map<string, string>;
  fails: Extract<AppError, { code: 'keychain_failed' }>['problem'] | null;
} {
  const entries = new Map<string, string>();
  const twin = {
    entries,
    // Told to the type because it starts as null.
    fails: null as Extract<AppError, { code: 'keychain_failed' }>['problem'] | null,
    get: (account: string) => answer(() => entries.get(account) ?? null),
    set: (account: string, secret: string) =>
      answer(() => {
        entries.set(account, secret);
        return secret;
      }),
    remove: (account: string) =>
      answer(() => {
        entries.delete(account);
        return null;
      }),
  };
  const answer = <T>(work: () => T) =>
    Promise.resolve(
      twin.fails === null ? succeed(work()) : fail({ code: 'keychain_failed', problem: twin.fails }),
    );
  return twin;
}

export function snapshotInfo(profileId: string, id = 'snapshot-1'): SnapshotInfo {
  const endedAt = '2026-03-31T10:00:03.000Z';
  const { baseUrl, projectId } = profileNamed('');
  return verifiedInfo(1, { id, profileId, baseUrl, projectId, endedAt, readAt: endedAt, requests: 2 });
}

/** How a reading stands, for tests. */
export function progressOf(profileId: string, changes: Partial<SnapshotProgress> = {}): SnapshotProgress {
  return {
    profileId,
    phase: 'tickets',
    pagesDone: 1,
    pages: 2,
    ticketsRead: 100,
    requests: 1,
    waitedMs: 0,
    timeLeftMs: null,
    waiting: null,
    error: null,
    snapshot: null,
    provisional: null,
    ...changes,
  };
}

/** The platform's twin: it accepts `key`, and its reading waits for `finish` or for the signal. */
export interface TwinPlatform extends Platform {
  key: string;
  /** Ends the reading that is under way. */
  finish(): void;
  readonly stored: SnapshotInfo[];
}

function createTwinPlatform(key = 'good.key'): TwinPlatform {
  const stored: SnapshotInfo[] = [];
  const records = new Map<string, SecondLookRecord>();
  const checks = new Map<string, CurrentCheck>();
  let finish = (): void => undefined;
  const refuse = (offered: string) =>
    offered === twin.key ? null : fail({ code: 'key_rejected', message: 'Invalid API key' });
  /** Reads until `finish` or the signal ends it. */
  const waitForEnd = async (
    { profile, key: offered, onProgress, signal }: Omit<SnapshotOrder, 'resume'>,
    phase: SnapshotProgress['phase'],
  ): Promise<Result<null>> => {
    const refused = refuse(offered);
    if (refused !== null) {
      onProgress(progressOf(profile.id, { phase: 'failed', error: refused.error }));
      return refused;
    }
    onProgress(progressOf(profile.id, { phase }));
    await new Promise<void>((resolve) => {
      finish = resolve;
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve());
    });
    if (!signal.aborted) return succeed(null);
    onProgress(progressOf(profile.id, { phase: 'cancelled' }));
    return fail({ code: 'cancelled' });
  };
  const twin: TwinPlatform = {
    key,
    stored,
    finish: () => finish(),
    checkKey: (_connection, offered) =>
      Promise.resolve(
        refuse(offered) ??
          succeed({
            'events.read': 'granted',
            'ticket_catalog.read': 'unknown',
            'tickets.read': 'granted',
            'orders.read': 'refused',
          } as const),
      ),
    listEvents: (_connection, offered) =>
      Promise.resolve(refuse(offered) ?? succeed([{ id: 'e-1', label: 'Festival' }])),
    takeSnapshot: async (order) => {
      const read = await waitForEnd(order, 'tickets');
      if (!read.ok) return read;
      const info = snapshotInfo(order.profile.id, `snapshot-${stored.length + 1}`);
      stored.unshift(info);
      order.onProgress(progressOf(order.profile.id, { phase: 'done', snapshot: info }));
      return succeed(info);
    },
    planSecondLook: (_connection, { snapshotId, references }) =>
      Promise.resolve(
        stored.some(({ id }) => id === snapshotId)
          ? succeed({ way: 'lookups', requests: references, timeMs: references * 60 } as const)
          : fail({ code: 'snapshot_not_found' }),
      ),
    takeSecondLook: async (order) => {
      const read = await waitForEnd(order, 'second look');
      if (!read.ok) return read;
      const before = stored.find(({ id }) => id === order.snapshotId);
      if (before === undefined) return fail({ code: 'snapshot_not_found' });
      const info: SnapshotInfo = { ...before, state: 'second look', endedAt: '2026-03-31T10:05:00.000Z' };
      stored[stored.indexOf(before)] = info;
      order.onProgress(progressOf(order.profile.id, { phase: 'done', snapshot: info }));
      const lookups = order.references.map((reference) => ({
        reference,
        confirmedAt: info.endedAt,
        tickets: 0,
      }));
      const { way } = order;
      const record = { way, endedAt: info.endedAt, passAt: null, lookups, changed: [] };
      records.set(info.id, record);
      return succeed({ info, record });
    },
    planResume: () => Promise.resolve(succeed(null)),
    planCurrent: (_connection, snapshotId) =>
      Promise.resolve(
        stored.some(({ id }) => id === snapshotId)
          ? succeed({
              check: { requests: 2, timeMs: 120 },
              parts: null,
              everything: { requests: 1000, timeMs: 300_000 },
            })
          : fail({ code: 'snapshot_not_found' }),
      ),
    checkCurrent: ({ key: offered, snapshotId }) => {
      const info = stored.find(({ id }) => id === snapshotId);
      if (info === undefined) return Promise.resolve(fail({ code: 'snapshot_not_found' }));
      const refused = refuse(offered);
      if (refused !== null) return Promise.resolve(refused);
      const check: CurrentCheck = {
        of: info.endedAt,
        checkedAt: '2026-03-31T10:10:00.000Z',
        cells: [
          { eventId: null, status: null, before: 1, now: 1 },
          { eventId: null, status: 'PAID', before: 1, now: 0 },
        ],
      };
      checks.set(snapshotId, check);
      return Promise.resolve(succeed(check));
    },
    readParts: async (order) => {
      const read = await waitForEnd(order, 'parts');
      if (!read.ok) return read;
      const before = stored.find(({ id }) => id === order.snapshotId);
      if (before === undefined) return fail({ code: 'snapshot_not_found' });
      const at = '2026-03-31T10:12:00.000Z';
      const info: SnapshotInfo = {
        ...before,
        ...{ id: `snapshot-${stored.length + 1}`, state: 'stitched', endedAt: at },
        parts: { of: before.id, at, eventIds: ['E1'] },
      };
      stored.unshift(info);
      order.onProgress(progressOf(order.profile.id, { phase: 'done', snapshot: info }));
      return succeed(info);
    },
    snapshots: {
      list: (profileId) => {
        const own = stored.filter((info) => info.profileId === profileId);
        return Promise.resolve(succeed(own.map((info) => ({ ...info, bytes: 1_000 }))));
      },
      info: (snapshotId) => {
        const info = stored.find(({ id }) => id === snapshotId);
        return Promise.resolve(info === undefined ? fail({ code: 'snapshot_not_found' }) : succeed(info));
      },
      readSecondLook: (snapshotId) => Promise.resolve(succeed(records.get(snapshotId) ?? null)),
      readCurrentCheck: (snapshotId) => Promise.resolve(succeed(checks.get(snapshotId) ?? null)),
      // eslint-disable-next-line @typescript-eslint/require-await -- an async iterable is what a store answers
      readProvisional: async function* () {
        yield fail({ code: 'snapshot_not_found' });
      },
      // eslint-disable-next-line @typescript-eslint/require-await -- an async iterable is what a store answers
      readLines: async function* () {
        yield succeed(new TextEncoder().encode('["0","ref","PAID"]\n'));
      },
      fields: (snapshotId) =>
        Promise.resolve(
          stored.some(({ id }) => id === snapshotId)
            ? succeed([{ resource: 'tickets', path: ['price', 'amount'], example: '12.50' }])
            : fail({ code: 'snapshot_not_found' }),
        ),
      remove: (snapshotId) => {
        stored.splice(
          stored.findIndex(({ id }) => id === snapshotId),
          1,
        );
        return Promise.resolve(succeed(null));
      },
      removeAll: (profileId) => {
        const others = stored.filter((info) => info.profileId !== profileId);
        stored.splice(0, stored.length, ...others);
        return Promise.resolve(succeed(null));
      },
      rawTickets: (_snapshot, identities) =>
        Promise.resolve(
          succeed(
            identities.map((identity) => ({
              identity,
              json: JSON.stringify({ id: identity }),
              fields: [{ path: ['id'], text: identity }],
            })),
          ),
        ),
      keepCopy: () => Promise.resolve(succeed(null)),
      prune: () => Promise.resolve(succeed([])),
    },
  };
  return twin;
}

/** A whole core over a real folder, with the twins in the place of network and keychain, and its calls. */
export function createTestCore(folder: string, changes: Partial<AppCoreParts> = {}) {
  const keychain = createTwinKeychain();
  const platform = createTwinPlatform();
  const defects: unknown[] = [];
  const keys: KeyStore = createKeyStore(keychain);
  const core = createAppCore({
    host: 'browser',
    version: '1.2.3',
    readNotices: () => Promise.resolve('# Third-party notices\n'),
    office: noPolicy,
    platform,
    profiles: createProfileStore(folder),
    keys,
    runs: createRunStore(join(folder, 'runs')),
    signOffs: createSignOffStore(join(folder, 'runs')),
    closes: createCloseStore(join(folder, 'closes')),
    signingKey: createSigningKey(null, join(folder, 'signing-key.lock')),
    reviews: createReviewStore(join(folder, 'reviews')),
    user: 'olga',
    recent: createRecentProfiles(join(folder, 'recent')),
    looks: createLooksStore(join(folder, 'looks')),
    sample: null,
    sampleSwitch: {
      closes: false,
      open: () => Promise.resolve(succeed(null)),
      close: () => Promise.resolve(succeed(null)),
    },
    sharesFolder: () => Promise.resolve(false),
    folders: null,
    readLogs: () => [],
    desktop: null,
    onDefect: (_call, defect) => `defect-${defects.push(defect)}`,
    ...changes,
  });
  const bridge = createCaller<Bridge, BridgeEvent>({ request: core.answer, subscribe: core.subscribe });
  return { core, bridge, keychain, platform, keys, defects };
}

/** Follows the readings among the events of a bridge. */
export function onProgress(
  { subscribe }: { readonly subscribe: (listener: (event: BridgeEvent) => void) => () => void },
  listener: (progress: SnapshotProgress) => void,
): () => void {
  return subscribe((event) => {
    if (event.type === 'snapshot-progress') listener(event.progress);
  });
}

/** A project as it is in a form, without a new key. */
export function draftOf({ baseUrl, projectId }: Profile, key: string | null = null): ConnectionDraft {
  return { baseUrl, projectId, key };
}
