import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createRandom } from '../partner-api/simulator/random';
import { isDeep } from '../partner-api/seeds';
import { builtBefore } from '../support/built-before';
import { onWindows } from '../support/system';
import { temporaryFolder } from '../support/temporary-folder';
import type { Act, CloserOrder, Outcome } from './closing/child-closer';
import { createOutsider, type Told } from './closing/outsider';

/** How many acts on each data folder, and on how many; more with `npm run test:deep`, or `TIEOUT_OPERATIONS=20000`. */
const operations = Number(process.env['TIEOUT_OPERATIONS'] ?? (isDeep ? 2_000 : 200));
const firstSeed = Number(process.env['ADVERSARY_SEED'] ?? 1);
const seeds = Array.from(
  { length: isDeep && process.env['TIEOUT_OPERATIONS'] === undefined ? 3 : 1 },
  (_, place) => firstSeed + place,
);
const closer = builtBefore(join(import.meta.dirname, 'closing', 'child-closer.ts'));

/** What an act may be refused for; anything else would be in somebody’s way. */
const refusals = [
  ...['sign_off_refused', 'run_not_found', 'run_closed', 'run_not_closed', 'profile_has_closed_runs'],
  'profile_not_found',
];

// Promise: What was signed, reopened, deleted, reviewed and answered is there, and what was closed stays as it was, whoever is killed.
it.each(seeds)(
  'keeps all that four processes closed, whichever are killed (seed %i)',
  async (seed) => {
    const dataDir = temporaryFolder();
    const look = createOutsider(dataDir);
    const random = createRandom(seed);
    const told = new Map<string, Told>();
    const running = new Set<ChildProcess>();
    let [done, deaths, lives] = [false, 0, 0];
    let lies: readonly string[] = [];

    const live = async (name: string, user: string): Promise<void> => {
      for (let life = 0; !done; life += 1) {
        const own = { worker: `${name}${life}`, user, seed: Math.floor(random() * 2 ** 32) };
        const order: CloserOrder = { dataDir, ...own };
        const child = spawn(process.execPath, [closer()], {
          env: { ...process.env, TIEOUT_CLOSER_ORDER: JSON.stringify(order) },
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        let stderr = '';
        child.stderr.on('data', (part: Buffer) => (stderr += part.toString()));
        createInterface({ input: child.stdout }).on('line', (line) => {
          // Written by `child-closer.ts`.
          const { act, mark = '', ...outcome } = JSON.parse(line) as { act?: Act; mark?: string } & Outcome;
          const begun = told.get(mark);
          if (act !== undefined) told.set(act.mark, { ...act, outcome: null });
          else if (begun !== undefined) told.set(mark, { ...begun, outcome });
        });
        running.add(child);
        lives += 1;
        const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
        running.delete(child);
        if (signal === null) throw new Error(`a process ended with ${code}: ${stderr}`);
        deaths += 1;
      }
    };
    const toAll = (signal: NodeJS.Signals): void => {
      for (const child of running) child.kill(signal);
    };
    onTestFinished(() => {
      done = true;
      toAll('SIGKILL');
    });
    const kill = async (): Promise<void> => {
      let nextLook = operations / 8;
      while (told.size < operations && lies.length === 0) {
        await wait(100 + random() * 500);
        const victims = [...running];
        if (random() < 0.15) victims[Math.floor(random() * victims.length)]?.kill('SIGKILL');
        if (told.size < nextLook || onWindows) continue;
        nextLook = told.size + operations / 8;
        toAll('SIGSTOP');
        await wait(50);
        lies = look([...told.values()]);
        toAll('SIGCONT');
      }
      done = true;
      toAll('SIGKILL');
    };
    await Promise.all([live('a', 'olga'), live('b', 'paul'), live('c', 'olga'), live('d', 'paul'), kill()]);

    const all = [...told.values()];
    expect([...lies, ...look(all)]).toEqual([]);
    // A profile may be deleted while a run of it is being saved.
    const odd = all.flatMap(({ kind, mark, outcome }) => {
      const isUsual = refusals.includes(outcome?.code ?? 'run_not_found');
      const isDropped = kind === 'save' && outcome?.code === 'storage_failed';
      return isUsual || isDropped ? [] : `${kind} ${mark}: ${outcome?.code}`;
    });
    expect(odd).toEqual([]);
    const counts = new Map<string, number>();
    for (const { kind, outcome } of all) {
      const words = `${kind} ${outcome?.code ?? (outcome === null ? 'killed' : 'done')}`;
      counts.set(words, (counts.get(words) ?? 0) + 1);
    }
    const counted = Array.from(counts, ([words, count]) => `${words} ${count}`).join(', ');
    process.stdout.write(
      `${all.length} acts (${counted}), ${deaths} deaths in ${lives} lives, seed ${seed}\n`,
    );
  },
  1_800_000,
);
