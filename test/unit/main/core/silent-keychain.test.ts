import { expect, it } from 'vitest';
import { createKeyStore } from '#main/core/keys/key-store';
import type { Keychain } from '#main/core/keys/keychain';
import { defaultProfile, type Profile } from '#shared/domain/rules/profile';
import { createTestCore } from '../../../support/core-twins';
import { temporaryFolder } from '../../../support/temporary-folder';

const never = <T>(): Promise<T> => new Promise<T>(() => undefined);
const silentKeychain: Keychain = { get: never, set: never, remove: never };

const named = (id: string, projectId = 'harbour'): Profile => ({
  ...defaultProfile,
  ...{ id, name: id, baseUrl: 'https://api.example.com', projectId },
});

it('without an answer of the keychain, the app opens, and reads and saves profiles', async () => {
  const { bridge, platform } = createTestCore(temporaryFolder(), { keys: createKeyStore(silentKeychain) });
  const silent: string[] = [];
  const ask = (call: string, answer: Promise<unknown>): void => {
    void answer.then(() => silent.push(call));
  };
  const [first, second] = [named('first'), named('second', 'dock')];
  expect(await bridge.saveProfile({ profile: first, before: null })).toMatchObject({ ok: true });
  ask('keychainProblem', bridge.keychainProblem());
  ask('keyStatus', bridge.keyStatus({ profileId: 'first' }));
  ask('saveKey', bridge.saveKey({ profileId: 'first', key: 'good.key' }));
  // The key of the project that it leaves has to be removed, and its deletion waits for that as well.
  ask('saveProfile', bridge.saveProfile({ profile: named('first', 'quay'), before: first }));
  expect(await bridge.describeApp()).toMatchObject({ version: '1.2.3' });
  expect(await bridge.saveProfile({ profile: second, before: null })).toMatchObject({ ok: true });
  // A key that was just entered is known without the keychain, so this is of a project whose key nobody entered.
  ask('startSnapshot', bridge.startSnapshot({ profileId: 'second', resume: false }));
  const renamed = { ...second, name: 'Renamed' };
  expect(await bridge.saveProfile({ profile: renamed, before: second })).toMatchObject({ ok: true });
  ask('deleteProfile', bridge.deleteProfile({ profileId: 'first' }));
  expect(await bridge.saveProfile({ profile: second, before: renamed })).toMatchObject({ ok: true });
  expect(await bridge.exportProfile({ profileId: 'second' })).toMatchObject({ ok: true });
  expect(await bridge.listProfiles()).toMatchObject({ ok: true });
  expect(await bridge.openProfile({ profileId: 'second' })).toMatchObject({ ok: true });
  expect(await bridge.listSnapshots({ profileId: 'second' })).toMatchObject({ ok: true });
  expect(await bridge.listRuns({ profileId: 'second' })).toMatchObject({ ok: true });
  expect(await bridge.snapshotProgress({ profileId: 'second' })).toBeNull();
  expect(silent).toEqual([]);
  expect(platform.stored).toEqual([]);
});
