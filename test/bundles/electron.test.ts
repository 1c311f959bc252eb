import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSandbox, type Sandbox } from '#main/sandbox/index';
import type { Bridge, BridgeEvent } from '#shared/bridge/contract';
import { createCaller } from '#shared/bridge/rpc';
import type { SnapshotProgress } from '#shared/domain/snapshot/snapshot';
import { draftOf, onProgress, profileNamed } from '../support/core-twins';
import { repository, runMainBundle } from '../support/run-main-bundle';
import { runPreload, screen } from '../support/run-preload';
import { temporaryFolder } from '../support/temporary-folder';
import { installers } from '../../build/installers.config';
import type { MainBundle } from '../desktop/run-bundle';
import type { Bounds } from '../desktop/stand-in/protocol';

const channel = 'tieout:call';

/** What the app answers a request of the page, or of its worker, with. */
function answerTo(main: MainBundle, url: string, method = 'GET') {
  return main.ask({ what: 'get', url, method }) as Promise<{
    readonly status: number;
    readonly headers: ReadonlyArray<readonly [string, string]>;
    readonly body: string;
  }>;
}

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ project: { tickets: 250 } });
});
afterAll(() => sandbox.close());

describe('the built Electron main bundle, on the stand-in', () => {
  it('sets up in an order that Electron can follow, its window closed to Node', async () => {
    const main = await runMainBundle([], temporaryFolder());
    const { calls, schemes, sandboxed, channels, windows, loaded } = await main.recorded();
    expect(sandboxed).toBe(true);
    expect(schemes).toEqual([
      { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
    ]);
    expect(channels).toEqual([channel]);
    expect(calls).toEqual([
      'registerSchemesAsPrivileged',
      'enableSandbox',
      'ready',
      'ipcMain.handle',
      'protocol.handle',
      'new BrowserWindow',
      'show',
    ]);
    expect(loaded).toEqual(['app://tieout/']);
    expect(windows).toHaveLength(1);
    const preferences = windows[0]?.['webPreferences'] as Record<string, unknown>;
    expect(preferences).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false });
    // Packaged it has none.
    expect(preferences).toMatchObject({ devTools: true });
    for (const hole of [
      'webSecurity',
      'webviewTag',
      'allowRunningInsecureContent',
      'nodeIntegrationInWorker',
    ]) {
      expect(preferences).not.toHaveProperty(hole);
    }
    expect(preferences['preload']).toBe(join(repository, 'out/preload/index.cjs'));
    expect(existsSync(String(preferences['preload']))).toBe(true);
  });

  it('goes nowhere, opens nothing, embeds nothing and grants nothing', async () => {
    const main = await runMainBundle([], temporaryFolder());
    const navigate = (url: string, isMainFrame = true) => main.ask({ what: 'navigate', url, isMainFrame });
    expect(await navigate('app://tieout/')).toBe(false);
    for (const url of [
      'https://evil.example',
      'file:///etc/passwd',
      'app://tieout.evil/',
      'app://other/',
      'about:blank',
      '',
    ]) {
      expect(await navigate(url), url).toBe(true);
    }
    expect(await navigate('app://tieout/', false)).toBe(true);
    expect(await main.ask({ what: 'redirect' })).toBe(true);
    expect(await main.ask({ what: 'embed' })).toBe(true);
    expect(await main.ask({ what: 'openWindow', url: 'app://tieout/' })).toEqual({ action: 'deny' });
    for (const name of ['media', 'geolocation', 'openExternal', 'clipboard-read', 'fileSystem']) {
      expect(await main.ask({ what: 'permission', name })).toEqual([false, false]);
    }
    expect(await main.ask({ what: 'download' })).toBe(true);

    // Only its own screen writes text to the clipboard.
    const name = 'clipboard-sanitized-write';
    expect(await main.ask({ what: 'permission', name })).toEqual([true, true]);
    expect(await main.ask({ what: 'permission', name, url: 'app://tieout' })).toEqual([false, true]);
    for (const url of ['https://evil.example/', 'app://tieout.evil/', 'app://other', 'null', '']) {
      expect(await main.ask({ what: 'permission', name, url }), url).toEqual([false, false]);
    }
  });

  it('has a menu with shortcuts, of which that is available which the screen can do', async () => {
    const main = await runMainBundle([], temporaryFolder());
    const bridge = createCaller<Bridge, BridgeEvent>(runPreload(main));
    const before = (await main.recorded()).menu;
    const paths = before.map(({ path }) => path);
    for (const [path, keys] of [
      ['File > New Profile…', 'CmdOrCtrl+N'],
      ['File > Open Client File…', 'CmdOrCtrl+O'],
      ['File > Export Findings…', 'CmdOrCtrl+E'],
      ['File > Save Run', 'CmdOrCtrl+S'],
      ['Edit > Find', 'CmdOrCtrl+F'],
      ['View > Runs', 'CmdOrCtrl+2'],
      ['Help > About Tieout', null],
      ['Help > Save Diagnostics…', null],
    ] as const) {
      expect(before.find((item) => item.path === path)).toMatchObject({ accelerator: keys, enabled: false });
    }
    expect(paths).toContain('Edit > copy');
    // They lie beside the program of a packaged app.
    expect(paths).not.toContain('Help > Licences of Chromium');
    // Without Shift as well.
    const larger = before.filter(({ role }) => role === 'zoomIn').map(({ accelerator }) => accelerator);
    expect(larger).toContain('CmdOrCtrl+=');
    const keys = before.flatMap(({ accelerator }) => (accelerator === null ? [] : [accelerator]));
    expect(new Set(keys).size).toBe(keys.length);

    await bridge.showMenu({ enabled: ['save-run', 'about'] });
    const available = (await main.recorded()).menu.filter(({ path, enabled, role }) => {
      return enabled && role === null && path.includes(' > ');
    });
    expect(available.map(({ path }) => path)).toEqual([
      'File > Save Run',
      'Help > Show Data Folder',
      'Help > About Tieout',
    ]);
  });

  it('tells the screen what was chosen in the menu, and offers the recent profiles', async () => {
    const main = await runMainBundle([], temporaryFolder());
    const bridge = createCaller<Bridge, BridgeEvent>(runPreload(main));
    const heard: BridgeEvent[] = [];
    bridge.subscribe((event) => heard.push(event));
    await main.ask({ what: 'chooseMenu', path: 'File > Open Client File…' });
    await vi.waitFor(() =>
      expect(heard).toContainEqual({ type: 'menu', command: { action: 'open-client-file' } }),
    );
    expect((await main.recorded()).calls).toContain('executeJavaScript as a gesture');

    const [first, second] = [profileNamed('Harbour & Sound'), profileNamed('Second')];
    for (const profile of [first, second]) {
      await bridge.saveProfile({ profile, before: null });
      await bridge.openProfile({ profileId: profile.id });
    }
    const recent = async () =>
      (await main.recorded()).menu
        .map(({ path }) => path)
        .filter((path) => path.startsWith('File > Open Recent > '));
    await vi.waitFor(async () => {
      expect(await recent()).toEqual([
        'File > Open Recent > Second',
        'File > Open Recent > Harbour && Sound',
      ]);
    });
    await main.ask({ what: 'chooseMenu', path: 'File > Open Recent > Harbour && Sound' });
    await vi.waitFor(() => {
      const command = { action: 'open-profile', profileId: first.id };
      expect(heard).toContainEqual({ type: 'menu', command });
    });
  });

  it('opens its window where it was left, and on a screen that is there', async () => {
    const dataDir = temporaryFolder();
    const openedIn = async (): Promise<Record<string, unknown>> => {
      const main = await runMainBundle([], dataDir);
      const { windows, calls } = await main.recorded();
      // The next one on this folder would hand over to it.
      await main.ask({ what: 'quit' }).catch(() => undefined);
      await main.exited;
      return { ...windows[0], maximized: calls.includes('maximize') };
    };
    expect(await openedIn()).toMatchObject({ width: 1360, height: 880, maximized: false });

    const leave = async (bounds: Bounds, maximized: boolean): Promise<void> => {
      const main = await runMainBundle([], dataDir);
      await main.ask({ what: 'closeWindow', bounds, maximized });
      await main.ask({ what: 'quit' }).catch(() => undefined);
      expect(await main.exited).toBe(0);
    };
    await leave({ x: 200, y: 100, width: 1000, height: 700 }, false);
    expect(await openedIn()).toMatchObject({ x: 200, y: 100, width: 1000, height: 700, maximized: false });
    await leave({ x: 4000, y: 100, width: 1000, height: 700 }, true);
    const back = await openedIn();
    expect(back).toMatchObject({ width: 1000, height: 700, maximized: true });
    expect(back).not.toHaveProperty('x');
  });

  it.each([
    ['linux', true, true],
    ['linux', false, true],
    ['win32', false, true],
    ['win32', true, false],
    ['darwin', false, false],
  ] as const)('has an icon on %s, packaged: %s', async (platform, packaged, isGiven) => {
    const main = await runMainBundle([], temporaryFolder(), { platform, packaged });
    const { windows, paths } = await main.recorded();
    const icon = windows[0]?.['icon'];
    expect(icon !== undefined).toBe(isGiven);
    // The program that the installers put into the taskbar.
    if (platform === 'win32' && packaged) expect(paths['appUserModelId']).toBe(installers.appId);
    // Electron shows a picture of this kind; one that it cannot read it leaves out without a word.
    if (isGiven)
      expect(readFileSync(String(icon)).subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  });

  it('asks before unsaved work goes with the window, and stays where the user says so', async () => {
    const main = await runMainBundle([], temporaryFolder());
    await main.ask({ what: 'unsaved', answer: 0 });
    await main.ask({ what: 'quit' });
    expect((await main.recorded()).questions).toEqual(['Leave without saving?']);
    expect(await main.invoke(screen, channel, 'describeApp')).toMatchObject({ ok: true });
    await main.ask({ what: 'unsaved', answer: 1 });
    void main.ask({ what: 'quit' }).catch(() => undefined);
    expect(await main.exited).toBe(0);
  });

  it('opens one window, however early and often it is asked for one', async () => {
    // The stand-in asks twice before the screen is served. Elsewhere than here the app ends with its window.
    const main = await runMainBundle([], temporaryFolder(), { platform: 'darwin' });
    expect((await main.recorded()).windows).toHaveLength(1);
    await main.ask({
      what: 'closeWindow',
      bounds: { x: 0, y: 0, width: 900, height: 700 },
      maximized: false,
    });
    await main.ask({ what: 'secondInstance' });
    await main.ask({ what: 'secondInstance' });
    await vi.waitFor(
      async () => {
        expect((await main.recorded()).loaded).toHaveLength(2);
      },
      { timeout: 20_000 },
    );
    expect((await main.recorded()).windows).toHaveLength(2);
  });

  it('offers nothing of the screen in its menu while there is none', async () => {
    const main = await runMainBundle([], temporaryFolder(), { platform: 'darwin' });
    const bridge = createCaller<Bridge, BridgeEvent>(runPreload(main));
    const profile = profileNamed('Harbour Sound');
    await bridge.saveProfile({ profile, before: null });
    await bridge.openProfile({ profileId: profile.id });
    await bridge.showMenu({ enabled: ['save-run'] });
    const bounds = { x: 0, y: 0, width: 900, height: 700 };
    await main.ask({ what: 'closeWindow', bounds, maximized: false });
    const { menu } = await main.recorded();
    expect(menu.filter(({ path }) => path.startsWith('File > Open Recent >'))).toEqual([]);
    expect(menu.find(({ path }) => path === 'File > Save Run')).toMatchObject({ enabled: false });
  });

  it('says so when the page has crashed, and opens it again or ends', async () => {
    const main = await runMainBundle([], temporaryFolder());
    await main.ask({ what: 'crash', reason: 'clean-exit', answer: 0 });
    expect((await main.recorded()).questions).toEqual([]);
    await main.ask({ what: 'crash', reason: 'oom', answer: 0 });
    expect((await main.recorded()).questions).toEqual(['The screen of Tieout has stopped unexpectedly.']);
    expect((await main.recorded()).calls.at(-1)).toBe('reload');
    void main.ask({ what: 'crash', reason: 'crashed', answer: 1 }).catch(() => undefined);
    expect(await main.exited).toBe(0);
  });

  it('asks over its window where to save, and before another file is overwritten', async () => {
    const main = await runMainBundle([], temporaryFolder());
    const bridge = createCaller<Bridge, BridgeEvent>(runPreload(main));
    const chosen = join(temporaryFolder(), 'chosen');
    await main.ask({ what: 'chooseFile', path: chosen });
    await bridge.saveFile({ suggestedName: 'findings.csv', content: Uint8Array.of(1) });
    const content = Uint8Array.of(1);
    await bridge.saveFile({ suggestedName: 'march.zip', content, kind: 'evidence' });
    await bridge.saveFile({ suggestedName: 'Quay.tieout-profile', content, kind: 'profile' });
    const dialogs = (await main.recorded()).saveDialogs as ReadonlyArray<{
      readonly options: { readonly filters: ReadonlyArray<{ readonly extensions: readonly string[] }> };
    }>;
    const endings = dialogs.map(({ options }) => options.filters.map(({ extensions }) => extensions.join()));
    expect(endings.slice(1)).toEqual([
      ['zip', 'tieout'],
      ['tieout-profile', 'tieout-profile.json', 'json'],
    ]);
    // Listed by the system is what Tieout opens again, until a profile is deleted, whose client it may name.
    const listed = async (): Promise<readonly string[]> => (await main.recorded()).recentDocuments;
    expect(await listed()).toEqual([chosen, chosen]);
    const profile = profileNamed('Quay');
    await bridge.saveProfile({ profile, before: null });
    await bridge.deleteProfile({ profileId: profile.id });
    expect(await listed()).toEqual([]);
    expect(dialogs.slice(0, 1)).toEqual([
      {
        over: true,
        options: {
          defaultPath: 'findings.csv',
          filters: [{ name: 'CSV', extensions: ['csv'] }],
          properties: ['showOverwriteConfirmation'],
        },
      },
    ]);
  });

  it('serves the built screen under its scheme, and no other file', async () => {
    const main = await runMainBundle([], temporaryFolder());
    const get = (url: string, method?: string) => answerTo(main, url, method);
    const index = await get('app://tieout/');
    expect(index.status).toBe(200);
    const policy = new Map(index.headers).get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(policy).not.toMatch(/unsafe|\*/);
    const assets = [...index.body.matchAll(/(?:src|href)="\.?\/?([^"]+)"/g)].map(([, path]) => path ?? '');
    expect(assets.length).toBeGreaterThan(1);
    for (const path of assets) {
      const asset = await get(`app://tieout/${path}`);
      expect(asset.status, path).toBe(200);
      expect(new Map(asset.headers).get('content-security-policy'), path).toBe(policy);
    }
    for (const path of [
      '../main/index.js',
      '%2e%2e/main/index.js',
      '..%2fmain/index.js',
      '/../../package.json',
      'nothing.js',
    ]) {
      expect(await get(`app://tieout/${path}`), path).toMatchObject({ status: 404 });
    }
    expect(await get('app://other/index.html')).toMatchObject({ status: 404 });
    expect(await get('app://tieout/', 'POST')).toMatchObject({ status: 404 });
  });

  it('hands lines out once, by GET, for a secret that its own page got', async () => {
    const main = await runMainBundle([], temporaryFolder());
    const bridge = createCaller<Bridge, BridgeEvent>(runPreload(main));
    const source = { kind: 'run', runId: '20260331T100000000Z-0123abcd', lists: ['rows'] } as const;
    await expect(
      main.invoke({ url: 'https://evil.example/' }, channel, 'openLines', { source }),
    ).rejects.toThrow('may not call Tieout');
    const path = await bridge.openLines({ source });
    for (const url of [
      `app://tieout/lines/`,
      `app://tieout/lines/${'A'.repeat(43)}`,
      `app://tieout${path}x`,
      `app://tieout${path}/`,
      `app://tieout${path.slice(0, -1)}`,
      `app://other${path}`,
      `app://tieout.evil${path}`,
      `app://tieout/assets${path}`,
    ]) {
      expect(await answerTo(main, url), url).toMatchObject({ status: 404 });
    }
    for (const method of ['HEAD', 'POST', 'PUT', 'DELETE']) {
      expect(await answerTo(main, `app://tieout${path}`, method), method).toMatchObject({ status: 404 });
    }
    const answer = await answerTo(main, `app://tieout${path}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toBe('{"list":"rows","error":{"code":"run_not_found"}}\n');
    expect(new Map(answer.headers).get('content-security-policy')).toMatch(/^default-src 'none';/);
    expect(await answerTo(main, `app://tieout${path}`)).toMatchObject({ status: 404 });
  });

  it('refuses a call from anything but its own page loudly', async () => {
    const main = await runMainBundle([], temporaryFolder());
    for (const frame of [
      { url: 'https://evil.example/' },
      { url: 'app://tieout.evil/' },
      { url: '' },
      { url: 'about:blank' },
      { url: 'file:///app://tieout/' },
      { url: 'app://tieout/', inFrame: true },
      // A frame that is gone.
      null,
    ])
      await expect(
        main.invoke(frame, channel, 'describeApp', undefined),
        JSON.stringify(frame),
      ).rejects.toThrow('may not call Tieout');
    await expect(main.invoke(screen, channel, 7)).rejects.toThrow('a call has a name');
    expect(await main.invoke(screen, channel, 'describeApp')).toMatchObject({ ok: true });
  });

  it('goes from the preload script to the API: profile, key, snapshot, tickets, file', async () => {
    const dataDir = temporaryFolder();
    const main = await runMainBundle([], dataDir);
    const bridge = createCaller<Bridge, BridgeEvent>(runPreload(main));
    const described = await bridge.describeApp();
    expect(described).toMatchObject({ host: 'electron', savesFiles: true, sampleProfileId: null });
    // The screen does not wait for it.
    expect(described).not.toHaveProperty('keychain');

    const { baseUrl, projectId } = sandbox;
    const profile = profileNamed('März 😀', { baseUrl, projectId });
    expect(await bridge.saveProfile({ profile, before: null })).toEqual({ ok: true, value: profile });
    const key = sandbox.issueKey({ groups: ['tickets.read', 'events.read'] });
    const secret = key.split('.')[1] ?? '';
    expect(secret.length).toBeGreaterThan(8);
    const replies: unknown[] = [
      await bridge.saveKey({ profileId: profile.id, key: key.slice(0, -1) }),
      await bridge.saveKey({ profileId: profile.id, key: `${key} ${key}` }),
      await bridge.saveKey({ profileId: profile.id, key }),
      await bridge.keyStatus({ profileId: profile.id }),
      await bridge.checkKey({ profileId: profile.id }),
      await bridge.listEvents(draftOf(profile)),
    ];
    expect(replies).toMatchObject([
      { error: { code: 'key_rejected' } },
      { error: { code: 'key_malformed' } },
      {
        value: {
          status: { kept: 'session' },
          groups: { 'tickets.read': 'granted', 'orders.read': 'refused' },
        },
      },
      { kept: 'session', problem: expect.stringContaining('keychain') as string },
      { ok: true },
      { ok: true },
    ]);

    const done = new Promise<SnapshotProgress>((resolve) => {
      onProgress(bridge, (progress) => {
        if (['done', 'failed'].includes(progress.phase)) resolve(progress);
      });
    });
    expect(await bridge.startSnapshot({ profileId: profile.id, resume: false })).toEqual({
      ok: true,
      value: null,
    });
    const progress = await done;
    expect(progress).toMatchObject({ phase: 'done', snapshot: { tickets: { unique: 250 } } });
    const snapshotId = progress.snapshot?.id ?? '';
    const endedAt = progress.snapshot?.endedAt ?? '';
    const lists = [{ resource: 'tickets', paths: [] }] as const;
    const opened = await bridge.openLines({ source: { kind: 'snapshot', snapshotId, endedAt, lists } });
    const lines = await answerTo(main, `app://tieout${opened}`);
    expect(lines).toMatchObject({ status: 200 });
    expect(lines.body.trim().split('\n')).toHaveLength(250 + 1);
    expect(lines.body).toMatch(/\n\{"list":"tickets","bytes":\d+\}\n$/);
    expect(await answerTo(main, `app://tieout${opened}`)).toMatchObject({ status: 404 });

    const path = join(temporaryFolder(), 'findings.csv');
    const content = Uint8Array.from({ length: 256 }, (_unused, byte) => byte);
    expect(await bridge.saveFile({ suggestedName: 'findings.csv', content })).toEqual({
      ok: true,
      value: null,
    });
    await main.ask({ what: 'chooseFile', path });
    expect(await bridge.saveFile({ suggestedName: 'findings.csv', content })).toEqual({
      ok: true,
      value: { path },
    });
    expect(new Uint8Array(readFileSync(path))).toEqual(content);
    expect(await bridge.savePdf({ suggestedName: 'summary.pdf' })).toEqual({ ok: true, value: { path } });
    expect(readFileSync(path, 'utf8')).toBe('a PDF of Letter');

    // The requests went out through Electron's network stack, and the key stayed inside: out of every reply, event and log,
    // every address and every file.
    const { fetched, contacted } = await main.recorded();
    expect(fetched.length).toBeGreaterThan(4);
    // No session fetches a dictionary.
    expect(contacted).toEqual([]);
    const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
      .map((name) => join(dataDir, name))
      .filter((name) => lstatSync(name).isFile());
    expect(files.length).toBeGreaterThan(2);
    for (const text of [main.heard(), ...files.map((name) => readFileSync(name, 'utf8'))]) {
      expect(text).not.toContain(secret);
    }
  });

  it('runs on the sample project without touching the user’s own folder', async () => {
    const dataDir = temporaryFolder();
    const main = await runMainBundle(['--demo'], dataDir);
    const bridge = createCaller<Bridge, BridgeEvent>(runPreload(main));
    expect(await bridge.describeApp()).toMatchObject({ sampleProfileId: 'sample' });
    expect((await bridge.readSampleFile())?.content.length).toBeGreaterThan(1000);
    expect(readdirSync(dataDir)).toEqual([]);
    expect((await main.recorded()).paths['userData']).not.toContain(dataDir);
  });

  it('keeps its things in the folder that it is given, and shows its one window again', async () => {
    const dataDir = join(temporaryFolder(), 'given');
    const main = await runMainBundle([`--data-dir=${dataDir}`], temporaryFolder());
    expect((await main.recorded()).paths['userData']).toBe(join(dataDir, 'tieout-window'));
    await main.ask({ what: 'secondInstance' });
    expect((await main.recorded()).calls.at(-1)).toBe('focus');
    expect((await main.recorded()).windows).toHaveLength(1);
  });

  it('stops a reading before it quits, with its pages kept', async () => {
    const dataDir = temporaryFolder();
    const slow = await startSandbox({ project: { tickets: 20_000 } });
    const main = await runMainBundle([], dataDir);
    const bridge = createCaller<Bridge, BridgeEvent>(runPreload(main));
    const profile = profileNamed('Large', {
      baseUrl: slow.baseUrl,
      projectId: slow.projectId,
      readOrders: false,
    });
    await bridge.saveProfile({ profile, before: null });
    await bridge.saveKey({ profileId: profile.id, key: slow.issueKey() });
    const begun = new Promise<void>((resolve) => {
      onProgress(bridge, (progress) => {
        if (progress.pagesDone > 2) resolve();
      });
    });
    await bridge.startSnapshot({ profileId: profile.id, resume: false });
    await begun;
    void main.ask({ what: 'quit' });
    expect(await main.exited).toBe(0);
    // Its window is gone by then, so what is left is seen by the next start.
    const next = createCaller<Bridge, BridgeEvent>(runPreload(await runMainBundle([], dataDir)));
    expect(await next.listSnapshots({ profileId: profile.id })).toMatchObject({
      value: [{ state: 'partial' }],
    });
    await slow.close();
  });

  it('says why it cannot start, and ends', async () => {
    const main = await runMainBundle([], join(import.meta.filename, 'folder'));
    expect(await main.exited).toBe(2);
  });
});
