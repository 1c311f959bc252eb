import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { profileNamed } from '../support/core-twins';
import { runMainBundle } from '../support/run-main-bundle';
import { runPreload, screen } from '../support/run-preload';
import { onWindows, temporaryIn } from '../support/system';
import { temporaryFolder } from '../support/temporary-folder';
import type { Bridge, BridgeEvent } from '#shared/bridge/contract';
import { createCaller } from '#shared/bridge/rpc';
import type { Ask } from '../desktop/stand-in/protocol';

const channel = 'tieout:call';

describe('the window of the desktop app', () => {
  it('is shown where ready-to-show never comes, as soon as the page has loaded', async () => {
    const main = await runMainBundle([], temporaryFolder(), { neverReadyToShow: true });
    await vi.waitFor(async () => {
      expect((await main.recorded()).visible).toBe(true);
    });
  });

  it.each(['fails', 'never'] as const)('is shown where the loading of its page %s', async (load) => {
    const main = await runMainBundle([], temporaryFolder(), { neverReadyToShow: true, load });
    await vi.waitFor(
      async () => {
        expect((await main.recorded()).visible).toBe(true);
      },
      { timeout: 20_000 },
    );
  });

  it('is shown to ask what to do, where its page dies before it was shown', async () => {
    const main = await runMainBundle([], temporaryFolder(), { load: 'dies' });
    await vi.waitFor(async () => {
      const { questions, calls } = await main.recorded();
      expect(questions).toEqual(['The screen of Tieout has stopped unexpectedly.']);
      expect(calls.at(-1)).toBe('reload');
    });
  });

  it('is not maximized before it is shown, which would show it empty', async () => {
    const dataDir = temporaryFolder();
    const first = await runMainBundle([], dataDir);
    const bounds = { x: 0, y: 0, width: 900, height: 700 };
    await first.ask({ what: 'closeWindow', bounds, maximized: true });
    await first.exited;
    const again = await runMainBundle([], dataDir);
    await vi.waitFor(async () => {
      const { calls, visible } = await again.recorded();
      expect(visible).toBe(true);
      expect(calls).toContain('maximize');
    });
    // The next one on this folder would hand over to it.
    await again.ask({ what: 'quit' }).catch(() => undefined);
    await again.exited;
    const main = await runMainBundle([], dataDir, { neverReadyToShow: true, load: 'never' });
    expect(await main.recorded()).toMatchObject({ visible: false });
  });
});

describe('a second start', () => {
  it('brings the first one to the front, and ends without a word', async () => {
    const dataDir = temporaryFolder();
    const env = temporaryIn(temporaryFolder());
    const first = await runMainBundle([], dataDir, {}, env);
    const before = (await first.recorded()).calls.filter((call) => call === 'focus').length;
    const second = await runMainBundle([], dataDir, {}, env);
    expect(await second.exited).toBe(0);
    expect(second.heard()).not.toContain('Tieout:');
    const calls = (await first.recorded()).calls.filter((call) => call === 'focus');
    expect(calls.length).toBeGreaterThan(before);
  });

  it('says why where its folder cannot be written', async () => {
    const dataDir = temporaryFolder();
    // A file in the place of the folder stops root as well.
    writeFileSync(join(dataDir, 'tieout-window'), '');
    const main = await runMainBundle([], dataDir);
    expect(await main.exited).toBe(2);
    expect(main.heard()).toContain('tieout-window');
    // Electron refuses its lock in such a folder as if another Tieout had it.
    expect(main.heard()).not.toContain('no other Tieout answers');
  });

  it('says so where the lock was left behind and no other Tieout answers', async () => {
    const dataDir = temporaryFolder();
    mkdirSync(join(dataDir, 'tieout-window'));
    writeFileSync(join(dataDir, 'tieout-window', 'SingletonLock'), 'another-computer-4711');
    const main = await runMainBundle([], dataDir);
    expect(await main.exited).toBe(2);
    expect(main.heard()).toMatch(/no other Tieout answers/);
  });

  // Promise: The sample's folder cannot be planted.
  it.skipIf(onWindows)(
    'keeps the sample’s window where no other user could plant anything (no Windows)',
    async () => {
      const temporary = temporaryFolder();
      // What another user of the machine has left there: folders by names that can be guessed, open to all.
      const planted = ['tieout-window', `tieout-window-${userInfo().uid}`].map((name) =>
        join(temporary, name),
      );
      for (const folder of planted) {
        mkdirSync(folder);
        chmodSync(folder, 0o777);
      }
      const main = await runMainBundle(['--demo'], temporaryFolder(), {}, temporaryIn(temporary));
      const { userData } = (await main.recorded()).paths as { readonly userData: string };
      expect(planted).not.toContain(userData);
      expect(userData).toContain(join(temporary, 'tieout-window-'));
      expect(statSync(userData).mode & 0o777).toBe(0o700);
      expect(planted.flatMap((folder) => readdirSync(folder))).toEqual([]);
      void main.ask({ what: 'quit' }).catch(() => undefined);
      await main.exited;
      expect(existsSync(userData)).toBe(false);
    },
  );
});

describe('the start of the desktop app', () => {
  it('does not take the switch away without which a container runs no page', async () => {
    const main = await runMainBundle(['--no-sandbox'], temporaryFolder());
    await vi.waitFor(async () => {
      expect((await main.recorded()).visible).toBe(true);
    });
    const { questions, sandboxed, windows } = await main.recorded();
    expect(questions).toEqual([]);
    expect(sandboxed).toBe(false);
    expect(windows[0]?.['webPreferences']).toMatchObject({ sandbox: true });
  });

  it.each(['uncaught', 'unhandled'] as const)('says what was %s without its text, and ends', async (what) => {
    const folder = temporaryFolder();
    const main = await runMainBundle([], folder);
    const boxes: string[] = [];
    main.onDialog((_kind, text) => boxes.push(text));
    await main.ask({ what, message: 'prefix.secret' }).catch(() => undefined);
    expect(await main.exited).toBe(1);
    expect(boxes).toHaveLength(1);
    const reference = /reference ([0-9a-f]{6})/.exec(boxes[0] ?? '')?.[1] ?? 'none';
    expect(main.heard()).not.toContain('prefix.secret');
    // Started from an icon nobody sees what is said, and the reference leads to the log.
    const log = readFileSync(join(folder, 'log', 'tieout.log'), 'utf8');
    expect(log).toContain(`Z defect ${reference} in ${what}: Error\n`);
    expect(log).not.toContain('prefix.secret');
  });

  it('ends on macOS, where a quit that was put off is not asked for again', async () => {
    const main = await runMainBundle([], temporaryFolder(), { platform: 'darwin' });
    void main.ask({ what: 'quit' }).catch(() => undefined);
    expect(await main.exited).toBe(0);
  });

  it.skipIf(onWindows)('asks about unsaved work when a terminal ends it (no Windows: signals)', async () => {
    const main = await runMainBundle([], temporaryFolder());
    await main.ask({ what: 'unsaved', answer: 0 });
    main.child.kill('SIGINT');
    await vi.waitFor(async () => {
      expect((await main.recorded()).questions).toEqual(['Leave without saving?']);
    });
    expect(await main.invoke(screen, channel, 'showMenu', { enabled: [] })).toMatchObject({ ok: true });
  });
});

describe('the menu of the desktop app', () => {
  it('is not replaced while it is open, nor where only what is available has changed', async () => {
    const main = await runMainBundle([], temporaryFolder());
    const bridge = createCaller<Bridge, BridgeEvent>(runPreload(main));
    await main.ask({ what: 'openMenu', label: 'File' });
    const { menusSet } = await main.recorded();
    await bridge.showMenu({ enabled: ['about'] });
    const profile = profileNamed('Harbour Sound');
    await bridge.saveProfile({ profile, before: null });
    await bridge.openProfile({ profileId: profile.id });
    const paths = async () => (await main.recorded()).menu.map(({ path }) => path);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { menu, ...now } = await main.recorded();
    expect(now.menusSet).toBe(menusSet);
    expect(now.menusSetWhileOpen).toBe(0);
    expect(menu.find(({ path }) => path === 'Help > About Tieout')).toMatchObject({ enabled: true });
    await main.ask({ what: 'closeMenu', label: 'File' });
    await vi.waitFor(async () => {
      expect(await paths()).toContain('File > Open Recent > Harbour Sound');
    });
  });

  it('opens on a right click where there is text, with what can be done with it', async () => {
    const main = await runMainBundle([], temporaryFolder());
    const click = (words: Omit<Extract<Ask, { what: 'rightClick' }>, 'what'>) =>
      main.ask({ what: 'rightClick', ...words });
    await click({ isEditable: true, selectionText: '', can: ['paste', 'select all'] });
    await click({ isEditable: true, selectionText: 'EVT', can: ['cut', 'copy', 'paste', 'select all'] });
    await click({ isEditable: false, selectionText: 'EVT', can: ['copy'] });
    await click({ isEditable: false, selectionText: ' ', can: ['copy'] });
    expect((await main.recorded()).popups).toEqual([
      ['paste', 'selectAll'],
      ['cut', 'copy', 'paste', 'selectAll'],
      ['copy'],
    ]);
  });

  it('opens Chromium’s own licences where it is packaged, and has no developer tools', async () => {
    const path = 'Help > Licences of Chromium';
    const main = await runMainBundle([], temporaryFolder(), { packaged: true });
    await main.ask({ what: 'chooseMenu', path });
    const { openedOutside, windows } = await main.recorded();
    expect(windows[0]?.['webPreferences']).toMatchObject({ devTools: false });
    expect(openedOutside).toEqual([expect.stringMatching(/LICENSES\.chromium\.html$/)]);
  });
});
