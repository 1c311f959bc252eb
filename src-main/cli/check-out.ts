import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { quoted } from '#shared/words/errors/table';
import { fail, succeed, type Result } from '#shared/base/result';
import { systemErrorCode } from '../core/storage/storage-error';

/**
 * Looks at where the findings are to go before anything is read (product.md, section 6: bad usage, and nothing was compared).
 * Findings replace what is there, so only a file that is none of the client's, or nothing at all, may be there: never the
 * client file under another name, and never a device such as `/dev/null`.
 */
export async function checkOut(out: string, csv: string | null): Promise<Result<null>> {
  if (out === '') return refuse('--out wants the name of a file');
  const folder = dirname(resolve(out));
  try {
    const there = await statOrNull(out);
    const client = csv === null ? null : await statOrNull(csv);
    const isClientFile = there !== null && there.ino === client?.ino && there.dev === client.dev;
    if (isClientFile || (csv !== null && resolve(out) === resolve(csv))) {
      return refuse('The findings would overwrite the client file; name another --out');
    }
    if (there?.isDirectory() === true) return refuse(`--out ${quoted(out)} is a folder; name a file in it`);
    if (there?.isFile() === false) return refuse(`--out ${quoted(out)} is not a file; name one`);
    await access(folder, constants.W_OK);
    return succeed(null);
  } catch (thrown) {
    const code = systemErrorCode(thrown);
    if (code === null) throw thrown;
    return refuse(
      code === 'ENOENT' || code === 'ENOTDIR'
        ? `The folder ${quoted(folder)} that --out names is not there; create it or name another`
        : `Tieout may not write to the folder ${quoted(folder)} that --out names; name another`,
    );
  }
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
