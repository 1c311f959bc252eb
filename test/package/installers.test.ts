import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getRawHeader } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { Arch } from 'electron-builder';
import { NtExecutable, NtExecutableResource } from 'resedit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktopFiles } from '../../build/packed-files';
import { notices, partsOf } from '../../build/parts';
import { repository, runMainBundle } from '../support/run-main-bundle';
import { temporaryFolder } from '../support/temporary-folder';
import {
  canPackage,
  filesIn,
  isBeside,
  packageApp,
  textIn,
  unpackApp,
  type PackagedApp,
} from './support/package-app';
import { systems, type System } from './support/stub-electron';
import { onWindows, removeFolder } from '../support/system';

/** What Tieout itself may add to Electron, in bytes: the archive and the native modules beside it. Measured: 4.40 MB. */
const sizeLimit = 4_402_000;

/** The byte of a fuse that is on, the digit one. */
const fuseOn = 0x31;

/** The native modules of each system; the app for macOS is one for both of its processors. */
const compiledFor: Readonly<Record<System, readonly string[]>> = {
  linux: ['linux-x64'],
  mac: ['darwin-arm64', 'darwin-x64'],
  win: ['win32-x64'],
};

const parts = partsOf(repository);
let folder: string;
const apps = new Map<System, PackagedApp>();
const appOf = (system: System): PackagedApp => {
  const app = apps.get(system);
  if (app === undefined) throw new Error(`nothing was packaged for ${system}`);
  return app;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tieout-package-'));
  const possible = systems.filter(canPackage);
  for (const app of await Promise.all(possible.map((system) => packageApp(system, folder)))) {
    apps.set(app.system, app);
  }
}, 300_000);
afterAll(() => removeFolder(folder));

describe.each(systems)('what is packaged for %s', (system) => {
  if (!canPackage(system)) {
    it.skip('can be looked at (not on Windows, which packages nothing for macOS)');
    return;
  }

  it('holds the desktop app and what it runs on, and nothing else', () => {
    const files = filesIn(appOf(system));
    const own = files.filter((path) => !path.startsWith('node_modules/'));
    const screen = own.filter((path) => path.startsWith('out/renderer/'));
    expect(own.filter((path) => !screen.includes(path)).toSorted()).toEqual(
      ['package.json', 'out/preload/index.cjs', ...desktopFiles(repository)].toSorted(),
    );
    expect(screen).toContain('out/renderer/index.html');
    expect(screen).toContain('out/renderer/icon.png');
    // It runs in a process of its own, so that nothing else loads it.
    expect(own).toContain('out/main/keychain-helper.js');
    const packages = new Set(files.map((path) => /^node_modules\/([^/]+)/.exec(path)?.[1]).filter(Boolean));
    expect([...packages].toSorted()).toEqual([
      'bare-addon-resolve',
      'bare-module-resolve',
      'bare-semver',
      'fflate',
      'fs-native-extensions',
      'keytar',
      'require-addon',
      'which-runtime',
    ]);
    const strange = /\.(map|ts|tsx|c|h|gyp|bare|md|log)$|(^|\/)(test|tests|docs|src)\//;
    expect(files.filter((path) => strange.test(path) && !path.endsWith('notices.md'))).toEqual([]);
  });

  it('holds no code of other hosts, of tests, or of the sandbox beyond the sample', () => {
    const app = appOf(system);
    const modules = filesIn(app)
      .filter((path) => path.startsWith('out/main/') && path.endsWith('.js'))
      // The build names each module before its code.
      .flatMap((path) => textIn(app, path).match(/^\/\/ src-.+$/gm) ?? [])
      .map((line) => line.slice(3));
    expect(modules).toContain('src-main/hosts/electron/index.ts');
    expect(modules).toContain('src-main/sandbox/sample/sample.ts');
    // The command line is in it, but for what that runs on in Node.
    expect(modules).toContain('src-main/hosts/cli/run-command.ts');
    const foreign = /^src-main\/(hosts\/browser|start)\/|cli\/index|node-fetch|^test\/|sandbox\/command\//;
    expect(modules.filter((name) => foreign.test(name))).toEqual([]);
  });

  it('has the native modules of its system alone, outside the archive', () => {
    const app = appOf(system);
    const native = filesIn(app).filter((path) => path.endsWith('.node'));
    expect(native.toSorted()).toEqual(
      ['fs-native-extensions', 'keytar'].flatMap((name) =>
        compiledFor[system].map((made) => `node_modules/${name}/prebuilds/${made}/${name}.node`),
      ),
    );
    // All else is in the archive, whose hash the program checks: code beside it could be changed without a sign.
    expect(filesIn(app).filter((path) => isBeside(app, path))).toEqual(native);
    for (const path of native) {
      expect(isBeside(app, path)).toBe(true);
      const packed = readFileSync(join(`${app.archive}.unpacked`, path));
      expect(packed.equals(readFileSync(join(repository, path)))).toBe(true);
    }
  });

  it('has the licence of each package in it', () => {
    const app = appOf(system);
    const listed = textIn(app, 'out/renderer/notices.md');
    expect(listed).toBe(notices(parts));
    const about = filesIn(app).filter((path) => /^node_modules\/[^/]+\/package\.json$/.test(path));
    for (const path of about) {
      const { name, version } = JSON.parse(textIn(app, path)) as Record<string, string>;
      expect(parts).toContainEqual(expect.objectContaining({ name, version }));
    }
    expect(about.length).toBeGreaterThan(5);
    // On macOS they are moved into the app out of Electron's .zip, which is not what it is packaged from here.
    const ofElectron = system === 'mac' ? [] : ['LICENSE.electron.txt', 'LICENSES.chromium.html'];
    expect(readdirSync(app.folder)).toEqual(expect.arrayContaining(ofElectron));
  });

  it('has the launcher of its command line', () => {
    const { folder: installed } = appOf(system);
    const path = {
      linux: 'tieout-cli',
      mac: 'Contents/Resources/tieout-cli',
      win: 'tieout-cli.cmd',
    }[system];
    const launcher = join(installed, path);
    const made = join(repository, 'build/launchers', system === 'win' ? 'tieout-cli.cmd' : 'tieout-cli');
    expect(readFileSync(launcher, 'utf8')).toBe(readFileSync(made, 'utf8'));
    if (system !== 'win' && !onWindows) expect(statSync(launcher).mode & 0o111).toBe(0o111);
  });

  it('stays small', () => {
    const app = appOf(system);
    const beside = filesIn(app).filter((path) => isBeside(app, path));
    const bytes = beside.reduce(
      (sum, path) => sum + statSync(join(`${app.archive}.unpacked`, path)).size,
      statSync(app.archive).size,
    );
    process.stdout.write(`${system}: ${(bytes / 1e6).toFixed(2)} MB beside Electron\n`);
    expect(bytes).toBeLessThan(sizeLimit);
  });

  it('has its fuses set', async () => {
    const wire = await getCurrentFuseWire(appOf(system).program);
    const fuses = Object.entries(FuseV1Options).flatMap(([name, index]) =>
      typeof index === 'number' ? [[name, Number(wire[index]) === fuseOn ? 'on' : 'off']] : [],
    );
    expect(Object.fromEntries(fuses)).toEqual({
      RunAsNode: 'off',
      EnableCookieEncryption: 'off',
      EnableNodeOptionsEnvironmentVariable: 'off',
      EnableNodeCliInspectArguments: 'off',
      EnableEmbeddedAsarIntegrityValidation: 'on',
      OnlyLoadAppFromAsar: 'on',
      LoadBrowserProcessSpecificV8Snapshot: 'off',
      GrantFileProtocolExtraPrivileges: 'off',
    });
  });

  it('says what it is, and names no script, tool or test', () => {
    const about = JSON.parse(textIn(appOf(system), 'package.json')) as object;
    expect(about).toMatchObject({ name: 'tieout', main: 'out/main/index.js', type: 'module' });
    expect(Object.keys(about)).not.toEqual(expect.arrayContaining(['scripts']));
    expect(Object.keys(about)).not.toEqual(expect.arrayContaining(['devDependencies']));
  });
});

describe('what is packaged for arm64', () =>
  it.each(['linux', 'win'] as const)('on %s differs by its native modules alone', async (system) => {
    const app = await packageApp(system, join(folder, 'arm64'), null, Arch.arm64);
    const usual = filesIn(appOf(system)).map((path) => path.replace(/-x64\//, '-arm64/'));
    expect(filesIn(app).toSorted()).toEqual(usual.toSorted());
    const native = filesIn(app).filter((path) => path.endsWith('.node'));
    expect(native).toHaveLength(2);
    for (const path of native) {
      const packed = readFileSync(join(`${app.archive}.unpacked`, path));
      expect(packed.equals(readFileSync(join(repository, path)))).toBe(true);
    }
  }));

describe('the hash by which a changed archive is refused', () => {
  const hashOf = ({ archive }: PackagedApp): string =>
    createHash('sha256').update(getRawHeader(archive).headerString).digest('hex');

  it.skipIf(!canPackage('mac'))('is in the property list on macOS (not made on Windows)', () => {
    const app = appOf('mac');
    const list = readFileSync(join(app.folder, 'Contents', 'Info.plist'), 'utf8');
    expect(list).toMatch(
      new RegExp(`ElectronAsarIntegrity[\\s\\S]+Resources/app\\.asar[\\s\\S]+${hashOf(app)}`),
    );
  });

  it('stands in the program on Windows', () => {
    const app = appOf('win');
    const program = NtExecutable.from(readFileSync(app.program));
    const entry = NtExecutableResource.from(program).entries.find(({ type }) => type === 'INTEGRITY');
    expect(JSON.parse(Buffer.from(entry?.bin ?? new ArrayBuffer(0)).toString())).toEqual([
      { file: 'resources\\app.asar', alg: 'SHA256', value: hashOf(app) },
    ]);
  });
});

describe('the archive for this system, unpacked', () => {
  const ours = ({ linux: 'linux', darwin: 'mac', win32: 'win' } as Partial<Record<NodeJS.Platform, System>>)[
    process.platform
  ];
  if (ours === undefined) throw new Error(`no installer is made for ${process.platform}`);

  it('boots, shows its screen and opens the sample project', async () => {
    const installed = unpackApp(appOf(ours), join(temporaryFolder(), 'app'));
    const main = await runMainBundle(['--demo'], temporaryFolder(), {}, {}, installed);
    const { loaded, errors } = await main.recorded();
    expect({ loaded, errors }).toEqual({ loaded: ['app://tieout/'], errors: [] });
    const page = (await main.ask({ what: 'get', url: 'app://tieout/' })) as { readonly status: number };
    expect(page.status).toBe(200);
    const described = await main.invoke({ url: 'app://tieout/' }, 'tieout:call', 'readSampleFile', undefined);
    expect(described).toMatchObject({ ok: true, value: { name: expect.stringMatching(/\.csv$/) as string } });
  });

  it('ends the self-test with a failure where its page comes to no verdict', async () => {
    const installed = unpackApp(appOf(ours), join(temporaryFolder(), 'app'));
    const main = await runMainBundle(['--self-test'], temporaryFolder(), {}, {}, installed);
    expect(await main.exited).toBe(1);
    expect(main.heard()).toContain('self-test: the sample project came to no verdict');
  });

  it('has the code that looks for updates, which loads', async () => {
    const installed = unpackApp(appOf(ours), join(temporaryFolder(), 'app'));
    const late = desktopFiles(repository).filter(
      (path) =>
        path.startsWith('out/main/desktop/') &&
        readFileSync(join(installed, path), 'utf8').includes(
          '\n// node_modules/electron-updater/out/main.js',
        ),
    );
    expect(late).toHaveLength(1);
    const loaded = (await import(pathToFileURL(join(installed, late[0] ?? '')).href)) as {
      readonly default: object;
    };
    expect(Object.keys(loaded.default)).toEqual(expect.arrayContaining(['autoUpdater', 'NsisUpdater']));
  });

  const isCompiled = compiledFor[ours].includes(`${process.platform}-${process.arch}`);
  it.runIf(isCompiled)('loads its native modules (of a processor that installers are made for)', () => {
    const installed = unpackApp(appOf(ours), join(temporaryFolder(), 'app'));
    const load = createRequire(join(installed, 'out/main/index.js'));
    for (const name of ['keytar', 'fs-native-extensions']) {
      expect(load.resolve(name).startsWith(installed)).toBe(true);
      execFileSync(process.execPath, ['-e', 'require(process.argv[1])', load.resolve(name)]);
    }
  });
});
