import { describe, expect, it } from 'vitest';
import type { AppCore } from '#main/core/calls/app-core';
import type { SampleSwitch } from '#main/core/calls/core-parts';
import { createSwitchingCore } from '#main/hosts/common/sample-switch';
import type { Bridge, BridgeEvent } from '#shared/bridge/contract';
import { createCaller } from '#shared/bridge/rpc';
import { createTestCore, profileNamed } from '../../../support/core-twins';
import { temporaryFolder } from '../../../support/temporary-folder';

const file = { name: 'sample.csv', content: Uint8Array.of(1) };

function start(openSample?: (sampleSwitch: SampleSwitch) => Promise<AppCore>) {
  const stopped: string[] = [];
  const coreOf = (name: string, sampleSwitch: SampleSwitch): AppCore => {
    const sample = name === 'sample' ? { profileId: 'sample', file } : null;
    const { core } = createTestCore(temporaryFolder(), { sample, sampleSwitch });
    return { ...core, stop: () => Promise.resolve(void stopped.push(name)) };
  };
  const core = createSwitchingCore(
    (own) => coreOf('own', own),
    openSample ?? ((own) => Promise.resolve(coreOf('sample', own))),
  );
  const events: BridgeEvent['type'][] = [];
  core.subscribe(({ type }) => events.push(type));
  const bridge = createCaller<Bridge, BridgeEvent>({ request: core.answer, subscribe: core.subscribe });
  return { core, bridge, events, stopped };
}

describe('the sample project beside the user’s own profiles', () => {
  it('takes their place and gives it back, and neither sees the other’s', async () => {
    const { bridge, events, stopped } = start();
    await bridge.saveProfile({ profile: profileNamed('Own'), before: null });
    expect(await bridge.describeApp()).toMatchObject({ sampleProfileId: null, closesSample: false });

    await bridge.openSample();
    expect(await bridge.describeApp()).toMatchObject({ sampleProfileId: 'sample', closesSample: true });
    expect(await bridge.listProfiles()).toMatchObject({ value: { profiles: [] } });
    await bridge.saveProfile({ profile: profileNamed('Played with'), before: null });

    await bridge.closeSample();
    expect(stopped).toEqual(['sample']);
    expect(await bridge.describeApp()).toMatchObject({ sampleProfileId: null });
    expect(await bridge.listProfiles()).toMatchObject({ value: { profiles: [{ name: 'Own' }] } });
    expect(events).toEqual(['profiles-changed', 'app-changed', 'profiles-changed', 'app-changed']);
  });

  it('is opened once, however often it is asked for, and stops with the app', async () => {
    const { bridge, core, stopped } = start();
    await Promise.all([bridge.openSample(), bridge.openSample()]);
    await core.stop();
    expect(stopped).toEqual(['sample', 'own']);
  });

  it('leaves the own profiles in their place where it cannot be opened', async () => {
    const { bridge } = start(() => Promise.reject(new Error('no port is free')));
    await expect(bridge.openSample()).rejects.toMatchObject({ appError: { code: 'unexpected' } });
    expect(await bridge.describeApp()).toMatchObject({ sampleProfileId: null });
  });
});
