import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isDeep } from '../../partner-api/seeds';
import { builtBefore } from '../../support/built-before';
import { temporaryFolder } from '../../support/temporary-folder';
import type { HolderOrder } from './child-holder';
import { onWindows } from '../../support/system';

const program = builtBefore(join(import.meta.dirname, 'child-holder.ts'));

/** Runs processes that take the lock until each has held it as often as it should; one that is killed is replaced. */
async function holdAmong(processes: number, order: HolderOrder): Promise<number> {
  let kills = 0;
  const run = async (): Promise<void> => {
    for (let left = order.holds; left > 0;) {
      const env = { ...process.env, TIEOUT_HOLDER_ORDER: JSON.stringify({ ...order, holds: left }) };
      const holder = spawn(process.execPath, [program()], {
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const [code, signal] = (await once(holder, 'close')) as [number | null, string | null];
      if (code === 0) return;
      // Windows, which knows no signals, ends a process that kills itself with 1.
      expect(onWindows ? code : signal).toBe(onWindows ? 1 : 'SIGKILL');
      kills += 1;
      left -= readLog(order.log).filter((line) => line === `out ${holder.pid ?? ''}`).length;
    }
  };
  await Promise.all(Array.from({ length: processes }, run));
  return kills;
}

function readLog(path: string): readonly string[] {
  return readFileSync(path, 'utf8').trimEnd().split('\n');
}

/** Goes in while another one was inside that still came out afterwards. */
function breaches(lines: readonly string[]): readonly string[] {
  const found: string[] = [];
  const inside = new Set<string>();
  for (const [at, line] of lines.entries()) {
    const [what, pid = ''] = line.split(' ');
    if (what === 'out') inside.delete(pid);
    else {
      // One that was killed inside never says another word.
      for (const other of inside) if (!lines.includes(`out ${other}`, at)) inside.delete(other);
      if (inside.size > 0) found.push(`${at}: ${pid} went in to ${[...inside].join(', ')}`);
      inside.add(pid);
    }
  }
  return found;
}

describe('the lock that processes share', () => {
  // Promise: One process at a time writes.
  it('lets one in at a time, whoever is killed inside', async () => {
    const folder = temporaryFolder();
    const holds = isDeep ? 300 : 100;
    const order = { lock: join(folder, 'lock'), log: join(folder, 'log'), holds, killed: 4.5 / holds };
    const kills = await holdAmong(4, order);
    const lines = readLog(order.log);
    expect(kills).toBeGreaterThan(3);
    expect(lines.filter((line) => line.startsWith('out')).length).toBeGreaterThanOrEqual(4 * holds);
    expect(breaches(lines)).toEqual([]);
  }, 240_000);
});
