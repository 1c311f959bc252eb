import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { describe, expect, it } from 'vitest';
import { repository } from '../desktop/run-bundle';
import { temporaryFolder } from '../support/temporary-folder';

const home = 'https://github.com/someone/tieout';
const files = [
  'tieout-1.2.3-setup.exe',
  'tieout-1.2.3-all-users.msi',
  'tieout-1.2.3-linux-amd64.deb',
  'tieout-1.2.3-linux-arm64.deb',
];
const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Fills the manifests for a release of files whose content is their own name. */
function fill(present: readonly string[], version = '1.2.3') {
  const [release, out] = [temporaryFolder(), temporaryFolder()];
  for (const name of present) writeFileSync(join(release, name), name);
  const words = [join(repository, 'build/fill-stores.ts'), version, home, release, out];
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', ...words], {
    cwd: repository,
    encoding: 'utf8',
  });
  const read = (name: string): string => readFileSync(join(out, name), 'utf8');
  return { status, stderr, names: readdirSync(out).toSorted(), read };
}

/** The values of a field, in turn. */
const valuesOf = (text: string, field: string): readonly string[] =>
  Array.from(text.matchAll(new RegExp(`^[ -]*${field}: (.+)$`, 'gm')), ([, value]) => value ?? '');

describe('the manifests of winget and Flatpak, filled for a release', () => {
  it('are YAML, with nothing left to be filled', async () => {
    const filled = fill(files);
    expect(filled).toMatchObject({ status: 0, stderr: '' });
    expect(filled.names).toEqual([
      'Tieout.Tieout.installer.yaml',
      'Tieout.Tieout.locale.en-US.yaml',
      'Tieout.Tieout.yaml',
      'app.tieout.Tieout.yml',
    ]);
    for (const name of filled.names) {
      const text = filled.read(name);
      expect(text).not.toMatch(/VERSION|HOME_URL|SHA256\(/);
      await expect(format(text, { parser: 'yaml' }), name).resolves.toBeTypeOf('string');
    }
  });

  it('name each installer of Windows, its processor, its place and its SHA-256', () => {
    const filled = fill(files);
    const text = filled.read('Tieout.Tieout.installer.yaml');
    expect(valuesOf(text, 'Architecture')).toEqual(['x64', 'arm64', 'x64']);
    expect(valuesOf(text, 'InstallerType')).toEqual(['nullsoft', 'nullsoft', 'wix']);
    const wanted = ['tieout-1.2.3-setup.exe', 'tieout-1.2.3-setup.exe', 'tieout-1.2.3-all-users.msi'];
    expect(valuesOf(text, 'InstallerUrl')).toEqual(
      wanted.map((name) => `${home}/releases/download/v1.2.3/${name}`),
    );
    expect(valuesOf(text, 'InstallerSha256')).toEqual(wanted.map(sha256Of));
  });

  it.each([
    ['Tieout.Tieout.yaml', 'version', ['DefaultLocale']],
    ['Tieout.Tieout.installer.yaml', 'installer', []],
    [
      'Tieout.Tieout.locale.en-US.yaml',
      'defaultLocale',
      ['PackageLocale', 'Publisher', 'PackageName', 'License', 'ShortDescription'],
    ],
  ])('have in %s what winget’s schema wants', (name, type, fields) => {
    const text = fill(files).read(name);
    expect(valuesOf(text, 'PackageIdentifier')).toEqual(['Tieout.Tieout']);
    expect(valuesOf(text, 'PackageVersion')).toEqual(['1.2.3']);
    expect(valuesOf(text, 'ManifestType')).toEqual([type]);
    expect(valuesOf(text, 'ManifestVersion')).toEqual(['1.6.0']);
    for (const field of fields) expect(valuesOf(text, field), field).toHaveLength(1);
  });

  it('have a package of Linux for each processor, by the names of Flatpak', () => {
    const filled = fill(files);
    const text = filled.read('app.tieout.Tieout.yml');
    expect(valuesOf(text, 'id')).toEqual(['app.tieout.Tieout']);
    expect(valuesOf(text, 'only-arches')).toEqual(['[x86_64]', '[aarch64]']);
    const wanted = ['tieout-1.2.3-linux-amd64.deb', 'tieout-1.2.3-linux-arm64.deb'];
    expect(valuesOf(text, 'url')).toEqual(wanted.map((name) => `${home}/releases/download/v1.2.3/${name}`));
    expect(valuesOf(text, 'sha256')).toEqual(wanted.map(sha256Of));
    for (const field of ['runtime', 'sdk', 'base', 'command']) expect(valuesOf(text, field)).toHaveLength(1);
  });

  it('are not filled for a release without one of its files', () => {
    const lacking = fill(files.slice(1));
    expect(lacking.status).not.toBe(0);
    expect(lacking.stderr).toContain('tieout-1.2.3-setup.exe');
  });
});
