import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { createPlatform } from '#main/core/snapshot/take/create-platform';
import type { Profile } from '#shared/domain/rules/profile';
import { dieAt, type DeadlyWrite, type WriteKind } from './die-at';
import { orderFor, windowMs } from './order';

/** What a reading in another process needs, as one line of JSON in its environment. */
export interface ChildOrder {
  readonly dataDir: string;
  readonly profile: Profile;
  readonly key: string;
  readonly resume: boolean;
  /** Where it kills itself; left out, it lives. */
  readonly deadly?: DeadlyWrite;
}

/** A reading in a process of its own. */
export interface Child {
  readonly process: ChildProcess;
  /** Resolves once so many pages are there. */
  readonly pages: (count: number) => Promise<void>;
  /** The result that it printed at its end, as JSON; empty where it was killed. */
  readonly ended: Promise<string>;
  /** How often it had written at its end; null where it was killed. */
  readonly writes: Promise<Readonly<Record<WriteKind, number>> | null>;
}

/** Starts a reading in a process of its own: the program that was built from this very file. */
export function startChild(order: ChildOrder, program: string): Child {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, TIEOUT_CHILD_ORDER: JSON.stringify(order) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let done = 0;
  let result = '';
  let writes: Readonly<Record<WriteKind, number>> | null = null;
  const waiting = new Set<() => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    // Written by the last lines of this file.
    if (line.startsWith('writes ')) writes = JSON.parse(line.slice(7)) as Readonly<Record<WriteKind, number>>;
    else if (line.startsWith('{')) result = line;
    else done = Number(line);
    for (const look of waiting) look();
  });
  const closed = once(child, 'close');
  const ended = closed.then(() => result);
  return {
    process: child,
    ended,
    writes: closed.then(() => writes),
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
  const { dataDir, profile, key, resume, deadly } = JSON.parse(given) as ChildOrder;
  const writes = await dieAt(deadly ?? null);
  const platform = createPlatform({ fetch, dataDir, windowMs });
  const taken = await platform.takeSnapshot({
    ...orderFor(profile, key),
    resume,
    onProgress: ({ pagesDone }) => {
      process.stdout.write(`${pagesDone}\n`);
    },
  });
  process.stdout.write(`writes ${JSON.stringify(writes())}\n${JSON.stringify(taken)}\n`);
}
