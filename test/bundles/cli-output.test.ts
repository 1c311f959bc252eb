import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { manyRunsOfCli } from '../support/many-runs-of-cli';
import { cliPath } from '../support/run-cli';
import { mayMount, smallDisk, temporaryFolder } from '../support/temporary-folder';
import { onLinux, onWindows } from '../support/system';

const runInOne = manyRunsOfCli();

describe('--out is looked at before anything is read', () => {
  /** Runs in a folder with a client file; nobody listens at the address, so that only what is refused before ends with 2. */
  async function runWith(
    out: string,
    csv = 'client.csv',
    { prepare, evidence }: { prepare?: ((folder: string) => void) | undefined; evidence?: string } = {},
  ) {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'client.csv'), 'reference,status\nA,PAID\n');
    prepare?.(folder);
    const words = ['run', '--csv', join(folder, csv), '--base-url', 'http://127.0.0.1:9', '--project', 'p'];
    const data = join(folder, 'data');
    if (evidence !== undefined) words.push('--evidence', join(folder, evidence));
    const result = await runInOne([...words, '--quiet', '--out', out === '' ? out : join(folder, out)], {
      TIEOUT_API_KEY: 'prefix.secret',
      TIEOUT_DATA_DIR: data,
    });
    expect(existsSync(join(data, 'snapshots'))).toBe(false);
    return { ...result, folder };
  }

  // Promise: `--out` never overwrites the client file.
  it.each<{ what: string; out: string; csv?: string; prepare?: (folder: string) => void; says: RegExp }>([
    { what: 'no name', out: '', says: /--out wants/ },
    { what: 'a folder', out: '.', says: /is a folder/ },
    { what: 'a folder that is not there', out: 'nowhere/findings.csv', says: /“.*nowhere”.* is not there/ },
    { what: 'a file taken for a folder', out: 'client.csv/findings.csv', says: /is not there/ },
    {
      what: 'the client file, given by a link',
      out: 'client.csv',
      csv: 'link.csv',
      prepare: (folder) => symlinkSync('client.csv', join(folder, 'link.csv')),
      says: /overwrite the client file/,
    },
  ])('$what: exit 2 and a sentence', async ({ out, csv, prepare, says }) => {
    const { code, stderr, folder } = await runWith(out, csv, { prepare });
    expect(stderr).toMatch(says);
    expect(code).toBe(2);
    expect(readFileSync(join(folder, 'client.csv'), 'utf8')).toBe('reference,status\nA,PAID\n');
  });

  it.skipIf(onWindows)(
    'a device, which a file would replace: exit 2 and a sentence (no Windows)',
    async () => {
      const { code, stderr, folder } = await runWith('null', 'client.csv', {
        prepare: (within) => symlinkSync('/dev/null', join(within, 'null')),
      });
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/is not a file/) as string });
      expect(lstatSync(join(folder, 'null')).isSymbolicLink()).toBe(true);
    },
  );

  it.each(['both', 'link/both'])('the evidence in its place, as %s: exit 2 and a sentence', async (other) => {
    const { code, stderr, folder } = await runWith('both', 'client.csv', {
      prepare: (within) => symlinkSync(within, join(within, 'link'), 'junction'),
      evidence: other,
    });
    expect(stderr).toMatch(/evidence would overwrite the findings; name another --evidence/);
    expect([code, readdirSync(folder).includes('both')]).toEqual([2, false]);
  });
});

/** Starts the sample's run with these words and streams; answers its exit code and what it says on the other one. */
async function startDemo(
  words: readonly string[],
  streams: Partial<Record<'stdout' | 'stderr', 'gone' | number>>,
) {
  const into = (stream: 'stdout' | 'stderr') => {
    const to = streams[stream];
    return typeof to === 'number' ? to : 'pipe';
  };
  const child = spawn(process.execPath, [cliPath, 'demo', '--json', ...words], {
    stdio: ['ignore', into('stdout'), into('stderr')],
  });
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    if (streams[stream] === 'gone') child[stream]?.destroy();
    else child[stream]?.on('data', (text) => (said[stream] += String(text)));
  }
  const code = await new Promise((resolve) => child.on('close', resolve));
  return { code, ...said };
}

describe('a stdout that takes no more', () => {
  it('ends with the verdict’s exit code where the reader has gone away', async () => {
    const { code, stderr } = await startDemo(['--quiet'], { stdout: 'gone' });
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  });

  it('goes on where nobody reads its progress', async () => {
    const { code, stdout } = await startDemo([], { stderr: 'gone' });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^\{"verdict":"discrepancies"/);
  });

  it.runIf(onLinux)('ends with a sentence, exit 3, on a full disk (Linux: /dev/full)', async () => {
    const full = openSync('/dev/full', 'w');
    const { code, stderr } = await startDemo(['--quiet'], { stdout: full });
    closeSync(full);
    expect(stderr).toMatch(/^“standard output” could not be written[^\n]*disk is full[^\n]*\n$/);
    expect(code).toBe(3);
  });

  // Promise: A result that is cut in half never ends as if it were whole.
  it.runIf(mayMount)('ends with exit 3 where a disk takes only a part (Linux, root)', async () => {
    const into = join(smallDisk('64k'), 'out');
    // All but the last 500 bytes of its pages.
    writeFileSync(into, '#'.repeat(16 * 4096 - 500));
    const file = openSync(into, 'a');
    const { code } = await startDemo(['--quiet'], { stdout: file });
    closeSync(file);
    expect([code, readFileSync(into).length]).toEqual([3, 16 * 4096]);
  });
});

describe('words that would be guessed at', () => {
  const run = ['run', '--csv', 'client.csv', '--base-url', 'http://127.0.0.1:9', '--project', 'p'];
  it.each([
    { what: 'an empty event', words: [...run, '--event', ''], says: /--event wants/ },
    { what: 'an empty project', words: [...run, '--project', ''], says: /--project wants/ },
    {
      what: 'one status with two meanings',
      words: [...run, '--map', 'Void=CANCELLED', '--map', 'VOID=PAID'],
      says: /“VOID” two meanings/,
    },
    { what: 'help on no command', words: ['help', 'reconcile'], says: /no such command/ },
  ])('$what: exit 2 and a sentence', async ({ words, says }) => {
    const { code, stdout, stderr } = await runInOne(words);
    expect(stderr).toMatch(says);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });
});
