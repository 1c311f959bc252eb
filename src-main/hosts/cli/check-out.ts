import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { quoted } from '#shared/words/errors/table';
import { fail, succeed, type Result } from '#shared/base/result';
import { systemErrorCode } from '../../core/storage/storage-error';

/** A file that a command is to write, and the one that it is made from: null where that is no file. */
export interface OutFile {
  readonly option: '--out' | '--evidence';
  readonly path: string;
  /** What is written, and what it is made from, in words. */
  readonly what: string;
  readonly from: { readonly path: string; readonly what: string } | null;
}

/**
 * Looks at where a file is to go before anything is read (product.md, section 6: bad usage, and nothing was compared). It
 * replaces what is there, so only a file that it is not made from, or nothing at all, may be there: never the client file
 * under another name, and never a device such as `/dev/null`.
 */
export async function checkOut({ option, path: out, what, from }: OutFile): Promise<Result<null>> {
  if (out === '') return refuse(`${option} wants the name of a file`);
  const folder = dirname(resolve(out));
  try {
    const there = await statOrNull(out);
    const origin = from === null ? null : await statOrNull(from.path);
    const isOrigin = there !== null && there.ino === origin?.ino && there.dev === origin.dev;
    if (from !== null && (isOrigin || resolve(out) === resolve(from.path))) {
      return refuse(`${what} would overwrite ${from.what}; name another ${option}`);
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
    if (there === null) return await checkOut({ option: '--out', path: folder, what: '', from: null });
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

function refuse(message: string): Result<never> {
  return fail({ code: 'usage', message });
}
