import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openArchive, packArchive } from '#main/core/evidence/archive';
import { checkEvidence } from '#main/core/evidence/check-evidence';
import { makeFiles } from '#main/core/evidence/made-files';
import { readInputs } from '#main/core/evidence/read-inputs';
import { recompute } from '#main/core/evidence/recompute';
import { inputNames } from '#main/core/runs/run-file';
import { signOffsFormat } from '#main/core/runs/sign-off-file';
import { readSignatureText, writeSignature } from '#main/core/runs/signature-file';
import { formatVersioned, readVersionedText } from '#main/core/storage/versioned-file';
import type { EvidenceReport } from '#shared/domain/runs/evidence';
import type { SignOff } from '#shared/domain/runs/sign-off';
import { evidenceChecks, checkMark } from '#shared/words/evidence-words';
import { computer, period, preparer, saved } from '../../support/computers';
import { createTwinKeychain, profileNamed } from '../../support/core-twins';
import { reperform } from '../../support/reperform';
import { decode, listIn, resealed } from '../../support/resealed';
import { valueOf } from '../../support/value-of';

const { profileId, id: runId } = saved;
const refused = (why: string) => ({ ok: false, error: { code: 'sign_off_refused', why } });

const said = { name: 'Paul Ash', comment: 'seen', period };

/** The signs with which `verify` marks the sign-offs. */
const signsOf = (report: EvidenceReport): readonly string[] =>
  evidenceChecks(report)
    .filter(({ sentence }) => /^(Prepared|Reviewed) by/.test(sentence))
    .map(checkMark);

describe('evidence of a closed run of which tickets changed since', () =>
  it('holds, and says who has seen them and why nothing was done', async () => {
    const olga = await preparer(false);
    const facts = { reference: 'A', status: 'PAID', amount: '', currency: '' };
    const change = { kinds: ['gone'], ticket: 't1', copy: 1, then: facts, now: null } as const;
    valueOf(await olga.bridge.markSeen({ profileId, runId, reason: 'Refunded.', changes: [change] }));
    const { report } = await olga.openEvidence(await olga.evidence());
    expect(report.holds).toBe(true);
    const [, seen] = evidenceChecks(report).filter(({ sentence }) => sentence.startsWith('The close log'));
    expect(seen?.sentence).toMatch(
      /^The close log: 1 ticket changed since, seen by “olga”, 20.*Z: “Refunded.”.$/,
    );
    // A line that somebody put in would look the same.
    expect(seen && checkMark(seen)).toBe('!');
  }));

describe('evidence of a signed run', () => {
  // Promise: The program for auditors agrees with the evidence of a run that was signed.
  it('agrees with reperform.py, and with notes of later too', async () => {
    const olga = await preparer(false);
    expect(await reperform(await olga.evidence())).toMatchObject({ code: 0 });
    const findings = [{ signature: 'x', references: ['A'], items: [] }];
    const said = { decision: null, until: null, reason: null, note: 'seen' };
    valueOf(await olga.bridge.review({ profileId, data: '', findings, ...said }));
    expect(await reperform(await olga.evidence())).toMatchObject({ code: 0 });
  });
});

describe('evidence of a sign-off that names no place in the log', () =>
  it('says so in its summary, and that of an older Tieout holds as it was made', async () => {
    const olga = await preparer();
    const path = join(olga.run, inputNames.signOffs);
    const [own] = valueOf(readVersionedText(readFileSync(path, 'utf8'), path, signOffsFormat));
    if (own === undefined) throw new Error('nobody signed');
    const bare = {
      ...own,
      role: 'reviewed',
      name: 'Paul Ash',
      account: 'paul',
      place: null,
      signature: null,
    } as const;
    writeFileSync(path, formatVersioned([own, bare], signOffsFormat));
    const files = valueOf(await openArchive(await olga.evidence()));
    expect(decode(files.get('summary.html'))).toContain('Note: not in log');
    const inputs = valueOf(readInputs(files));
    const before = makeFiles(files, inputs, valueOf(await recompute(inputs)), { ...listIn(files), form: 5 });
    const unsealed = (text: string): string => text.replace(/ {2}"sha256": .*\n/, '');
    const changes = { 'summary.html': before.get('summary.html') ?? null, [inputNames.signOffs]: unsealed };
    const of = (form: 5 | 6) => resealed(files, changes, (list) => ({ ...list, form }));
    expect(await checkEvidence(of(5))).toMatchObject({ value: { holds: true } });
    expect(await reperform(await packArchive('evidence', of(5)))).toMatchObject({ code: 0 });
    expect(await checkEvidence(of(6))).toMatchObject({ value: { holds: false } });
    expect(await reperform(await packArchive('evidence', of(6)))).toMatchObject({ code: 1 });
  }));

describe('a run that is prepared on one computer and reviewed on another', () => {
  it('is closed by the signature that came as a file, and its key is known then', async () => {
    const olga = await preparer();
    const paul = computer('paul');
    const { report, openedAs } = await paul.openEvidence(await olga.evidence());
    expect(report).toMatchObject({
      holds: true,
      signOffs: [{ name: 'Olga Berg', voidBecause: null, doubts: ['unknown key'] }],
    });
    expect(signsOf(report)).toEqual(['!']);
    const { text } = valueOf(await paul.bridge.signEvidence({ runId: openedAs, ...said }));
    const arrived = valueOf(await olga.bridge.readSignature({ text }));
    expect(arrived).toMatchObject({
      profileId,
      runId,
      signOff: { name: 'Paul Ash', doubts: ['unknown key'] },
      closes: true,
    });
    expect(arrived.signOff.fingerprint?.split(' ')).toHaveLength(6);
    expect((await olga.closes()).map(({ kind }) => kind)).toEqual(['signed']);
    expect(await olga.bridge.addSignature({ text })).toMatchObject({
      value: [{ voidBecause: null }, { account: 'paul', voidBecause: null, doubts: [] }],
    });
    expect((await olga.closes()).map(({ kind }) => kind)).toEqual(['signed', 'signed', 'closed']);
    expect(await olga.bridge.readSignature({ text })).toEqual(refused('already there'));
    expect(await olga.bridge.addSignature({ text })).toEqual(refused('already there'));
    // Both computers know their own, and the preparer's now knows the other one.
    const closed = await olga.evidence();
    const own = (await olga.openEvidence(closed)).report;
    expect(own.signOffs).toMatchObject([{ doubts: [] }, { doubts: [] }]);
    expect(signsOf(own)).toEqual(['✓', '✓']);
    expect((await paul.openEvidence(closed)).report).toMatchObject({
      holds: true,
      signOffs: [{ doubts: ['unknown key'] }, { doubts: [] }],
      closes: [{ kind: 'closed', signers: ['Olga Berg', 'Paul Ash'] }],
    });
  });

  it('is closed no earlier in the log than its signature came', async () => {
    const olga = await preparer();
    const paul = computer('paul');
    const { openedAs } = await paul.openEvidence(await olga.evidence());
    const { text } = valueOf(await paul.bridge.signEvidence({ runId: openedAs, ...said }));
    // A file takes its time from one computer to the other.
    await setTimeout(20);
    valueOf(await olga.bridge.addSignature({ text }));
    const [, came, closed] = await olga.closes();
    expect([came?.kind, closed?.kind]).toEqual(['signed', 'closed']);
    expect(closed?.at).toBe(came?.at);
  });

  it('is signed there without a key where there is no keychain, which is said', async () => {
    const olga = await preparer();
    const keychain = createTwinKeychain();
    keychain.fails = 'absent';
    const paul = computer('paul', keychain);
    const { openedAs } = await paul.openEvidence(await olga.evidence());
    const { text } = valueOf(await paul.bridge.signEvidence({ runId: openedAs, ...said }));
    expect(await olga.bridge.addSignature({ text })).toMatchObject({ value: [{}, { fingerprint: null }] });
    const { report } = await olga.openEvidence(await olga.evidence());
    expect(signsOf(report)).toEqual(['✓', '!']);
  });

  it('is not signed by the key that prepared it, whatever name it uses', async () => {
    const olga = await preparer();
    const same = computer('paul', olga.keychain);
    const { openedAs } = await same.openEvidence(await olga.evidence());
    expect(await same.bridge.signEvidence({ runId: openedAs, ...said })).toEqual(refused('same person'));
    // Nor where another program says that two were not asked for.
    const one = await preparer(false);
    const its = computer('paul', one.keychain);
    const evidence = await one.evidence();
    const { text } = valueOf(
      await its.bridge.signEvidence({ runId: (await its.openEvidence(evidence)).openedAs, ...said }),
    );
    const before = profileNamed('March', { reviewByAnother: false });
    await one.bridge.saveProfile({ profile: { ...before, reviewByAnother: true }, before });
    expect(await one.bridge.addSignature({ text })).toEqual(refused('same person'));
  });

  it('takes no signature that was changed, is for something else, or is none', async () => {
    const olga = await preparer();
    const paul = computer('paul');
    const { openedAs } = await paul.openEvidence(await olga.evidence());
    const { text } = valueOf(await paul.bridge.signEvidence({ runId: openedAs, ...said }));
    const sent = valueOf(readSignatureText(text));
    const written = (change: Partial<SignOff>, of: object = {}): string =>
      writeSignature({ ...sent, ...of, signOff: { ...sent.signOff, ...change } });
    const both = async (forged: string) => {
      const [read, added] = [
        await olga.bridge.readSignature({ text: forged }),
        await olga.bridge.addSignature({ text: forged }),
      ];
      expect(added).toEqual(read);
      return read;
    };
    for (const change of [
      { name: 'Olga Berg' },
      { at: '2026-03-31T00:00:00.000Z' },
      { content: '0'.repeat(64) },
      { comment: '' },
      { twoPeople: false },
      { signature: { key: '0'.repeat(64), value: sent.signOff.signature?.value ?? '' } },
    ])
      expect(await both(written(change))).toEqual(refused('signature wrong'));
    expect(await both(written({ content: '0'.repeat(64), signature: null }))).toEqual(
      refused('other content'),
    );
    expect(await both(written({ signature: null, place: null }))).toEqual(refused('other log'));
    expect(
      await both(written({}, { runId: runId.replace(/.$/, (last) => (last === '0' ? '1' : '0')) })),
    ).toEqual(refused('no such run'));
    expect(await both(written({}, { profileId: 'gone' }))).toEqual(refused('no such run'));
    expect(readdirSync(join(olga.folder, 'closes'))).toEqual([`${profileId}.jsonl`]);
    const unreadable = { ok: false, error: { code: 'signature_unreadable' } };
    for (const none of [
      '',
      '{}',
      text.slice(0, -20),
      text.replace('Paul', 'Olga'),
      written({ role: 'prepared' }),
    ])
      expect(await both(none)).toEqual(unreadable);
    expect((await olga.closes()).map(({ kind }) => kind)).toEqual(['signed']);
    // A log that is another one, and a run whose bytes are other ones.
    rmSync(join(olga.folder, 'closes'), { recursive: true });
    expect(await both(text)).toEqual(refused('other log'));
    writeFileSync(join(olga.run, 'client.lines'), '[]\n');
    expect(await olga.bridge.addSignature({ text })).toMatchObject({
      error: { code: 'stored_part_damaged' },
    });
  });

  it('is refused for a period that was closed meanwhile, and once it was reopened', async () => {
    const olga = await preparer(false);
    const paul = computer('paul');
    const { openedAs } = await paul.openEvidence(await olga.evidence());
    const april = { from: '2026-04-01', upTo: '2026-04-30' };
    expect(await paul.bridge.signEvidence({ runId: openedAs, ...said, period: april })).toEqual(
      refused('other period'),
    );
    const { text } = valueOf(await paul.bridge.signEvidence({ runId: openedAs, ...said }));
    await olga.bridge.reopenRun({ profileId, runId, reason: 'late refunds' });
    expect(await olga.bridge.readSignature({ text })).toEqual(refused('reopened'));
    const reopened = await paul.openEvidence(await olga.evidence());
    expect(reopened.report.closes).toMatchObject([{ kind: 'closed' }, { kind: 'reopened' }]);
    expect(await paul.bridge.signEvidence({ runId: reopened.openedAs, ...said })).toEqual(
      refused('reopened'),
    );
  });
});
