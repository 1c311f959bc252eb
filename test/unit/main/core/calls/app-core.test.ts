import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bridge } from '#shared/bridge/contract';
import type { ExportedFile } from '#shared/bridge/profile-contract';
import { defaultRules } from '#shared/domain/rules/rules';
import { defaultLooks } from '#shared/bridge/looks';
import { writeProfileFile } from '#main/core/profiles/profile-file';
import { createLooksStore } from '#main/core/profiles/looks-store';
import {
  createTestCore,
  draftOf,
  onProgress,
  profileNamed,
  snapshotInfo,
} from '../../../../support/core-twins';
import { temporaryFolder } from '../../../../support/temporary-folder';
import { valueOf } from '../../../../support/value-of';

const secret = 'prefix.TopSecret42';

/** A core with one profile and, unless told otherwise, its key. */
async function coreWithProfile(key: string | null = secret) {
  const parts = createTestCore(temporaryFolder());
  parts.platform.key = secret;
  const { bridge } = parts;
  const profile = profileNamed('March');
  await bridge.saveProfile({ profile, before: null });
  if (key !== null) expect(await bridge.saveKey({ profileId: profile.id, key })).toMatchObject({ ok: true });
  return { ...parts, profile, profileId: profile.id };
}

it('ends only when what a closing window has changed is on the disk', async () => {
  const folder = temporaryFolder();
  const looks = createLooksStore(join(folder, 'looks.json'));
  const { core } = createTestCore(folder, { looks });
  const widths = { class: 240 };
  const changed = { ...defaultLooks, columns: { ...defaultLooks.columns, widths } };
  void core.answer('saveLooks', { profileId: 'march', looks: changed, before: defaultLooks });
  await core.stop();
  expect(readFileSync(join(folder, 'looks.json'), 'utf8')).toContain('240');
});

const listed = { kind: 'snapshot', snapshotId: 'x', endedAt: '', lists: [] } as const;

describe('what crosses the bridge', () => {
  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'readKey', ''])(
    'refuses the unknown call %j',
    async (call) => {
      const { core } = createTestCore(temporaryFolder());
      expect(await core.answer(call, undefined)).toMatchObject({
        ok: false,
        error: { code: 'argument_invalid' },
      });
    },
  );

  it('answers any argument of any call with a reply, and never with a defect', async () => {
    const { core, defects } = createTestCore(temporaryFolder());
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...core.calls), fc.anything(), async (call, argument) => {
        const reply = await core.answer(call, argument);
        expect(typeof reply.ok).toBe('boolean');
      }),
      { numRuns: 500, seed: 2 },
    );
    expect(defects).toEqual([]);
  });

  it.each([
    ['a path out of the folder', 'deleteProfile', { profileId: '../march' }, 'profileId'],
    ['an upper-case id', 'keyStatus', { profileId: 'March' }, 'profileId'],
    ['a field too many', 'keyStatus', { profileId: 'march', more: 1 }, 'more'],
    ['no argument', 'startSnapshot', undefined, 'argument'],
    ['an argument where there is none', 'listProfiles', { all: true }, 'argument'],
    ['a path as a snapshot', 'openLines', { source: { ...listed, snapshotId: '../x' } }, 'source.snapshotId'],
    [
      'a path as a provisional snapshot',
      'openLines',
      { source: { ...listed, kind: 'provisional', snapshotId: '../x' } },
      'source.snapshotId',
    ],
    [
      'a path as a run',
      'openLines',
      { source: { kind: 'run', runId: '../x', lists: ['rows'] } },
      'source.runId',
    ],
    ['lines of nothing', 'openLines', { source: { kind: 'key' } }, 'source.kind'],
    [
      'a list that no snapshot has',
      'openLines',
      { source: { ...listed, lists: [{ resource: 'rows', paths: [] }] } },
      'source.lists.0.resource',
    ],
    [
      'a field without a name',
      'openLines',
      { source: { ...listed, lists: [{ resource: 'tickets', paths: [[]] }] } },
      'source.lists.0.paths.0',
    ],
    ['a path as a snapshot to list fields of', 'listFields', { snapshotId: '../x' }, 'snapshotId'],
    [
      'a path as a file name',
      'saveFile',
      { suggestedName: '../x.csv', content: new Uint8Array() },
      'suggestedName',
    ],
    ['a path as the name of a PDF', 'savePdf', { suggestedName: 'a/b.pdf' }, 'suggestedName'],
    ['text as bytes', 'saveFile', { suggestedName: 'x.csv', content: 'x' }, 'content'],
    ['an action that no menu has', 'showMenu', { enabled: ['quit'] }, 'enabled.0'],
    [
      'a blank name',
      'saveProfile',
      { profile: profileNamed('x', { name: '  ' }), before: null },
      'profile.name',
    ],
    [
      'a key as a field',
      'saveProfile',
      { profile: { ...profileNamed('x'), key: secret }, before: null },
      'profile.key',
    ],
  ])('refuses %s and names the field', async (_, call, argument, field) => {
    const { core } = createTestCore(temporaryFolder());
    expect(await core.answer(call, argument)).toEqual({
      ok: false,
      error: { code: 'argument_invalid', call, field },
    });
  });

  it('never carries the key to the screen, in a reply or an event', async () => {
    const { core, bridge, profile, profileId, platform } = await coreWithProfile(null);
    const said: unknown[] = [];
    core.subscribe((event) => said.push(event));
    const ask = async (call: keyof Bridge, argument: unknown): Promise<void> => {
      said.push(await core.answer(call, argument));
    };
    for (const key of [secret, `Bearer ${secret}`, `${secret}\n`, `wrong.${secret}`, `${secret}\u0000`]) {
      await ask('saveKey', { profileId, key });
      await ask('saveKey', { profileId, key: { key } });
    }
    for (const call of core.calls) await ask(call, { profileId });
    for (const key of [secret, `wrong.${secret}`, null]) {
      await ask('testConnection', draftOf(profile, key));
      await ask('listEvents', draftOf(profile, key));
    }
    for (const call of core.calls) await ask(call, undefined);
    await bridge.saveProfile({ profile, before: null });
    await bridge.saveKey({ profileId, key: secret });
    platform.key = 'another.key';
    await ask('startSnapshot', { profileId, resume: false });
    await ask('snapshotProgress', { profileId });
    await ask('checkKey', { profileId });
    expect(JSON.stringify(said)).not.toContain('TopSecret42');
    expect(said.length).toBeGreaterThan(40);
  });
});

describe('profiles over the bridge', () => {
  it('are kept with the base URL tidied, and refused where it is not https', async () => {
    const { bridge } = createTestCore(temporaryFolder());
    const saved = await bridge.saveProfile({
      profile: profileNamed('a', { baseUrl: ' https://API.example.com/v/ ' }),
      before: null,
    });
    expect(saved).toMatchObject({ ok: true, value: { baseUrl: 'https://api.example.com/v' } });
    expect(
      await bridge.saveProfile({
        profile: profileNamed('b', { baseUrl: 'http://api.example.com' }),
        before: null,
      }),
    ).toMatchObject({
      error: { code: 'base_url_invalid', problem: 'not_https' },
    });
    expect(
      await bridge.saveProfile({
        profile: profileNamed('c', { baseUrl: 'http://127.0.0.1:4000' }),
        before: null,
      }),
    ).toMatchObject({
      ok: true,
    });
  });

  it('take their snapshots and their key with them', async () => {
    const { bridge, profileId, platform, keychain } = await coreWithProfile();
    platform.stored.push(
      snapshotInfo(profileId, 'one'),
      snapshotInfo(profileId, 'two'),
      snapshotInfo('other', 'three'),
    );
    expect(await bridge.deleteProfile({ profileId })).toEqual({ ok: true, value: null });
    expect(platform.stored.map(({ id }) => id)).toEqual(['three']);
    expect(keychain.entries.size).toBe(0);
    expect(await bridge.listProfiles()).toEqual({
      ok: true,
      value: { profiles: [], recent: [], problems: [] },
    });
  });

  it('leave the key to another profile of the same project', async () => {
    const { bridge, profileId, keychain } = await coreWithProfile();
    await bridge.saveProfile({ profile: profileNamed('April'), before: null });
    await bridge.deleteProfile({ profileId });
    expect(keychain.entries.size).toBe(1);
    expect((await bridge.keyStatus({ profileId: 'april' })).kept).toBe('keychain');
  });

  it('take the old key away when they go to another project, unless it is shared', async () => {
    const { bridge, profile, keychain } = await coreWithProfile();
    const other = profileNamed('April');
    await bridge.saveProfile({ profile: other, before: null });
    expect(
      await bridge.saveProfile({ profile: { ...profile, projectId: 'quay' }, before: profile }),
    ).toMatchObject({ ok: true });
    expect([...keychain.entries.values()]).toEqual([secret]);
    expect(await bridge.saveProfile({ profile: { ...other, name: 'Spring' }, before: other })).toMatchObject({
      ok: true,
    });
    expect([...keychain.entries.values()]).toEqual([secret]);
    expect(
      await bridge.saveProfile({
        profile: { ...other, baseUrl: 'https://other.example.com' },
        before: other,
      }),
    ).toMatchObject({
      ok: true,
    });
    expect(keychain.entries.size).toBe(0);
  });

  it('stay at their project while its key cannot be removed', async () => {
    const { bridge, profile, keychain } = await coreWithProfile();
    keychain.fails = 'locked';
    expect(
      await bridge.saveProfile({ profile: { ...profile, projectId: 'quay' }, before: profile }),
    ).toMatchObject({
      error: { code: 'keychain_failed' },
    });
    expect(await bridge.listProfiles()).toMatchObject({ value: { profiles: [profile] } });
  });

  it('are listed as they were opened, also after a restart, and forgotten when deleted', async () => {
    const folder = temporaryFolder();
    const { bridge } = createTestCore(folder);
    for (const name of ['a', 'b', 'c'])
      await bridge.saveProfile({ profile: profileNamed(name), before: null });
    for (const profileId of ['a', 'b', 'c', 'a', 'gone']) await bridge.openProfile({ profileId });
    const { bridge: again } = createTestCore(folder);
    expect(await again.listProfiles()).toMatchObject({ value: { recent: ['a', 'c', 'b'] } });
    await again.deleteProfile({ profileId: 'c' });
    expect(await again.listProfiles()).toMatchObject({ value: { recent: ['a', 'b'] } });
  });

  it('stay while their key cannot be removed', async () => {
    const { bridge, profileId, keychain } = await coreWithProfile();
    keychain.fails = 'locked';
    expect(await bridge.deleteProfile({ profileId })).toMatchObject({ error: { code: 'keychain_failed' } });
    expect(await bridge.listProfiles()).toMatchObject({ value: { profiles: [{ id: profileId }] } });
  });
});

describe('profiles as files', () => {
  const text = ({ content }: ExportedFile) => new TextDecoder().decode(content);
  const fileOf = (name: string, value: unknown) => ({
    name,
    content: new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)),
  });
  const exported = async () => {
    const { bridge, profileId, ...parts } = await coreWithProfile();
    const answer = valueOf(await bridge.exportProfile({ profileId }));
    return { ...parts, bridge, file: answer };
  };

  it('hold what the user chose, and never the key', async () => {
    const { file, profile } = await exported();
    expect(file.name).toBe('March.tieout-profile');
    expect(text(file)).not.toContain('TopSecret42');
    expect(JSON.parse(text(file))).toMatchObject({ format: 'tieout-profile', data: profile });
  });

  it('come in beside the profiles that are there, under an id and a name of their own', async () => {
    const { bridge, file, profile } = await exported();
    const first = await bridge.importProfile(file);
    const second = await bridge.importProfile(file);
    const names = [first, second].map((answer) => (answer.ok ? answer.value.name : answer.error.code));
    expect(names).toEqual(['March (2)', 'March (3)']);
    expect(first).toMatchObject({ value: { baseUrl: profile.baseUrl, rules: profile.rules } });
    const listed = await bridge.listProfiles();
    const ids = listed.ok ? listed.value.profiles.map(({ id }) => id) : [];
    expect(new Set(ids).size).toBe(3);
    expect(ids).toContain(profile.id);
  });

  it('come in from older versions', async () => {
    const { bridge, file } = await exported();
    const { data } = JSON.parse(text(file)) as { readonly data: Record<string, unknown> };
    const { version, grain, keys, statusMapping } = defaultRules;
    const older = { ...data, name: 'Old', rules: { version, grain, keys, statusMapping } };
    const imported = await bridge.importProfile(
      fileOf('old.json', { format: 'tieout-profile', version: 1, data: older }),
    );
    expect(imported).toMatchObject({ ok: true, value: { name: 'Old', rules: defaultRules } });
  });

  it.each([
    ['a client file', 'payment_reference;status\nPAY-1;PAID\n', 'foreign', null],
    ['nothing', '', 'foreign', null],
    ['another file of Tieout', { format: 'tieout-run', version: 1, data: {} }, 'foreign', null],
    ['a newer format', { format: 'tieout-profile', version: 999, data: {} }, 'newer', null],
    ['a version that is none', { format: 'tieout-profile', version: 0, data: {} }, 'foreign', null],
    ['an old one that is nothing', { format: 'tieout-profile', version: 1, data: null }, 'damaged', null],
  ])('are refused with a reason: %s', async (_, value, problem, field) => {
    const { bridge } = createTestCore(temporaryFolder());
    expect(await bridge.importProfile(fileOf('x.json', value))).toEqual({
      ok: false,
      error: { code: 'profile_file_refused', name: 'x.json', problem, field },
    });
    expect(await bridge.listProfiles()).toMatchObject({ value: { profiles: [] } });
  });

  it.each([
    ['requestsPerMinute', 0],
    ['rules', null],
    ['baseUrl', 'http://evil.example'],
    ['baseUrl', 'https://user:password@api.example.com'],
    ['id', '../../x'],
    ['key', 'prefix.OtherSecret42'],
  ])('name the field that is wrong: %s as %j', async (field, value) => {
    const { bridge, file } = await exported();
    const envelope = JSON.parse(text(file)) as { readonly data: Record<string, unknown> };
    const wrong = { ...envelope, data: { ...envelope.data, [field]: value } };
    expect(await bridge.importProfile(fileOf('x.json', wrong))).toEqual({
      ok: false,
      error: { code: 'profile_file_refused', name: 'x.json', problem: 'damaged', field },
    });
  });
});

describe('what is typed and kept', () => {
  it.each([
    ['name', { name: 'March\ud800' }],
    ['projectId', { projectId: '\ud800' }],
    ['eventIds', { eventIds: ['e-1', 'e\udfff'] }],
    ['orderReferenceField', { orderReferenceField: 'a\ud800b' }],
  ])('holds no half of a character as %s', async (field, change) => {
    const { bridge, profile } = await coreWithProfile();
    const refused = { ok: false, error: { code: 'half_character', field } };
    const asked = { profile: { ...profile, ...change }, before: profile };
    expect(await bridge.saveProfile(asked)).toEqual(refused);
    expect(await bridge.importProfile(writeProfileFile({ ...profile, ...change }))).toEqual(refused);
  });

  it.each([{ note: 'half \ud800' }, { reason: '\udc00' }])(
    'holds no half of a character in a review',
    async (said) => {
      const { bridge, profileId } = await coreWithProfile();
      const act = {
        profileId,
        decision: 'accepted',
        until: null,
        reason: null,
        note: null,
        data: 'd',
      } as const;
      const findings = [{ signature: 's', references: ['A\ud800'], items: [] }];
      const [field] = Object.keys(said);
      expect(await bridge.review({ ...act, ...said, findings })).toEqual({
        ok: false,
        error: { code: 'half_character', field },
      });
      // What the platform itself sends is named as it is.
      expect(await bridge.review({ ...act, note: 'whole 😀', findings })).toMatchObject({ ok: true });
    },
  );
});

describe('a connection that is tried', () => {
  it('answers the groups of a pasted key, and keeps nothing', async () => {
    const { bridge, profile, keychain } = await coreWithProfile(null);
    expect(await bridge.testConnection(draftOf(profile, ` ${secret}\n`))).toMatchObject({
      value: { 'tickets.read': 'granted', 'orders.read': 'refused' },
    });
    expect(await bridge.listEvents(draftOf(profile, secret))).toMatchObject({ value: [{ id: 'e-1' }] });
    expect(await bridge.testConnection(draftOf(profile, 'wrong.key'))).toMatchObject({
      error: { code: 'key_rejected' },
    });
    expect(await bridge.testConnection(draftOf(profile, 'shapeless'))).toMatchObject({
      error: { code: 'key_malformed' },
    });
    expect(keychain.entries.size).toBe(0);
  });

  it('uses the kept key for its own project alone', async () => {
    const { bridge, profile } = await coreWithProfile();
    expect(await bridge.testConnection(draftOf(profile))).toMatchObject({ ok: true });
    for (const elsewhere of [{ baseUrl: 'https://evil.example' }, { projectId: 'quay' }]) {
      expect(await bridge.testConnection(draftOf({ ...profile, ...elsewhere }))).toEqual({
        ok: false,
        error: { code: 'key_missing' },
      });
    }
    expect(
      await bridge.testConnection(draftOf({ ...profile, baseUrl: 'http://evil.example' })),
    ).toMatchObject({ error: { code: 'base_url_invalid' } });
  });
});

describe('keys over the bridge', () => {
  it('are kept only once the API has accepted them', async () => {
    const { bridge, profileId, keychain } = await coreWithProfile(null);
    expect(await bridge.saveKey({ profileId, key: 'wrong.key' })).toMatchObject({
      error: { code: 'key_rejected' },
    });
    expect(await bridge.saveKey({ profileId, key: 'shapeless' })).toMatchObject({
      error: { code: 'key_malformed' },
    });
    expect(keychain.entries.size).toBe(0);
    expect(await bridge.saveKey({ profileId, key: ` ${secret}\n` })).toMatchObject({
      value: { status: { kept: 'keychain' }, groups: { 'orders.read': 'refused' } },
    });
    expect([...keychain.entries.values()]).toEqual([secret]);
  });

  it('stay when a new one is refused', async () => {
    const { bridge, profileId, keychain } = await coreWithProfile();
    await bridge.saveKey({ profileId, key: 'wrong.key' });
    expect([...keychain.entries.values()]).toEqual([secret]);
  });

  it('are marked when the API refuses them later, and unmarked when it accepts them', async () => {
    const { bridge, profile, profileId, platform } = await coreWithProfile();
    platform.key = 'rotated.key';
    expect(await bridge.listEvents(draftOf(profile))).toMatchObject({ error: { code: 'key_rejected' } });
    expect(await bridge.keyStatus({ profileId })).toMatchObject({
      kept: 'keychain',
      problem: expect.stringMatching(/no longer accepts/) as string,
    });
    platform.key = secret;
    expect(await bridge.checkKey({ profileId })).toMatchObject({ value: { status: { problem: null } } });
  });

  it('are asked for when there is none', async () => {
    const { bridge, profile, profileId } = await coreWithProfile(null);
    const draft = draftOf(profile);
    for (const asked of [
      bridge.checkKey({ profileId }),
      bridge.listEvents(draft),
      bridge.testConnection(draft),
    ]) {
      expect(await asked).toEqual({ ok: false, error: { code: 'key_missing' } });
    }
    expect(await bridge.startSnapshot({ profileId, resume: false })).toMatchObject({
      error: { code: 'key_missing' },
    });
    expect(await bridge.snapshotProgress({ profileId })).toBeNull();
  });
});

describe('readings over the bridge', () => {
  it('may be started again as soon as the end of one is told, and only once', async () => {
    const { bridge, profileId, platform } = await coreWithProfile();
    let letPrune = (): void => undefined;
    const mayPrune = new Promise<void>((resolve) => {
      letPrune = resolve;
    });
    platform.snapshots.prune = async () => {
      await mayPrune;
      return { ok: true, value: [] };
    };
    const done = new Promise<void>((resolve) => {
      onProgress(bridge, ({ phase }) => {
        if (phase === 'done') resolve();
      });
    });
    await bridge.startSnapshot({ profileId, resume: false });
    platform.finish();
    await done;
    const next = [1, 2].map(() => bridge.startSnapshot({ profileId, resume: false }));
    letPrune();
    expect(await Promise.all(next)).toMatchObject([
      { ok: true },
      { ok: false, error: { code: 'snapshot_running' } },
    ]);
    await bridge.cancelSnapshot({ profileId });
  });

  it('tell their progress and end with a snapshot', async () => {
    const { bridge, profileId, platform } = await coreWithProfile();
    const phases: string[] = [];
    const done = new Promise<void>((resolve) => {
      onProgress(bridge, (progress) => {
        phases.push(progress.phase);
        if (progress.phase === 'done') resolve();
      });
    });
    expect(await bridge.startSnapshot({ profileId, resume: false })).toEqual({ ok: true, value: null });
    expect(await bridge.startSnapshot({ profileId, resume: false })).toMatchObject({
      error: { code: 'snapshot_running' },
    });
    platform.finish();
    await done;
    expect(phases.at(-1)).toBe('done');
    expect(await bridge.snapshotProgress({ profileId })).toMatchObject({ phase: 'done' });
    expect(await bridge.listSnapshots({ profileId })).toMatchObject({ value: [{ id: 'snapshot-1' }] });
  });

  it('have stopped when cancelling is done, and can be started again', async () => {
    const { bridge, profileId } = await coreWithProfile();
    await bridge.startSnapshot({ profileId, resume: false });
    expect(await bridge.cancelSnapshot({ profileId })).toEqual({ ok: true, value: null });
    expect(await bridge.snapshotProgress({ profileId })).toMatchObject({ phase: 'cancelled' });
    expect(await bridge.startSnapshot({ profileId, resume: true })).toEqual({ ok: true, value: null });
    expect(await bridge.cancelSnapshot({ profileId: 'none' })).toEqual({ ok: true, value: null });
  });

  it('end with the app', async () => {
    const { core, bridge, profileId } = await coreWithProfile();
    await bridge.startSnapshot({ profileId, resume: false });
    await core.stop();
    expect(await bridge.snapshotProgress({ profileId })).toMatchObject({ phase: 'cancelled' });
  });

  it('mark the key when the API refuses it on the way', async () => {
    const { bridge, profileId, platform } = await coreWithProfile();
    platform.key = 'rotated.key';
    await bridge.startSnapshot({ profileId, resume: false });
    await expect
      .poll(() => bridge.snapshotProgress({ profileId }))
      .toMatchObject({ phase: 'failed', error: { code: 'key_rejected' } });
    await expect.poll(async () => (await bridge.keyStatus({ profileId })).problem).toMatch(/no longer/);
  });

  it('end as failed, with a reference, when they break', async () => {
    const { bridge, profileId, platform, defects } = await coreWithProfile();
    platform.takeSnapshot = () => Promise.reject(new Error('broken'));
    await bridge.startSnapshot({ profileId, resume: false });
    await expect
      .poll(() => bridge.snapshotProgress({ profileId }))
      .toMatchObject({ phase: 'failed', error: { code: 'unexpected', reference: 'defect-1' } });
    expect(defects).toHaveLength(1);
  });
});

describe('what the app says of itself', () => {
  it('names the host, the keychain and the sample', async () => {
    const file = { name: 'sample.csv', content: Uint8Array.of(1) };
    const sample = { profileId: 'sample', file };
    const { bridge, keychain } = createTestCore(temporaryFolder(), { sample });
    expect(await bridge.describeApp()).toMatchObject({
      version: '1.2.3',
      host: 'browser',
      savesFiles: false,
      sampleProfileId: 'sample',
      closesSample: false,
      programs: { 'Node.js': process.versions.node },
      formats: { profile: expect.any(Number) as number },
    });
    expect(await bridge.readSampleFile()).toEqual(file);
    expect(await bridge.keychainProblem()).toBeNull();
    keychain.fails = 'locked';
    expect(await bridge.keychainProblem()).toMatch(/locked/);
  });

  it('is loud about a save dialog that the host does not have', async () => {
    const { core, defects } = createTestCore(temporaryFolder());
    const argument = { suggestedName: 'findings.csv', content: new Uint8Array() };
    expect(await core.answer('saveFile', argument)).toMatchObject({ error: { code: 'unexpected' } });
    expect(defects).toHaveLength(1);
  });
});
