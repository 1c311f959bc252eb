import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { linesCalls } from '#main/core/calls/lines-calls';
import { linesResponse } from '#main/core/page/lines-response';
import { readWholeLines } from '#main/core/storage/file-lines';
import { linesPath } from '#shared/bridge/hosts';
import type { LinesSource } from '#shared/bridge/snapshot-contract';
import { succeed, type Result } from '#shared/base/result';
import { temporaryFolder } from '../../../../support/temporary-folder';

afterEach(() => {
  vi.useRealTimers();
});

const source: LinesSource = { kind: 'run', runId: 'r', lists: ['rows'] };

/** A core whose runs all have these rows. */
function open(rows: () => AsyncIterable<Result<Uint8Array>>) {
  const { calls, linesOf } = linesCalls(
    { readLines: rows, readProvisional: rows },
    () => ({ readInputs: rows }),
    () => 'defect-1',
  );
  return {
    linesOf,
    openLines: async () => (await calls.openLines.run({ source })).slice(linesPath.length),
  };
}

// eslint-disable-next-line @typescript-eslint/require-await -- an async iterable is what a store answers
async function* oneRow(): AsyncGenerator<Result<Uint8Array>> {
  yield succeed(new TextEncoder().encode('["1"]\n'));
}

describe('the secret of opened lines', () => {
  it('is 256 random bits and good for one use', async () => {
    const { openLines, linesOf } = open(oneRow);
    const secret = await openLines();
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await openLines()).not.toBe(secret);
    expect(await linesResponse(await linesOf(secret)).text()).toBe('["1"]\n{"list":"rows","bytes":6}\n');
    expect(await linesOf(secret)).toBeNull();
  });

  it('is good for one of two that use it at once', async () => {
    const { openLines, linesOf } = open(oneRow);
    const secret = await openLines();
    const answers = await Promise.all([linesOf(secret), linesOf(secret)]);
    expect(answers.filter((answer) => answer !== null)).toHaveLength(1);
  });

  it.each(['', 'x', 'A'.repeat(43), '__proto__', 'constructor', '../../etc/passwd', 'é\u0000'])(
    'is not %j',
    async (guess) => {
      const { openLines, linesOf } = open(oneRow);
      const secret = await openLines();
      expect(await linesOf(guess)).toBeNull();
      expect(await linesOf(secret.slice(1))).toBeNull();
      expect(await linesOf(`${secret}=`)).toBeNull();
      expect(await linesOf(secret)).not.toBeNull();
    },
  );

  it('is good for a minute', async () => {
    vi.useFakeTimers();
    const { openLines, linesOf } = open(oneRow);
    const [early, late] = [await openLines(), await openLines()];
    vi.advanceTimersByTime(59_000);
    expect(await linesOf(early)).not.toBeNull();
    vi.advanceTimersByTime(2_000);
    expect(await linesOf(late)).toBeNull();
  });
});

describe('opened lines', () =>
  it('are read only as far as they are taken, and not at all once nobody takes them', async () => {
    const path = join(temporaryFolder(), 'rows.lines');
    writeFileSync(path, `["${'x'.repeat(96)}"]\n`.repeat(100_000));
    let read = 0;
    let ended = false;
    async function* rows(): AsyncGenerator<Result<Uint8Array>> {
      try {
        yield* readWholeLines(path, 100_000, (bytes) => {
          read += bytes.length;
        });
      } finally {
        ended = true;
      }
    }
    const { openLines, linesOf } = open(rows);
    const body = linesResponse(await linesOf(await openLines())).body?.getReader();
    expect(read).toBe(0);
    await body?.read();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(read).toBeLessThan(500_000);
    await body?.cancel();
    await vi.waitFor(() => expect(ended).toBe(true));
    expect(read).toBeLessThan(500_000);
  }));
