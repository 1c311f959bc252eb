import { posix } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { rooms, sourceFiles } from './source-files';

/**
 * The import rules of architecture.md, 1 to 3, which the type checker cannot hold on its own. `from` and `to` are the
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
    rule: 'only src-main/hosts/electron imports Electron',
    from: /^src-(?!main\/hosts\/electron\/)/,
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
  {
    rule: 'no host imports another',
    from: /^src-main\/hosts\/cli\//,
    to: /^src-main\/hosts\/(electron|browser)\//,
  },
  // The installed app is the command line too, but for what that runs on in Node.
  {
    rule: 'no host imports another',
    from: /^src-main\/hosts\/electron\//,
    to: /^src-main\/(hosts\/cli\/index|hosts\/browser\/|core\/partner-api\/node-fetch)/,
  },
  {
    rule: 'no host imports another',
    from: /^src-main\/hosts\/browser\//,
    to: /^src-main\/hosts\/(cli|electron)\//,
  },
  { rule: 'the worker draws nothing', from: /^src-renderer\/worker\//, to: /^(react|@tanstack|@base-ui)/ },
  { rule: 'the program imports no test', from: /^src-/, to: /^test\// },
];

/**
 * Every folder of each room, the lowest first: a file imports from its own folder or from one further down, types included.
 */
const folders: Readonly<Record<string, string>> = {
  'src-shared': `base columns/assembly columns columns/numbering/assembly columns/numbering columns/scanner/assembly columns/scanner
    domain/vocabulary domain/dates domain/rules domain/keys domain/statuses domain/sides domain/snapshot domain/fields domain/money domain/compare
    domain/entries domain/totals domain/runs domain/queries domain/views domain/suggestions domain/suggestions/near-misses domain/suggestions/proposals domain/result
    files/header files/zip files/xlsx files/csv files/client words/errors words words/queries files/queries bridge`,
  'src-main': `sandbox/project sandbox/api sandbox sandbox/sample sandbox/command
    core/policy core/storage core/partner-api core/snapshot/read core/snapshot/disk core/snapshot/take/tell core/snapshot/take core/profiles core/keys
    core/runs core/reviews core/sides core/evidence core/page core/calls/closing core/calls
    hosts/common hosts/cli/output hosts/cli hosts/browser hosts/electron/window hosts/electron/files hosts/electron/keys hosts/electron/network
    hosts/electron/readings hosts/electron/updates hosts/electron/command hosts/electron start .`,
  'src-renderer': `bridge worker/contract worker/file worker/result worker/exports worker/queries worker words shell ui/common ui/empty ui/grid session
    features/file features/platform features/rules features/profiles features/result/view features/reviews features/queries
    features/summary features/evidence features/result/finding features/result/findings features/result/totals
    features/result/next-steps features/result/statuses features/result/run-over-run
    features/result/exports features/result features/runs/signing features/runs/since features/runs app/workbench app .`,
};

const texts = new Map(sourceFiles(rooms, /\.tsx?$/).map(({ path, text }) => [path, text]));
const files = [...texts.keys()];

/** What a file imports, types included, as paths from the project's root or as package names. */
function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(texts.get(file) ?? '', true, true);
  return importedFiles.map(({ fileName }) => {
    if (fileName.startsWith('#')) return fileName.replace(/^#(shared|main|renderer)\//, 'src-$1/');
    if (fileName.startsWith('.')) return posix.join(posix.dirname(file), fileName);
    return fileName;
  });
}

const isFile = new Set(files);

/** The file of the project that an import means; null for a package, a style or what is no TypeScript. */
function fileAt(path: string): string | null {
  const [plain = ''] = path.split('?');
  return [plain, `${plain}.ts`, `${plain}.tsx`, `${plain}.d.ts`].find((name) => isFile.has(name)) ?? null;
}

const imported = new Map(files.map((file) => [file, importsOf(file).flatMap((path) => fileAt(path) ?? [])]));

/** The place of a file's folder in its room; throws for a folder that is not named. */
function placeOf(room: string, file: string): number {
  const order = (folders[room] ?? '').split(/\s+/).map((folder) => posix.join(room, folder, '.'));
  const place = order.indexOf(posix.dirname(file));
  if (place < 0) throw new Error(`the folder of ${file} is not named in this test`);
  return place;
}

/** A circle of imports that starts at one of these files, as the files in it; null where there is none. */
function findCircle(): readonly string[] | null {
  const done = new Set<string>();
  const path: string[] = [];
  const follow = (file: string): readonly string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    path.push(file);
    for (const next of imported.get(file) ?? []) {
      const circle = follow(next);
      if (circle !== null) return circle;
    }
    path.pop();
    done.add(file);
    return null;
  };
  for (const file of files) {
    const circle = follow(file);
    if (circle !== null) return circle;
  }
  return null;
}

describe('rooms inside the rooms', () => {
  it.each(Object.keys(folders))('%s: a file imports from its own folder or from one below it', (room) => {
    const breaches = files
      .filter((file) => file.startsWith(`${room}/`))
      .flatMap((file) =>
        (imported.get(file) ?? [])
          .filter((other) => other.startsWith(`${room}/`) && placeOf(room, other) > placeOf(room, file))
          .map((other) => `${file} imports ${other}`),
      );
    expect(breaches).toEqual([]);
  });

  it('no circle of files anywhere', () => expect(findCircle()).toBeNull());

  it('no folder of more than 24 files', () => {
    const counts = new Map<string, number>();
    for (const folder of files.map((file) => posix.dirname(file)))
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > 24)).toEqual([]);
  });
});

describe('import rules (architecture.md)', () => {
  it('reads the files that it judges', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(importsOf('src-shared/domain/result/reconcile.ts')).toContain('src-shared/domain/compare/ledger');
    expect(importsOf('src-main/hosts/cli/output/print.ts')).toContain('src-shared/words/errors/error-words');
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
