import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSigningKey } from '#main/core/keys/signing-key';
import { signOffsFormat } from '#main/core/runs/sign-off-file';
import { formatVersioned, readVersionedText } from '#main/core/storage/versioned-file';
import { succeed } from '#shared/base/result';
import { writeClientLines } from '#shared/domain/runs/client-lines';
import type { SignOff, SignOffRole } from '#shared/domain/runs/sign-off';
import { createTestCore, createTwinKeychain, profileNamed } from '../../../../support/core-twins';
import { runOf } from '../../../../support/saved-run';
import { temporaryFolder } from '../../../../support/temporary-folder';
import { valueOf } from '../../../../support/value-of';

const { saved, findings, file } = runOf('2026-03-31');
const { profileId } = saved;
const period = { from: '2026-03-01', upTo: '2026-03-31' };
const texts = {
  run: JSON.stringify(saved),
  findings: JSON.stringify(findings),
  reviews: '[]',
  rows: [...writeClientLines(file)].join(''),
};

/** An account with a keychain of its own, on a folder that others may share; two people sign there. */
async function open({ folder = temporaryFolder(), user = 'olga', keychain = createTwinKeychain() } = {}) {
  const { bridge } = createTestCore(folder, {
    user,
    signingKey: createSigningKey(keychain, join(folder, 'signing-key.lock')),
  });
  await bridge.saveProfile({
    profile: profileNamed('March', { reviewByAnother: true }),
    before: null,
  });
  const save = async (): Promise<string> => {
    const { runId } = await bridge.beginRun({ profileId, finishedAt: saved.finishedAt });
    for (const part of ['run', 'findings', 'reviews', 'rows'] as const)
      await bridge.addRunPart({ runId, part, text: texts[part] });
    valueOf(await bridge.endRun({ runId }));
    return runId;
  };
  const sign = (runId: string, role: SignOffRole, name: string, of = period) =>
    bridge.signRun({ profileId, runId, role, name, comment: 'all seen', period: of, looked: null });
  const run = async () => valueOf(await bridge.listSignOffs({ profileId, runId: null })).runs[0];
  const closes = async () => valueOf(await bridge.listSignOffs({ profileId, runId: null })).closes.entries;
  return { bridge, folder, keychain, save, sign, run, closes };
}

const signed = (changes: object) => ({ voidBecause: null, doubts: [], ...changes });

describe('signing with a key (docs/product.md, “Signatures”)', () => {
  it('proves what was signed, and names its key in words that stay the same', async () => {
    const { keychain, save, sign, run } = await open();
    const runId = await save();
    await sign(runId, 'prepared', 'Olga Berg');
    const [first] = (await run())?.signOffs ?? [];
    expect(first).toMatchObject(signed({ place: { number: 1 } }));
    expect(first?.fingerprint).toMatch(/^[a-z]{3,8}(?: [a-z]{3,8}){5}$/);
    await sign(runId, 'prepared', 'Olga Berg');
    const [again] = (await run())?.signOffs ?? [];
    expect(again).toMatchObject(signed({ fingerprint: first?.fingerprint, place: { number: 2 } }));
    expect(keychain.entries.size).toBe(1);
  });

  it('keeps the private half in the keychain and nowhere else', async () => {
    const { folder, keychain, save, sign } = await open();
    await sign(await save(), 'prepared', 'Olga Berg');
    const secret = keychain.entries.get('signing key') ?? '';
    const raw = Buffer.from(secret, 'base64').subarray(-32);
    for (const name of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!name.isFile()) continue;
      const bytes = readFileSync(join(name.parentPath, name.name));
      for (const form of [secret, raw.toString('hex'), raw.toString('base64'), raw])
        expect(bytes.includes(form)).toBe(false);
    }
  });

  // Promise: A signature whose name, time, role or anything else was changed is void.
  it('is void once anything that it says is another', async () => {
    const { folder, save, sign, run } = await open();
    const runId = await save();
    await sign(runId, 'prepared', 'Olga Berg');
    const path = join(folder, 'runs', runId, 'sign-offs.json');
    const text = readFileSync(path, 'utf8');
    const [own] = valueOf(readVersionedText(text, path, signOffsFormat));
    if (own === undefined || own.place === null) throw new Error('nobody signed');
    const forgeries: Readonly<Record<string, Partial<SignOff>>> = {
      role: { role: 'reviewed' },
      name: { name: 'Paul' },
      account: { account: 'paul' },
      'back-dated': { at: '2026-01-01T00:00:00.000Z' },
      comment: { comment: '' },
      period: { period: { ...period, upTo: '2026-04-30' } },
      rule: { twoPeople: false },
      number: { place: { ...own.place, number: 2 } },
      place: { place: { ...own.place, after: '0'.repeat(64) } },
    };
    for (const [what, change] of Object.entries(forgeries)) {
      writeFileSync(path, formatVersioned([{ ...own, ...change }], signOffsFormat));
      expect({ what, run: await run() }).toMatchObject({
        what,
        run: {
          signOffs: [
            { voidBecause: 'signature wrong', doubts: expect.arrayContaining(['not in log']) as unknown },
            { name: 'Olga Berg', voidBecause: 'taken out' },
          ],
        },
      });
    }
    // Without its key it is a typed name, and the log says what it was.
    writeFileSync(path, formatVersioned([{ ...own, name: 'Paul', signature: null }], signOffsFormat));
    expect(await run()).toMatchObject({
      signOffs: [
        { fingerprint: null, doubts: ['not in log'] },
        { role: 'prepared', name: 'Olga Berg', voidBecause: 'taken out' },
      ],
    });
    rmSync(path);
    expect(await run()).toMatchObject({ signOffs: [{ name: 'Olga Berg', voidBecause: 'taken out' }] });
    writeFileSync(path, text);
    expect(await run()).toMatchObject({ signOffs: [signed({})] });
  });

  // Promise: A sign-off that the close log does not have is named, though it names no place in it.
  it('is named where somebody typed it in without a place in the log', async () => {
    const { folder, save, sign, run, closes } = await open();
    const runId = await save();
    const path = join(folder, 'runs', runId, 'sign-offs.json');
    await sign(runId, 'prepared', 'Olga Berg');
    const [own] = valueOf(readVersionedText(readFileSync(path, 'utf8'), path, signOffsFormat));
    if (own === undefined) throw new Error('nobody signed');
    const bare = { ...own, place: null, signature: null };
    const typed = { ...bare, role: 'reviewed', name: 'Paul', account: 'paul' } as const;
    for (const signOffs of [
      [own, typed],
      [typed, own],
    ]) {
      writeFileSync(path, formatVersioned(signOffs, signOffsFormat));
      expect(await run()).toMatchObject({
        signOffs: [signed({}), { name: 'Paul', doubts: expect.arrayContaining(['not in log']) as unknown }],
      });
    }
    // Nor does the next act put it into the log.
    await sign(await save(), 'prepared', 'Olga Berg', { from: '2026-04-01', upTo: '2026-04-30' });
    expect((await closes()).map(({ kind }) => kind)).toEqual(['signed', 'signed']);
    // An older Tieout gave no place to any.
    rmSync(join(folder, 'closes'), { recursive: true });
    writeFileSync(path, formatVersioned([bare, typed], signOffsFormat));
    const { runs } = valueOf(
      await open({ folder }).then(({ bridge }) => bridge.listSignOffs({ profileId, runId })),
    );
    expect(runs[0]?.signOffs).toMatchObject([signed({}), signed({})]);
  });

  it('is not the one of another run, nor one that the log does not have', async () => {
    const one = await open();
    const [runId, next] = [await one.save(), await one.save()];
    await one.sign(runId, 'prepared', 'Olga Berg');
    const pathOf = (id: string) => join(one.folder, 'runs', id, 'sign-offs.json');
    writeFileSync(pathOf(next), readFileSync(pathOf(runId)));
    const { runs } = valueOf(await one.bridge.listSignOffs({ profileId, runId: next }));
    // Two runs with the same content differ in when they were saved, which is in it.
    expect(runs[0]?.signOffs).toMatchObject([{ voidBecause: 'run changed' }]);
    rmSync(join(one.folder, 'closes'), { recursive: true });
    expect(await one.run()).toMatchObject({ signOffs: [{ voidBecause: 'run changed' }] });
    rmSync(pathOf(next));
    expect(await one.run()).toMatchObject({ signOffs: [{ voidBecause: null, doubts: ['not in log'] }] });
  });

  it('tells two people by their keys, whatever names and accounts they use', async () => {
    const olga = await open();
    const runId = await olga.save();
    await olga.sign(runId, 'prepared', 'Olga Berg');
    expect(await olga.sign(runId, 'reviewed', 'Paul')).toMatchObject({
      error: { code: 'sign_off_refused', why: 'same person' },
    });
    const sameKey = await open({ folder: olga.folder, user: 'paul', keychain: olga.keychain });
    expect(await sameKey.sign(runId, 'reviewed', 'Paul')).toMatchObject({
      error: { code: 'sign_off_refused', why: 'same person' },
    });
    const keyless = createTwinKeychain();
    keyless.fails = 'absent';
    const typed = await open({ folder: olga.folder, keychain: keyless });
    expect(await typed.sign(runId, 'reviewed', 'Paul')).toMatchObject({ ok: false });
    const paul = await open({ folder: olga.folder, user: 'paul' });
    expect(await paul.sign(runId, 'reviewed', 'Paul')).toMatchObject({ ok: true });
    expect((await paul.run())?.signOffs).toMatchObject([signed({}), signed({ name: 'Paul' })]);
  });

  it('says that a name has another key since, as after a key was lost', async () => {
    const olga = await open();
    const runId = await olga.save();
    await olga.sign(runId, 'prepared', 'Olga Berg');
    olga.keychain.entries.clear();
    await olga.sign(runId, 'prepared', 'olga  berg');
    expect((await olga.run())?.signOffs).toMatchObject([{ voidBecause: null, doubts: ['other key'] }]);
    await olga.sign(runId, 'prepared', 'Paul');
    expect((await olga.run())?.signOffs).toMatchObject([{ doubts: ['other name'] }]);
  });

  it('signs without a key where there is no keychain, and not where it is locked', async () => {
    const { keychain, save, sign, run } = await open();
    const runId = await save();
    for (const problem of ['locked', 'timed_out', 'refused', 'altered'] as const) {
      keychain.fails = problem;
      expect(await sign(runId, 'prepared', 'Olga Berg')).toEqual({
        ok: false,
        error: { code: 'signing_key_failed', problem },
      });
    }
    expect(await run()).toBeUndefined();
    keychain.fails = 'absent';
    expect(await sign(runId, 'prepared', 'Olga Berg')).toMatchObject({ value: [{ fingerprint: null }] });
    // What is in the keychain under that name and is no key is never replaced: others may know it.
    keychain.fails = null;
    keychain.entries.set('signing key', 'something else');
    expect(await sign(runId, 'prepared', 'Olga Berg')).toMatchObject({
      error: { code: 'signing_key_failed', problem: 'altered' },
    });
    expect(keychain.entries.get('signing key')).toBe('something else');
  });

  it('does not keep a key that the keychain altered', async () => {
    const keychain = createTwinKeychain();
    const { folder, save, sign } = await open({
      keychain: { ...keychain, set: (_account, secret) => Promise.resolve(succeed(secret.slice(0, 20))) },
    });
    expect(await sign(await save(), 'prepared', 'Olga Berg')).toMatchObject({
      error: { code: 'signing_key_failed', problem: 'altered' },
    });
    expect(folder).not.toBe('');
  });
});
