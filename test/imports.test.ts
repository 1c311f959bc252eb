import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/**
 * The import rules of architecture.md, 1 to 3, which the type checker cannot hold by itself. `from` and `to` are the
 * beginnings of paths from the project's root, or names of packages; a rule says who may not import what.
 */
const rules: readonly {
  readonly rule: string;
  readonly from: RegExp;
  readonly to: RegExp;
}[] = [
  { rule: 'the screen never imports the main process', from: /^src-renderer\//, to: /^src-main\// },
  { rule: 'the main process never imports the screen', from: /^src-main\//, to: /^src-renderer\// },
  { rule: 'what is shared imports neither', from: /^src-shared\//, to: /^src-(main|renderer)\// },
  {
    rule: 'what is shared runs anywhere: no Node, Electron or React',
    from: /^src-shared\//,
    to: /^(node:|electron\b|react\b|react-dom\b|@tanstack\/|@base-ui\/)/,
  },
  {
    rule: 'only src-main/electron imports Electron',
    from: /^src-(?!main\/electron\/)/,
    to: /^electron($|\/)/,
  },
  {
    rule: 'the sandbox imports nothing of the rest',
    from: /^src-main\/sandbox\//,
    to: /^src-(?!main\/sandbox\/)/,
  },
  { rule: 'the core does not know the sandbox', from: /^src-main\/core\//, to: /^src-main\/sandbox\// },
  {
    rule: 'the core does not know its hosts',
    from: /^src-main\/core\//,
    to: /^src-main\/(?!core\/)/,
  },
  { rule: 'no host imports another', from: /^src-main\/cli\//, to: /^src-main\/(electron|browser)\// },
  { rule: 'no host imports another', from: /^src-main\/electron\//, to: /^src-main\/(cli|browser)\// },
  { rule: 'no host imports another', from: /^src-main\/browser\//, to: /^src-main\/(cli|electron)\// },
  { rule: 'the worker draws nothing', from: /^src-renderer\/worker\//, to: /^(react|@tanstack|@base-ui)/ },
  { rule: 'the program imports no test', from: /^src-/, to: /^test\// },
];

const root = join(import.meta.dirname, '..');
const files = ['src-shared', 'src-main', 'src-renderer'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => posix.join(folder, name.split(sep).join('/'))),
);

/** What a file imports, types included, as paths from the project's root or as package names. */
function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'), true, true);
  return importedFiles.map(({ fileName }) => {
    if (fileName.startsWith('#')) return fileName.replace(/^#(shared|main|renderer)\//, 'src-$1/');
    if (fileName.startsWith('.')) return posix.join(posix.dirname(file), fileName);
    return fileName;
  });
}

describe('import rules (architecture.md)', () => {
  it('reads the files that it judges', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(importsOf('src-shared/domain/result/reconcile.ts')).toContain('src-shared/domain/compare/ledger');
    expect(importsOf('src-main/cli/index.ts')).toContain('src-shared/words/errors/error-words');
  });

  it.each(rules)('$rule ($from)', ({ from, to }) => {
    const breaches = files
      .filter((file) => from.test(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((path) => to.test(path))
          .map((path) => `${file} imports ${path}`),
      );
    expect(breaches).toEqual([]);
  });
});
