import { constants } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { quoted } from '#shared/words/errors/table';
import { fail, succeed, type Result } from '#shared/base/result';
import { systemErrorCode } from '../../core/storage/storage-error';

/** A file that a command is to write, and those that it must not overwrite. */
export interface OutFile {
  readonly option: '--out' | '--evidence';
  readonly path: string;
  /** What is written, in words. */
  readonly what: string;
  readonly spared: ReadonlyArray<{ readonly path: string; readonly what: string }>;
}

/**
 * Looks at where a file is to go before anything is read (product.md, section 6: bad usage, and nothing was compared). It
 * replaces what is there, so only another file, or nothing at all, may be there: never the client file or what else is written
 * under another name, and never a device such as `/dev/null`.
 */
export async function checkOut({ option, path: out, what, spared }: OutFile): Promise<Result<null>> {
  if (out === '') return refuse(`${option} wants the name of a file`);
  const folder = dirname(resolve(out));
  try {
    const there = await statOrNull(out);
    for (const other of spared) {
      const its = await statOrNull(other.path);
      const isIt = there !== null && there.ino === its?.ino && there.dev === its.dev;
      if (isIt || (await placeOf(out)) === (await placeOf(other.path)))
        return refuse(`${what} would overwrite ${other.what}; name another ${option}`);
    }
    if (there?.isDirectory() === true)
      return refuse(`${option} ${quoted(out)} is a folder; name a file in it`);
    if (there?.isFile() === false) return refuse(`${option} ${quoted(out)} is not a file; name one`);
    await access(folder, constants.W_OK);
    return succeed(null);
  } catch (thrown) {
    return refuseFolder(folder, option, thrown);
  }
}

/**
 * The same for a folder that a command fills: it may be missing, but not what it is to be made in; and as no file of a folder is
 * replaced unasked, it may have none of these.
 */
export async function checkOutFolder(out: string, names: readonly string[]): Promise<Result<null>> {
  if (out === '') return refuse('--out wants the name of a folder');
  const folder = resolve(out);
  try {
    const there = await statOrNull(folder);
    if (there?.isDirectory() === false)
      return refuse(`--out ${quoted(out)} is no folder; name one, or one to be made`);
    if (there === null) return await checkOut({ option: '--out', path: folder, what: '', spared: [] });
    for (const name of names) {
      if ((await statOrNull(join(folder, name))) !== null)
        return refuse(`The folder ${quoted(out)} that --out names has a file ${name} already; name another`);
    }
    await access(folder, constants.W_OK);
    return succeed(null);
  } catch (thrown) {
    return refuseFolder(folder, '--out', thrown);
  }
}

/** Why a folder cannot be written to. */
function refuseFolder(folder: string, option: OutFile['option'], thrown: unknown): Result<never> {
  const code = systemErrorCode(thrown);
  if (code === null) throw thrown;
  return refuse(
    code === 'ENOENT' || code === 'ENOTDIR'
      ? `The folder ${quoted(folder)} that ${option} names is not there; create it or name another`
      : `Tieout may not write to the folder ${quoted(folder)} that ${option} names; name another`,
  );
}

/** A path by its real folder, to which links may lead. */
async function placeOf(path: string): Promise<string> {
  const folder = dirname(resolve(path));
  return join(await realpath(folder).catch(() => folder), basename(path));
}

/** As big integers: a number would round the file numbers of some file systems, and two files would look like one. */
async function statOrNull(path: string): Promise<Awaited<ReturnType<typeof statBig>> | null> {
  try {
    return await statBig(path);
  } catch (thrown) {
    if (systemErrorCode(thrown) === 'ENOENT') return null;
    throw thrown;
  }
}

function statBig(path: string) {
  return stat(path, { bigint: true });
}

/** What is wrong with what the command line was given. */
export function refuse(message: string): ReturnType<typeof fail> {
  return fail({ code: 'usage', message });
}
