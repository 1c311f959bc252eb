import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultProfile, type Profile } from '#shared/domain/rules/profile';
import { fail, succeed, type Result } from '#shared/base/result';
import { createProfileWrites, type ProfilePart } from '#renderer/session/profile-writes';

const march: Profile = {
  ...defaultProfile,
  id: 'march',
  name: 'March',
  baseUrl: 'https://a.example',
  projectId: 'p',
};
const full = fail({ code: 'storage_failed', path: 'march.json', problem: 'full' });

/** A disk whose writes wait until they are let go, each to succeed or to fail. */
function slowDisk() {
  const written: Profile[] = [];
  const waiting: Array<(works: boolean) => void> = [];
  let shown: readonly Profile[] = [];
  const writes = createProfileWrites(
    (profile) =>
      new Promise<Result<Profile>>((resolve) => {
        waiting.push((works) => {
          if (works) written.push(profile);
          // What comes over a bridge is never the same object.
          resolve(works ? succeed(structuredClone(profile)) : full);
        });
      }),
    (profiles) => {
      shown = profiles;
    },
  );
  const step = async (works = true): Promise<boolean> => {
    const go = waiting.shift();
    go?.(works);
    await new Promise((resolve) => setTimeout(resolve));
    return go !== undefined;
  };
  writes.listed([march]);
  return { writes, written, waiting, step, shown: () => shown };
}

const withCase: ProfilePart = {
  rules: { ...march.rules, keys: { ...march.rules.keys, ignoreCase: true } },
};

describe('the writes of a profile', () => {
  it('show a change at once, and write one after the other', async () => {
    const { writes, written, waiting, step, shown } = slowDisk();
    const first = writes.amend(march, withCase);
    const second = writes.amend(march, { fileColumns: ['a'] });
    expect(shown()).toMatchObject([{ ...withCase, fileColumns: ['a'] }]);
    expect(waiting).toHaveLength(1);
    await step();
    await step();
    expect(await first).toMatchObject({ ok: true, value: { ...withCase, fileColumns: null } });
    expect(await second).toMatchObject({ ok: true, value: { ...withCase, fileColumns: ['a'] } });
    expect(written.map(({ fileColumns }) => fileColumns)).toEqual([null, ['a']]);
    expect(shown()[0]?.rules).toBe(withCase.rules);
  });

  it('put together what waits for one, so quick typing waits for two writes at most', async () => {
    const { writes, written, step } = slowDisk();
    const typed = ['P', 'PA', 'PAY', 'PAY-'].map((stripPrefix) =>
      writes.amend(march, { rules: { ...march.rules, keys: { ...march.rules.keys, stripPrefix } } }),
    );
    await step();
    await step();
    expect(await Promise.all(typed)).toMatchObject(typed.map(() => ({ ok: true })));
    expect(written.map(({ rules }) => rules.keys.stripPrefix)).toEqual(['P', 'PAY-']);
  });

  it('take back what could not be written, and nothing else', async () => {
    const { writes, step, shown } = slowDisk();
    const first = writes.amend(march, withCase);
    const second = writes.amend(march, { fileColumns: ['a'] });
    await step(false);
    expect(await first).toEqual(full);
    expect(shown()).toMatchObject([{ rules: march.rules, fileColumns: ['a'] }]);
    await step();
    expect(await second).toMatchObject({ ok: true, value: { rules: march.rules, fileColumns: ['a'] } });
  });

  it('keep what was changed in force over a list that was read before it was written', async () => {
    const { writes, step, shown } = slowDisk();
    void writes.amend(march, withCase);
    writes.listed([structuredClone(march)]);
    expect(writes.shown()).toMatchObject([withCase]);
    await step();
    expect(shown()).toMatchObject([withCase]);
  });

  it('count what was written, and not what could not be', async () => {
    const { writes, step } = slowDisk();
    const before = writes.revision();
    void writes.amend(march, withCase);
    await step(false);
    await writes.remove('march', () => Promise.resolve(full));
    expect(writes.revision()).toBe(before);
    void writes.amend(march, withCase);
    await step();
    writes.add({ ...march, id: 'april' });
    await writes.remove('march', () => Promise.resolve(succeed(null)));
    expect(writes.revision()).toBe(before + 3);
  });

  it('leave how the file is read to what was chosen while a form was open', async () => {
    const { writes, written, step } = slowDisk();
    void writes.amend(march, { fileColumns: ['a'] });
    const saved = writes.save({ ...march, name: 'April' }, march);
    await step();
    await step();
    expect(await saved).toMatchObject({ ok: true, value: { name: 'April', fileColumns: ['a'] } });
    expect(written).toHaveLength(2);
  });

  it('write nothing of a profile that is being deleted', async () => {
    const { writes, written, waiting, step, shown } = slowDisk();
    void writes.amend(march, withCase);
    const late = writes.amend(march, { fileColumns: ['a'] });
    let writtenBefore = -1;
    const removed = writes.remove('march', () => {
      writtenBefore = written.length;
      return Promise.resolve(succeed(null));
    });
    const later = writes.amend(march, { fileColumns: ['b'] });
    await step();
    expect(await removed).toEqual(succeed(null));
    expect(writtenBefore).toBe(1);
    for (const dropped of [late, later]) expect(await dropped).toMatchObject({ ok: false });
    expect([waiting, shown()]).toEqual([[], []]);
  });

  it('leave on disk and screen all changes that worked, the latest of each part', async () => {
    const parts = fc.constantFrom<ReadonlyArray<keyof ProfilePart>>(
      ['name'],
      ['projectId'],
      ['name', 'projectId'],
    );
    const acts = fc.array(fc.oneof(parts, fc.boolean()), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(acts, async (made) => {
        const { writes, written, step, shown } = slowDisk();
        const asked: Array<{ readonly part: ProfilePart; readonly answer: Promise<Result<Profile>> }> = [];
        for (const [at, act] of made.entries()) {
          if (typeof act === 'boolean') await step(act);
          else {
            const part = Object.fromEntries(act.map((name) => [name, `${name} ${at}`]));
            asked.push({ part, answer: writes.amend(march, part) });
            expect(shown()).toMatchObject([part]);
          }
        }
        while (await step());
        let expected = march;
        for (const { part, answer } of asked) if ((await answer).ok) expected = { ...expected, ...part };
        expect(writes.shown()).toEqual([expected]);
        expect(written.at(-1) ?? march).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });
});
