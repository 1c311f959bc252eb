import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createLooksStore } from '#main/core/profiles/looks-store';
import { createProfileStore } from '#main/core/profiles/profile-store';
import { createReviewStore } from '#main/core/reviews/review-store';
import { startSandbox } from '#main/sandbox/index';
import { isDeep } from '../../partner-api/seeds';
import { builtBefore } from '../../support/built-before';
import { profileNamed } from '../../support/core-twins';
import { temporaryFolder } from '../../support/temporary-folder';
import type { ShellOrder, Told } from './child-shell';
import { readReviewLog } from '../../support/read-review-log';
import { valueOf } from '../../support/value-of';
import { accountIn } from '../../support/system';

const root = join(import.meta.dirname, '..', '..', '..');
/** `TIEOUT_OPERATIONS=10000` attacks for minutes. */
const operations = Number(process.env['TIEOUT_OPERATIONS'] ?? (isDeep ? 1_000 : 400));
const shell = builtBefore(join(import.meta.dirname, 'child-shell.ts'));
const command = builtBefore(join(root, 'src-main', 'hosts', 'cli', 'index.ts'));
const reviewed = ['one', 'two', 'three'];

/** A profile's whole log, and how many lines of it are damaged. */
async function readLog(dataDir: string, profileId: string) {
  const { entries, problems } = await readReviewLog(createReviewStore(join(dataDir, 'reviews')), profileId);
  // A line that a kill cut off was never confirmed.
  return { entries, problems: problems.filter((code) => code !== 'log_cut') };
}

// Promise: What was acknowledged is there, whoever is killed.
it('keeps every acknowledged write of four processes, whichever are killed', async () => {
  const dataDir = temporaryFolder();
  const sandbox = await startSandbox({ project: { tickets: 300 } });
  onTestFinished(() => sandbox.close());
  const { baseUrl, projectId } = sandbox;
  const store = createProfileStore(join(dataDir, 'profiles'));
  for (const id of [...reviewed, 'shared']) {
    await store.save(profileNamed(id, { baseUrl, projectId, readOrders: false }));
  }
  const csv = join(dataDir, 'client.csv');
  writeFileSync(csv, 'paymentReference,status\nA-1,PAID\n');

  const told: Told[] = [];
  const codes: (number | null)[] = [];
  const running = new Set<ChildProcess>();
  const openShells = new Set<ChildProcess>();
  let done = false;
  let kills = 0;
  let runs = 0;

  const start = (words: readonly string[], env: Readonly<Record<string, string>>): ChildProcess => {
    const child = spawn(process.execPath, words, {
      cwd: root,
      env: { ...process.env, ...accountIn(dataDir), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    return child;
  };
  const end = async (child: ChildProcess): Promise<void> => {
    let stderr = '';
    child.stderr?.on('data', (part: Buffer) => (stderr += part.toString()));
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
    running.delete(child);
    codes.push(code);
    if (signal === 'SIGKILL') kills += 1;
    // 0 and 1 are results of the command line, and a shell may be ended while it starts; nothing else may come of any.
    else if (signal !== 'SIGTERM' && code !== 0 && code !== 1)
      throw new Error(`a process ended with ${code}: ${stderr}`);
  };
  const shells = async (name: string): Promise<void> => {
    for (let life = 0; !done; life += 1) {
      const order: ShellOrder = { dataDir, worker: `${name}-${life}`, reviewed, shared: 'shared' };
      const child = start([shell()], {
        TIEOUT_SHELL_ORDER: JSON.stringify(order),
      });
      if (child.stdout !== null) {
        // Written by `child-shell.ts`.
        createInterface({ input: child.stdout }).on('line', (line) => told.push(JSON.parse(line) as Told));
      }
      openShells.add(child);
      await end(child);
      openShells.delete(child);
    }
  };
  const commands = async (): Promise<void> => {
    while (!done) {
      const words = ['run', '--csv', csv, '--profile', 'shared', '--json', '--quiet'];
      const child = start([command(), ...words], {
        TIEOUT_DATA_DIR: dataDir,
        TIEOUT_API_KEY: sandbox.issueKey(),
      });
      child.stdout?.on('data', (part: Buffer) => {
        if (part.toString().includes('"verdict":"discrepancies"')) runs += 1;
      });
      await end(child);
    }
  };
  const killer = async (): Promise<void> => {
    while (told.length < operations) {
      await wait(1_000 + Math.random() * 5_000);
      const victims = [...running];
      victims[Math.floor(Math.random() * victims.length)]?.kill('SIGKILL');
    }
    done = true;
    for (const shell of openShells) shell.kill('SIGTERM');
  };
  await Promise.all([shells('a'), shells('b'), shells('c'), commands(), killer()]);

  expect(told.length).toBeGreaterThanOrEqual(operations);
  expect(kills).toBeGreaterThan(0);
  expect(runs).toBeGreaterThan(0);
  const of = (kind: Told['kind']) => told.filter((each) => each.kind === kind);
  const acknowledged = (kind: Told['kind']) => of(kind).filter((each) => each.done);
  // Nothing is refused for any other reason than that another one was quicker.
  expect(new Set(told.flatMap(({ code }) => code ?? []))).toEqual(
    new Set(['profile_changed', 'argument_invalid']),
  );
  const write = ({ worker, number }: Told): string => `${worker} ${number}`;

  for (const profileId of reviewed) {
    const { entries, problems } = await readLog(dataDir, profileId);
    expect(problems).toEqual([]);
    const notes = entries.flatMap((entry) => (entry.kind === 'review' ? entry.note : []));
    expect(new Set(notes).size).toBe(notes.length);
    const mine = acknowledged('review').filter(({ on }) => on === profileId);
    for (const worker of new Set(mine.map((each) => each.worker))) {
      const said = mine.filter((each) => each.worker === worker).map(write);
      const kept = notes.filter((note) => note?.startsWith(`${worker} `));
      // What was killed right after the write was not acknowledged, and may be there.
      expect(kept.slice(0, said.length)).toEqual(said);
      expect(kept.length - said.length).toBeLessThanOrEqual(1);
    }
  }

  const { profiles, problems } = valueOf(await createProfileStore(join(dataDir, 'profiles')).list());
  expect(problems).toEqual([]);
  const names = profiles.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(acknowledged('name').map(({ on }) => on)));

  const mapping = profiles.find(({ id }) => id === 'shared')?.rules.statusMapping.map(({ client }) => client);
  expect(new Set(mapping).size).toBe(mapping?.length);
  expect(mapping).toEqual(expect.arrayContaining(acknowledged('mapping').map(write)));

  const { widths } = (await createLooksStore(join(dataDir, 'looks.json')).read('shared')).columns;
  for (const worker of new Set(acknowledged('looks').map((each) => each.worker))) {
    const last = Math.max(
      ...acknowledged('looks').flatMap((each) => (each.worker === worker ? each.number : [])),
    );
    expect(widths[worker]).toBeGreaterThanOrEqual(last + 2);
  }
  process.stdout.write(`${told.length} operations, ${kills} kills, ${codes.length} processes\n`);
}, 1_800_000);
