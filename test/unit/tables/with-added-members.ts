import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../../..');

/** A change to the text of one file of the sources. */
export interface Overlay {
  readonly file: string;
  readonly change: (text: string) => string;
}

/** An error of the compiler, in a file of the sources. */
export interface CompileError {
  readonly file: string;
  readonly message: string;
}

/** A table with one more row, which says what its first row says. */
export function withRow(file: string, table: string, name: string): Overlay {
  const row = new RegExp(`(const ${table} = \\{\\n)(  (?:'[^']+'|\\w+)(: [^]*?,\\n)(?=  ['\\w]))`, 'u');
  return { file, change: (text) => text.replace(row, `$1  ${name}$3$2`) };
}

/** A piece of a file with more text behind it. */
export function withText(file: string, after: string, more: string): Overlay {
  return { file, change: (text) => text.replace(after, after + more) };
}

/** Compiles the three rooms in memory with these changes. Throws where a change changes nothing. */
export function compileWith(overlays: readonly Overlay[]): readonly CompileError[] {
  const changed = new Map(
    overlays.map(({ file }) => [join(root, file), readFileSync(join(root, file), 'utf8')] as const),
  );
  for (const { file, change } of overlays) {
    const before = changed.get(join(root, file)) ?? '';
    const after = change(before);
    if (after === before) throw new Error(`nothing was added to ${file}`);
    changed.set(join(root, file), after);
  }
  const options = optionsOfAllRooms();
  const files = ['src-shared', 'src-main', 'src-renderer'].flatMap((room) =>
    ts.sys.readDirectory(join(root, room), ['.ts', '.tsx'], ['**/assembly']),
  );
  const host = ts.createCompilerHost(options);
  const readFile = host.readFile.bind(host);
  host.readFile = (path) => changed.get(path) ?? readFile(path);
  const program = ts.createProgram(files, options, host);
  return program.getSourceFiles().flatMap((source) => {
    if (!source.fileName.startsWith(`${root}/src-`)) return [];
    return program.getSemanticDiagnostics(source).map(({ messageText, start = 0 }) => ({
      file: source.fileName.slice(root.length + 1),
      message: `${source.getLineAndCharacterOfPosition(start).line + 1}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    }));
  });
}

/** Those of the rooms' configurations together: a table is the same in all of them. */
function optionsOfAllRooms(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), (path) =>
    readFileSync(path, 'utf8'),
  ) as {
    readonly config: { readonly compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(
    {
      ...config.compilerOptions,
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      types: ['node', 'vite/client'],
      jsx: 'react-jsx',
      noEmit: true,
      composite: false,
      emitDeclarationOnly: false,
      paths: {
        papaparse: ['./src-shared/files/csv/papaparse-types.d.ts'],
        saxen: ['./src-shared/files/xlsx/saxen-types.d.ts'],
      },
    },
    root,
  );
  return options;
}
