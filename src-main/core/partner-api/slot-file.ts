import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { systemErrorCode } from '../storage/storage-error';
import type { Clock } from './ports';
import type { SlotLog } from './slot-log';

/** A file holds the lines of ten minutes; later lines go to the next file, so that none grows forever. */
const chapterMs = 600_000;

/**
 * A slot log shared by every process that uses its folder (docs/partner-api.md, section 8). Each line is appended with one
 * small write, which the operating system keeps whole and in one order; nothing is ever rewritten, so a process killed at
 * any point leaves nothing for others to clean up. Calls are synchronous: they take microseconds, and nothing may come
 * between a claim and its reading.
 *
 * Where the folder cannot be written, appending answers false and the caller counts only its own requests.
 */
export function createSlotFile(folder: string, name: string, clock: Clock): SlotLog {
  const chapterNow = (): number => Math.floor(clock.monotonic() / chapterMs);
  const pathOf = (chapter: number): string => join(folder, `${name}-${chapter}.log`);
  const start = chapterNow();
  let readers = [start - 1, start].map((chapter) => ({ chapter, tail: createTail(pathOf(chapter)) }));

  const append = (line: string): boolean => {
    const chapter = chapterNow();
    try {
      // A line end before as well as after separates the line from one that a full disk cut off.
      const file = openSync(pathOf(chapter), 'a', 0o600);
      try {
        writeSync(file, `\n${line}\n`);
      } finally {
        closeSync(file);
      }
    } catch (thrown) {
      if (systemErrorCode(thrown) === null) throw thrown;
      return false;
    }
    // A reader that has moved on to the next chapter may have missed the line, so it is written there as well.
    return chapterNow() === chapter || append(line);
  };

  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    removeOld(folder, start);
  } catch (thrown) {
    if (systemErrorCode(thrown) === null) throw thrown;
  }
  return {
    append,
    read: () => {
      const chapter = chapterNow();
      const last = readers.at(-1)?.chapter ?? chapter;
      if (chapter === last) return readers.flatMap(({ tail }) => tail());
      const rest = readers.flatMap(({ tail }) => tail());
      readers = [chapter - 1, chapter]
        .filter((next) => next > last)
        .map((next) => ({ chapter: next, tail: createTail(pathOf(next)) }));
      return [...rest, ...readers.flatMap(({ tail }) => tail())];
    },
  };
}

/** Reads the whole lines that were added to a file since the last call; none while there is no file. */
function createTail(path: string): () => string[] {
  let offset = 0;
  let rest = '';
  return () => {
    let file: number;
    try {
      file = openSync(path, 'r');
    } catch (thrown) {
      if (systemErrorCode(thrown) === null) throw thrown;
      return [];
    }
    try {
      const buffer = Buffer.allocUnsafe(65_536);
      // Another computer that shares this home counts from a start of its own, and may have cleared the file away.
      if (fstatSync(file).size < offset) [offset, rest] = [0, ''];
      for (;;) {
        const length = readSync(file, buffer, 0, buffer.length, offset);
        if (length === 0) break;
        offset += length;
        rest += buffer.toString('latin1', 0, length);
      }
    } finally {
      closeSync(file);
    }
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    return lines.filter((line) => line !== '');
  };
}

/** The logs of every API, because one that is never asked again would stay forever. */
function removeOld(folder: string, chapter: number): void {
  for (const file of readdirSync(folder)) {
    const other = Number(/-(\d+)\.log$/.exec(file)?.[1]);
    // Later chapters were written before the machine's last restart, on another clock.
    if (other < chapter - 1 || other > chapter + 1) unlinkSync(join(folder, file));
  }
}
