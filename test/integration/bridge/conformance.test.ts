import { afterEach, describe, expect, it } from 'vitest';
import { createHttpTransport } from '#renderer/bridge/http-transport';
import type { AppCore } from '#main/core/calls/app-core';
import { startShell } from '#main/hosts/browser/shell-server';
import type { Bridge, BridgeEvent } from '#shared/bridge/contract';
import type { HostTransport } from '#shared/bridge/hosts';
import { CallRefused, createCaller } from '#shared/bridge/rpc';
import { defaultProfile } from '#shared/domain/rules/profile';
import type { SnapshotProgress } from '#shared/domain/snapshot/snapshot';
import { createTestCore, onProgress, profileNamed, snapshotInfo } from '../../support/core-twins';
import { browserWith, openShell } from '../../support/shell-client';
import { temporaryFolder } from '../../support/temporary-folder';

interface Way {
  readonly transport: HostTransport;
  /** Resolves once events that are sent from now on arrive. */
  readonly connected: Promise<void>;
}

const ends: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** The three ways from the screen to the core, each as the hosts have it. */
const ways: Readonly<Record<string, (core: AppCore) => Promise<Way>>> = {
  memory: (core) =>
    Promise.resolve({
      transport: { request: core.answer, subscribe: core.subscribe },
      connected: Promise.resolve(),
    }),
  // What Electron's IPC does to values: each is cloned, and what cannot be cloned is refused.
  'structured clone': (core) =>
    Promise.resolve({
      transport: {
        request: async (call, argument) =>
          structuredClone(await core.answer(call, structuredClone(argument))),
        subscribe: (listener) => core.subscribe((event) => listener(structuredClone(event))),
      },
      connected: Promise.resolve(),
    }),
  http: async (core) => {
    const shell = await startShell({ core, files: new Map() });
    ends.push(() => shell.close());
    const browser = browserWith(await openShell(shell), shell.origin);
    return {
      transport: createHttpTransport(shell.origin, browser, () => undefined),
      connected: browser.connected,
    };
  },
};

const sample = { name: 'sample.csv', content: Uint8Array.from({ length: 256 }, (_, byte) => byte) };

describe.each(Object.entries(ways))('the bridge over %s', (_, open) => {
  const start = async () => {
    const parts = createTestCore(temporaryFolder(), { sample: { profileId: 'sample', file: sample } });
    const { transport, connected } = await open(parts.core);
    return { ...parts, connected, bridge: createCaller<Bridge, BridgeEvent>(transport) };
  };

  it('carries a value there and back unchanged', async () => {
    const { bridge } = await start();
    const profile = profileNamed('March', {
      eventIds: ['12345678901234567890', '\u202e\u0000"\\', '😀', ' $bytes '],
      orderTicketCountField: null,
    });
    expect(
      await bridge.saveProfile({ profile: { ...profile, eventIds: ['e'] }, before: null }),
    ).toMatchObject({ ok: true });
    const odd = {
      ...profile,
      rules: { ...profile.rules, statusMapping: [{ client: '\u202e\u0000"\\😀', platform: '' }] },
    };
    const before = { ...profile, eventIds: ['e'] };
    expect(
      await bridge.saveProfile({ profile: { ...odd, eventIds: ['12345678901234567890'] }, before }),
    ).toEqual({
      ok: true,
      value: { ...odd, eventIds: ['12345678901234567890'] },
    });
    expect(await bridge.listProfiles()).toMatchObject({ value: { profiles: [{ rules: odd.rules }] } });
  });

  it('carries bytes as bytes', async () => {
    const { bridge } = await start();
    const file = await bridge.readSampleFile();
    expect(file).toEqual(sample);
    expect(file?.content).toBeInstanceOf(Uint8Array);
  });

  it('carries null, an expected failure and a large text', async () => {
    const { bridge } = await start();
    expect(await bridge.snapshotProgress({ profileId: 'none' })).toBeNull();
    expect(await bridge.checkKey({ profileId: 'none' })).toEqual({
      ok: false,
      error: { code: 'profile_not_found', profile: 'none' },
    });
    const columns = 'x'.repeat(9_999);
    const file = { ...defaultProfile.file, keyColumn: columns };
    expect(await bridge.saveProfile({ profile: profileNamed('wide', { file }), before: null })).toMatchObject(
      { value: { file } },
    );
  });

  it('refuses a wrong argument and an unknown call loudly', async () => {
    const { bridge } = await start();
    const refused = expect(bridge.keyStatus({ profileId: '../x' })).rejects;
    await refused.toBeInstanceOf(CallRefused);
    await expect(bridge.keyStatus({ profileId: '../x' })).rejects.toMatchObject({
      appError: { code: 'argument_invalid', call: 'keyStatus', field: 'profileId' },
    });
    const unknown = bridge as unknown as Record<string, () => Promise<unknown>>;
    await expect(unknown['readKey']?.()).rejects.toMatchObject({ appError: { code: 'argument_invalid' } });
  });

  it('tells of a defect by its reference alone', async () => {
    const { bridge, platform } = await start();
    await bridge.saveProfile({ profile: profileNamed('March'), before: null });
    platform.checkKey = () => Promise.reject(new Error('quotes good.key'));
    const failure = await bridge
      .saveKey({ profileId: 'march', key: 'good.key' })
      .catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ appError: { code: 'unexpected', reference: 'defect-1' } });
    expect(JSON.stringify(failure)).not.toContain('good.key');
  });

  it('carries events to whoever listens, in order, until they stop', async () => {
    const { bridge, platform, connected } = await start();
    await bridge.saveProfile({ profile: profileNamed('March'), before: null });
    await bridge.saveKey({ profileId: 'march', key: 'good.key' });
    const seen: SnapshotProgress[] = [];
    const stop = onProgress(bridge, (progress) => seen.push(progress));
    await connected;
    await bridge.startSnapshot({ profileId: 'march', resume: false });
    platform.finish();
    await expect.poll(() => seen.at(-1)?.phase).toBe('done');
    expect(seen.at(-1)).toEqual(await bridge.snapshotProgress({ profileId: 'march' }));
    const before = seen.length;
    stop();
    await bridge.startSnapshot({ profileId: 'march', resume: false });
    await bridge.cancelSnapshot({ profileId: 'march' });
    expect(seen).toHaveLength(before);
  });

  it('plans a second look, takes it, and says what it found', async () => {
    const { bridge, platform, connected } = await start();
    await bridge.saveProfile({ profile: profileNamed('March'), before: null });
    await bridge.saveKey({ profileId: 'march', key: 'good.key' });
    platform.stored.push({ ...snapshotInfo('march'), state: 'stitched' });
    const look = { profileId: 'march', snapshotId: 'snapshot-1' };
    const references = ['PAY-1', '\u202e"\\😀', '__proto__'];
    expect(await bridge.secondLook({ profileId: 'march' })).toBeNull();
    expect(await bridge.planSecondLook({ ...look, references: 3, needsPass: false })).toEqual({
      ok: true,
      value: { way: 'lookups', requests: 3, timeMs: 180 },
    });
    const seen: SnapshotProgress[] = [];
    onProgress(bridge, (progress) => seen.push(progress));
    await connected;

    const request = { ...look, way: 'lookups', references } as const;
    expect(await bridge.startSecondLook(request)).toEqual({ ok: true, value: null });
    expect(await bridge.startSecondLook(request)).toEqual({ ok: false, error: { code: 'snapshot_running' } });
    expect(await bridge.secondLook({ profileId: 'march' })).toMatchObject({ running: true });
    await bridge.cancelSnapshot({ profileId: 'march' });
    expect(await bridge.secondLook({ profileId: 'march' })).toMatchObject({ running: false });
    expect(platform.stored).toMatchObject([{ state: 'stitched' }]);

    await bridge.startSecondLook(request);
    platform.finish();
    await expect.poll(() => seen.at(-1)?.phase).toBe('done');
    expect(await bridge.secondLook({ profileId: 'march' })).toMatchObject({
      snapshotId: 'snapshot-1',
      running: false,
    });
    const found = await bridge.readSecondLook({ snapshotId: 'snapshot-1' });
    expect(found).toMatchObject({
      value: { way: 'lookups', lookups: references.map((reference) => ({ reference })) },
    });
    const phases = new Set(seen.map(({ phase }) => phase));
    expect([...phases]).toEqual(['second look', 'cancelled', 'done']);
  });

  it('plans a check of the counts, makes it, and keeps what came of it', async () => {
    const { bridge, platform } = await start();
    await bridge.saveProfile({ profile: profileNamed('March'), before: null });
    await bridge.saveKey({ profileId: 'march', key: 'good.key' });
    const asked = { profileId: 'march', snapshotId: 'snapshot-1' };
    const refused = { ok: false, error: { code: 'snapshot_not_found' } };
    expect(await bridge.planCurrent(asked)).toEqual(refused);
    expect(await bridge.checkCurrent(asked)).toEqual(refused);
    platform.stored.push(snapshotInfo('march'));
    expect(await bridge.planCurrent(asked)).toMatchObject({ ok: true, value: { check: { requests: 2 } } });
    expect(await bridge.readCurrentCheck({ snapshotId: 'snapshot-1' })).toEqual({ ok: true, value: null });
    const checked = await bridge.checkCurrent(asked);
    expect(checked).toMatchObject({
      ok: true,
      value: { cells: [{ status: null }, { status: 'PAID', now: 0 }] },
    });
    expect(await bridge.readCurrentCheck({ snapshotId: 'snapshot-1' })).toEqual(checked);
  });

  it('reads the changed parts again, and answers a snapshot beside the one before', async () => {
    const { bridge, platform, connected } = await start();
    await bridge.saveProfile({ profile: profileNamed('March'), before: null });
    await bridge.saveKey({ profileId: 'march', key: 'good.key' });
    platform.stored.push(snapshotInfo('march'));
    const seen: SnapshotProgress[] = [];
    onProgress(bridge, (progress) => seen.push(progress));
    await connected;
    const argument = { profileId: 'march', snapshotId: 'snapshot-1' };
    expect(await bridge.startParts(argument)).toEqual({ ok: true, value: null });
    expect(await bridge.startParts(argument)).toEqual({ ok: false, error: { code: 'snapshot_running' } });
    platform.finish();
    await expect.poll(() => seen.at(-1)?.phase).toBe('done');
    expect(seen.map(({ phase }) => phase)).toContain('parts');
    expect(await bridge.listSnapshots({ profileId: 'march' })).toMatchObject({
      value: [
        { id: 'snapshot-2', parts: { of: 'snapshot-1' } },
        { id: 'snapshot-1', parts: null },
      ],
    });
  });

  it('refuses a second look at a snapshot that is not there', async () => {
    const { bridge } = await start();
    await bridge.saveProfile({ profile: profileNamed('March'), before: null });
    const look = { profileId: 'march', snapshotId: 'gone' };
    const refused = { ok: false, error: { code: 'snapshot_not_found' } };
    expect(await bridge.planSecondLook({ ...look, references: 1, needsPass: false })).toEqual(refused);
    expect(await bridge.startSecondLook({ ...look, way: 'pass', references: [] })).toEqual(refused);
  });

  it('answers calls that overlap each with its own reply', async () => {
    const { bridge } = await start();
    const names = Array.from({ length: 20 }, (_unused, n) => `profile-${n}`);
    const found = await Promise.all(names.map((profileId) => bridge.checkKey({ profileId })));
    expect(found).toEqual(
      names.map((profile) => ({ ok: false, error: { code: 'profile_not_found', profile } })),
    );
  });
});

describe('the bridge over http, once the shell has gone', () =>
  it('says that the connection is lost', async () => {
    const { core } = createTestCore(temporaryFolder());
    const shell = await startShell({ core, files: new Map() });
    const browser = browserWith(await openShell(shell), shell.origin);
    const bridge = createCaller<Bridge, BridgeEvent>(
      createHttpTransport(shell.origin, browser, () => undefined),
    );
    expect(await bridge.describeApp()).toMatchObject({ host: 'browser' });
    await shell.close();
    await expect(bridge.describeApp()).rejects.toMatchObject({ appError: { code: 'shell_disconnected' } });
  }));
