import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AskedReview } from '#shared/bridge/review-contract';
import { createTestCore, profileNamed } from '../../../../support/core-twins';
import { runOf } from '../../../../support/saved-run';
import { temporaryFolder } from '../../../../support/temporary-folder';
import { valueOf } from '../../../../support/value-of';

const asked: AskedReview = {
  profileId: 'march',
  decision: 'accepted',
  until: '2026-12-31',
  reason: 'Timing',
  note: 'booked in April',
  data: 'd',
  findings: [{ signature: 's', references: ['A'], items: [] }],
};

async function open() {
  const folder = temporaryFolder();
  const { core, bridge } = createTestCore(folder);
  await bridge.saveProfile({ profile: profileNamed('March'), before: null });
  const changed: string[] = [];
  bridge.subscribe((event) => {
    if (event.type === 'reviews-changed') changed.push(event.profileId);
  });
  const entries = async () => {
    const read = valueOf(await bridge.readReviews({ profileId: 'march', offset: 0 }));
    return read.entries;
  };
  const log = join(folder, 'reviews', 'march.jsonl');
  return { bridge, answer: core.answer, changed, entries, log };
}

describe('reviews over the bridge (product.md, section 5)', () => {
  it('are kept with who and when, as the core knows them, and told to every window', async () => {
    const { bridge, changed, entries } = await open();
    const before = new Date().toISOString();
    const done = valueOf(await bridge.review(asked));
    expect(changed).toEqual(['march']);
    const { profileId, ...said } = asked;
    expect(profileId).toBe('march');
    const [entry] = await entries();
    expect(entry).toEqual({ ...said, kind: 'review', id: done.reviewId, by: 'olga', at: entry?.at });
    expect((entry?.at ?? '') >= before).toBe(true);

    await bridge.undoReview({ profileId: 'march', reviewId: done.reviewId });
    expect(await entries()).toMatchObject([entry, { kind: 'undo', undoes: done.reviewId, by: 'olga' }]);
    expect(changed).toEqual(['march', 'march']);
  });

  it.each([
    ['a name for who did it', { ...asked, by: 'somebody else' }],
    ['no finding', { ...asked, findings: [] }],
    ['an empty group', { ...asked, findings: [{ signature: 's', references: [], items: [] }] }],
    [
      'too many findings',
      { ...asked, findings: [{ signature: 's', references: Array(50_001).fill('A'), items: [] }] },
    ],
    ['a date that is none', { ...asked, until: 'tomorrow' }],
    ['a date without an acceptance', { ...asked, decision: 'resolved' }],
    ['an endless note', { ...asked, note: 'n'.repeat(4_001) }],
  ])('refuse %s', async (_, argument) => {
    const { answer, entries } = await open();
    expect(await answer('review', argument)).toMatchObject({ error: { code: 'argument_invalid' } });
    expect(await entries()).toEqual([]);
  });

  it('hold a list that was sent, word for word, with who and when', async () => {
    const { bridge, answer, changed, entries } = await open();
    const query = { query: 'q', class: 'reference_extra', reason: 'reference_extra' } as const;
    const queries = [{ ...query, finding: { signature: 's', references: ['A'], items: [] } }];
    const list = { list: 'list.xlsx', isReminder: true, queries };
    const { reviewId } = valueOf(await bridge.recordSent({ profileId: 'march', ...list }));
    expect(changed).toEqual(['march']);
    const [entry] = await entries();
    expect(entry).toEqual({ kind: 'sent', id: reviewId, by: 'olga', at: entry?.at, ...list });

    for (const wrong of [{ queries: [] }, { queries: [{ ...queries[0], class: 'matched' }] }, { by: 'me' }]) {
      const argument = { profileId: 'march', ...list, ...wrong };
      expect(await answer('recordSent', argument)).toMatchObject({ error: { code: 'argument_invalid' } });
    }
    expect(await entries()).toHaveLength(1);
  });

  // Promise: Reviews and answers that a saved run was made with are never gone unsaid.
  it.each<readonly [string, (path: string) => void]>([
    ['gone', (path) => rmSync(path)],
    ['empty', (path) => writeFileSync(path, '')],
    ['shorter', (path) => writeFileSync(path, readFileSync(path, 'utf8').replace(/[^\n]*\n$/, ''))],
  ])('are said to be lost where the log is %s than when a run was saved', async (_, damage) => {
    const { bridge, log } = await open();
    await bridge.review(asked);
    await bridge.review(asked);
    const { saved, findings } = runOf('2026-03-31');
    const { runId } = await bridge.beginRun({ profileId: 'march', finishedAt: saved.finishedAt });
    const texts = { run: JSON.stringify(saved), findings: JSON.stringify(findings), reviews: '[]' } as const;
    for (const part of ['run', 'findings', 'reviews'] as const)
      await bridge.addRunPart({ runId, part, text: texts[part] });
    valueOf(await bridge.endRun({ runId }));
    const problems = async () =>
      valueOf(await bridge.readReviews({ profileId: 'march', offset: 0 })).problems;
    await bridge.review(asked);
    expect(await problems()).toEqual([]);
    writeFileSync(log, readFileSync(log, 'utf8').replace(/[^\n]*\n$/, ''));
    expect(await problems()).toEqual([]);
    damage(log);
    expect(await problems()).toMatchObject([{ code: 'log_lines_missing', log: 'reviews', path: log }]);
  });

  it('belong to a profile that is there', async () => {
    const { bridge } = await open();
    expect(await bridge.review({ ...asked, profileId: 'gone' })).toMatchObject({
      error: { code: 'profile_not_found' },
    });
  });

  it('go with their profile, and stay when it is renamed', async () => {
    const { bridge, entries } = await open();
    await bridge.review(asked);
    await bridge.saveProfile({
      profile: { ...profileNamed('March'), name: 'Spring' },
      before: profileNamed('March'),
    });
    expect(await entries()).toHaveLength(1);
    await bridge.deleteProfile({ profileId: 'march' });
    await bridge.saveProfile({ profile: profileNamed('March'), before: null });
    expect(await entries()).toEqual([]);
  });
});
