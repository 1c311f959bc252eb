import { defaultLooks, type Looks } from '#shared/bridge/looks';
import { createLooksStore } from '#main/core/profiles/looks-store';
import { createProfileStore } from '#main/core/profiles/profile-store';
import { createReviewStore } from '#main/core/reviews/review-store';
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { valueOf } from '../../support/value-of';

/** What a process that saves again and again is given, as JSON in its environment. */
export interface SaverOrder {
  readonly dataDir: string;
  /** Its name in what it saves. */
  readonly worker: string;
  readonly rounds: number;
}

/** What it prints of each save that was acknowledged. */
export interface Saved {
  readonly store: 'profiles' | 'looks' | 'reviews';
  readonly mark: string;
}

const given = process.env['TIEOUT_SAVER_ORDER'];
if (given !== undefined) {
  // Written by `deleted-locks.test.ts`.
  const { dataDir, worker, rounds } = JSON.parse(given) as SaverOrder;
  const profiles = createProfileStore(join(dataDir, 'profiles'));
  const looks = createLooksStore(join(dataDir, 'looks.json'));
  const reviews = createReviewStore(join(dataDir, 'reviews'));
  const say = (store: Saved['store'], mark: string): void => {
    writeSync(1, `${JSON.stringify({ store, mark })}\n`);
  };
  for (let round = 0; round < rounds; round += 1) {
    const mark = `${worker}-${round}`;
    const before = valueOf(await profiles.find('shared'));
    const statusMapping = [...before.rules.statusMapping, { client: mark, platform: 'PAID' }];
    const changed = await profiles.change({ ...before, rules: { ...before.rules, statusMapping } }, before);
    if (changed.ok) say('profiles', mark);
    const arranged = (width: number): Looks => ({
      ...defaultLooks,
      columns: { order: [], shown: {}, widths: { [mark]: width } },
    });
    if ((await looks.save('shared', arranged(2), arranged(1))).ok) say('looks', mark);
    const who = { id: randomUUID(), at: '2026-03-31T10:00:00.000Z', by: worker };
    const act = { decision: 'accepted', until: null, reason: 'r', note: mark, data: 'd' } as const;
    const findings = [{ signature: 's', references: ['A-1'], items: [] }];
    if ((await reviews.append('shared', { kind: 'review', ...who, ...act, findings })).ok)
      say('reviews', mark);
  }
}
