import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRunStore } from '#main/core/runs/run-store';
import { createProfileStore } from '#main/core/profiles/profile-store';
import { startSandbox, type Sandbox } from '#main/sandbox/index';
import { succeed } from '#shared/base/result';
import { defaultProfile, type Profile } from '#shared/domain/rules/profile';
import { writeClientLines } from '#shared/domain/runs/client-lines';
import { runOf } from '../support/saved-run';
import { manyRunsOfCli } from '../support/many-runs-of-cli';
import { cliPath, runCli } from '../support/run-cli';
import { temporaryFolder } from '../support/temporary-folder';
import { valueOf } from '../support/value-of';

/** A line of `--json`, as far as the tests look at it. */
interface Line {
  readonly profile: string;
  readonly file: string;
  readonly exitCode: number;
  readonly verdict?: string;
  readonly error?: string;
  readonly before?: boolean;
  readonly written?: { readonly out: string; readonly evidence: string } | null;
}

const runInOne = manyRunsOfCli();

describe('tieout batch', () => {
  let sandbox: Sandbox;
  let key: string;
  let rows: readonly string[];

  beforeAll(async () => {
    sandbox = await startSandbox({
      project: { seed: 7, tickets: 600, unreferenced: 'none' },
      limits: { perAddress: Infinity, perKey: Infinity },
    });
    key = sandbox.issueKey();
    rows = sandbox.project
      .tickets({})
      .slice(0, 600)
      .map(({ paymentReference, status }) => `${String(paymentReference)},${status}`);
  });
  afterAll(() => sandbox.close());

  /** A data folder with these profiles, each with the columns of its last file, and a folder of client files. */
  async function month(
    profiles: Readonly<Record<string, Partial<Profile>>>,
    files: Readonly<Record<string, readonly string[]>>,
    runWords = runInOne,
  ) {
    const folder = temporaryFolder();
    const [data, client, out] = ['data', 'client', 'out'].map((name) => join(folder, name));
    const store = createProfileStore(join(data ?? '', 'profiles'));
    const { baseUrl, projectId } = sandbox;
    for (const [index, [name, own]] of Object.entries(profiles).entries()) {
      const id = `profile-${index}`;
      const common = { ...defaultProfile, baseUrl, projectId, requestsPerMinute: 6000, readOrders: false };
      valueOf(await store.save({ ...common, id, name, ...own }));
    }
    mkdirSync(client ?? '');
    for (const [name, lines] of Object.entries(files))
      writeFileSync(join(client ?? '', name), [...lines, ''].join('\n'));
    const words = ['batch', client ?? '', '--json'];
    const env = { TIEOUT_API_KEY: key, TIEOUT_DATA_DIR: data ?? '' };
    const batch = async (...more: readonly string[]) => {
      const { code, stdout, stderr } = await runWords([...words, ...more], env);
      const lines = stdout.split('\n').filter((line) => line !== '');
      return { code, stderr, lines: lines.map((line) => JSON.parse(line) as Line) };
    };
    const change = async (to: Partial<Profile>): Promise<void> => {
      const before = valueOf(await store.find('profile-0'));
      valueOf(await store.save({ ...before, ...to }));
    };
    return { change, data: data ?? '', client: client ?? '', out: out ?? '', words, env, batch };
  }

  const acme = { fileColumns: ['reference', 'status'] };
  const zenith = { fileColumns: ['reference', 'status', 'note'] };
  const [acmeHeader, zenithHeader] = ['reference,status', 'reference,status,note'];
  const withNote = (): string[] => rows.map((row) => `${row},x`);

  it('compares each file with its project, once, and ends with the worst code', async () => {
    const { batch, out } = await month(
      { Acme: acme, Zenith: zenith, Idle: { fileColumns: ['other'] } },
      {
        'acme-2026-10.csv': [acmeHeader, ...rows],
        'zenith Okt 2026.csv': [zenithHeader, ...withNote().slice(1)],
        'zenith Sep 2026.csv': [zenithHeader, ...withNote()],
      },
    );
    const first = await batch('--period', '2026-10', '--out', out);
    expect(first.code).toBe(1);
    expect(first.lines.map(({ profile, file, verdict }) => [profile, file, verdict])).toEqual([
      ['Acme', 'acme-2026-10.csv', 'clean'],
      ['Zenith', 'zenith Okt 2026.csv', 'discrepancies'],
    ]);
    expect(first.stderr).toContain('Left out, as their names give another month: “zenith Sep 2026.csv”.');
    expect(first.stderr).toContain('No file for “Idle”.');
    expect(readdirSync(out).sort()).toEqual(
      first.lines.flatMap(({ written }) =>
        Object.values(written ?? {}).map((path) => path.slice(out.length + 1)),
      ),
    );
    for (const { written } of first.lines)
      expect((await runInOne(['verify', written?.evidence ?? ''])).code).toBe(0);

    const requests = sandbox.requests.length;
    const contents = readdirSync(out).map((name) => readFileSync(join(out, name)));
    const second = await batch('--period', '2026-10', '--out', out);
    expect(sandbox.requests).toHaveLength(requests);
    expect([second.code, second.lines]).toEqual([
      first.code,
      first.lines.map((line) => ({ ...line, before: true })),
    ]);
    expect(second.stderr).toContain('Compared at an earlier start, with tickets read 20');
    expect(readdirSync(out).map((name) => readFileSync(join(out, name)))).toEqual(contents);
  });

  it('says again at the next start what is extra by the lists only', async () => {
    const extra = Array.from({ length: 300 }, (_, row) => `X-${row},PAID`);
    const { batch, out } = await month(
      { Acme: { ...acme, requestsPerMinute: 180 } },
      { 'acme.csv': [acmeHeader, ...rows, ...extra] },
    );
    for (const before of [false, true]) {
      const { lines, stderr } = await batch('--out', out);
      expect(lines[0]?.before).toBe(before);
      expect(stderr).toContain('300 payment references that would be extra were not looked up one by one');
    }
  });

  it('says of a result of an earlier start that a newer run was saved', async () => {
    const { batch, data, out } = await month({ Acme: acme }, { 'acme.csv': [acmeHeader, ...rows] });
    expect((await batch('--out', out)).stderr).not.toContain('before the last run was saved');
    const { saved, findings, file } = runOf('2099-09-30', { profileId: 'profile-0' });
    const keepNothing = () => Promise.resolve(succeed(null));
    valueOf(
      await createRunStore(join(data, 'runs')).save(saved, findings, writeClientLines(file), keepNothing),
    );
    const { lines, stderr } = await batch('--out', out);
    expect(lines[0]?.before).toBe(true);
    expect(stderr).toContain('before the last run was saved (2099-09-30');
  });

  it('has one result of each file, however often it is killed', async () => {
    const { batch, client, out, words, env } = await month(
      { Acme: acme },
      { 'acme.csv': [acmeHeader, ...rows] },
    );
    for (let after = 150; after <= 900; after += 300) {
      const child = spawn(process.execPath, [cliPath, ...words, '--out', out], {
        stdio: 'ignore',
        env: { PATH: process.env['PATH'], HOME: client, ...env },
      });
      // On a fast machine it may have ended by then.
      const ended = once(child, 'close');
      await wait(after);
      child.kill('SIGKILL');
      await ended;
    }
    // Where it was killed between the two: the findings are there, the evidence not yet.
    const whole = await batch('--out', out);
    rmSync(whole.lines[0]?.written?.evidence ?? '');
    const { code, lines } = await batch('--out', out);
    expect([code, lines[0]?.before]).toEqual([0, false]);
    const { written } = lines[0] ?? {};
    expect(readdirSync(out).map((name) => join(out, name))).toEqual([written?.out, written?.evidence]);
    expect((await runInOne(['verify', written?.evidence ?? ''])).code).toBe(0);
  });

  it('gives a corrected file a result of its own, and takes no other evidence', async () => {
    const { batch, client, out, change } = await month(
      { Acme: acme },
      { 'acme.csv': [acmeHeader, ...rows.slice(1)] },
    );
    const first = await batch('--out', out);
    writeFileSync(join(client, 'acme.csv'), [acmeHeader, ...rows, ''].join('\n'));
    const second = await batch('--out', out);
    expect([first.code, second.code]).toEqual([1, 0]);
    const names = readdirSync(out);
    expect(names).toHaveLength(4);

    const evidence = second.lines[0]?.written?.evidence ?? '';
    writeFileSync(evidence, readFileSync(first.lines[0]?.written?.evidence ?? ''));
    const third = await batch('--out', out);
    expect(third.code).toBe(2);
    expect(third.lines[0]?.error).toContain('evidence of another file');
    writeFileSync(evidence, 'PK');
    expect((await batch('--out', out)).code).toBe(2);
    rmSync(evidence);
    rmSync(second.lines[0]?.written?.out ?? '');
    const fourth = await batch('--out', out);
    expect([fourth.code, fourth.lines[0]?.before]).toEqual([0, false]);
    rmSync(second.lines[0]?.written?.out ?? '');
    const fifth = await batch('--out', out);
    expect([fifth.code, fifth.lines[0]?.before, readdirSync(out)]).toEqual([0, true, names]);

    await change({ file: { ...defaultProfile.file, keyColumn: 'status', statusColumn: 'reference' } });
    const { code, lines } = await batch('--out', out);
    expect([code, lines[0]?.before]).not.toContain(true);
    expect(code).not.toBe(0);
  });

  it.each([10, 0])('compares no file of which the platform knows %d of 610 references', async (known) => {
    const other = Array.from({ length: 610 - known }, (_, index) => `OTHER-${index},PAID`);
    const files = { 'acme.csv': [acmeHeader, ...rows.slice(0, known), ...other] };
    const { batch, out } = await month({ Acme: acme }, files);
    const { code, lines } = await batch('--out', out);
    expect([code, lines.map(({ exitCode }) => exitCode)]).toEqual([2, [2]]);
    expect(lines[0]?.error).toContain('Of the 610 rows of “acme.csv” that have a payment reference');
    expect(readdirSync(out)).toEqual([]);
  });

  it('compares again what did not come to a complete result', async () => {
    const files = { 'acme.csv': [acmeHeader, ...rows, 'one cell too many,PAID,x'] };
    const { batch, out } = await month({ Acme: acme }, files);
    for (const start of ['the first', 'the second']) {
      const { code, lines } = await batch('--out', out);
      expect([code, lines.map(({ verdict, before }) => [verdict, before])], start).toEqual([
        3,
        [['incomplete', false]],
      ]);
      expect(readdirSync(out)).toHaveLength(2);
    }
  });

  it('compares nothing of which it is not clear whose it is', async () => {
    const files = {
      '2026-10.csv': ['c,d', '1,2'],
      'zenith 1.csv': [zenithHeader, ...withNote()],
      'zenith 2.csv': [zenithHeader, ...withNote()],
      'unknown.csv': ['a,b', '1,2'],
    };
    const { batch, out } = await month({ Acme: acme, Zenith: zenith }, files);
    const { code, lines, stderr } = await batch('--out', out);
    expect([code, lines]).toEqual([2, []]);
    expect(stderr).toContain('“2026-10.csv” was not compared: it fits no profile.');
    expect(stderr).toContain('“unknown.csv” was not compared: it fits no profile.');
    expect(stderr).toContain(
      'Nothing was compared for “Zenith”: the files “zenith 1.csv”, “zenith 2.csv” fit it.',
    );
    expect(readdirSync(out)).toEqual([]);
  });

  it('says that a file fits several profiles, and goes on behind a project that fails', async () => {
    const gone = { baseUrl: 'http://127.0.0.1:9' };
    const twins = await month({ Acme: acme, Twin: acme }, { 'acme.csv': [acmeHeader, ...rows] });
    const { code, stderr } = await twins.batch();
    expect(code).toBe(2);
    expect(stderr).toContain('“acme.csv” was not compared: it fits the profiles “Acme”, “Twin”.');

    const files = { 'acme.csv': [acmeHeader, ...rows], 'zenith.csv': [zenithHeader, ...withNote()] };
    const apart = await month({ Acme: { ...acme, ...gone }, Zenith: zenith }, files);
    expect((await apart.batch()).stderr).toContain('TIEOUT_API_KEY is one key');
    const idle = await month(
      { Acme: acme, Zenith: { ...zenith, ...gone } },
      { 'acme.csv': files['acme.csv'] },
    );
    expect((await idle.batch()).stderr).toContain('TIEOUT_API_KEY is one key');
    const here = await month({ Acme: { ...acme, projectId: 'nobody' }, Zenith: zenith }, files);
    const { code: worst, lines } = await here.batch();
    expect(worst).toBe(3);
    expect(lines.map(({ exitCode }) => exitCode)).toEqual([3, 0]);
  });

  it('knows a file by the name of the one before, whatever its columns', async () => {
    const files = {
      'acme 2026-10.csv': [
        'status,reference,more',
        ...rows.map((row) => `${row.split(',').reverse().join(',')},x`),
      ],
      '10.2026.csv': [acmeHeader, ...rows],
      'Acme Okt.xls': ['?'],
      'readme.pdf': ['?'],
    };
    const { batch, data } = await month(
      { Acme: { fileColumns: ['other'] }, New: { fileColumns: null } },
      files,
    );
    const { saved, findings, file } = runOf('2026-09-30', { profileId: 'profile-0' });
    const named = { ...saved, file: { ...saved.file, name: 'Acme 30.09.2026.xlsx' } };
    const keepNothing = () => Promise.resolve(succeed(null));
    valueOf(
      await createRunStore(join(data, 'runs')).save(named, findings, writeClientLines(file), keepNothing),
    );
    const unread = join(data, 'runs', '20261001T100000000Z-00000000');
    cpSync(join(data, 'runs', saved.id), unread, { recursive: true });
    const { code, lines, stderr } = await batch();
    expect([code, lines.map((line) => [line.profile, line.file, line.exitCode])]).toEqual([
      2,
      [['Acme', 'acme 2026-10.csv', 0]],
    ]);
    // Before the files are looked at, and beside the result of the only project that it may be of.
    expect(stderr.split(`“${join(unread, 'run.json')}” is damaged and was not used;`)).toHaveLength(3);
    expect(stderr).toContain('“10.2026.csv” was not compared: it fits no profile.');
    expect(stderr).toContain('“Acme Okt.xls” was not compared: save it as a CSV');
    expect(stderr).toContain('does not open such files: “readme.pdf”.');
  });

  it('says how many projects it did not compare where it is stopped', async () => {
    const files = { 'acme.csv': [acmeHeader, ...rows], 'zenith.csv': [zenithHeader, ...withNote()] };
    // The first one would wait for the limit for minutes.
    const slow = { ...acme, requestsPerMinute: 3 };
    const { out, words, env } = await month({ Acme: slow, Zenith: zenith }, files);
    const child = spawn(process.execPath, [cliPath, ...words, '--out', out], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env['PATH'], HOME: out, ...env },
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (text.includes('“Acme”')) child.kill('SIGINT');
    });
    expect(await new Promise((done) => child.on('close', done))).toBe(3);
    expect(said).toContain('Stopped: 1 project of 2 not compared.');
  });

  it('is started once at a time, and not into the folder of the client files', async () => {
    const { batch, client, out } = await month({ Acme: acme }, { 'acme.csv': [acmeHeader, ...rows] }, runCli);
    const both = await Promise.all([batch('--out', out), batch('--out', out)]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 3]);
    expect(both.map(({ stderr }) => stderr).join()).toContain('batch.lock');
    expect((await batch('--out', client)).code).toBe(2);
    expect((await batch('--period', '2026-13')).code).toBe(2);
  });
});
