import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rollForwardFormat } from '#main/core/runs/roll-forward-file';
import { formatVersioned } from '#main/core/storage/versioned-file';
import { writeClientLines } from '#shared/domain/runs/client-lines';
import { nothingOpen, type Opening } from '#shared/domain/runs/roll-forward';
import { unreviewed } from '#shared/domain/runs/review';
import type { SavedReview } from '#shared/domain/runs/saved-run';
import { createTestCore, profileNamed } from '../../../../support/core-twins';
import { keptRollForward } from '../../../../support/run-files';
import { runOf } from '../../../../support/saved-run';
import { temporaryFolder } from '../../../../support/temporary-folder';
import { valueOf } from '../../../../support/value-of';

const making = {
  tickets: [
    ['A', 'PAID'],
    ['B', 'PAID'],
  ],
  rows: [['C', 'PAID']],
} as const;
const made = runOf('2026-03-31', making);
const { saved, findings, file } = made;
const { profileId } = saved;
const reviews: readonly SavedReview[] = [
  { ...unreviewed, id: 'key:A', state: 'accepted', note: 'late', by: 'olga', at: saved.finishedAt },
];

const changeFile = (path: string, from: string, to: string): void =>
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));

async function open() {
  const folder = temporaryFolder();
  const { bridge } = createTestCore(folder, { user: 'olga' });
  await bridge.saveProfile({ profile: profileNamed('March'), before: null });
  const begin = (): Promise<{ readonly runId: string; readonly opening: Opening }> =>
    bridge.beginRun({ profileId, finishedAt: saved.finishedAt });
  const trySave = async (told: Opening | null = null) => {
    const { runId, opening } = await begin();
    const texts = {
      run: JSON.stringify(saved),
      findings: JSON.stringify(findings),
      reviews: JSON.stringify(reviews),
      rollForward: JSON.stringify({ ...keptRollForward(made, reviews, opening), opening: told ?? opening }),
      rows: [...writeClientLines(file)].join(''),
    };
    for (const part of ['run', 'findings', 'reviews', 'rollForward', 'rows'] as const)
      await bridge.addRunPart({ runId, part, text: texts[part] });
    return bridge.endRun({ runId });
  };
  const save = async (told: Opening | null = null): Promise<string> => valueOf(await trySave(told)).id;
  const close = async (runId: string, month: string) => {
    const period = { from: `2026-${month}-01`, upTo: `2026-${month}-28` };
    const said = { role: 'prepared', name: 'Olga Berg', comment: '' } as const;
    return valueOf(await bridge.signRun({ profileId, runId, ...said, period, looked: null }));
  };
  return { folder, bridge, begin, save, trySave, close };
}

describe('what a run starts from', () => {
  it('is nothing until a run is closed, and then what that one left open', async () => {
    const { begin, save, close } = await open();
    const runId = await save();
    expect((await begin()).opening).toEqual(nothingOpen);
    const [signed] = await close(runId, '03');
    const { opening } = await begin();
    expect(opening.closed).toEqual({
      ...{ runId, period: { from: '2026-03-01', upTo: '2026-03-28' } },
      content: signed?.content,
    });
    expect(opening.findings.map(({ references }) => references)).toEqual([['B'], ['C']]);
    expect(opening.known).toEqual({ references: ['A'], items: [] });
  });

  it('is kept as the core knows it, whatever the screen says', async () => {
    const { bridge, save, close } = await open();
    await close(await save(), '03');
    const next = await save(nothingOpen);
    const kept = valueOf(await bridge.readRollForward({ runId: next }));
    expect(kept?.opening.closed?.period.from).toBe('2026-03-01');
    expect(kept?.figures.start.count).toBe(2);
  });

  it('is of the latest period, in whatever order the runs were closed', async () => {
    const { begin, save, close } = await open();
    const april = await save();
    await close(april, '04');
    await close(await save(), '03');
    expect((await begin()).opening.closed?.runId).toBe(april);
  });

  it('is never of a run that was reopened, or that is not as it was signed', async () => {
    const { folder, bridge, begin, save, close } = await open();
    const march = await save();
    await close(march, '03');
    const april = await save();
    await close(april, '04');
    await bridge.reopenRun({ profileId, runId: april, reason: 'late refunds' });
    expect((await begin()).opening.closed?.runId).toBe(march);
    const path = join(folder, 'runs', march, 'roll-forward.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"count": 2', '"count": 1'));
    expect((await begin()).opening).toEqual(nothingOpen);
  });

  // Promise: Where the closed run before cannot be used, nothing is rolled forward from an older one.
  it.each<readonly [string, (run: string) => void]>([
    ['its folder was moved away', (run) => renameSync(run, `${run}-away`)],
    ['its roll-forward is gone', (run) => rmSync(join(run, 'roll-forward.json'))],
    ['run.json was changed', (run) => changeFile(join(run, 'run.json'), 'PAID', 'PAIX')],
    ['client.lines was changed', (run) => changeFile(join(run, 'client.lines'), 'PAID', 'PAIX')],
  ])('is refused by name where the closed run before is harmed: %s', async (_, harm) => {
    const { folder, bridge, save, close, begin, trySave } = await open();
    await close(await save(), '02');
    const march = await save();
    await close(march, '03');
    const run = join(folder, 'runs', march);
    harm(run);
    expect((await begin()).opening).toEqual(nothingOpen);
    const period = { from: '2026-03-01', upTo: '2026-03-28' };
    expect(await trySave()).toEqual({ ok: false, error: { code: 'closed_run_unusable', period } });
    valueOf(await bridge.reopenRun({ profileId, runId: march, reason: 'harmed' }));
    expect((await begin()).opening.closed?.period.upTo).toBe('2026-02-28');
  });

  // Promise: A roll-forward that somebody replaced beside a saved run is never shown.
  it('is read only as run.json names it, though somebody sealed another one', async () => {
    const { folder, bridge, save } = await open();
    const runId = await save();
    const kept = valueOf(await bridge.readRollForward({ runId }));
    const path = join(folder, 'runs', runId, 'roll-forward.json');
    if (kept === null) throw new Error('the run keeps none');
    const figures = { ...kept.figures, start: { ...kept.figures.start, count: 1 } };
    writeFileSync(path, formatVersioned({ ...kept, figures }, rollForwardFormat));
    expect(await bridge.readRollForward({ runId })).toMatchObject({ ok: false });
    rmSync(path, { force: true });
    expect(await bridge.readRollForward({ runId })).toMatchObject({ ok: false });
  });

  it('refuses a damaged roll-forward and keeps nothing of the run', async () => {
    const { bridge, begin } = await open();
    const { runId } = await begin();
    const texts = { run: JSON.stringify(saved), findings: JSON.stringify(findings), reviews: '[]' };
    for (const part of ['run', 'findings', 'reviews'] as const)
      await bridge.addRunPart({ runId, part, text: texts[part] });
    await bridge.addRunPart({ runId, part: 'rollForward', text: '{"opening":null}' });
    expect(await bridge.endRun({ runId })).toEqual({
      ok: false,
      error: { code: 'argument_invalid', call: 'endRun', field: 'rollForward' },
    });
    expect(await bridge.listRuns({ profileId })).toMatchObject({ value: { runs: [] } });
  });
});
