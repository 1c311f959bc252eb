import { appendFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceOfPath } from '#main/hosts/cli/file-source';
import type { ClientFileSource } from '#shared/files/client/open-client-file';
import { readClientFile } from '#shared/files/client/read-client-file';
import { defaultProfile } from '#shared/domain/rules/profile';
import { temporaryFolder } from '../../support/temporary-folder';
import { valueOf } from '../../support/value-of';

const line = 'A-1,PAID,x\n';
const content = `reference,status,note\n${line.repeat(500_000)}`;

/** Reads a file to which something happens once its first chunk has been read. */
async function readWhile(happens: (path: string) => void) {
  const path = join(temporaryFolder(), 'client.csv');
  writeFileSync(path, content);
  const opened = valueOf(await sourceOfPath(path));
  let happened = false;
  const source: ClientFileSource = {
    ...opened,
    chunks: async function* () {
      for await (const chunk of opened.chunks()) {
        yield chunk;
        if (!happened) happens(path);
        happened = true;
      }
    },
  };
  return readClientFile(source, defaultProfile.file);
}

describe('a client file on disk', () => {
  it.each([
    ['grows', (path: string) => appendFileSync(path, line)],
    ['shrinks', (path: string) => truncateSync(path, content.length - 2 * line.length)],
    [
      'is written anew at the same length',
      (path: string) => writeFileSync(path, content.replaceAll('PAID', 'OPEN')),
    ],
  ])('is refused when it %s while it is read', async (_what, happens) => {
    expect(await readWhile(happens)).toEqual({
      ok: false,
      error: { code: 'file_unreadable', name: 'client.csv', problem: 'changed' },
    });
  });

  it('is read to its end when it is deleted meanwhile: what was opened is still whole', async () => {
    const read = await readWhile((path) => rmSync(path));
    expect(read.ok && read.value.file.records).toBe(500_001);
  });

  it('is refused when it is gone before it is read', async () => {
    const path = join(temporaryFolder(), 'client.csv');
    writeFileSync(path, content);
    const source = await sourceOfPath(path);
    rmSync(path);
    expect(source.ok && (await readClientFile(source.value, defaultProfile.file))).toMatchObject({
      error: { code: 'file_unreadable', problem: 'not_found' },
    });
  });
});
