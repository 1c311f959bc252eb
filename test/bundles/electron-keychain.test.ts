import { describe, expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '#main/sandbox/index';
import type { Bridge, BridgeEvent } from '#shared/bridge/contract';
import { createCaller } from '#shared/bridge/rpc';
import { profileNamed } from '../support/core-twins';
import { runMainBundle } from '../support/run-main-bundle';
import { runPreload } from '../support/run-preload';
import { temporaryFolder } from '../support/temporary-folder';
import { onLinux } from '../support/system';

const bus = process.env['DBUS_SESSION_BUS_ADDRESS'];

describe('the keychain of the desktop app', () => {
  it.runIf(onLinux)('keeps a key over a restart, by a process of its own (Linux: keyring)', async () => {
    const sandbox = await startSandbox({ project: { tickets: 5 } });
    onTestFinished(() => sandbox.close());
    const dataDir = temporaryFolder();
    const env = { DBUS_SESSION_BUS_ADDRESS: bus };
    const { baseUrl, projectId } = sandbox;
    const profile = profileNamed('Harbour Sound', { baseUrl, projectId });
    const main = await runMainBundle([], dataDir, {}, env);
    const bridge = createCaller<Bridge, BridgeEvent>(runPreload(main));
    await bridge.saveProfile({ profile, before: null });
    const key = sandbox.issueKey();
    expect(await bridge.saveKey({ profileId: profile.id, key })).toMatchObject({
      value: { status: { kept: 'keychain', problem: null } },
    });
    expect((await main.recorded()).secondStarts).toEqual([]);
    void main.ask({ what: 'quit' }).catch(() => undefined);
    expect(await main.exited).toBe(0);

    const next = createCaller<Bridge, BridgeEvent>(runPreload(await runMainBundle([], dataDir, {}, env)));
    expect(await next.keyStatus({ profileId: profile.id })).toEqual({ kept: 'keychain', problem: null });
    expect(await next.forgetKey({ profileId: profile.id })).toMatchObject({ value: { kept: 'none' } });
  });
});
