import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { noPolicy } from '#main/core/policy/office-policy';
import { createCaller } from '#shared/bridge/rpc';
import type { Bridge, BridgeEvent } from '#shared/bridge/contract';
import { writeClientLines } from '#shared/domain/runs/client-lines';
import { signOffRoles, type SignOffRole } from '#shared/domain/runs/sign-off';
import { createTestCore, profileNamed } from '../../../../support/core-twins';
import { runOf } from '../../../../support/saved-run';
import { temporaryFolder } from '../../../../support/temporary-folder';

const { saved, findings, file } = runOf('2026-03-31');
const { profileId, finishedAt } = saved;
const parts = {
  findings: JSON.stringify(findings),
  reviews: '[]',
  rows: [...writeClientLines(file)].join(''),
};

/** A core with a saved run, worked by this user; a second one on the same folder is another account. */
async function open({
  folder = temporaryFolder(),
  user = 'olga',
  reviewByAnother = false,
  office = noPolicy,
} = {}) {
  const { core } = createTestCore(folder, { user, office });
  const bridge = createCaller<Bridge, BridgeEvent>({ request: core.answer, subscribe: core.subscribe });
  await bridge.saveProfile({ profile: { ...profileNamed('March'), reviewByAnother }, before: null });
  const save = async (at = finishedAt): Promise<string> => {
    const { runId } = await bridge.beginRun({ profileId, finishedAt: at });
    const texts = { ...parts, run: JSON.stringify({ ...saved, finishedAt: at }) };
    for (const part of ['run', 'findings', 'reviews', 'rows'] as const)
      await bridge.addRunPart({ runId, part, text: texts[part] });
    const ended = await bridge.endRun({ runId });
    if (!ended.ok) throw new Error(ended.error.code);
    return runId;
  };
  const sign = (runId: string, role: SignOffRole, name = 'Olga Berg', comment = '') =>
    bridge.signRun({ profileId, runId, role, name, comment });
  const note = () => {
    const [finding] = findings.findings;
    if (finding === undefined) throw new Error('the run has no finding');
    const { signature, paymentReference } = finding;
    const named = { signature, references: [paymentReference], items: [] };
    const said = { decision: null, until: null, reason: null, note: 'seen' };
    return bridge.review({ profileId, data: '', findings: [named], ...said });
  };
  return { bridge, folder, save, sign, note };
}

describe('signing a saved run (docs/product.md, “Sign-off”)', () => {
  it('keeps who signed as what, when, on which account, and stands', async () => {
    const { bridge, save, sign } = await open();
    const runId = await save();
    await sign(runId, 'prepared', '  Olga Berg ', 'All seen.');
    await sign(runId, 'reviewed', 'Paul');
    expect(await bridge.listSignOffs({ profileId, runId: null })).toMatchObject({
      ok: true,
      value: [
        {
          runId,
          signOffs: [
            { role: 'prepared', name: 'Olga Berg', account: 'olga', comment: 'All seen.', voidBecause: null },
            { role: 'reviewed', name: 'Paul', account: 'olga', comment: '', voidBecause: null },
          ],
        },
      ],
    });
  });

  // Promise: A sign-off is void once a byte of the run changes.
  it('is void once any byte of any file of the run is another one', async () => {
    const { bridge, folder, save, sign } = await open();
    const runId = await save();
    await sign(runId, 'prepared');
    const run = join(folder, 'runs', runId);
    const kept = readdirSync(run).filter((name) => !/^sign-offs|^findings/.test(name));
    expect(kept).toEqual(['client.lines', 'reviews.json', 'run.json']);
    for (const name of ['client.lines', 'reviews.json']) {
      const before = readFileSync(join(run, name));
      const changed = Buffer.from(before);
      changed[before.length - 2] = 0x20 ^ (before[before.length - 2] ?? 0);
      writeFileSync(join(run, name), changed);
      expect(await bridge.listSignOffs({ profileId, runId: null })).toMatchObject({
        value: [{ signOffs: [{ voidBecause: 'run changed' }] }],
      });
      writeFileSync(join(run, name), before);
      expect(await bridge.listSignOffs({ profileId, runId: null })).toMatchObject({
        value: [{ signOffs: [{ voidBecause: null }] }],
      });
    }
    // One whose description was changed is no run any more, and what is damaged is signed by nobody.
    const described = readFileSync(join(run, 'run.json'), 'utf8');
    writeFileSync(join(run, 'run.json'), described.replace('"grain": "ticket"', '"grain": "payment"'));
    expect(await bridge.listSignOffs({ profileId, runId: null })).toEqual({ ok: true, value: [] });
    writeFileSync(join(run, 'run.json'), described);
    writeFileSync(join(run, 'client.lines'), '[]\n');
    expect(await sign(runId, 'reviewed', 'Paul')).toMatchObject({
      ok: false,
      error: { code: 'stored_part_damaged' },
    });
  });

  // Promise: A sign-off is void once notes on its findings change.
  it('is void once a note changed, and cannot be signed then; the next run can', async () => {
    const { bridge, save, sign, note } = await open();
    const runId = await save();
    await sign(runId, 'prepared');
    await note();
    expect(await bridge.listSignOffs({ profileId, runId: null })).toMatchObject({
      value: [{ signOffs: [{ voidBecause: 'notes changed' }] }],
    });
    expect(await sign(runId, 'reviewed', 'Paul')).toEqual({
      ok: false,
      error: { code: 'sign_off_refused', why: 'notes changed' },
    });
    const next = await save(new Date().toISOString());
    expect(await sign(next, 'prepared')).toMatchObject({ ok: true, value: [{ voidBecause: null }] });
  });

  it('is void by the order of the files, whatever the clocks said', async () => {
    const { bridge, folder, save, sign, note } = await open();
    const runId = await save('2031-01-01T10:00:00.000Z');
    await sign(runId, 'prepared');
    expect(await bridge.listSignOffs({ profileId, runId })).toMatchObject({
      value: [{ signOffs: [{ voidBecause: null, doubts: ['clock set back'] }] }],
    });
    await note();
    const isVoid = { value: [{ signOffs: [{ voidBecause: 'notes changed' }] }] };
    expect(await bridge.listSignOffs({ profileId, runId })).toMatchObject(isVoid);
    // A log without what it had is not the one of the run.
    const next = await save('2031-02-01T10:00:00.000Z');
    await sign(next, 'prepared');
    rmSync(join(folder, 'reviews', `${profileId}.jsonl`));
    expect(await bridge.listSignOffs({ profileId, runId: next })).toMatchObject(isVoid);
  });

  it('is in doubt, not valid again, once the note that voids it was changed', async () => {
    const { bridge, folder, save, sign, note } = await open();
    const runId = await save();
    await sign(runId, 'prepared');
    await note();
    const log = join(folder, 'reviews', `${profileId}.jsonl`);
    const text = readFileSync(log, 'utf8');
    writeFileSync(log, text.replace(/"references":\["./, '"references":["?'));
    expect(readFileSync(log, 'utf8')).not.toBe(text);
    expect(await bridge.listSignOffs({ profileId, runId })).toMatchObject({
      value: [{ signOffs: [{ voidBecause: null, doubts: ['notes unknown'] }] }],
    });
  });

  it('says that one account signed as both, with the rule for two off and on again', async () => {
    const { bridge, save, sign } = await open();
    const runId = await save();
    await sign(runId, 'prepared');
    await sign(runId, 'reviewed', 'Paul');
    const before = profileNamed('March', { reviewByAnother: false });
    await bridge.saveProfile({ profile: { ...before, reviewByAnother: true }, before });
    const doubts = ['same account', 'two not asked for'];
    expect(await bridge.listSignOffs({ profileId, runId: null })).toMatchObject({
      value: [{ signOffs: signOffRoles.map((role) => ({ role, twoPeople: false, doubts })) }],
    });
  });

  it('stands where notes came after the next run; is void with unreadable findings', async () => {
    const { bridge, folder, save, sign, note } = await open();
    const [first, next] = [await save(), await save('2026-04-30T10:00:00.000Z')];
    await sign(first, 'prepared');
    await sign(next, 'prepared');
    await note();
    expect(await bridge.listSignOffs({ profileId, runId: null })).toMatchObject({
      value: [
        { runId: next, signOffs: [{ voidBecause: 'notes changed' }] },
        { runId: first, signOffs: [{ voidBecause: null }] },
      ],
    });
    writeFileSync(join(folder, 'runs', first, 'findings.json'), '{}');
    expect(await bridge.listSignOffs({ profileId, runId: null })).toMatchObject({
      value: [{ runId: next }, { runId: first, signOffs: [{ voidBecause: 'run changed' }] }],
    });
  });

  // Promise: Two people sign where the profile asks for it.
  it('asks for two people where the profile does: another name and another account', async () => {
    const olga = await open({ reviewByAnother: true });
    const runId = await olga.save();
    await olga.sign(runId, 'prepared');
    const refused = { ok: false, error: { code: 'sign_off_refused', why: 'same person' } };
    expect(await olga.sign(runId, 'reviewed', 'Paul')).toEqual(refused);
    const paul = await open({ folder: olga.folder, user: 'paul', reviewByAnother: true });
    expect(await paul.sign(runId, 'reviewed', 'OLGA  berg')).toEqual(refused);
    expect(await paul.sign(runId, 'reviewed', 'Paul')).toMatchObject({
      ok: true,
      value: signOffRoles.map((role) => ({ role, voidBecause: null })),
    });
  });

  it('asks for two people where the office does, whatever the profile says', async () => {
    const olga = await open({ office: { ...noPolicy, reviewers: 'two' } });
    const runId = await olga.save();
    await olga.sign(runId, 'prepared');
    expect(await olga.sign(runId, 'reviewed', 'Paul')).toMatchObject({ error: { why: 'same person' } });
  });

  it('lets evidence be made only once it stands, where the office wants that', async () => {
    const unsigned = { ok: false, error: { code: 'evidence_unsigned' } };
    const olga = await open({ office: { ...noPolicy, evidence: 'signed' } });
    const runId = await olga.save();
    const make = () => olga.bridge.makeEvidence({ profileId, runId, sample: null });
    expect(await make()).toEqual(unsigned);
    await olga.sign(runId, 'prepared');
    expect(await make()).not.toEqual(unsigned);
    // Notes that change make the signature void.
    await olga.note();
    expect(await make()).toEqual(unsigned);
    const free = await open();
    expect(await free.bridge.makeEvidence({ profileId, runId: await free.save(), sample: null })).not.toEqual(
      unsigned,
    );
  });

  it('refuses a run of another profile, and goes with its run', async () => {
    const { bridge, save, sign } = await open();
    const runId = await save();
    await sign(runId, 'prepared');
    await bridge.saveProfile({ profile: profileNamed('Other'), before: null });
    const other = profileNamed('Other').id;
    expect(
      await bridge.signRun({ profileId: other, runId, role: 'prepared', name: 'x', comment: '' }),
    ).toEqual({
      ok: false,
      error: { code: 'run_not_found' },
    });
    await bridge.deleteRun({ runId });
    expect(await bridge.listSignOffs({ profileId, runId: null })).toEqual({ ok: true, value: [] });
  });
});
