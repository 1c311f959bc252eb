import { expect, it } from 'vitest';
import { givenKeyGate } from '#main/hosts/cli/refuse-keys';
import { openArchive, packArchive } from '#main/core/evidence/archive';
import { inputNames } from '#main/core/runs/run-file';
import { makeEvidence } from '#main/core/evidence/make-evidence';
import { unreviewed } from '#shared/domain/runs/review';
import type { SavedReview } from '#shared/domain/runs/saved-run';
import { createTestCore, profileNamed } from '../../../../support/core-twins';
import { runFilesOf } from '../../../../support/run-files';
import { temporaryFolder } from '../../../../support/temporary-folder';
import { valueOf } from '../../../../support/value-of';

const by = { by: 'paul', at: '2026-03-31T09:00:00.000Z' };
const reviews: readonly SavedReview[] = [
  { ...unreviewed, ...by, id: 'key:A', state: 'accepted', note: 'late' },
  { ...unreviewed, ...by, id: 'key:B', note: 'asked the venue' },
];
const runIn = (projectId: string) =>
  runFilesOf(
    {
      origin: { projectId, baseUrl: 'https://api.example.com' },
      tickets: [['A', 'PAID']],
      rows: [['B', 'PAID']],
    },
    reviews,
  );
const { saved } = runIn('harbour');
const { profileId } = saved;

/** Evidence of the run, made for a project. */
async function evidenceOf(project = 'harbour'): Promise<Uint8Array> {
  const about = { profileName: 'Paul’s', madeAt: '', madeWith: '' };
  return valueOf(await makeEvidence(runIn(project).files, about, givenKeyGate.refuse)).archive;
}

/** A core with a profile of the project, and evidence that was checked. */
async function open(evidence: Uint8Array) {
  const { bridge } = createTestCore(temporaryFolder(), { user: 'olga' });
  await bridge.saveProfile({ profile: profileNamed('March'), before: null });
  await bridge.addEvidencePart({ name: 'e.zip', content: evidence, first: true });
  const checked = valueOf(await bridge.checkEvidence({ as: 'archive' }));
  const changed: string[] = [];
  bridge.subscribe((event) => {
    if (event.type === 'reviews-changed') changed.push(event.profileId);
  });
  const entries = async () => {
    const read = valueOf(await bridge.readReviews({ profileId, offset: 0 }));
    return read.entries;
  };
  return { bridge, changed, entries, checked, runId: checked.openedAs ?? saved.id };
}

it('takes reviews over with their authors, once, conflicts as chosen, and back', async () => {
  const { bridge, changed, entries, checked, runId } = await open(await evidenceOf());
  expect(checked.reviews).toBe(2);
  const plan = () => bridge.planTakeOver({ profileId, runId });
  const take = (choice: Parameters<typeof bridge.takeOverReviews>[0]['choice']) =>
    bridge.takeOverReviews({ profileId, runId, choice });
  const planned = await plan();
  expect(planned).toMatchObject({ value: { counts: { fresh: 2, known: 0, conflicts: 0 } } });
  const finding = planned.ok ? planned.value.first.fresh.find((one) => one.review.id === 'key:B') : undefined;
  const named = { signature: finding?.finding.signature ?? '', references: ['B'], items: [] };
  const said = { decision: null, until: null, reason: null, note: 'mine' } as const;
  await bridge.review({ profileId, data: '', findings: [named], ...said });
  expect(await plan()).toMatchObject({
    value: {
      counts: { fresh: 1, known: 0, conflicts: 1 },
      first: {
        conflicts: [{ review: { note: 'asked the venue', ...by }, mine: { note: 'mine', by: 'olga' } }],
      },
    },
  });

  expect(await take({ side: 'mine', except: [] })).toMatchObject({ value: { taken: 1 } });
  const taken = (await entries()).at(-1);
  expect(taken).toMatchObject({
    ...{ kind: 'take-over', by: 'olga' },
    evidence: { profileName: 'Paul’s', finishedAt: saved.finishedAt },
    reviews: [{ decision: 'accepted', note: 'late', ...by, finding: { references: ['A'] } }],
  });
  expect(changed).toEqual([profileId, profileId]);

  expect(await take({ side: 'mine', except: [] })).toMatchObject({ value: { taken: 0, reviewIds: [] } });
  expect(await plan()).toMatchObject({ value: { counts: { fresh: 0, known: 1, conflicts: 1 } } });
  expect(await take({ side: 'mine', except: ['key:B'] })).toMatchObject({ value: { taken: 1 } });
  expect(await take({ side: 'theirs', except: [] })).toMatchObject({ value: { taken: 0 } });
  expect(await plan()).toMatchObject({ value: { counts: { fresh: 0, known: 2, conflicts: 0 } } });

  await bridge.undoReview({ profileId, reviewId: taken?.id ?? '' });
  expect(await plan()).toMatchObject({ value: { counts: { fresh: 1, known: 1, conflicts: 0 } } });
});

// Promise: Tampered evidence offers no reviews.
it('offers nothing of evidence that fails, is closed, or is of another project', async () => {
  const opened = valueOf(await openArchive(await evidenceOf()));
  const forged = Buffer.from(opened.get(inputNames.reviews) ?? [])
    .toString()
    .replace('late', 'soon');
  const tampered = await packArchive('e', new Map(opened).set(inputNames.reviews, Buffer.from(forged)));
  const refused = { ok: false, error: { code: 'run_not_found' } };
  const choice = { side: 'theirs', except: [] } as const;
  const one = await open(tampered);
  expect(one.checked).toMatchObject({ report: { holds: false }, openedAs: null, reviews: 0 });
  expect(await one.bridge.planTakeOver({ profileId, runId: one.runId })).toEqual(refused);
  expect(await one.bridge.takeOverReviews({ profileId, runId: one.runId, choice })).toEqual(refused);

  const two = await open(await evidenceOf());
  await two.bridge.closeEvidence();
  expect(await two.bridge.takeOverReviews({ profileId, runId: two.runId, choice })).toEqual(refused);

  const three = await open(await evidenceOf('another'));
  expect(await three.bridge.takeOverReviews({ profileId, runId: three.runId, choice })).toEqual({
    ok: false,
    error: { code: 'evidence_of_other_project' },
  });
  for (const { entries } of [one, two, three]) expect(await entries()).toEqual([]);
});
