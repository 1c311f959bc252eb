import { describe, expect, it } from 'vitest';
import { writeClientLines } from '#shared/domain/runs/client-lines';
import type { LookedInto } from '#shared/domain/runs/looked-into';
import { namesOf } from '#shared/domain/runs/review';
import { dataOf } from '#shared/domain/runs/saved-run';
import { nothingOpen } from '#shared/domain/runs/roll-forward';
import { createTestCore, profileNamed } from '../../../../support/core-twins';
import { keptRollForward } from '../../../../support/run-files';
import { runOf } from '../../../../support/saved-run';
import { temporaryFolder } from '../../../../support/temporary-folder';
import { valueOf } from '../../../../support/value-of';

const made = runOf('2026-03-31', {
  tickets: [
    ['A', 'PAID'],
    ['B', 'PAID'],
  ],
  rows: [],
});
const { saved, findings, file } = made;
const { profileId } = saved;
const period = { from: '2026-03-01', upTo: '2026-03-31' };
const rolled = keptRollForward(made, [], nothingOpen);
const amounts = [{ currency: 'EUR', amount: '500.00' }];

/** A saved run with two open findings of 500.00, in a profile that asks to open those from this amount up. */
async function open(threshold: string | null, user = 'olga', folder = temporaryFolder()) {
  const { bridge } = createTestCore(folder, { user });
  await bridge.saveProfile({ profile: { ...profileNamed('March'), threshold }, before: null });
  const { runId } = await bridge.beginRun({ profileId, finishedAt: saved.finishedAt });
  const texts = {
    run: JSON.stringify(saved),
    findings: JSON.stringify(findings),
    reviews: '[]',
    rollForward: JSON.stringify({
      ...rolled,
      findings: rolled.findings.map((finding) => ({ ...finding, amounts })),
    }),
    rows: [...writeClientLines(file)].join(''),
  };
  for (const part of ['run', 'findings', 'reviews', 'rollForward', 'rows'] as const)
    await bridge.addRunPart({ runId, part, text: texts[part] });
  valueOf(await bridge.endRun({ runId }));
  const asked = async () => valueOf(await bridge.beforeSigning({ profileId, runId })).looked;
  const look = async (place: number) => {
    const finding = findings.findings[place];
    if (finding === undefined) throw new Error('the run has fewer findings');
    const named = { signature: finding.signature, ...namesOf(finding) };
    valueOf(await bridge.recordOpened({ profileId, data: dataOf(saved), finding: named }));
  };
  const sign = (looked: LookedInto | null) =>
    bridge.signRun({ profileId, runId, role: 'prepared', name: 'Olga', comment: '', period, looked });
  const signed = async () => valueOf(await bridge.listSignOffs({ profileId, runId })).runs[0]?.signOffs[0];
  return { asked, look, sign, signed };
}

describe('what a signer is shown of large findings (docs/product.md, “Sign-off”)', () => {
  it('is who opened how many, and is part of the signature', async () => {
    const { asked, look, sign, signed } = await open('500.00');
    expect(await asked()).toEqual({ threshold: '500.00', findings: 2, opened: 0, by: [] });
    await look(1);
    const shown = await asked();
    const by = [{ account: 'olga', opened: 1 }];
    expect(shown).toEqual({ threshold: '500.00', findings: 2, opened: 1, by });
    valueOf(await sign(shown));
    await look(0);
    expect(await signed()).toMatchObject({ looked: shown, voidBecause: null, doubts: [] });
  });

  it('refuses a signature over what is not so, and writes none', async () => {
    const { asked, look, sign, signed } = await open('500.00');
    const before = await asked();
    await look(0);
    const refused = { ok: false, error: { code: 'sign_off_refused', why: 'others opened' } };
    expect(await sign(before)).toEqual(refused);
    expect(await sign(null)).toEqual(refused);
    expect(await signed()).toBeUndefined();
  });

  it('is nothing where the profile has no threshold', async () => {
    const { asked, look, sign, signed } = await open(null);
    await look(0);
    expect(await asked()).toBeNull();
    valueOf(await sign(null));
    expect(await signed()).toMatchObject({ looked: null, voidBecause: null });
  });
});
