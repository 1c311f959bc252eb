import fs, { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import promises, { open, type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a reading writes: its claims for slots, its pages, its tickets as lines, and the rest: lock, description, renaming. */
export const writeKinds = ['limiter', 'page', 'lines', 'manifest'] as const;
export type WriteKind = (typeof writeKinds)[number];

/** A write at which a process dies: before it, when half of it is on the disk, or right after it. */
export interface DeadlyWrite {
  readonly kind: WriteKind;
  /** Which of its kind, from 1. */
  readonly nth: number;
  readonly stage: 'before' | 'half' | 'after';
}

type Write = (this: unknown, ...words: unknown[]) => unknown;

/**
 * Counts what this process writes, and kills it with -9 at one write; no signal from outside could hit the middle of one.
 * Answers the counts so far.
 */
export async function dieAt(deadly: DeadlyWrite | null): Promise<() => Readonly<Record<WriteKind, number>>> {
  const counts = { limiter: 0, page: 0, lines: 0, manifest: 0 };
  const watch = <K extends string>(
    target: Record<K, Write>,
    name: K,
    kind: WriteKind,
    half?: (whole: Write, that: unknown, words: readonly unknown[]) => unknown,
  ): void => {
    const whole = target[name];
    target[name] = function (...words) {
      counts[kind] += 1;
      if (deadly?.kind !== kind || deadly.nth !== counts[kind]) return whole.apply(this, words);
      if (deadly.stage === 'before') die();
      const done =
        deadly.stage === 'half' && half !== undefined ? half(whole, this, words) : whole.apply(this, words);
      return done instanceof Promise ? done.then(die) : die();
    };
  };
  const halfOf = (data: unknown): unknown =>
    typeof data === 'string' || data instanceof Uint8Array ? data.slice(0, data.length / 2) : data;

  // The modules' objects and the handle's class are taken as what they are used for here: functions by their names.
  const files = fs as unknown as Record<string, Write>;
  const handles = (await handlePrototype()) as unknown as Record<string, Write>;
  watch(files, 'writeSync', 'limiter', (whole, that, [file, data]) => whole.call(that, file, halfOf(data)));
  for (const name of ['appendFile', 'writeFile']) {
    watch(handles, name, name === 'appendFile' ? 'page' : 'manifest', (whole, that, [data]) =>
      whole.call(that, halfOf(data)),
    );
  }
  watch(handles, 'datasync', 'page');
  watch(handles, 'sync', 'manifest');
  // A stream writes the lines, and dies while the operating system is at it.
  for (const name of ['write', 'writev']) watch(files, name, 'lines');
  const folders = promises as unknown as Record<string, Write>;
  watch(folders, 'rename', 'manifest');
  watch(folders, 'rm', 'manifest', (_whole, _that, [path]) => {
    for (const name of halfInside(String(path))) rmSync(join(String(path), name), { recursive: true });
  });
  syncBuiltinESMExports();
  return () => counts;
}

/** Half of what is in a folder; nothing of a file. */
function halfInside(folder: string): readonly string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  const names = readdirSync(folder);
  return names.slice(0, names.length / 2);
}

function die(): never {
  process.kill(process.pid, 'SIGKILL');
  // Until the signal has arrived nothing more may happen.
  for (;;);
}

/** The class of file handles, which has no name to import it by. */
async function handlePrototype(): Promise<FileHandle> {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-handle-'));
  const handle = await open(join(folder, 'file'), 'w');
  await handle.close();
  rmSync(folder, { recursive: true });
  // `getPrototypeOf` answers `any`.
  return Object.getPrototypeOf(handle) as FileHandle;
}
