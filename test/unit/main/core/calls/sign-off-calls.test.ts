import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noPolicy } from '#main/core/policy/office-policy';
import { findingsFormat } from '#main/core/runs/run-file';
import { createSignOffStore } from '#main/core/runs/sign-off-store';
import { formatVersioned } from '#main/core/storage/versioned-file';
import { fail, succeed } from '#shared/base/result';
import { writeClientLines } from '#shared/domain/runs/client-lines';
import type { CloseEntry } from '#shared/domain/runs/close';
import { signOffRoles, type SignOffRole } from '#shared/domain/runs/sign-off';
import { createTestCore, profileNamed } from '../../../../support/core-twins';
import { runOf } from '../../../../support/saved-run';
import { valueOf } from '../../../../support/value-of';
import { temporaryFolder } from '../../../../support/temporary-folder';
import { casesOf } from '../../../../partner-api/seeds';

const { saved, findings, file } = runOf('2026-03-31');
const { profileId, finishedAt } = saved;
const march = { from: '2026-03-01', upTo: '2026-03-31' };
const april = { from: '2026-04-01', upTo: '2026-04-30' };
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
  const { bridge } = createTestCore(folder, { user, office });
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
  const sign = (runId: string, role: SignOffRole, name = 'Olga Berg', comment = '', period = march) =>
    bridge.signRun({ profileId, runId, role, name, comment, period, looked: null });
  const listed = async (runId: string | null = null) => {
    const answer = await bridge.listSignOffs({ profileId, runId });
    return answer.ok ? succeed(answer.value.runs) : answer;
  };
  const closes = async () => valueOf(await bridge.listSignOffs({ profileId, runId: null })).closes;
  const note = () => {
    const [finding] = findings.findings;
    if (finding === undefined) throw new Error('the run has no finding');
    const { signature, paymentReference } = finding;
    const named = { signature, references: [paymentReference], items: [] };
    const said = { decision: null, until: null, reason: null, note: 'seen' };
    return bridge.review({ profileId, data: '', findings: [named], ...said });
  };
  return { bridge, folder, save, sign, listed, closes, note };
}

describe('signing a saved run (docs/product.md, “Sign-off”)', () => {
  it('keeps who signed as what, when, on which account, and stands', async () => {
    const { listed, save, sign } = await open();
    const runId = await save();
    await sign(runId, 'prepared', '  Olga Berg ', 'All seen.');
    await sign(runId, 'reviewed', 'Paul');
    expect(await listed()).toMatchObject({
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
    const { listed, folder, save, sign } = await open();
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
      expect(await listed()).toMatchObject({
        value: [{ signOffs: [{ voidBecause: 'run changed' }] }],
      });
      writeFileSync(join(run, name), before);
      expect(await listed()).toMatchObject({
        value: [{ signOffs: [{ voidBecause: null }] }],
      });
    }
    // One whose description was changed is no run any more, and what is damaged is signed by nobody.
    const described = readFileSync(join(run, 'run.json'), 'utf8');
    writeFileSync(join(run, 'run.json'), described.replace('"grain": "ticket"', '"grain": "payment"'));
    expect(await listed()).toEqual({ ok: true, value: [] });
    writeFileSync(join(run, 'run.json'), described);
    writeFileSync(join(run, 'client.lines'), '[]\n');
    expect(await sign(runId, 'reviewed', 'Paul')).toMatchObject({
      ok: false,
      error: { code: 'stored_part_damaged' },
    });
  });

  it('stands whatever is said later, which is named as no part of what was signed', async () => {
    const { bridge, listed, folder, save, sign, note } = await open();
    const runId = await save();
    await sign(runId, 'prepared');
    await note();
    const later = { value: [{ signOffs: [{ voidBecause: null, doubts: ['notes changed'] }] }] };
    expect(await listed()).toMatchObject(later);
    expect(await sign(runId, 'reviewed', 'Paul')).toMatchObject({ ok: true });
    // By the order of the log, whatever the clocks said; the next run has the note in it.
    const next = await save('2031-01-01T10:00:00.000Z');
    await sign(next, 'prepared', 'Olga Berg', '', april);
    expect(await listed(next)).toMatchObject({
      value: [{ signOffs: [{ voidBecause: null, doubts: ['clock set back'] }] }],
    });
    // A log without what it had is not the one of the run, and one with a changed line cannot tell.
    const log = join(folder, 'reviews', `${profileId}.jsonl`);
    const text = readFileSync(log, 'utf8');
    writeFileSync(log, text.replace(/"references":\["./, '"references":["?'));
    expect(await listed(runId)).toMatchObject({
      value: [{ signOffs: [{ doubts: ['same account', 'two not asked for', 'notes unknown'] }, {}] }],
    });
    rmSync(log);
    expect(await listed(next)).toMatchObject({
      value: [{ signOffs: [{ voidBecause: null, doubts: ['clock set back', 'notes changed'] }] }],
    });
    expect(await bridge.listRuns({ profileId })).toMatchObject({ value: { unread: [] } });
  });

  it('says that one account signed as both, with the rule for two off and on again', async () => {
    const { bridge, listed, save, sign } = await open();
    const runId = await save();
    await sign(runId, 'prepared');
    await sign(runId, 'reviewed', 'Paul');
    const before = profileNamed('March', { reviewByAnother: false });
    await bridge.saveProfile({ profile: { ...before, reviewByAnother: true }, before });
    const doubts = ['same account', 'two not asked for'];
    expect(await listed()).toMatchObject({
      value: [{ signOffs: signOffRoles.map((role) => ({ role, twoPeople: false, doubts })) }],
    });
  });

  // Promise: A sign-off is void once the findings that the run was saved with are others, or gone.
  it('is void with other findings than run.json names; nobody signs such a run', async () => {
    const { bridge, listed, folder, save, sign } = await open();
    const runId = await save();
    const path = join(folder, 'runs', runId, 'findings.json');
    const before = readFileSync(path);
    const emptied = formatVersioned({ ...findings, findings: [] }, findingsFormat);
    await sign(runId, 'prepared');
    for (const other of [emptied, null]) {
      rmSync(path);
      if (other !== null) writeFileSync(path, other);
      expect(await listed()).toMatchObject({ value: [{ signOffs: [{ voidBecause: 'run changed' }] }] });
      if (other !== null) writeFileSync(path, other);
      const damaged = { ok: false, error: { code: 'stored_part_damaged', path } };
      expect(await sign(runId, 'reviewed', 'Paul')).toMatchObject(damaged);
      if (other !== null) writeFileSync(path, other);
      expect(await bridge.readRunFindings({ runId })).toMatchObject(damaged);
      writeFileSync(path, before);
      expect(await listed()).toMatchObject({ value: [{ signOffs: [{ voidBecause: null }] }] });
    }
    // A run of an older Tieout names none.
    const described = join(folder, 'runs', runId, 'run.json');
    const text = readFileSync(described, 'utf8');
    writeFileSync(described, text.replace(/ *"(?:sha256|findings\.json)": "[0-9a-f]{64}",\n/g, ''));
    expect(await bridge.readRunFindings({ runId })).toMatchObject({ ok: true });
  });

  it('is void with findings that cannot be read', async () => {
    const { listed, folder, save, sign, note } = await open();
    const runId = await save();
    await sign(runId, 'prepared');
    await note();
    writeFileSync(join(folder, 'runs', runId, 'findings.json'), '{}');
    expect(await listed()).toMatchObject({ value: [{ signOffs: [{ voidBecause: 'run changed' }] }] });
  });

  it('is not void because the review log cannot be read, which is said', async () => {
    const { listed, folder, save, sign, note } = await open();
    await note();
    const runId = await save();
    await sign(runId, 'prepared');
    writeFileSync(join(folder, 'reviews', `${profileId}.jsonl`), 'no log\n');
    expect(await listed()).toMatchObject({
      value: [{ signOffs: [{ voidBecause: null, doubts: ['notes unknown'] }] }],
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
    const free = await open();
    expect(await free.bridge.makeEvidence({ profileId, runId: await free.save(), sample: null })).not.toEqual(
      unsigned,
    );
  });

  it('refuses a run of another profile', async () => {
    const { bridge, save, sign } = await open();
    const runId = await save();
    await sign(runId, 'prepared');
    await bridge.saveProfile({ profile: profileNamed('Other'), before: null });
    const other = profileNamed('Other').id;
    expect(
      await bridge.signRun({
        profileId: other,
        runId,
        role: 'prepared',
        name: 'x',
        comment: '',
        period: march,
        looked: null,
      }),
    ).toEqual({
      ok: false,
      error: { code: 'run_not_found' },
    });
  });
});

describe('closing a run (docs/product.md, “The close”)', () => {
  const closed = { ok: false, error: { code: 'run_closed' } };

  it('is done by the last signature that the profile asks for, and is in the log', async () => {
    const one = await open();
    const runId = await one.save();
    await one.sign(runId, 'prepared');
    expect((await one.closes()).entries).toMatchObject([
      { kind: 'signed', runId, role: 'prepared', name: 'Olga Berg', key: null },
      { kind: 'closed', runId, period: march, by: 'olga', signers: ['Olga Berg'] },
    ]);
    const two = await open({ reviewByAnother: true });
    const other = await two.save();
    await two.sign(other, 'prepared');
    expect((await two.closes()).entries).toMatchObject([{ kind: 'signed' }]);
    const paul = await open({ folder: two.folder, user: 'paul', reviewByAnother: true });
    await paul.sign(other, 'reviewed', 'Paul');
    expect((await two.closes()).entries).toMatchObject([
      ...[{ kind: 'signed' }, { kind: 'signed' }],
      { kind: 'closed', signers: ['Olga Berg', 'Paul'] },
    ]);
  });

  it('keeps it from being deleted, alone or with its profile, with no log too', async () => {
    const { bridge, folder, save, sign } = await open();
    const runId = await save();
    await sign(runId, 'prepared');
    expect(await bridge.deleteRun({ profileId, runId })).toEqual(closed);
    const kept = { ok: false, error: { code: 'profile_has_closed_runs', count: 1 } };
    expect(await bridge.deleteProfile({ profileId })).toEqual(kept);
    rmSync(join(folder, 'closes'), { recursive: true });
    expect(await bridge.deleteRun({ profileId, runId })).toEqual(closed);
    expect(await bridge.deleteProfile({ profileId })).toEqual(kept);
    expect(await bridge.listRuns({ profileId })).toMatchObject({ value: { runs: [{ id: runId }] } });
  });

  it('refuses to delete it where its signatures are gone and the log is there', async () => {
    const { bridge, folder, save, sign } = await open();
    const runId = await save();
    await sign(runId, 'prepared');
    rmSync(join(folder, 'runs', runId, 'sign-offs.json'));
    expect(await bridge.deleteRun({ profileId, runId })).toEqual(closed);
  });

  // Promise: Damaged signatures of one run are shown as taken out, and keep no other run from being signed.
  it('blocks no other run where its signatures are damaged, and can be reopened then', async () => {
    const { bridge, folder, save, sign } = await open();
    const [runId, next] = [await save(), await save('2026-04-01T10:00:00.000Z')];
    await sign(runId, 'prepared');
    const path = join(folder, 'runs', runId, 'sign-offs.json');
    writeFileSync(path, readFileSync(path, 'utf8').slice(0, 200));
    const { runs } = valueOf(await bridge.listSignOffs({ profileId, runId: null }));
    expect(runs).toMatchObject([{ runId, signOffs: [{ name: 'Olga Berg', voidBecause: 'taken out' }] }]);
    expect(await bridge.deleteRun({ profileId, runId })).toEqual(closed);
    expect(await sign(next, 'prepared', 'Olga Berg', '', april)).toMatchObject({ ok: true });
    expect(await bridge.reopenRun({ profileId, runId, reason: 'Damaged.' })).toMatchObject({ ok: true });
  });

  it('lets another be closed for the period only once it was reopened, and stays', async () => {
    const { bridge, closes, save, sign } = await open();
    const [runId, next] = [await save(), await save('2026-04-01T10:00:00.000Z')];
    await sign(runId, 'prepared');
    const refused = (why: string) => ({ ok: false, error: { code: 'sign_off_refused', why } });
    expect(await sign(next, 'prepared')).toEqual(refused('period closed'));
    expect(await sign(runId, 'prepared')).toEqual(refused('closed'));
    expect(await sign(runId, 'reviewed', 'Paul', '', april)).toEqual(refused('other period'));
    expect(await sign(next, 'prepared', 'x', '', { from: '2026-04-02', upTo: '2026-04-01' })).toEqual(
      refused('no period'),
    );
    for (const upTo of ['2026-04-31', '2026-4-30', 'soon', ''])
      await expect(sign(next, 'prepared', 'x', '', { from: '2026-04-01', upTo })).rejects.toThrow(
        'argument_invalid',
      );
    expect(await bridge.reopenRun({ profileId, runId: next, reason: 'x' })).toEqual({
      ok: false,
      error: { code: 'run_not_closed' },
    });
    expect(await bridge.reopenRun({ profileId, runId, reason: ' Late refunds. ' })).toMatchObject({
      ok: true,
    });
    expect(await bridge.reopenRun({ profileId, runId, reason: 'again' })).toMatchObject({
      error: { code: 'run_not_closed' },
    });
    expect(await sign(runId, 'reviewed', 'Paul')).toEqual(refused('reopened'));
    expect(await sign(next, 'prepared')).toMatchObject({ ok: true });
    expect(await bridge.deleteRun({ profileId, runId })).toEqual(closed);
    expect((await closes()).entries).toMatchObject([
      { kind: 'signed', runId },
      { kind: 'closed', runId },
      { kind: 'reopened', runId, period: march, reason: 'Late refunds.' },
      { kind: 'signed', runId: next },
      { kind: 'closed', runId: next },
    ]);
  });

  it('writes into the log that a run was deleted, what it was and who had signed it', async () => {
    const { bridge, closes, listed, save, sign } = await open({ reviewByAnother: true });
    const runId = await save();
    await sign(runId, 'prepared');
    expect(await bridge.deleteRun({ profileId, runId })).toEqual({ ok: true, value: null });
    expect(await listed()).toEqual({ ok: true, value: [] });
    expect((await closes()).entries).toMatchObject([
      { kind: 'signed', runId },
      { kind: 'deleted', runId, run: { finishedAt, verdict: saved.verdict }, signers: ['Olga Berg'] },
    ]);
    expect(await bridge.deleteProfile({ profileId })).toMatchObject({ ok: true });
  });

  // Promise: A closed run that was changed is not signed again before it was reopened.
  it('is signed by nobody again once it was changed, as long as it is closed', async () => {
    const { bridge, folder, save, sign } = await open();
    const runId = await save();
    await sign(runId, 'prepared');
    const path = join(folder, 'runs', runId, 'run.json');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace(/ *"sha256": "[0-9a-f]{64}",\n/, ''));
    const refused = { ok: false, error: { code: 'sign_off_refused', why: 'changed since closed' } };
    expect(await sign(runId, 'prepared')).toEqual(refused);
    expect(await sign(runId, 'reviewed', 'Paul')).toEqual(refused);
    rmSync(join(folder, 'runs', runId, 'sign-offs.json'));
    writeFileSync(path, text);
    expect(await sign(runId, 'prepared')).toEqual(refused);
    valueOf(await bridge.reopenRun({ profileId, runId, reason: 'Changed.' }));
    expect(await sign(await save(), 'prepared')).toMatchObject({ ok: true });
  });

  it('names the lines of the log that somebody changed or took out', async () => {
    const { bridge, closes, folder, save, sign } = await open();
    for (const [place, period] of [march, april].entries())
      await sign(await save(`2026-0${4 + place}-01T10:00:00.000Z`), 'prepared', 'Olga Berg', '', period);
    const [runId = ''] = (await closes()).entries.map((entry) => entry.runId);
    await bridge.reopenRun({ profileId, runId, reason: 'Late refunds.' });
    const log = join(folder, 'closes', `${profileId}.jsonl`);
    const lines = readFileSync(log, 'utf8').split('\n');
    writeFileSync(log, lines.with(5, (lines[5] ?? '').replace('Late', 'Last')).join('\n'));
    expect((await closes()).problems).toMatchObject([
      { code: 'log_lines_damaged', log: 'closes', lines: [6] },
    ]);
    writeFileSync(log, lines.toSpliced(2, 1).join('\n'));
    expect((await closes()).problems).toMatchObject([
      { code: 'log_lines_missing', log: 'closes', before: [3] },
    ]);
  });

  it('writes into the log that changes of a closed run were seen, only of closed ones', async () => {
    const { bridge, closes, save, sign } = await open();
    const runId = await save();
    const facts = { reference: 'A', status: 'PAID', amount: '', currency: '' };
    const change = { kinds: ['gone'], ticket: 't1', copy: 1, then: facts, now: null } as const;
    const see = (reason = ' Refunded. ', of = runId) =>
      bridge.markSeen({ profileId, runId: of, reason, changes: [change] });
    expect(await see()).toEqual({ ok: false, error: { code: 'run_not_closed' } });
    await sign(runId, 'prepared');
    expect(await see()).toEqual({ ok: true, value: null });
    await expect(see('')).rejects.toThrow('argument_invalid');
    expect((await closes()).entries.slice(2)).toMatchObject([
      { kind: 'seen', by: 'olga', runId, reason: 'Refunded.', changes: [change] },
    ]);
    expect(await bridge.deleteRun({ profileId, runId })).toMatchObject({ ok: false });
    expect(await bridge.reopenRun({ profileId, runId, reason: 'x' })).toMatchObject({ ok: true });
    expect(await see()).toEqual({ ok: false, error: { code: 'run_not_closed' } });
  });

  it('writes the line of a run whose signing was killed before it, as by its signer', async () => {
    const { folder, save, sign } = await open();
    const runId = await save();
    await sign(runId, 'prepared');
    const log = join(folder, 'closes', `${profileId}.jsonl`);
    writeFileSync(log, readFileSync(log, 'utf8').replace(/^.*"kind":"closed".*\n/m, ''));
    const paul = await open({ folder, user: 'paul' });
    const next = await save('2026-05-01T10:00:00.000Z');
    await paul.sign(next, 'prepared', 'Paul', '', april);
    expect((await paul.closes()).entries).toMatchObject([
      { kind: 'signed', runId },
      { kind: 'closed', runId, period: march, by: 'olga', signers: ['Olga Berg'] },
      { kind: 'signed', runId: next },
      { kind: 'closed', runId: next, period: april, by: 'paul', signers: ['Paul'] },
    ]);
  });

  it('signs nothing where the line of the log cannot be written', async () => {
    const { folder, listed, save, sign } = await open();
    const runId = await save();
    const store = createSignOffStore(join(folder, 'runs'));
    await sign(runId, 'reviewed', 'Paul');
    const before = valueOf(await store.read(runId));
    const [one] = before;
    if (one === undefined) throw new Error('nobody signed');
    const full = fail({ code: 'storage_failed', path: '', problem: 'full' } as const);
    expect(await store.add(runId, { ...one, role: 'prepared' }, () => Promise.resolve(full))).toEqual(full);
    expect(await store.read(runId)).toEqual(succeed(before));
    expect(await listed()).toMatchObject({ value: [{ signOffs: [{ role: 'reviewed' }] }] });
    expect(readdirSync(join(folder, 'runs', runId)).filter((name) => name.endsWith('.next'))).toEqual([]);
  });

  // Promise: A signing that is killed is not there, or is all there.
  it('finishes a signing that was killed after its line, and drops one before it', async () => {
    const { folder, listed, save, sign } = await open();
    const runId = await save();
    const path = join(folder, 'runs', runId, 'sign-offs.json');
    await sign(runId, 'prepared', 'Olga Berg');
    renameSync(path, `${path}.next`);
    const log = join(folder, 'closes', `${profileId}.jsonl`);
    renameSync(log, `${log}.kept`);
    expect(await listed()).toEqual(succeed([]));
    renameSync(`${log}.kept`, log);
    expect(await listed()).toMatchObject({ value: [{ signOffs: [{ voidBecause: null, doubts: [] }] }] });
    expect(readFileSync(path, 'utf8')).toContain('Olga Berg');
  });

  it('finishes a deletion that was killed after its line; nobody signs meanwhile', async () => {
    const { bridge, closes, folder, save, sign } = await open();
    const runId = await save();
    const run = join(folder, 'runs', runId);
    cpSync(run, join(folder, 'kept'), { recursive: true });
    await bridge.deleteRun({ profileId, runId });
    cpSync(join(folder, 'kept'), run, { recursive: true });
    const gone = { ok: false, error: { code: 'run_not_found' } };
    expect(await sign(runId, 'prepared')).toEqual(gone);
    expect(await bridge.deleteRun({ profileId, runId })).toEqual({ ok: true, value: null });
    expect(await bridge.deleteRun({ profileId, runId })).toEqual(gone);
    expect((await closes()).entries).toMatchObject([{ kind: 'deleted', runId }]);
  });

  it('deletes no run of another profile, whose log would not know that it is closed', async () => {
    const { bridge, folder, save, sign } = await open();
    const runId = await save();
    await sign(runId, 'prepared');
    await bridge.saveProfile({ profile: profileNamed('Other'), before: null });
    expect(await bridge.deleteRun({ profileId: profileNamed('Other').id, runId })).toEqual({
      ok: false,
      error: { code: 'run_not_found' },
    });
    expect(readdirSync(join(folder, 'runs'))).toEqual([runId]);
  });

  it('keeps the period of a run whose folder is gone, until that is reopened', async () => {
    const { bridge, folder, save, sign } = await open();
    const [runId, next] = [await save(), await save('2026-04-01T10:00:00.000Z')];
    await sign(runId, 'prepared');
    renameSync(join(folder, 'runs', runId), join(folder, 'runs', 'March'));
    expect(await sign(next, 'prepared')).toMatchObject({ error: { why: 'period closed' } });
    expect(await bridge.deleteProfile({ profileId })).toMatchObject({ ok: false });
    await bridge.reopenRun({ profileId, runId, reason: 'Lost with its disk.' });
    expect(await sign(next, 'prepared')).toMatchObject({ ok: true });
  });

  it('has the lines of runs that a deletion of the profile removed before it failed', async () => {
    const { bridge, closes, folder, save } = await open();
    const runId = await save();
    rmSync(join(folder, 'reviews'), { recursive: true, force: true });
    mkdirSync(join(folder, 'reviews', `${profileId}.jsonl`), { recursive: true });
    expect(await bridge.deleteProfile({ profileId })).toMatchObject({ ok: false });
    rmSync(join(folder, 'reviews'), { recursive: true });
    expect(readdirSync(join(folder, 'runs'))).toEqual([]);
    expect((await closes()).entries).toMatchObject([{ kind: 'deleted', runId }]);
  });

  // Promise: No closed run is deleted, and a period has one closed run, whoever acts at once.
  it('holds whoever signs, reopens and deletes at the same time', async () => {
    const act = fc.record({
      who: fc.constantFrom(0, 1),
      run: fc.nat(3),
      what: fc.constantFrom('sign', 'sign', 'reopen', 'delete', 'delete profile'),
      period: fc.constantFrom(march, april),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
        const first = await open();
        const second = await open({ folder: first.folder, user: 'paul' });
        const ids: string[] = [];
        for (let place = 0; place < 4; place += 1)
          ids.push(await first.save(`2026-05-0${place + 1}T10:00:00.000Z`));
        const done = await Promise.all(
          acts.map(async ({ who, run, what, period }) => {
            const { bridge, sign } = who === 0 ? first : second;
            const runId = ids[run] ?? '';
            if (what === 'sign') return { what, runId, ...(await sign(runId, 'prepared', 'x', '', period)) };
            if (what === 'reopen')
              return { what, runId, ...(await bridge.reopenRun({ profileId, runId, reason: 'r' })) };
            if (what === 'delete') return { what, runId, ...(await bridge.deleteRun({ profileId, runId })) };
            return { what, runId, ...(await bridge.deleteProfile({ profileId })) };
          }),
        );
        const confirmed = (what: string) =>
          done.filter((one) => one.ok && one.what === what).map(({ runId }) => runId);
        // Once the profile is gone there is nothing left to hold, and no run that somebody signed meanwhile.
        if (confirmed('delete profile').length > 0) {
          expect(readdirSync(join(first.folder, 'runs'))).toEqual([]);
          return;
        }
        const { entries, problems } = await first.closes();
        expect(problems).toEqual([]);
        const logged = (kind: CloseEntry['kind']) =>
          entries.filter((entry) => entry.kind === kind).map(({ runId }) => runId);
        expect(logged('closed').toSorted()).toEqual(confirmed('sign').toSorted());
        expect(logged('reopened').toSorted()).toEqual(confirmed('reopen').toSorted());
        expect(new Set(logged('deleted'))).toEqual(new Set(confirmed('delete')));
        const { runs } = valueOf(await first.bridge.listRuns({ profileId }));
        for (const runId of logged('closed')) expect(runs.map(({ id }) => id)).toContain(runId);
        // Replayed in order, no period is closed twice at a time.
        const closedNow = new Map<string, string>();
        for (const entry of entries) {
          if (entry.kind === 'closed') {
            expect(closedNow.has(entry.period.from)).toBe(false);
            closedNow.set(entry.period.from, entry.runId);
          } else if (entry.kind === 'reopened') closedNow.delete(entry.period.from);
        }
      }),
      { numRuns: casesOf(60) },
    );
  });
});
