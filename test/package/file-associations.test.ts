import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AfterPackContext } from 'electron-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endingsOf, fileKinds } from '#shared/domain/vocabulary/file-kinds';
import { offerInMsi } from '../../build/file-associations';
import { packageApp } from './support/package-app';

/** electron-builder's own parts that write what a system reads, as far as they are used here. */
interface Writers {
  readonly linux: new (packager: unknown) => {
    computeDesktopEntry(options: unknown): Promise<string>;
    readonly mimeTypeFiles: Promise<string>;
  };
  readonly msi: new (
    packager: unknown,
    folder: string,
  ) => { writeManifest(folder: string, arch: number, options: unknown): Promise<string> };
  readonly nsis: new (
    packager: unknown,
    folder: string,
    name: string,
    helper: unknown,
  ) => { computeFinalScript(script: string, isInstaller: boolean, archs: unknown): Promise<string> };
}

const load = createRequire(import.meta.url);
const partOf = (path: string): Readonly<Record<string, unknown>> =>
  load(`app-builder-lib/out/${path}`) as never;
const writers = {
  linux: partOf('targets/LinuxTargetHelper')['LinuxTargetHelper'],
  msi: partOf('targets/MsiTarget')['default'],
  nsis: partOf('targets/nsis/NsisTarget')['NsisTarget'],
} as unknown as Writers;
const { getEffectiveOptions } = partOf('options/CommonWindowsInstallerConfiguration') as unknown as {
  readonly getEffectiveOptions: (options: unknown, packager: unknown) => unknown;
};

const { parsePlistFile } = partOf('util/plist') as unknown as {
  readonly parsePlistFile: (
    path: string,
  ) => Promise<Readonly<Record<string, ReadonlyArray<Readonly<Record<string, unknown>>>>>>;
};

const endings = fileKinds.flatMap(endingsOf);
const own = endings.filter((ending) => ending.startsWith('tieout'));
const shared = endings.filter((ending) => !own.includes(ending));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tieout-associations-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the files that Tieout opens, on Linux', () => {
  let entry = '';
  let types = '';
  beforeAll(async () => {
    await packageApp('linux', folder, async ({ packager }: AfterPackContext) => {
      const helper = new writers.linux(packager);
      entry = await helper.computeDesktopEntry(packager.platformSpecificBuildOptions);
      types = readFileSync(await helper.mimeTypeFiles, 'utf8');
    });
  }, 120_000);

  it('have a type each in the menu entry, once', () => {
    const listed = /^MimeType=(.*);$/m.exec(entry)?.[1]?.split(';') ?? [];
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed).toEqual(
      expect.arrayContaining([
        'text/csv',
        'application/zip',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'application/x-tieout',
        'application/x-tieout-profile',
      ]),
    );
    expect(entry).toMatch(/^Exec=.* %[UF]$/m);
  });

  it('are told by their ending where it is Tieout’s own', () => {
    for (const ending of own) expect(types).toContain(`<glob pattern="*.${ending}"/>`);
    for (const ending of shared) expect(types).not.toContain(`"*.${ending}"`);
    expect(types).toContain('<comment>Tieout evidence</comment>');
  });
});

describe('the files that Tieout opens, on macOS', () =>
  it('have a type of their own with an icon, or are offered Tieout beside others', async () => {
    const { folder: app } = await packageApp('mac', folder);
    const list = await parsePlistFile(join(app, 'Contents/Info.plist'));
    const types = list['UTExportedTypeDeclarations'] ?? [];
    expect(
      types.flatMap(({ UTTypeTagSpecification: tags }) =>
        Object.values(tags as Record<string, string[]>).flat(),
      ),
    ).toEqual(own);
    const documents = list['CFBundleDocumentTypes'] ?? [];
    const ranked = (rank: string, field: string): unknown[] =>
      documents.filter((one) => one['LSHandlerRank'] === rank).flatMap((one) => one[field] as string[]);
    expect(ranked('Owner', 'LSItemContentTypes')).toEqual(types.map((one) => one['UTTypeIdentifier']));
    expect(ranked('Alternate', 'CFBundleTypeExtensions')).toEqual(shared);
    expect(ranked('Default', 'CFBundleTypeExtensions')).toEqual([]);
    for (const icon of [
      ...types.map((one) => one['UTTypeIconFile']),
      ...ranked('Owner', 'CFBundleTypeIconFile'),
    ])
      expect(existsSync(join(app, 'Contents/Resources', String(icon)))).toBe(true);
  }, 120_000));

describe('the files that Tieout opens, on Windows', () => {
  let manifest = '';
  const scripts: string[] = [];
  beforeAll(async () => {
    await packageApp('win', folder, async ({ packager, appOutDir, arch }: AfterPackContext) => {
      const { msi, nsis } = packager.config;
      const made = await new writers.msi(packager, folder).writeManifest(
        appOutDir,
        arch,
        getEffectiveOptions(msi, packager),
      );
      manifest = offerInMsi(made);
      const target = new writers.nsis(packager, folder, 'nsis', { refCount: 0 });
      for (const isInstaller of [true, false])
        scripts.push(await target.computeFinalScript('', isInstaller, new Map()));
      expect(nsis?.include).toBe('build/installer.nsh');
    });
  }, 120_000);
  const script = readFileSync(join(import.meta.dirname, '../../build/installer.nsh'), 'utf8');
  /** Windows looks at what follows the last dot only. */
  const seen = own.filter((ending) => !ending.includes('.'));

  it('open on a double click from both installers where the ending is Tieout’s own', () => {
    expect(seen).toEqual(['tieout', 'tieout-profile', 'tieout-signature']);
    for (const ending of seen) {
      expect(manifest).toMatch(
        new RegExp(
          `<ProgId Id="Tieout\\.${ending}" Advertise="yes" Icon="TieoutIcon\\.exe" Description="Tieout \\w+">`,
        ),
      );
      expect(manifest).toContain(`<Extension Id="${ending}" Advertise="yes">`);
      expect(scripts[0]).toMatch(
        new RegExp(`APP_ASSOCIATE "${ending}" "Tieout\\.\\w+" "Tieout \\w+" "\\$appExe,0"`),
      );
      expect(scripts[1]).toContain(`APP_UNASSOCIATE "${ending}"`);
    }
    expect(manifest.match(/<Extension /g)).toHaveLength(seen.length);
    // What electron-builder writes as the command falls apart at the blank in the name of a user's folder.
    for (const kind of ['evidence', 'profile'])
      expect(script).toContain(
        `"Software\\Classes\\Tieout.${kind}\\shell\\open\\command" "" '"$appExe" "%1"'`,
      );
  });

  it('are offered Tieout, and kept by the programs that have them', () => {
    for (const ending of shared) {
      expect(manifest).toContain(`Key="Software\\Classes\\.${ending}\\OpenWithProgids"`);
      expect(script).toContain(`\${DO} "${ending}"`);
      expect(manifest).not.toContain(`<Extension Id="${ending}"`);
      expect(scripts.join('')).not.toContain(`"${ending}"`);
    }
    for (const ending of seen) expect(script).toContain(`!insertmacro forget "${ending}" "Tieout.`);
    expect(manifest.match(/OpenWithProgids/g)).toHaveLength(shared.length);
    expect(manifest).toContain('"&quot;[#mainExecutable]&quot; &quot;%1&quot;"');
    // Well-formed, as the compiler of the MSI wants it.
    const { parseXml } = load('builder-util-runtime') as { readonly parseXml: (text: string) => object };
    expect(() => parseXml(manifest)).not.toThrow();
    expect(() => parseXml(manifest.replace('</Product>', ''))).toThrow();
  });
});
