import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { afterAll } from 'vitest';
import { temporaryFolder } from './temporary-folder';

const program = join(import.meta.dirname, '../../src-main/core/evidence/reperform.py');

interface Python {
  readonly process: ChildProcessWithoutNullStreams;
  readonly lines: Interface;
  /** When it has ended. */
  readonly ended: Promise<null>;
}

interface Answer {
  readonly code: number | null;
  readonly said: string;
}

let many: Python | undefined;
afterAll(() => many?.process.kill());

/**
 * What the program says of an archive, or of a folder by its path, with its exit code: in one process of Python for all of a test
 * file, one archive after the other, as Python takes longer to start than the program to run.
 */
export async function reperform(archive: Uint8Array | string): Promise<Answer> {
  many ??= start();
  const answered = once(many.lines, 'line');
  many.process.stdin.write(`${JSON.stringify([pathOf(archive)])}\n`);
  const line = await Promise.race([answered, many.ended]);
  if (line === null) throw new Error('reperform-many.py has ended without an answer');
  return JSON.parse(line[0] as string) as Answer; // written by reperform-many.py
}

function start(): Python {
  const python = spawn('python3', [join(import.meta.dirname, 'reperform-many.py'), program]);
  python.stderr.pipe(process.stderr);
  const ended = once(python, 'exit').then(() => null);
  return { process: python, lines: createInterface({ input: python.stdout }), ended };
}

/** The same as an auditor starts it, with further words. */
export function startReperform(
  archive: Uint8Array | string,
  more: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Answer {
  const { status, stdout, stderr } = spawnSync('python3', [program, pathOf(archive), ...more], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { code: status, said: stdout + stderr };
}

function pathOf(archive: Uint8Array | string): string {
  if (typeof archive === 'string') return archive;
  const path = join(temporaryFolder(), 'evidence.zip');
  writeFileSync(path, archive);
  return path;
}
