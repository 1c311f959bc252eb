import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppError } from '#shared/base/app-error';
import type { ReviewLogPart } from '#shared/bridge/review-contract';
import type { ReviewEntry } from '#shared/domain/runs/review';
import { fail, succeed, type Result } from '#shared/base/result';
import { ownerOnly, patiently, removePatiently, syncFolder } from '../storage/atomic-file';
import { readEntry, reviewLogHead, reviewLogVersion, versionOfHead } from './review-file';
import { chainLine, createLineChain, isWholeChained, type LineChain } from '../storage/chained-lines';
import { wholeLinesLength } from '../storage/file-lines';
import { underLock, withFileLock } from '../storage/file-lock';
import { storageError, systemErrorCode } from '../storage/storage-error';

/**
 * The review logs of one data folder, a file of JSON lines for each profile (product.md, section 5). A log is only appended
 * to, under a lock shared by all processes: on the log itself, since a lock file could be deleted. A line without an end was
 * never confirmed, and is cut off before the next one. Each line carries its SHA-256 and that of the line before it.
 */
export interface ReviewStore {
  /** The entries from an offset on, 0 for all. */
  read(profileId: string, offset: number): Promise<Result<ReviewLogPart>>;
  /** The length of the log, in bytes: later entries come after it. */
  end(profileId: string): Promise<Result<number>>;
  /** Adds an entry; it is on disk when this resolves. Answers the problem that the log had until now, if any. */
  append(profileId: string, entry: ReviewEntry): Promise<Result<readonly AppError[]>>;
  remove(profileId: string): Promise<Result<null>>;
}

/** How much of a log is read at once; a longer line makes a longer part. */
const partBytes = 1_000_000;

/** Keeps logs in `reviewsDir`, which is created with the first one. */
export function createReviewStore(reviewsDir: string): ReviewStore {
  const pathOf = (profileId: string): string => join(reviewsDir, `${profileId}.jsonl`);

  return {
    read: async (profileId, offset) => {
      const path = pathOf(profileId);
      // A line without an end may still be being written. Only the holder of the lock can tell, and reading does not wait
      // for the lock.
      const cut = (await hasTail(path)) ? await withFileLock(path, () => cutTail(path)) : succeed(null);
      if (!cut.ok) return cut;
      if (cut.value?.ok === false) return cut.value;
      const read = await readPart(path, offset);
      if (!read.ok) return read;
      return succeed({ ...read.value, problems: [...(cut.value?.value ?? []), ...read.value.problems] });
    },
    end: (profileId) => {
      const path = pathOf(profileId);
      return underLock(path, path, async () => {
        try {
          return succeed(await wholeLinesLength(path));
        } catch (thrown) {
          return systemErrorCode(thrown) === 'ENOENT' ? succeed(0) : fail(storageError(path, thrown));
        }
      });
    },
    append: async (profileId, entry) => {
      const path = pathOf(profileId);
      return underLock(path, path, async () => {
        const cut = await cutTail(path);
        if (!cut.ok) return cut;
        const added = await appendLine(path, JSON.stringify(entry));
        return added.ok ? cut : added;
      });
    },
    remove: (profileId) => {
      const path = pathOf(profileId);
      return underLock(path, path, async () => {
        try {
          await removePatiently(path);
          return succeed(null);
        } catch (thrown) {
          return fail(storageError(path, thrown));
        }
      });
    },
  };
}

async function hasTail(path: string): Promise<boolean> {
  try {
    const file = await patiently(() => open(path, 'r'));
    try {
      const { size } = await file.stat();
      const { buffer, bytesRead } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
      return bytesRead === 1 && buffer[0] !== 0x0a;
    } finally {
      await file.close();
    }
  } catch {
    // Reading it reports the problem.
    return false;
  }
}

/**
 * Cuts off a last line that has no end, and reports it; under the lock only. A line that lacks only its line end gets one,
 * and nothing is cut from a file that is not a log of this Tieout.
 */
async function cutTail(path: string): Promise<Result<readonly AppError[]>> {
  try {
    const file = await patiently(() => open(path, 'r+'));
    try {
      const { size } = await file.stat();
      const length = await wholeLinesLength(path);
      if (length === size) return succeed([]);
      const refused = await refuseHead(file, path);
      if (refused !== null) return fail(refused);
      const tail = (await bytesOf(file, length, size)).toString('latin1');
      const whole = [tail, tail.slice(0, -1)].find(isWholeChained);
      if (whole !== undefined) await file.write('\n', length + whole.length);
      await file.truncate(length + (whole === undefined ? 0 : whole.length + 1));
      await file.sync();
      return succeed(whole === undefined ? [{ code: 'review_log_cut', path }] : []);
    } finally {
      await file.close();
    }
  } catch (thrown) {
    return systemErrorCode(thrown) === 'ENOENT' ? succeed([]) : fail(storageError(path, thrown));
  }
}

/** Adds an entry to a log, creating the log if needed; under the lock only. */
async function appendLine(path: string, json: string): Promise<Result<null>> {
  try {
    await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
    const file = await patiently(() => open(path, 'a+', ownerOnly));
    try {
      const { size } = await file.stat();
      const head = await refuseHead(file, path);
      if (head !== null) return fail(head);
      if (size > 0) await renewHead(path);
      try {
        const { end } = await chainTo(file, size);
        const line = chainLine(Buffer.from(json).toString('latin1'), end());
        await file.appendFile(`${size === 0 ? `${reviewLogHead}\n` : ''}${line}\n`, 'latin1');
        await file.sync();
      } catch (thrown) {
        // Best effort: on a full disk part of the line may remain until the next opening cuts it off.
        await file.truncate(size).catch(() => undefined);
        throw thrown;
      }
      if (size === 0) await syncFolder(join(path, '..'));
      return succeed(null);
    } finally {
      await file.close();
    }
  } catch (thrown) {
    return fail(storageError(path, thrown));
  }
}

/**
 * Changes an older log's first line to the current version before adding a line that the older Tieout cannot read; the
 * length stays the same.
 */
async function renewHead(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { buffer } = await file.read(
      Buffer.alloc(reviewLogHead.length + 1),
      0,
      reviewLogHead.length + 1,
      0,
    );
    const head = buffer.toString('utf8');
    if (head === `${reviewLogHead}\n` || !head.endsWith('\n')) return;
    await file.write(reviewLogHead, 0);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Why this Tieout may not read or write a log; null when it may, or when the log is still empty. */
async function refuseHead(file: FileHandle, path: string): Promise<AppError | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(200), 0, 200, 0);
  if (bytesRead === 0) return null;
  const [line = '', ...others] = buffer.toString('utf8', 0, bytesRead).split('\n');
  // Another process may be writing it at this moment.
  if (others.length === 0 && reviewLogHead.startsWith(line)) return null;
  const version = versionOfHead(line);
  if (version === null) return { code: 'stored_file_damaged', path, kept: null };
  return version > reviewLogVersion ? { code: 'stored_file_newer', path } : null;
}

async function readPart(path: string, offset: number): Promise<Result<ReviewLogPart>> {
  let file: FileHandle;
  try {
    file = await patiently(() => open(path, 'r'));
  } catch (thrown) {
    if (systemErrorCode(thrown) !== 'ENOENT') return fail(storageError(path, thrown));
    return succeed({ entries: [], next: 0, more: false, problems: [] });
  }
  try {
    const refused = await refuseHead(file, path);
    if (refused !== null) return fail(refused);
    const { size } = await file.stat();
    const bytes = await readLinesFrom(file, offset, size);
    const lines = bytes
      .toString('latin1')
      .split('\n')
      .slice(offset === 0 ? 1 : 0, -1);
    const { check } = await chainTo(file, offset);
    const entries: ReviewEntry[] = [];
    const damaged: number[] = [];
    const missingBefore: number[] = [];
    for (const [place, line] of lines.entries()) {
      const { json, follows } = check(line);
      const entry = json === null ? null : readEntry(Buffer.from(json, 'latin1').toString('utf8'));
      if (entry === null) damaged.push(place);
      else entries.push(entry);
      if (!follows) missingBefore.push(place);
    }
    const next = offset + bytes.length;
    const problems: AppError[] = [];
    if (damaged.length > 0 || missingBefore.length > 0) {
      const first = 1 + (offset === 0 ? 1 : await linesIn(file, offset));
      const numbersOf = (places: readonly number[]): readonly number[] =>
        places.map((place) => first + place);
      if (damaged.length > 0)
        problems.push({ code: 'review_lines_damaged', path, lines: numbersOf(damaged) });
      if (missingBefore.length > 0)
        problems.push({ code: 'review_lines_missing', path, before: numbersOf(missingBefore) });
    }
    return succeed({ entries, next, more: bytes.length > 0 && next < size, problems });
  } catch (thrown) {
    return fail(storageError(path, thrown));
  } finally {
    await file.close();
  }
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
 * newer Tieout rewrites.
 */
async function chainTo(file: FileHandle, offset: number): Promise<LineChain> {
  const chain = createLineChain();
  const lines = (await bytesOf(file, 0, offset)).toString('latin1').split('\n');
  for (const line of lines.slice(1, -1)) chain.check(line);
  return chain;
}

async function linesIn(file: FileHandle, length: number): Promise<number> {
  const before = await bytesOf(file, 0, length);
  return before.reduce((lines, byte) => (byte === 0x0a ? lines + 1 : lines), 0);
}

async function bytesOf(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), { position: start });
  return buffer.subarray(0, bytesRead);
}
