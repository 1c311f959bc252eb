import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Arch, build, Platform } from 'electron-builder';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installers } from '../../build/installers.config';
import { repository } from '../support/run-main-bundle';
import { removeFolder } from '../support/system';
import { textIn } from './support/package-app';
import { writeStubElectron } from './support/stub-electron';

/** What electron-builder hands to the tools that write its packages: for a deb their words, for an AppImage its entry. */
const debPlan = v.tuple([v.array(v.string()), v.string()]);
const appImagePlan = v.object({ desktop: v.string(), desktopFileName: v.string() });

let folder: string;
let deb: { readonly words: readonly string[]; readonly entry: string; readonly afterInstall: string };
let appImage: v.InferOutput<typeof appImagePlan>;
const names: string[] = [];

/** Both packages, up to where the tools that write them would be downloaded. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tieout-linux-'));
  const electronDist = join(folder, 'electron');
  writeStubElectron(electronDist, 'linux');
  await build({
    projectDir: repository,
    targets: Platform.LINUX.createTarget(['deb', 'AppImage'], Arch.x64),
    publish: 'never',
    config: {
      ...installers,
      electronDist,
      directories: { ...installers.directories, output: join(folder, 'dist') },
      artifactBuildStarted: ({ file }) => void names.push(basename(file)),
    },
    effectiveOptionComputed: (plan: unknown) => {
      if (v.is(debPlan, plan)) {
        const [words, entry] = plan;
        const script = words[words.indexOf('--after-install') + 1] ?? '';
        deb = { words, entry: readFileSync(entry, 'utf8'), afterInstall: readFileSync(script, 'utf8') };
      } else appImage = v.parse(appImagePlan, plan);
      return Promise.resolve(true);
    },
  });
}, 300_000);
afterAll(() => removeFolder(folder));

const unpacked = (...path: readonly string[]): string => join(folder, 'dist', 'linux-unpacked', ...path);

it('an AppImage is called the same in every version, so that links to it stay', () =>
  expect(names.toSorted()).toEqual([
    expect.stringMatching(/^tieout-\d+\.\d+\.\d+-linux-amd64\.deb$/),
    'tieout-linux-x86_64.AppImage',
  ]));

it('no desktop entry gives up the sandbox, as that of older AppImages does', () => {
  expect(deb.entry).toMatch(/^Exec=\/opt\/Tieout\/tieout %U$/m);
  expect(appImage.desktop).toMatch(/^Exec=AppRun %U$/m);
});

it('a window belongs to its desktop entry, by the name that Electron gives it', () => {
  const packed = JSON.parse(textIn({ archive: unpacked('resources', 'app.asar') }, 'package.json')) as object;
  expect(packed).toMatchObject({ desktopName: appImage.desktopFileName });
  const id = basename(appImage.desktopFileName, '.desktop');
  expect(deb.words.some((word) => word.endsWith(`=/usr/share/applications/${id}.desktop`))).toBe(true);
  for (const entry of [deb.entry, appImage.desktop]) expect(entry).toContain(`\nStartupWMClass=${id}\n`);
});

it('a deb brings and loads the profile that lets it build its sandbox on Ubuntu', () => {
  const profile = readFileSync(unpacked('resources', 'apparmor-profile'), 'utf8');
  expect(profile).toMatch(/profile "tieout" "\/opt\/Tieout\/tieout" flags=\(unconfined\) {\s+userns,/);
  expect(deb.afterInstall).toContain("'/opt/Tieout/resources/apparmor-profile'");
  expect(deb.afterInstall).toMatch(/apparmor_parser --replace/);
});
