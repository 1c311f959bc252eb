import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zipSync } from 'fflate';
import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { openArchive } from '#main/core/evidence/archive';
import { readProfileFile, writeProfileFile } from '#main/core/profiles/profile-file';
import type { AppError } from '#shared/base/app-error';
import { defaultProfile } from '#shared/domain/rules/profile';
import { wordsFor } from '#shared/words/errors/error-words';
import { builtBefore } from '../../support/built-before';
import type { OpenedBomb } from './bomb';
import { clientBombs } from './client-bombs';
import { evidenceBombs } from './evidence-bombs';
import { platformBombs } from './platform-bombs';

const run = promisify(execFile);
const failed = v.object({ ok: v.literal(false), error: v.looseObject({ code: v.string() }) });

/** What a machine with 8 GB, on which other programs run, has to spare. */
const most = 1_500;

describe('whoever opens a bomb', { timeout: 240_000 }, () => {
  const lines: string[] = [];
  const opener = builtBefore(join(import.meta.dirname, 'open-bomb.ts'));
  afterAll(() => {
    process.stdout.write(`The most memory of a process that opened it:\n${lines.join('\n')}\n`);
  });

  // Promise: No bomb takes more than 1.5 GB of memory.
  it.each([...clientBombs, ...evidenceBombs, ...platformBombs])(
    'needs no more memory than there is: $name',
    async ({ name, expected }) => {
      const { stdout } = await run(process.execPath, [opener(), name]);
      const { answer, megabytes } = JSON.parse(stdout) as OpenedBomb; // as `open-bomb.ts` prints it
      expect(answer).toMatchObject(expected);
      if (v.is(failed, answer)) expect(wordsFor(answer.error as unknown as AppError).next).not.toBe('');
      lines.push(`${String(megabytes).padStart(6)} MB  ${name}`);
      expect(megabytes).toBeLessThan(most);
    },
  );
});

it('what the list of evidence does not name is unpacked only as a name', async () => {
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  const opened = await openArchive(zipSync({ 'evidence.json': encode('{}'), more: encode('more') }));
  expect(opened.ok && opened.value.get('evidence.json')).toEqual(encode('{}'));
  expect(opened.ok && opened.value.get('more')).toEqual(new Uint8Array());
});

it('no profile reads answers of more than 16 MB, whatever its file says', () => {
  const read = [1, 16, 17, 64].map((pageMegabytes) => {
    const at = { id: 'p', name: 'Test', baseUrl: 'https://tickets.example', projectId: 'p' };
    const file = readProfileFile(writeProfileFile({ ...defaultProfile, ...at, pageMegabytes }));
    return file.ok ? file.value.pageMegabytes : file.error.code;
  });
  expect(read).toEqual([1, 16, 16, 16]);
});
