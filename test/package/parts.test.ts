import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { listOfParts, notices, partsFile, partsOf } from '../../build/parts';
import { repository } from '../desktop/run-bundle';

const parts = partsOf(repository);
const names = new Set(parts.map(({ name }) => name));
const bundled = JSON.parse(readFileSync(join(repository, partsFile), 'utf8')) as Readonly<
  Record<string, readonly string[]>
>;
const about = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
};

/** The package that a module is of, by its path or by the words that import it. */
const packageOf = (path: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? '';

/** The packages that Tieout's own files import, from this one on; types are gone from a bundle. */
function importedFrom(entry: string): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const follow = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const { outputText } = ts.transpileModule(readFileSync(join(repository, file), 'utf8'), {
      compilerOptions: {
        module: ts.ModuleKind.ESNext,
        jsx: ts.JsxEmit.Preserve,
        target: ts.ScriptTarget.ESNext,
      },
    });
    for (const { fileName } of ts.preProcessFile(outputText, true, true).importedFiles) {
      const plain = (fileName.split('?')[0] ?? '').replace(/^#(shared|main|renderer)\//, 'src-$1/');
      if (plain.startsWith('node:')) continue;
      const own = plain.startsWith('.') ? posix.join(posix.dirname(file), plain) : plain;
      const isOwn = own.startsWith('src-');
      if (!isOwn) found.add(packageOf(own));
      for (const ending of isOwn ? ['.ts', '.tsx'] : []) {
        const folder = readdirSync(join(repository, posix.dirname(own)));
        if (folder.includes(posix.basename(own) + ending)) follow(own + ending);
      }
    }
  };
  follow(entry);
  return found;
}

describe('the parts that a release and its notices name', () => {
  it.each([
    ['screen', 'src-renderer/main.tsx'],
    ['worker', 'src-renderer/worker/index.ts'],
    ['main', 'src-main/hosts/electron/index.ts'],
    ['main', 'src-main/hosts/browser/index.ts'],
    ['main', 'src-main/hosts/cli/index.ts'],
  ])('are all that the %s imports, from %s', (bundle, entry) => {
    const imported = [...importedFrom(entry)].filter(
      // What is installed beside the bundle, or is the program itself.
      (name) => name !== 'electron' && !(name in about.dependencies && bundle === 'main'),
    );
    expect(imported.length).toBeGreaterThan(1);
    expect(imported.filter((name) => bundled[bundle]?.includes(name) !== true)).toEqual([]);
  });

  it('are all that the built files of the main process name as their modules', () => {
    const built = readdirSync(join(repository, 'out/main'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.js'))
      .map((path) => readFileSync(join(repository, 'out/main', path), 'utf8'));
    const modules = built.flatMap((code) => [
      ...code.matchAll(/^\/\/ node_modules\/(?:.*\/node_modules\/)?(\S+)$/gm),
    ]);
    const inBundle = new Set(modules.map(([, path]) => packageOf(path ?? '')));
    expect(inBundle.size).toBeGreaterThan(10);
    expect([...inBundle].filter((name) => !names.has(name))).toEqual([]);
  });

  it('hold Electron, and both native modules with their licences', () => {
    for (const name of ['electron', '@github/keytar', 'fs-native-extensions', 'papaparse', 'hono', 'react']) {
      expect(parts.find((part) => part.name === name)?.text, name).toMatch(/\w{4}/);
    }
  });

  it('are written as notices that name each, with the text of its licence', () => {
    const text = readFileSync(join(repository, 'out/renderer/notices.md'), 'utf8');
    expect(text).toBe(notices(parts));
    for (const part of parts) {
      expect(text).toContain(`\n## ${part.name} - ${part.version} (${part.licence})\n`);
      expect(text).toContain(part.text ?? '');
    }
  });

  it('are written as CycloneDX that names each once', () => {
    const list = JSON.parse(listOfParts('1.2.3', parts)) as {
      readonly components: ReadonlyArray<Readonly<Record<string, unknown>>>;
    };
    expect(list).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      metadata: { component: { name: 'tieout', version: '1.2.3' } },
    });
    expect(list.components.map(({ name, version }) => `${String(name)} ${String(version)}`)).toEqual(
      parts.map(({ name, version }) => `${name} ${version}`),
    );
    expect(new Set(list.components.map((component) => component['bom-ref'])).size).toBe(parts.length);
    for (const { purl, licenses } of list.components) {
      expect(purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+/);
      expect(licenses).toEqual([{ license: { id: expect.stringMatching(/^[\w.-]+$/) as string } }]);
    }
  });
});
