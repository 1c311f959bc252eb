import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startSandbox } from '#main/sandbox/index';
import type { Bridge, BridgeEvent } from '#shared/bridge/contract';
import { createCaller } from '#shared/bridge/rpc';
import { onProgress, profileNamed } from '../support/core-twins';
import { openServer } from '../support/open-server';
import { runMainBundle } from '../support/run-main-bundle';
import { runPreload } from '../support/run-preload';
import { temporaryFolder } from '../support/temporary-folder';

/** The app with a profile of a project whose tickets take a while to read. */
async function openProject(name: string) {
  const sandbox = await startSandbox({ project: { tickets: 1500 } });
  onTestFinished(() => sandbox.close());
  const main = await runMainBundle([], temporaryFolder());
  const bridge = createCaller<Bridge, BridgeEvent>(runPreload(main));
  const { baseUrl, projectId } = sandbox;
  const profile = profileNamed(name, { baseUrl, projectId, readOrders: false });
  await bridge.saveProfile({ profile, before: null });
  await bridge.saveKey({ profileId: profile.id, key: sandbox.issueKey() });
  return { main, bridge, profile };
}

describe('the desktop app on the network', () => {
  it('answers for a server that says what no server may, and goes on', async () => {
    const main = await runMainBundle([], temporaryFolder());
    const bridge = createCaller<Bridge, BridgeEvent>(runPreload(main));
    for (const [status, code] of [
      [199, 'network_failed'],
      [302, 'redirect_refused'],
      [600, 'server_failed'],
      [999, 'server_failed'],
    ] as const) {
      const { baseUrl } = await openServer((_request, response) => {
        // Node refuses to send what is no status; a socket does not.
        response.socket?.end(
          `HTTP/1.1 ${status} Odd\r\nLocation: https://a.b/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
        );
      }, onTestFinished);
      const key = 'prefix.secret-of-length';
      const tested = await bridge.testConnection({ baseUrl, projectId: 'p', key });
      expect(tested, String(status)).toMatchObject({ ok: false, error: { code } });
      expect(await bridge.listProfiles()).toMatchObject({ ok: true });
    }
  });

  it('keeps the computer awake and fills the taskbar while it reads, and no longer', async () => {
    const { main, bridge, profile } = await openProject('Long');
    const awake: boolean[] = [];
    const done = new Promise<void>((resolve) => {
      onProgress(bridge, ({ phase }) => {
        if (phase === 'done') resolve();
        else void main.recorded().then((now) => awake.push(now.awake));
      });
    });
    await bridge.startSnapshot({ profileId: profile.id, resume: false });
    await done;
    expect(awake).toContain(true);
    await vi.waitFor(async () => {
      expect((await main.recorded()).awake).toBe(false);
    });
    const { taskbar } = await main.recorded();
    const shares = taskbar.filter((share) => share >= 0 && share <= 1);
    expect(shares.length).toBeGreaterThan(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(taskbar.at(-1)).toBe(-1);
  });

  it('tells of the end of a long reading where the user looks elsewhere', async () => {
    const { main, bridge, profile } = await openProject('Harbour');
    const read = async (ms: number): Promise<readonly string[]> => {
      let begun = false;
      const done = new Promise<void>((resolve) => {
        onProgress(bridge, ({ phase }) => {
          if (phase === 'done') resolve();
          if (!begun) void main.ask({ what: 'passTime', ms });
          begun = true;
        });
      });
      await bridge.startSnapshot({ profileId: profile.id, resume: false });
      await done;
      return (await main.recorded()).notifications;
    };
    // Long, but in front of the user; then out of sight, but short.
    expect(await read(31_000)).toEqual([]);
    await main.ask({ what: 'lookAway' });
    expect(await read(0)).toEqual([]);
    expect(await read(31_000)).toEqual(['Tieout: The reading from the platform is complete.']);
    const focused = (calls: readonly string[]): number => calls.filter((call) => call === 'focus').length;
    const before = focused((await main.recorded()).calls);
    await main.ask({ what: 'clickNotification' });
    expect(focused((await main.recorded()).calls)).toBe(before + 1);
  });
});
