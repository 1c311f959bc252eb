import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createReviewStore, type ReviewStore } from '#main/core/reviews/review-store';
import { withFileLock } from '#main/core/storage/file-lock';
import type { ReviewAct, ReviewEntry } from '#shared/domain/runs/review';
import { mayMount, smallDisk, temporaryFolder } from '../../support/temporary-folder';
import { readReviewLog } from '../../support/read-review-log';
import { valueOf } from '../../support/value-of';

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

function act(number: number, changes: Partial<ReviewAct> = {}): ReviewAct {
  return {
    kind: 'review',
    id: uuid(number),
    at: '2026-03-31T10:00:00.000Z',
    by: 'olga',
    decision: 'accepted',
    until: '2026-12-31',
    reason: 'Timing',
    note: 'odd "quotes"\nand lines\u2028',
    data: 'd',
    findings: [{ signature: 's', references: ['__proto__', `A-${number}`], items: [] }],
    ...changes,
  };
}

const readAll = (store: ReviewStore, profileId = 'march') => readReviewLog(store, profileId);

const done = { ok: true, value: [] };
const pathIn = (folder: string) => join(folder, 'march.jsonl');

describe('the review store', () => {
  it('starts empty, without a file', async () => {
    const folder = join(temporaryFolder(), 'reviews');
    expect(await readAll(createReviewStore(folder))).toEqual({ entries: [], problems: [] });
    expect(existsSync(folder)).toBe(false);
  });

  it('keeps entries in order, each profile’s by itself, and reads on from an offset', async () => {
    const store = createReviewStore(join(temporaryFolder(), 'reviews'));
    const undo: ReviewEntry = { kind: 'undo', id: uuid(2), at: 'then', by: 'paul', undoes: uuid(1) };
    expect(await store.append('march', act(1))).toEqual(done);
    const first = valueOf(await store.read('march', 0));
    await store.append('april', act(9));
    await store.append('march', undo);
    expect(await store.read('march', first.next)).toMatchObject({
      value: { entries: [undo], more: false },
    });
    expect((await readAll(store)).entries).toEqual([act(1), undo]);
    expect((await readAll(store, 'april')).entries).toEqual([act(9)]);
  });

  it('hands a long log out in parts, and a long line whole', async () => {
    const store = createReviewStore(temporaryFolder());
    const references = Array.from({ length: 50_000 }, (_, index) => `TO-2026-03-${index} Übergrößen`);
    const long = act(1, { findings: [{ signature: 's', references, items: [] }] });
    for (const entry of [act(0), long, act(2)]) await store.append('march', entry);
    expect((await readAll(store)).entries).toEqual([act(0), long, act(2)]);
    expect(await store.read('march', 0)).toMatchObject({ value: { more: true } });
  });

  it('loses nothing when several write at once', async () => {
    const folder = temporaryFolder();
    const [one, other] = [createReviewStore(folder), createReviewStore(folder)];
    const numbers = Array.from({ length: 12 }, (_, index) => index);
    await Promise.all(numbers.map((number) => (number % 2 === 0 ? one : other).append('march', act(number))));
    const { entries, problems } = await readAll(createReviewStore(folder));
    expect(entries.map(({ id }) => id).sort()).toEqual(numbers.map(uuid));
    expect(problems).toEqual([]);
  });

  it.each([1, 5, 60])(
    'cuts off the first %i characters of a line that a crash left, and says so once',
    async (length) => {
      const folder = temporaryFolder();
      const store = createReviewStore(folder);
      await store.append('march', act(1));
      const whole = readFileSync(pathIn(folder), 'utf8');
      appendFileSync(pathIn(folder), JSON.stringify(act(2)).slice(0, length));
      expect(await readAll(store)).toEqual({ entries: [act(1)], problems: ['log_cut'] });
      expect(await readAll(store)).toEqual({ entries: [act(1)], problems: [] });
      expect(readFileSync(pathIn(folder), 'utf8')).toBe(whole);
    },
  );

  it('cuts it off before the next line too, so that neither is lost in the other', async () => {
    const folder = temporaryFolder();
    const store = createReviewStore(folder);
    await store.append('march', act(1));
    appendFileSync(pathIn(folder), '{"kind":"rev');
    expect(await store.append('march', act(3))).toMatchObject({ value: [{ code: 'log_cut' }] });
    expect(await readAll(store)).toEqual({ entries: [act(1), act(3)], problems: [] });
  });

  it('begins anew where even the first line had no end', async () => {
    const folder = temporaryFolder();
    writeFileSync(pathIn(folder), '{"format":"tie');
    const store = createReviewStore(folder);
    await store.append('march', act(1));
    expect((await readAll(store)).entries).toEqual([act(1)]);
  });

  it('leaves a line alone that another process is just writing', async () => {
    const folder = temporaryFolder();
    const store = createReviewStore(folder);
    await store.append('march', act(1));
    await withFileLock(pathIn(folder), async () => {
      const whole = readFileSync(pathIn(folder));
      appendFileSync(pathIn(folder), '{"kind":"rev');
      expect(await readAll(store)).toEqual({ entries: [act(1)], problems: [] });
      expect(Buffer.from(valueOf(await store.readAll('march')).bytes)).toEqual(whole);
    });
    expect(readFileSync(pathIn(folder), 'utf8').endsWith('"rev')).toBe(true);
  });

  it('tells of a whole line that is damaged, and goes on with the next', async () => {
    const folder = temporaryFolder();
    const store = createReviewStore(folder);
    await store.append('march', act(1));
    appendFileSync(pathIn(folder), '{"kind":"review"}\n');
    await store.append('march', act(3));
    expect(await readAll(store)).toEqual({ entries: [act(1), act(3)], problems: ['log_lines_damaged'] });
  });

  it.each([
    ['stored_file_newer', '{"format":"tieout-reviews","version":99}\n'],
    ['stored_file_damaged', 'something else\n'],
    ['stored_file_newer', '{"format":"tieout-reviews","version":7}\nline\ntail without end'],
    ['stored_file_damaged', 'something else without an end'],
  ])('neither reads nor writes a file that is %s: %j', async (code, text) => {
    const folder = temporaryFolder();
    const store = createReviewStore(folder);
    writeFileSync(pathIn(folder), text);
    expect(await store.read('march', 0)).toMatchObject({ error: { code } });
    expect(await store.append('march', act(1))).toMatchObject({ error: { code } });
    expect(readFileSync(pathIn(folder), 'utf8')).toBe(text);
  });

  // Promise: A changed byte in the review log is named.
  it('names each line of which a byte was changed, and hands out the others', async () => {
    const folder = temporaryFolder();
    const store = createReviewStore(folder);
    const acts = [act(1, { note: 'é' }), act(2), act(3)];
    for (const entry of acts) await store.append('march', entry);
    const whole = readFileSync(pathIn(folder));
    for (const place of whole.keys()) {
      const changed = Buffer.from(whole);
      changed[place] = (whole[place] ?? 0) ^ 1;
      writeFileSync(pathIn(folder), changed);
      const read = await store.read('march', 0);
      const line = whole.subarray(0, place).filter((byte) => byte === 0x0a).length + 1;
      if (line === 1 || !read.ok) {
        // The first line says what the file is. Without its end, there is no first line.
        expect(line, `byte ${place}`).toBe(1);
        continue;
      }
      const codes = read.value.problems.map((problem) => problem.code);
      // Its last line end: the line is whole, and is ended again.
      if (place === whole.length - 1) expect([codes, read.value.entries]).toEqual([[], acts]);
      else if (whole[place] === 0x0a) expect(codes, `byte ${place}`).toContain('log_lines_damaged');
      else {
        const problem = { code: 'log_lines_damaged', log: 'reviews', path: pathIn(folder), lines: [line] };
        expect(read.value.problems, `byte ${place}`).toEqual([problem]);
        expect(read.value.entries).toEqual(acts.filter((_, index) => index !== line - 2));
      }
    }
  });

  it.each<readonly [string, (lines: readonly string[]) => readonly string[], readonly number[]]>([
    ['missing', ([a = '', , c = '', d = '']) => [a, c, d], [3]],
    ['missing at the start', ([, b = '', c = '', d = '']) => [b, c, d], [2]],
    ['there twice', ([a = '', b = '', c = '', d = '']) => [a, b, b, c, d], [4]],
    ['moved', ([a = '', b = '', c = '', d = '']) => [a, c, b, d], [3, 4, 5]],
  ])('says where lines are %s, however it is read', async (_, change, before) => {
    const folder = temporaryFolder();
    const store = createReviewStore(folder);
    for (const number of [1, 2, 3, 4]) await store.append('march', act(number));
    const [head = '', ...lines] = readFileSync(pathIn(folder), 'utf8').split('\n').slice(0, -1);
    const changed = [head, ...change(lines)].map((line) => `${line}\n`);
    writeFileSync(pathIn(folder), changed.join(''));
    const problem = { code: 'log_lines_missing', log: 'reviews', path: pathIn(folder), before };
    expect(valueOf(await store.read('march', 0)).problems).toEqual([problem]);
    // As another window does, which has read all but the last line.
    const offset = Buffer.byteLength(changed.slice(0, -1).join(''));
    const last = before.filter((line) => line === changed.length);
    const problems = last.length === 0 ? [] : [{ ...problem, before: last }];
    expect(valueOf(await store.read('march', offset)).problems).toEqual(problems);
  });

  it.each([0, 1, 3])('says that it ends before what was read of it, with %i lines left', async (left) => {
    const folder = temporaryFolder();
    const store = createReviewStore(folder);
    for (const number of [1, 2, 3]) await store.append('march', act(number));
    const { next } = valueOf(await store.read('march', 0));
    const lines = readFileSync(pathIn(folder), 'utf8').split('\n').slice(0, left);
    writeFileSync(pathIn(folder), lines.map((line) => `${line}\n`).join(''));
    const lost = { code: 'log_lines_missing', log: 'reviews', path: pathIn(folder) };
    const before = [Math.max(2, left + 1)];
    const end = valueOf(await store.read('march', next));
    expect(end).toMatchObject({ problems: [{ ...lost, before }] });
    // What is added from then on is shown.
    await store.append('march', act(4));
    expect(valueOf(await store.read('march', end.next)).entries).toEqual([act(4)]);
    rmSync(pathIn(folder));
    expect(valueOf(await store.read('march', next)).problems).toEqual([{ ...lost, before: [2] }]);
    expect(valueOf(await store.read('march', 0)).problems).toEqual([]);
  });

  it('names what was removed behind a line that was changed, wherever it is read from', async () => {
    const folder = temporaryFolder();
    const store = createReviewStore(folder);
    for (const number of [1, 2, 3, 4, 5]) await store.append('march', act(number));
    const lines = readFileSync(pathIn(folder), 'utf8').split('\n').slice(0, -1);
    const [head = '', one = '', two = '', , , five = ''] = lines;
    const kept = [head, one, two.replace('Timing', 'Timely'), five].map((line) => `${line}\n`);
    writeFileSync(pathIn(folder), kept.join(''));
    const damaged = { code: 'log_lines_damaged', log: 'reviews', path: pathIn(folder), lines: [3] };
    const missing = { code: 'log_lines_missing', log: 'reviews', path: pathIn(folder), before: [4] };
    expect(valueOf(await store.read('march', 0)).problems).toEqual([damaged, missing]);
    const offset = Buffer.byteLength(kept.slice(0, 3).join(''));
    expect(valueOf(await store.read('march', offset)).problems).toEqual([missing]);
  });

  it('hands out no line without a checksum behind one that has it, however many', async () => {
    const folder = temporaryFolder();
    const store = createReviewStore(folder);
    await store.append('march', act(1));
    const forged = Array.from({ length: 3_000 }, (_, index) => `${JSON.stringify(act(index + 2))}\n`);
    appendFileSync(pathIn(folder), forged.join(''));
    expect((await readAll(store)).entries).toEqual([act(1)]);
    await store.append('march', act(9_000));
    expect((await readAll(store)).entries).toEqual([act(1), act(9_000)]);
  });

  it('takes bytes that are no text as they are', async () => {
    const folder = temporaryFolder();
    const store = createReviewStore(folder);
    const older = Buffer.from(`{"format":"tieout-reviews","version":3}\n${JSON.stringify(act(1))}\n`);
    older[older.indexOf('odd')] = 0xff;
    writeFileSync(pathIn(folder), older);
    await store.append('march', act(2));
    expect((await readAll(store)).problems).toEqual([]);
  });

  it('holds the lines of an older Tieout by the first one that follows them', async () => {
    const folder = temporaryFolder();
    const store = createReviewStore(folder);
    const older = [act(1), act(2)].map((entry) => `${JSON.stringify(entry)}\n`).join('');
    writeFileSync(pathIn(folder), `{"format":"tieout-reviews","version":3}\n${older}`);
    expect((await readAll(store)).problems).toEqual([]);
    for (const number of [3, 4]) await store.append('march', act(number));
    expect(await readAll(store)).toEqual({
      entries: [1, 2, 3, 4].map((number) => act(number)),
      problems: [],
    });
    const text = readFileSync(pathIn(folder), 'utf8');
    expect(text.startsWith('{"format":"tieout-reviews","version":6}\n')).toBe(true);
    writeFileSync(pathIn(folder), text.replace('"reason":"Timing"', '"reason":"Timely"'));
    const missing = { code: 'log_lines_missing', log: 'reviews', path: pathIn(folder), before: [4] };
    expect(valueOf(await store.read('march', 0)).problems).toEqual([missing]);
    // A line without a checksum behind one that has it was not written by any Tieout.
    writeFileSync(pathIn(folder), `${text}${JSON.stringify(act(5))}\n`);
    const damaged = { code: 'log_lines_damaged', log: 'reviews', path: pathIn(folder), lines: [6] };
    expect(valueOf(await store.read('march', 0)).problems).toEqual([damaged]);
  });

  it.each([1, 4])(
    'goes on with a log of version %i, which then says that older ones cannot read it',
    async (version) => {
      const folder = temporaryFolder();
      const store = createReviewStore(folder);
      await store.append('march', act(1));
      const newest = readFileSync(pathIn(folder), 'utf8');
      writeFileSync(pathIn(folder), newest.replace('"version":5}', `"version":${version}}`));
      await store.append('march', act(2));
      expect(readFileSync(pathIn(folder), 'utf8').startsWith(newest)).toBe(true);
      expect(await readAll(store)).toEqual({ entries: [act(1), act(2)], problems: [] });
    },
  );

  it('removes a profile’s log', async () => {
    const store = createReviewStore(temporaryFolder());
    await store.append('march', act(1));
    expect(await store.remove('march')).toEqual({ ok: true, value: null });
    expect(await readAll(store)).toEqual({ entries: [], problems: [] });
    expect(await store.remove('march')).toEqual({ ok: true, value: null });
  });

  it.runIf(mayMount)('keeps what there was when the disk is full', async () => {
    const folder = smallDisk('64k');
    const store = createReviewStore(folder);
    await store.append('march', act(1));
    const references = Array.from({ length: 10_000 }, (_, index) => `A long reference, number ${index}`);
    const long = act(2, { findings: [{ signature: 's', references, items: [] }] });
    expect(await store.append('march', long)).toMatchObject({
      error: { code: 'storage_failed', problem: 'full' },
    });
    expect(await readAll(store)).toEqual({ entries: [act(1)], problems: [] });
  });
});
