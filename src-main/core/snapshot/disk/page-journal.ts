import { open, type FileHandle } from 'node:fs/promises';
import * as v from 'valibot';
import { fail, succeed, type Result } from '#shared/base/result';
import { ownerOnly } from '../../storage/atomic-file';
import { storageError, systemErrorCode } from '../../storage/storage-error';
import { readLines, wholeLinesLength } from '../../storage/file-lines';

/** One response, as it came, with what was asked for and when it ended. */
export interface JournalEntry {
  readonly resource: 'tickets' | 'orders';
  /** The event that the list was restricted to; null for the whole project. */
  readonly eventId: string | null;
  /** Which reading of the list it belongs to, or which round of lookups, from 1. */
  readonly pass: number;
  /** A `lookup` is a page of the tickets of one payment reference alone. */
  readonly role: 'page' | 'view' | 'lookup';
  /** The payment reference of a lookup; null otherwise. */
  readonly reference: string | null;
  readonly page: number;
  readonly size: number;
  /** When the response ended: see `Moment`. */
  readonly monotonic: number;
  readonly wall: number;
  /** Requests sent and time waited for the limits up to this response, by all runs of this reading. */
  readonly requests: number;
  readonly waitedMs: number;
  readonly body: string;
}

/**
 * The pages of a snapshot in the order in which they came. An entry is committed, on the disk, before `append` resolves,
 * and is one line: a line without its end was never committed.
 */
export interface PageJournal {
  append(entry: JournalEntry): Promise<Result<null>>;
  /** All committed entries; throws the operating system's error when they cannot be read. */
  entries(): AsyncIterable<JournalEntry>;
  /** The length of all committed entries, in bytes. */
  length(): number;
  close(): Promise<void>;
}

const entrySchema = v.object({
  resource: v.picklist(['tickets', 'orders']),
  eventId: v.nullable(v.string()),
  pass: v.number(),
  role: v.picklist(['page', 'view', 'lookup']),
  reference: v.nullable(v.string()),
  page: v.number(),
  size: v.number(),
  monotonic: v.number(),
  wall: v.number(),
  requests: v.number(),
  waitedMs: v.number(),
  body: v.string(),
});
const lineSchema = v.pipe(v.string(), v.parseJson(), entrySchema);

/**
 * Opens the journal of a snapshot, or begins it. What a killed process left of an uncommitted line is cut off, and so is
 * all that stands behind `knownLength`, where a snapshot was complete with that much.
 */
export async function openPageJournal(
  path: string,
  knownLength: number = Infinity,
): Promise<Result<PageJournal>> {
  try {
    const file = await open(path, 'a+', ownerOnly);
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
      /** What came while the disk was busy is committed together: a slow disk must not slow down the requests. */
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
          const line = Buffer.from(`${JSON.stringify(entry)}\n`);
          return new Promise((settle) => {
            waiting.push({ line, settle });
            writing ??= writeAll();
          });
        },
        entries: () => readEntries(path, length),
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

/** The committed entries of a journal's first `length` bytes, without opening it for writing. */
export async function* readEntries(path: string, length?: number): AsyncGenerator<JournalEntry> {
  for await (const line of readLines(path, length)) {
    const checked = v.safeParse(lineSchema, line);
    if (!checked.success) throw new DamagedJournalError();
    yield checked.output;
  }
}

/** A committed line that is not an entry: the file was changed by something else, or the disk is failing. */
export class DamagedJournalError extends Error {
  constructor() {
    super('a line of a page journal is damaged');
  }
}

/** Best effort: on a full disk the rest of the line may stay, and the next opening cuts it off. */
async function cutOff(file: FileHandle, length: number): Promise<void> {
  try {
    await file.truncate(length);
  } catch (thrown) {
    if (systemErrorCode(thrown) === null) throw thrown;
  }
}
