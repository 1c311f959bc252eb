import { mkdir, open, readFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppError } from '#shared/base/app-error';
import type { LogPart } from '#shared/bridge/log-part';
import { fail, succeed, type Result } from '#shared/base/result';
import { ownerOnly, patiently, removePatiently, syncFolder, withFile } from './atomic-file';
import { chainLine, createLineChain, isWholeChained, type LineChain } from './chained-lines';
import { wholeLinesLength } from './file-lines';
import { underLock, withFileLock } from './file-lock';
import {
  checkLines,
  checkLog,
  headBytes,
  logHead,
  refuseHead,
  type CheckedLog,
  type LogFormat,
} from './log-lines';
import { onDisk, onDiskOr, resultOnDisk, resultOnDiskOr } from './storage-error';

/**
 * The logs of one kind in a data folder, a file of JSON lines for each profile (product.md, section 5). A log is only appended
 * to, under a lock shared by all processes: on the log itself, since a lock file could be deleted. A line without an end was
 * never confirmed, and is cut off before the next one. Each line carries its SHA-256 and that of the line before it.
 */
export interface LogStore<Entry> {
  /** The entries from an offset on, 0 for all. */
  read(profileId: string, offset: number): Promise<Result<LogPart<Entry>>>;
  /** The whole log, which is not long. */
  readAll(profileId: string): Promise<Result<CheckedLog<Entry>>>;
  /** The length of the log, in bytes: later entries come after it. */
  end(profileId: string): Promise<Result<number>>;
  /** Adds an entry; it is on disk when this resolves. Answers the problem that the log had until now, if any. */
  append(profileId: string, entry: Entry): Promise<Result<readonly AppError[]>>;
  /**
   * Does what only one process at a time may do, knowing all entries; `add` adds one to them, and it is on disk when that
   * resolves.
   */
  act<T>(
    profileId: string,
    work: (log: CheckedLog<Entry>, add: (entry: Entry) => Promise<Result<null>>) => Promise<Result<T>>,
  ): Promise<Result<T>>;
  remove(profileId: string): Promise<Result<null>>;
}

/** How much of a log is read at once; a longer line makes a longer part. */
const partBytes = 1_000_000;

/** Keeps logs in a folder, which is created with the first one. */
export function createLogStore<Entry>(dir: string, format: LogFormat<Entry>): LogStore<Entry> {
  const pathOf = (profileId: string): string => join(dir, `${profileId}.jsonl`);
  const readCut = async <Read extends Pick<LogPart<Entry>, 'problems'>>(
    path: string,
    readFrom: (path: string) => Promise<Result<Read>>,
  ): Promise<Result<Read>> => {
    const cut = await cutIfLeft(path, format);
    const read = cut.ok ? await readFrom(path) : cut;
    if (!cut.ok || !read.ok) return read;
    return succeed({ ...read.value, problems: [...cut.value, ...read.value.problems] });
  };

  return {
    read: (profileId, offset) => readCut(pathOf(profileId), (path) => readPart(path, offset, format)),
    readAll: (profileId) => readCut(pathOf(profileId), (path) => readChecked(path, format)),
    end: (profileId) => {
      const path = pathOf(profileId);
      return underLock(path, path, () => onDiskOr(0, path, () => wholeLinesLength(path)));
    },
    append: async (profileId, entry) => {
      const path = pathOf(profileId);
      return underLock(path, path, async () => {
        const cut = await cutTail(path, format);
        if (!cut.ok) return cut;
        const added = await appendLine(path, JSON.stringify(entry), format);
        return added.ok ? cut : added;
      });
    },
    act: (profileId, work) => {
      const path = pathOf(profileId);
      return underLock(path, path, async () => {
        const cut = await cutTail(path, format);
        if (!cut.ok) return cut;
        const whole = await readChecked(path, format);
        if (!whole.ok) return whole;
        const problems = [...cut.value, ...whole.value.problems];
        return work({ ...whole.value, problems }, (entry) => appendLine(path, JSON.stringify(entry), format));
      });
    },
    remove: (profileId) => {
      const path = pathOf(profileId);
      return underLock(path, path, () =>
        onDisk(path, async () => {
          await removePatiently(path);
          return null;
        }),
      );
    },
  };
}

async function readChecked<Entry>(
  path: string,
  format: LogFormat<Entry>,
): Promise<Result<CheckedLog<Entry>>> {
  const bytes = await onDiskOr(new Uint8Array(), path, () => patiently(() => readFile(path)));
  return bytes.ok ? checkLog(bytes.value, path, format) : bytes;
}

/**
 * Cuts off a last line without an end before the log is read. It may still be being written: only the holder of the lock can
 * tell, and reading does not wait for the lock.
 */
async function cutIfLeft(path: string, format: LogFormat<unknown>): Promise<Result<readonly AppError[]>> {
  if (!(await hasTail(path))) return succeed([]);
  const cut = await withFileLock(path, () => cutTail(path, format));
  return cut.ok ? (cut.value ?? succeed([])) : cut;
}

async function hasTail(path: string): Promise<boolean> {
  try {
    return await withFile(openPatiently(path, 'r'), async (file) => {
      const { size } = await file.stat();
      const { buffer, bytesRead } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
      return bytesRead === 1 && buffer[0] !== 0x0a;
    });
  } catch {
    // Reading it reports the problem.
    return false;
  }
}

/**
 * Cuts off a last line that has no end, and reports it; under the lock only. A line that lacks only its line end gets one,
 * and nothing is cut from a file that is not a log of this Tieout.
 */
async function cutTail(path: string, format: LogFormat<unknown>): Promise<Result<readonly AppError[]>> {
  return resultOnDiskOr(succeed([]), path, () =>
    withFile(openPatiently(path, 'r+'), async (file) => {
      const { size } = await file.stat();
      const length = await wholeLinesLength(path);
      if (length === size) return succeed([]);
      const refused = refuseHead(await headOf(file), path, format);
      if (refused !== null) return fail(refused);
      const tail = (await bytesOf(file, length, size)).toString('latin1');
      const whole = [tail, tail.slice(0, -1)].find(isWholeChained);
      if (whole !== undefined) await file.write('\n', length + whole.length);
      await file.truncate(length + (whole === undefined ? 0 : whole.length + 1));
      await file.sync();
      return succeed(whole === undefined ? [{ code: 'log_cut', log: format.log, path }] : []);
    }),
  );
}

/** Adds an entry to a log, creating the log if needed; under the lock only. */
async function appendLine(path: string, json: string, format: LogFormat<unknown>): Promise<Result<null>> {
  return resultOnDisk(path, async () => {
    await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
    return withFile(openPatiently(path, 'a+'), async (file) => {
      const { size } = await file.stat();
      const head = refuseHead(await headOf(file), path, format);
      if (head !== null) return fail(head);
      if (size > 0) await renewHead(path, logHead(format));
      try {
        const { chain } = await chainTo(file, size);
        const line = chainLine(Buffer.from(json).toString('latin1'), chain.end());
        await file.appendFile(`${size === 0 ? `${logHead(format)}\n` : ''}${line}\n`, 'latin1');
        await file.sync();
      } catch (thrown) {
        // Best effort: on a full disk part of the line may remain until the next opening cuts it off.
        await file.truncate(size).catch(() => undefined);
        throw thrown;
      }
      if (size === 0) await syncFolder(join(path, '..'));
      return succeed(null);
    });
  });
}

/**
 * Changes an older log's first line to the current version before adding a line that the older Tieout cannot read; the
 * length stays the same.
 */
async function renewHead(path: string, newHead: string): Promise<void> {
  await withFile(open(path, 'r+'), async (file) => {
    const length = newHead.length + 1;
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, 0);
    const head = buffer.toString('utf8');
    if (head === `${newHead}\n` || !head.endsWith('\n')) return;
    await file.write(newHead, 0);
    await file.sync();
  });
}

function openPatiently(path: string, flags: 'r' | 'r+' | 'a+'): Promise<FileHandle> {
  return patiently(() => open(path, flags, ownerOnly));
}

async function headOf(file: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  return buffer.subarray(0, bytesRead);
}

async function readPart<Entry>(
  path: string,
  offset: number,
  format: LogFormat<Entry>,
): Promise<Result<LogPart<Entry>>> {
  /** What was read from it before reached farther than it does now. */
  const lostFrom = (line: number): AppError[] => [
    { code: 'log_lines_missing', log: format.log, path, before: [line] },
  ];
  const none = succeed({ entries: [], next: 0, more: false, problems: offset > 0 ? lostFrom(2) : [] });
  return resultOnDiskOr<LogPart<Entry>>(none, path, () =>
    withFile(openPatiently(path, 'r'), async (file) => {
      const refused = refuseHead(await headOf(file), path, format);
      if (refused !== null) return fail(refused);
      const { size } = await file.stat();
      const bytes = await readLinesFrom(file, offset, size);
      const lines = bytes
        .toString('latin1')
        .split('\n')
        .slice(offset === 0 ? 1 : 0, -1);
      const { chain, lines: before } = await chainTo(file, offset);
      const number = 1 + Math.max(1, before);
      const { entries, problems: ofLines } = checkLines(lines, chain, number, path, format);
      const problems = offset > size ? lostFrom(number) : ofLines;
      const next = Math.min(offset, size) + bytes.length;
      return succeed({ entries, problems, next, more: bytes.length > 0 && next < size });
    }),
  );
}

/** Whole lines from an offset on: about one part, at least one line; none where no line has an end. */
async function readLinesFrom(file: FileHandle, offset: number, size: number): Promise<Buffer> {
  for (let length = partBytes; ; length *= 2) {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(Math.min(length, Math.max(0, size - offset))),
      {
        position: offset,
      },
    );
    const end = buffer.subarray(0, bytesRead).lastIndexOf(0x0a) + 1;
    if (end > 0 || offset + length >= size) return buffer.subarray(0, end);
  }
}

/**
 * The checksum of a log up to an offset, from its first entry on: any earlier damage shows in it. Excludes the head, which a
 * newer Tieout rewrites. With the number of lines up to there, the head among them.
 */
async function chainTo(
  file: FileHandle,
  offset: number,
): Promise<{ readonly chain: LineChain; readonly lines: number }> {
  const chain = createLineChain();
  const lines = (await bytesOf(file, 0, offset)).toString('latin1').split('\n').slice(0, -1);
  for (const line of lines.slice(1)) chain.check(line);
  return { chain, lines: lines.length };
}

async function bytesOf(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), { position: start });
  return buffer.subarray(0, bytesRead);
}
