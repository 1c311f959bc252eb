import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createPlatform } from '#main/core/snapshot/create-platform';
import type { Profile } from '#shared/domain/profile';
import { orderFor, windowMs } from './order';

/** What a reading in another process needs, as one line of JSON in its environment. */
export interface ChildOrder {
  readonly dataDir: string;
  readonly profile: Profile;
  readonly key: string;
  readonly resume: boolean;
}

/** A reading in a process of its own. */
export interface Child {
  readonly process: ChildProcess;
  /** Resolves once so many pages are there. */
  readonly pages: (count: number) => Promise<void>;
  /** The result that it printed at its end, as JSON; empty where it was killed. */
  readonly ended: Promise<string>;
}

/** Starts a reading in a process of its own: this very file, run by itself. */
export function startChild(order: ChildOrder): Child {
  const file = fileURLToPath(import.meta.url);
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    env: { ...process.env, TIEOUT_CHILD_ORDER: JSON.stringify(order) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let done = 0;
  let result = '';
  const waiting = new Set<() => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('{')) result = line;
    else done = Number(line);
    for (const look of waiting) look();
  });
  const ended = once(child, 'close').then(() => result);
  return {
    process: child,
    ended,
    pages: (count) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (done < count && child.exitCode === null) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        void ended.then(look);
        look();
      }),
  };
}

const given = process.env['TIEOUT_CHILD_ORDER'];
if (given !== undefined) {
  // Written by `startChild` above.
  const { dataDir, profile, key, resume } = JSON.parse(given) as ChildOrder;
  const platform = createPlatform({ fetch, dataDir, windowMs });
  const taken = await platform.takeSnapshot({
    ...orderFor(profile, key),
    resume,
    onProgress: ({ pagesDone }) => {
      process.stdout.write(`${pagesDone}\n`);
    },
  });
  process.stdout.write(`${JSON.stringify(taken)}\n`);
}
