import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the compiled scanner stands in the source, and what it is compiled from. */
export const scannerFile = 'src-shared/scanner/binary.ts';
const source = 'src-shared/scanner/assembly/scanner.ts';

// Called as a program: its types would give the whole project arrays of another language.
const compiler = join('node_modules', 'assemblyscript', 'bin', 'asc.js');
const options = [
  ...['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd', '--enable', 'bulk-memory'],
  ...['--importMemory', '--noExportMemory'],
];

/** Compiles the scanner and answers the text of `scannerFile`; throws what the compiler says. */
export function compileScanner(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-scanner-'));
  try {
    const out = join(folder, 'scanner.wasm');
    execFileSync(process.execPath, [join(root, compiler), source, '--outFile', out, ...options], {
      cwd: root,
    });
    return wordFile(readFileSync(out).toString('base64'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function wordFile(binary: string): string {
  const lines = binary.match(/.{1,100}/g) ?? [];
  return [
    '/** `assembly/scanner.ts`, compiled by `npm run scanner`: WebAssembly in base 64. Not to be edited. */',
    'export const binary = [',
    ...lines.map((line) => `  '${line}',`),
    `].join('');`,
    '',
  ].join('\n');
}
