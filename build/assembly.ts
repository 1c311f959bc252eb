import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What is written in AssemblyScript, and beside it what it compiles into. */
export const assemblies = [
  {
    source: 'src-shared/columns/scanner/assembly/scanner.ts',
    file: 'src-shared/columns/scanner/binary.ts',
    name: 'scannerBinary',
  },
  {
    source: 'src-shared/columns/numbering/assembly/numbering.ts',
    file: 'src-shared/columns/numbering/binary.ts',
    name: 'numberingBinary',
  },
] as const;

// Called as a program: its types would give the whole project arrays of another language.
const compiler = join('node_modules', 'assemblyscript', 'bin', 'asc.js');
const options = [
  ...['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd', '--enable', 'bulk-memory'],
  ...['--importMemory', '--noExportMemory'],
];

/** Compiles a source and answers the text of the file beside it; throws what the compiler says. */
export function compileAssembly(root: string, { source, name }: (typeof assemblies)[number]): string {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-assembly-'));
  try {
    const out = join(folder, 'out.wasm');
    execFileSync(process.execPath, [join(root, compiler), source, '--outFile', out, ...options], {
      cwd: root,
    });
    return wordFile(name, readFileSync(out).toString('base64'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function wordFile(name: string, binary: string): string {
  const lines = binary.match(/.{1,100}/g) ?? [];
  return [
    '/** `assembly`, compiled by `npm run assembly`: WebAssembly in base 64. Not to be edited. */',
    `export const ${name} = [`,
    ...lines.map((line) => `  '${line}',`),
    `].join('');`,
    '',
  ].join('\n');
}
