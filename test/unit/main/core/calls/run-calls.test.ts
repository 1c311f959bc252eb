import { describe, expect, it } from 'vitest';
import { linesResponse } from '#main/core/page/lines-response';
import { linesPath } from '#shared/bridge/hosts';
import { writeClientLines } from '#shared/domain/runs/client-lines';
import { unreviewed } from '#shared/domain/runs/review';
import type { SavedReview } from '#shared/domain/runs/saved-run';
import { createTestCore, profileNamed } from '../../../../support/core-twins';
import { runOf } from '../../../../support/saved-run';
import { temporaryFolder } from '../../../../support/temporary-folder';
import { valueOf } from '../../../../support/value-of';

const { saved, findings, file } = runOf('2026-03-31');
const { profileId, finishedAt } = saved;
const rows = [...writeClientLines(file)].join('');

async function open() {
  const parts = createTestCore(temporaryFolder());
  const { bridge } = parts;
  await bridge.saveProfile({ profile: profileNamed('March'), before: null });
  const send = async (texts: Readonly<Record<'run' | 'findings' | 'reviews' | 'rows', string>>) => {
    const { runId } = await bridge.beginRun({ profileId, finishedAt });
    for (const part of ['run', 'findings', 'reviews', 'rows'] as const) {
      const half = Math.floor(texts[part].length / 2);
      await bridge.addRunPart({ runId, part, text: texts[part].slice(0, half) });
      await bridge.addRunPart({ runId, part, text: texts[part].slice(half) });
    }
    return bridge.endRun({ runId });
  };
  return { ...parts, send };
}

const reviews: readonly SavedReview[] = [
  { ...unreviewed, id: 'key:A', state: 'accepted', note: 'late', by: 'paul', at: finishedAt },
];
const texts = {
  run: JSON.stringify(saved),
  findings: JSON.stringify(findings),
  reviews: JSON.stringify(reviews),
  rows,
};

describe('saved runs over the bridge (product.md, section 5)', () => {
  it('refuses findings that are more than can be kept in words', async () => {
    const { bridge } = await open();
    const { runId } = await bridge.beginRun({ profileId, finishedAt });
    await bridge.addRunPart({ runId, part: 'run', text: texts.run });
    // More of these together than a text can hold.
    const text = '['.repeat(10_000_000);
    for (let part = 0; part < 55; part++) await bridge.addRunPart({ runId, part: 'findings', text });
    expect(await bridge.endRun({ runId })).toEqual({
      ok: false,
      error: { code: 'run_too_large', findings: saved.findings },
    });
    expect(await bridge.listRuns({ profileId })).toMatchObject({ value: { runs: [] } });
  });

  it('keeps no run as saved before the end of its reading, whatever the clock says', async () => {
    const { send } = await open();
    const run = JSON.stringify({ ...saved, finishedAt: '2020-01-01T00:00:00.000Z' });
    expect(valueOf(await send({ ...texts, run })).finishedAt).toBe(saved.snapshot.endedAt);
  });

  it('keeps a run that arrives in parts, under an id and a profile of the core’s own', async () => {
    const { bridge, core, send } = await open();
    const kept = valueOf(await send({ ...texts, run: JSON.stringify({ ...saved, profileId: 'another' }) }));
    expect(kept).toEqual({ ...saved, id: kept.id, savedBy: 'olga', logEnd: 0 });
    expect(kept.id).not.toBe(saved.id);
    const runId = kept.id;
    expect(await bridge.listRuns({ profileId })).toEqual({
      ok: true,
      value: { runs: [kept], unread: [] },
    });
    expect(await bridge.readRunFindings({ runId })).toEqual({ ok: true, value: findings });
    expect(await bridge.readRunReviews({ runId })).toEqual({ ok: true, value: reviews });
    const path = await bridge.openLines({ source: { kind: 'run', runId, lists: ['rows'] } });
    const lines = await core.linesOf(path.slice(linesPath.length));
    const bytes = new TextEncoder().encode(rows).length;
    expect(await linesResponse(lines).text()).toBe(`${rows}${JSON.stringify({ list: 'rows', bytes })}\n`);
    expect(await bridge.deleteRun({ profileId, runId })).toEqual({ ok: true, value: null });
    expect(await bridge.listRuns({ profileId })).toMatchObject({ value: { runs: [] } });
  });

  it.each([
    ['run', { ...texts, run: '{"verdict":"clean"}' }],
    ['run', { ...texts, run: texts.run.slice(0, -1) }],
    ['reviews', { ...texts, reviews: '[{"id":"key:A"}]' }],
    ['findings', { ...texts, findings: '{"findings":[{}],"past":[]}' }],
  ])('refuses a damaged %s and keeps nothing of it', async (field, damaged) => {
    const { bridge, send } = await open();
    expect(await send(damaged)).toEqual({
      ok: false,
      error: { code: 'argument_invalid', call: 'endRun', field },
    });
    expect(await bridge.listRuns({ profileId })).toMatchObject({ value: { runs: [] } });
  });

  it('lets a newer run take the place of one that never ended', async () => {
    const { bridge, send } = await open();
    const { runId } = await bridge.beginRun({ profileId, finishedAt });
    expect(await send(texts)).toMatchObject({ ok: true });
    const error = { code: 'result_changed', saved: false };
    expect(await bridge.endRun({ runId })).toEqual({ ok: false, error });
  });

  // Promise: Two windows save runs of two projects at once, and both are kept.
  it('arrives beside one of another profile', async () => {
    const { bridge, send } = await open();
    const other = profileNamed('April').id;
    const { runId } = await bridge.beginRun({ profileId: other, finishedAt });
    expect(await send(texts)).toMatchObject({ ok: true });
    for (const part of ['run', 'findings', 'reviews', 'rows'] as const)
      await bridge.addRunPart({ runId, part, text: texts[part] });
    expect(await bridge.endRun({ runId })).toMatchObject({ ok: true, value: { profileId: other } });
  });

  it('goes with its profile', async () => {
    const { bridge, send } = await open();
    await send(texts);
    expect(await bridge.deleteProfile({ profileId })).toEqual({ ok: true, value: null });
    expect(await bridge.listRuns({ profileId })).toMatchObject({ value: { runs: [] } });
  });

  it('keeps its snapshot from being pruned', async () => {
    const { bridge, platform, send } = await open();
    platform.key = 'prefix.secret';
    await bridge.saveKey({ profileId, key: 'prefix.secret' });
    await send(texts);
    const pruned = new Promise<ReadonlySet<string>>((resolve) => {
      platform.snapshots.prune = (_profileId, { needed }) => {
        resolve(needed);
        return Promise.resolve({ ok: true, value: [] });
      };
    });
    await bridge.startSnapshot({ profileId, resume: false });
    platform.finish();
    // The run's, and the one that was just taken.
    expect(await pruned).toEqual(new Set([saved.snapshot.id, 'snapshot-1']));
  });
});
