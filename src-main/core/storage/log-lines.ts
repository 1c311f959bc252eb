import * as v from 'valibot';
import type { AppError, LogName } from '#shared/base/app-error';
import type { WholeLog } from '#shared/bridge/log-part';
import { fail, succeed, type Result } from '#shared/base/result';
import { createLineChain, type LineChain } from './chained-lines';

/** One kind of log: its name and version, as its first line says them, and what its entries are. */
export interface LogFormat<Entry> {
  readonly log: LogName;
  readonly version: number;
  /** An entry as its line has it, without what chains it. */
  readonly schema: v.GenericSchema<unknown, Entry>;
}

/** All of a log, and how its lines follow each other. */
export interface CheckedLog<Entry> extends WholeLog<Entry> {
  /** What each entry says that the line before it is named by. */
  readonly afters: readonly string[];
  /** What the next line will name. */
  readonly end: string;
  /** Its whole lines as they are on disk, to be handed on. */
  readonly bytes: Uint8Array;
}

/** A log in memory, of which only whole lines count; `path` is what a problem names. */
export function checkLog<Entry>(
  bytes: Uint8Array,
  path: string,
  format: LogFormat<Entry>,
): Result<CheckedLog<Entry>> {
  const refused = refuseHead(Buffer.from(bytes), path, format);
  if (refused !== null) return fail(refused);
  const chain = createLineChain();
  const lines = Buffer.from(bytes).toString('latin1').split('\n').slice(1, -1);
  const checked = checkLines(lines, chain, 2, path, format);
  const whole = bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1);
  return succeed({ ...checked, end: chain.end(), bytes: whole });
}

/** The first line of a log. */
export function logHead({ log, version }: Pick<LogFormat<unknown>, 'log' | 'version'>): string {
  return JSON.stringify({ format: `tieout-${log}`, version });
}

/** The version in the first line of a log; null where it is none of that kind. */
function versionOfHead(line: string, log: LogName): number | null {
  const head = v.safeParse(
    v.pipe(
      v.string(),
      v.parseJson(),
      v.object({ format: v.literal(`tieout-${log}`), version: v.pipe(v.number(), v.integer()) }),
    ),
    line,
  );
  return head.success ? head.output.version : null;
}

/** Why this Tieout may not read or write a log; null when it may, or when the log is still empty. */
export function refuseHead(head: Buffer, path: string, format: LogFormat<unknown>): AppError | null {
  if (head.length === 0) return null;
  const [line = '', ...others] = head.toString('utf8', 0, headBytes).split('\n');
  // Another process may be writing it at this moment.
  if (others.length === 0 && logHead(format).startsWith(line)) return null;
  const version = versionOfHead(line, format.log);
  if (version === null) return { code: 'stored_file_damaged', path, kept: null };
  return version > format.version ? { code: 'stored_file_newer', path } : null;
}

/** More than a first line takes. */
export const headBytes = 200;

/** The entries of lines, which a chain checks from where they begin: `number` is that of the first. */
export function checkLines<Entry>(
  lines: readonly string[],
  { check }: LineChain,
  number: number,
  path: string,
  { log, schema }: LogFormat<Entry>,
): Omit<CheckedLog<Entry>, 'end' | 'bytes'> {
  const text = v.pipe(v.string(), v.parseJson(), schema);
  const entries: Entry[] = [];
  const afters: string[] = [];
  const damaged: number[] = [];
  const missingBefore: number[] = [];
  for (const [place, line] of lines.entries()) {
    const { json, after, follows } = check(line);
    const entry = json === null ? null : v.safeParse(text, Buffer.from(json, 'latin1').toString('utf8'));
    if (entry?.success !== true) damaged.push(number + place);
    else {
      entries.push(entry.output);
      afters.push(after);
    }
    if (!follows) missingBefore.push(number + place);
  }
  const problems: AppError[] = [];
  if (damaged.length > 0) problems.push({ code: 'log_lines_damaged', log, path, lines: damaged });
  if (missingBefore.length > 0)
    problems.push({ code: 'log_lines_missing', log, path, before: missingBefore });
  return { entries, afters, problems };
}
