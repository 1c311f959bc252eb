import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLooksStore } from '#main/core/profiles/looks-store';
import { createProfileStore } from '#main/core/profiles/profile-store';
import { createReviewStore } from '#main/core/reviews/review-store';
import { isDeep } from '../../partner-api/seeds';
import { builtBefore } from '../../support/built-before';
import { profileNamed } from '../../support/core-twins';
import { readReviewLog } from '../../support/read-review-log';
import { temporaryFolder } from '../../support/temporary-folder';
import { valueOf } from '../../support/value-of';
import type { Saved, SaverOrder } from './child-saver';
import { onWindows } from '../../support/system';

/** `TIEOUT_ROUNDS=500` attacks for minutes. */
const rounds = Number(process.env['TIEOUT_ROUNDS'] ?? (isDeep ? 60 : 20));
const program = builtBefore(join(import.meta.dirname, 'child-saver.ts'));

async function saveAs(order: SaverOrder): Promise<readonly Saved[]> {
  const saver = spawn(process.execPath, [program()], {
    env: { ...process.env, TIEOUT_SAVER_ORDER: JSON.stringify(order) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const saved: Saved[] = [];
  // Written by `child-saver.ts`.
  createInterface({ input: saver.stdout }).on('line', (line) => saved.push(JSON.parse(line) as Saved));
  expect(await once(saver, 'close')).toEqual([0, null]);
  return saved;
}

/** Deletes every lock file it finds until it is stopped, as a cleaner or a tool that synchronizes folders does. */
async function deleteLocks(dataDir: string, isDone: () => boolean): Promise<number> {
  let deleted = 0;
  while (!isDone()) {
    for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.lock')) continue;
      rmSync(join(dataDir, name), { force: true });
      deleted += 1;
    }
    await wait(Math.random() * 100);
  }
  return deleted;
}

// Windows deletes no file that is open.
// Promise: A deleted lock file loses no save.
it.skipIf(onWindows)(
  'loses no acknowledged save while lock files are deleted (no Windows)',
  async () => {
    const dataDir = temporaryFolder();
    const profiles = createProfileStore(join(dataDir, 'profiles'));
    valueOf(await profiles.save(profileNamed('shared')));
    let done = false;
    const deleting = deleteLocks(dataDir, () => done);
    const workers = ['a', 'b', 'c', 'd'];
    const saved = (await Promise.all(workers.map((worker) => saveAs({ dataDir, worker, rounds })))).flat();
    done = true;
    expect(await deleting).toBeGreaterThan(10);

    const mapping = valueOf(await profiles.find('shared')).rules.statusMapping.map(({ client }) => client);
    const { widths } = (await createLooksStore(join(dataDir, 'looks.json')).read('shared')).columns;
    const log = await readReviewLog(createReviewStore(join(dataDir, 'reviews')), 'shared');
    const notes = log.entries.flatMap((entry) => (entry.kind === 'review' ? (entry.note ?? []) : []));
    expect(log.problems).toEqual([]);
    const kept = { profiles: mapping, looks: Object.keys(widths), reviews: notes };
    const lost = saved.filter(({ store, mark }) => !kept[store].includes(mark));
    expect(lost).toEqual([]);
    // A change of the profile may be refused with `profile_changed`; the others never are.
    expect(saved.filter(({ store }) => store !== 'profiles').length).toBe(2 * workers.length * rounds);
    for (const store of ['profiles', 'looks', 'reviews'] as const) {
      expect(new Set(kept[store]).size).toBe(kept[store].length);
    }
  },
  600_000,
);
