import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPlatform } from '#main/core/snapshot/take/create-platform';
import { startSandbox } from '#main/sandbox/index';
import { defaultProfile } from '#shared/domain/rules/profile';
import { minMs } from '../partner-api/oracles/judge-outcome';

/** Reads 1,000 pages over HTTP at the documented 180 requests a minute, and prints T / T_min and the 429s. */
export async function readForReal(): Promise<void> {
  const sandbox = await startSandbox({ project: { tickets: 100_000 }, limits: { limiter: 'sliding' } });
  const dataDir = await mkdtemp(join(tmpdir(), 'tieout-bench-'));
  try {
    const platform = createPlatform({ fetch, dataDir });
    const { baseUrl, projectId } = sandbox;
    const profile = {
      ...defaultProfile,
      ...{ id: 'bench', name: 'Bench', baseUrl, projectId, readOrders: false },
    };
    const ticketsAfterMs: number[] = [];
    const start = performance.now();
    const taken = await platform.takeSnapshot({
      ...{ profile, key: sandbox.issueKey(), resume: false, signal: new AbortController().signal },
      onProgress: ({ ticketsRead, pagesDone, pages, waiting }) => {
        if (ticketsRead > 0) ticketsAfterMs.push(performance.now() - start);
        const waits =
          waiting === null || waiting.forMs === null
            ? ''
            : `, waits ${Math.round(waiting.forMs / 1000)} s for the limit`;
        process.stderr.write(`\r\u001b[K${pagesDone} of ${pages ?? '?'} pages${waits}`);
      },
    });
    process.stderr.write('\n');
    const elapsedMs = performance.now() - start;
    if (!taken.ok) throw new Error(JSON.stringify(taken.error));
    const { requests, state, tickets } = taken.value;
    const refused = sandbox.requests.filter(({ status }) => status === 429).length;
    console.log(
      `${tickets.unique} tickets, ${requests} requests, ${(elapsedMs / 1000).toFixed(1)} s, ` +
        `T/T_min ${(elapsedMs / minMs(requests)).toFixed(3)}, 429s ${refused}, ${state}, ` +
        `first tickets after ${((ticketsAfterMs[0] ?? NaN) / 1000).toFixed(2)} s`,
    );
    if (refused > 0 || elapsedMs / minMs(requests) > 1.03 || state !== 'verified') process.exitCode = 1;
  } finally {
    await sandbox.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
