import { resources } from '#shared/domain/vocabulary/resources';
import { open, stat, type FileHandle } from 'node:fs/promises';
import * as v from 'valibot';
import { fail, succeed, type Result } from '#shared/base/result';
import { ownerOnly, patiently, withFile } from '../../storage/atomic-file';
import { storageError, systemErrorCode } from '../../storage/storage-error';
import { sha256Of } from '../../storage/checksum';
import { readLines, wholeLinesLength } from '../../storage/file-lines';

const entrySchema = v.object({
  resource: v.picklist(resources),
  /** The event to which the list was restricted; null for the whole project. */
  eventId: v.nullable(v.string()),
  /** Which reading of the list it belongs to, or which round of lookups, from 1. */
  pass: v.number(),
  /** A `lookup` is a page of the tickets of only one payment reference; of a `total`, the item in it counts for nothing. */
  role: v.picklist(['page', 'view', 'total', 'lookup']),
  /** The payment reference of a lookup; null otherwise. */
  reference: v.nullable(v.string()),
  page: v.number(),
  size: v.number(),
  /** When the response ended: see `Moment`. */
  monotonic: v.number(),
  wall: v.number(),
  /** Requests sent and time spent waiting for the limits up to this response, by all runs of this reading. */
  requests: v.number(),
  waitedMs: v.number(),
  /** What has shown so far that an answer stayed old past any cache; null where nothing has, as in journals from before that was watched. */
  old: v.optional(v.nullable(v.string()), null),
  body: v.string(),
});

/** One response, as received, with its request and the time it ended. */
export type JournalEntry = Readonly<v.InferOutput<typeof entrySchema>>;

/**
 * The pages of a snapshot in the order in which they came. An entry is committed, on the disk, before `append` resolves,
 * and is one line: a line without its end was never committed.
 */
export interface PageJournal {
  append(entry: JournalEntry): Promise<Result<null>>;
  /** All committed entries, or those from a byte on; throws the operating system's error when they cannot be read. */
  entries(from?: number): AsyncIterable<JournalEntry>;
  /** The length of all committed entries, in bytes. */
  length(): number;
  close(): Promise<void>;
}

const lineSchema = v.pipe(v.string(), v.parseJson(), entrySchema);

/**
 * Opens the journal of a snapshot, or begins it. Cuts off an uncommitted line of a killed process, and everything after
 * `knownLength`, where a snapshot was complete with that much.
 */
export async function openPageJournal(
  path: string,
  knownLength: number = Infinity,
): Promise<Result<PageJournal>> {
  try {
    const file = await patiently(() => open(path, 'a+', ownerOnly));
    try {
      let length = Math.min(knownLength, await wholeLinesLength(path));
      await file.truncate(length);
      const commit = async (lines: Buffer): Promise<Result<null>> => {
        try {
          await file.appendFile(lines);
          await file.datasync();
          length += lines.length;
          return succeed(null);
        } catch (thrown) {
          await cutOff(file, length);
          return fail(storageError(path, thrown));
        }
      };
      let waiting: Array<{ readonly line: Buffer; readonly settle: (done: Promise<Result<null>>) => void }> =
        [];
      let writing: Promise<void> | null = null;
      /** Entries that arrive while the disk is busy are committed together, so that a slow disk does not slow down the requests. */
      const writeAll = async (): Promise<void> => {
        while (waiting.length > 0) {
          const together = waiting;
          waiting = [];
          const done = commit(Buffer.concat(together.map(({ line }) => line)));
          for (const { settle } of together) settle(done);
          await done.catch(() => undefined);
        }
        writing = null;
      };
      return succeed({
        append: (entry) => {
          const line = Buffer.from(`${writeEntry(entry)}\n`);
          return new Promise((settle) => {
            waiting.push({ line, settle });
            writing ??= writeAll();
          });
        },
        entries: (from) => readEntries(path, length, from),
        length: () => length,
        close: async () => {
          await writing;
          await file.close();
        },
      });
    } catch (thrown) {
      await file.close();
      throw thrown;
    }
  } catch (thrown) {
    return fail(storageError(path, thrown));
  }
}

/** An entry as a line that begins with the SHA-256 of the rest: one wrong bit in a page is another ticket. */
function writeEntry(entry: JournalEntry): string {
  const rest = JSON.stringify(entry).slice(1);
  return lineHead(sha256Of(rest)) + rest;
}

function lineHead(sha256: string): string {
  return `{"sha256":"${sha256}",`;
}

const headPattern = /^\{"sha256":"[0-9a-f]{64}",/;

/** Whether a line is unchanged; those of an older Tieout have no checksum. */
function isAsWritten(line: string): boolean {
  const head = headPattern.exec(line)?.[0];
  return head === undefined || head === lineHead(sha256Of(line.slice(head.length)));
}

/**
 * The committed entries of a journal's first `length` bytes, without opening it for writing; `from` is where an entry
 * begins.
 */
export async function* readEntries(path: string, length?: number, from = 0): AsyncGenerator<JournalEntry> {
  // A line without its end counts as uncommitted, so damage to that end would go unnoticed.
  if (length !== undefined && !(await endsWithLine(path, length))) throw new DamagedJournalError();
  for await (const line of readLines(path, length, from)) {
    const checked = v.safeParse(lineSchema, line);
    if (!checked.success || !isAsWritten(line)) throw new DamagedJournalError();
    yield checked.output;
  }
}

/** Whether a file has at least this many bytes and a line ends there. */
async function endsWithLine(path: string, length: number): Promise<boolean> {
  if (length === 0) return true;
  if ((await stat(path)).size < length) return false;
  return withFile(open(path, 'r'), async (file) => {
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, length - 1);
    return buffer[0] === 0x0a;
  });
}

/** A committed line that is not an entry: something else changed the file, or the disk is failing. */
export class DamagedJournalError extends Error {
  constructor() {
    super('a line of a page journal is damaged');
  }
}

/** Best effort: on a full disk part of the line may remain until the next opening cuts it off. */
async function cutOff(file: FileHandle, length: number): Promise<void> {
  try {
    await file.truncate(length);
  } catch (thrown) {
    if (systemErrorCode(thrown) === null) throw thrown;
  }
}
