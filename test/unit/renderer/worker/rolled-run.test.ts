import { describe, expect, it } from 'vitest';
import { createRolledRun } from '#renderer/worker/result/rolled-run';
import { nothingOpen, type Opening } from '#shared/domain/runs/roll-forward';
import { unreviewed } from '#shared/domain/runs/review';
import type { SavedReview } from '#shared/domain/runs/saved-run';
import { keptRollForward } from '../../../support/run-files';
import { runOf } from '../../../support/saved-run';

const made = runOf('2026-03-31', {
  tickets: [
    ['A', 'PAID'],
    ['B', 'PAID'],
    ['C', 'PAID'],
  ],
  rows: [['C', 'PAID']],
});
const { run, snapshot, saved } = made;
const open = { run, snapshot, malformedAcknowledged: false, sha256: null, modifiedAt: null };
const { finishedAt } = saved;
const february = '2026-02-28T10:00:00.000Z';
const left = (reference: string): Opening['findings'][number] => ({
  ...{ references: [reference], items: [], class: 'reference_missing', amounts: [], since: february },
});
const opening: Opening = { ...nothingOpen, findings: [left('A'), left('C'), left('gone')] };
const reviews: readonly SavedReview[] = [
  { ...unreviewed, id: 'key:A', state: 'accepted', by: 'olga', at: finishedAt },
];
const kept = keptRollForward(made, reviews, opening);

describe('the roll-forward of an opened run', () => {
  it('says what each finding is in it, and how old the open ones are', async () => {
    const rolled = createRolledRun(
      () => open,
      () => reviews,
    );
    expect(rolled.marksOf(run)).toBeNull();
    expect(await rolled.calls.showRollForward({ kept, finishedAt })).toBe(true);
    const marks = rolled.marksOf(run);
    expect([0, 1].map((place) => [marks?.movementOf(place), marks?.ageOf(place)])).toEqual([
      ['accepted', null],
      ['new', '0–30 days'],
    ]);
  });

  it('lists the findings that the run does not have', async () => {
    const rolled = createRolledRun(
      () => open,
      () => reviews,
    );
    expect(await rolled.calls.formerFindings({ movement: 'start' })).toBeNull();
    await rolled.calls.showRollForward({ kept, finishedAt });
    const listed = async (movement: 'start' | 'resolved' | 'left scope') =>
      (await rolled.calls.formerFindings({ movement }))?.map(({ references }) => references[0]);
    expect(await listed('start')).toEqual(['A', 'C', 'gone']);
    expect(await listed('resolved')).toEqual(['C']);
    expect(await listed('left scope')).toEqual(['gone']);
  });

  // Promise: A saved run whose data give another roll-forward than it keeps never shows a tick beside it.
  it('says so where the data of the run give other figures than it keeps', async () => {
    const rolled = createRolledRun(
      () => open,
      () => [],
    );
    expect(await rolled.calls.showRollForward({ kept, finishedAt })).toBe(false);
  });

  it('counts no finding as first found after the run, where the clock was set back', () => {
    const earlier = { ...saved, finishedAt: february };
    expect(keptRollForward({ ...made, saved: earlier }, [], nothingOpen).findings[0]?.since).toBe(february);
  });
});
