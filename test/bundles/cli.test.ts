import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox, type Fault, type Sandbox } from '#main/sandbox/index';
import { createProfileStore } from '#main/core/profiles/profile-store';
import { sampleClientFile } from '#main/sandbox/sample/sample';
import { defaultProfile } from '#shared/domain/rules/profile';
import { parseRecords } from '#shared/files/csv/parse-records';
import { splitRecords } from '#shared/files/csv/split-records';
import { manyRunsOfCli } from '../support/many-runs-of-cli';
import { runCli } from '../support/run-cli';
import { mayMount, smallDisk, temporaryFolder } from '../support/temporary-folder';
import { temporaryIn } from '../support/system';

/** What `--json` prints, as far as the tests look at it. */
interface Printed {
  readonly verdict: string;
  readonly totals: { readonly platform: Record<string, number>; readonly client: Record<string, number> };
  readonly equations: readonly { readonly name: string; readonly holds: boolean }[];
  readonly snapshot: { readonly state: string; readonly total: number; readonly requests: number };
  readonly orders: { readonly checked: boolean; readonly findings: number };
  readonly findings: number;
}

const printed = (stdout: string): Printed => JSON.parse(stdout) as Printed;
const rowsOf = (csv: string): string[][] =>
  parseRecords(
    splitRecords(csv.replace('\uFEFF', ''), ',').map(({ text }) => text),
    ',',
  );

const runInOne = manyRunsOfCli();

describe('tieout demo', () => {
  it('finds what the sample’s generator says it planted, and exports that alone', async () => {
    const folder = temporaryFolder();
    const out = join(folder, 'findings.csv');
    const { code, stdout, stderr } = await runInOne(['demo', '--json', '--out', out]);
    const { planted } = sampleClientFile();
    const { records } = planted.totals.client;
    // The preflight is told before the result.
    expect(stderr).toContain(`Read as UTF-8, cells separated by comma, line ends ${records} × CRLF.\n`);
    expect(stderr).toMatch(/^go with warnings: \d+ warnings? about this file:$/m);
    expect(readdirSync(folder)).toEqual(['findings.csv']);
    const result = printed(stdout);
    expect(code).toBe(1);
    expect(result.verdict).toBe('discrepancies');
    expect(result.equations.filter(({ holds }) => !holds)).toEqual([]);
    expect(result.totals.platform).toMatchObject(planted.totals.platform);
    expect(result.totals.client).toMatchObject(planted.totals.client);
    expect(result.findings).toBe(planted.findings);
    expect(result.orders).toEqual({ checked: true, findings: 0 });

    const [, ...lines] = rowsOf(readFileSync(out, 'utf8'));
    expect(lines).toHaveLength(planted.findings);
    const byReference = new Map(lines.map((line) => [line[2], line]));
    for (const key of planted.keys) {
      expect(byReference.get(key.paymentReference)?.slice(5, 11)).toEqual(
        [key.platformTickets, key.clientRows, key.matched, key.mismatched, key.missing, key.extra].map(
          String,
        ),
      );
    }
  });

  it('prints a summary for people without --json, and nothing on stderr with --quiet', async () => {
    const { code, stdout, stderr } = await runInOne(['demo', '--quiet']);
    expect(code).toBe(1);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^DISCREPANCIES\n/);
    expect(stdout).toContain('✓ items received = unique tickets + re-fetched copies removed');
  });
});

describe('tieout run against a Partner API', () => {
  let sandbox: Sandbox;
  let key: string;
  let csv: string;

  beforeAll(async () => {
    sandbox = await startSandbox({
      project: { seed: 7, tickets: 1_200, unreferenced: 'none' },
      limits: { perAddress: Infinity, perKey: Infinity },
    });
    key = sandbox.issueKey();
    const listing = sandbox.project.tickets({});
    const rows = listing
      .slice(0, listing.total)
      .map(({ paymentReference, status }) => `${String(paymentReference)},${status}`);
    csv = ['paymentReference,status', ...rows.reverse(), ''].join('\n');
  });
  afterAll(() => sandbox.close());
  beforeEach(() => sandbox.setFaults([]));

  /** The usual words, with a client file of this content; what is given in `more` wins. */
  async function run(
    content: string | Uint8Array,
    more: readonly string[] = [],
    env: Record<string, string> = {},
    runWords = runInOne,
  ) {
    const folder = temporaryFolder();
    const file = join(folder, 'client.csv');
    writeFileSync(file, content);
    const words = ['run', '--csv', file, '--base-url', sandbox.baseUrl, '--project', sandbox.projectId];
    const fast = ['--requests-per-minute', '6000', '--json', '--quiet'];
    return runWords([...words, ...fast, ...more], {
      TIEOUT_API_KEY: key,
      TIEOUT_DATA_DIR: join(folder, 'data'),
      ...env,
    });
  }

  // Promise: A key pasted with `Bearer` is taken.
  it.each(['Bearer ', 'x-api-key: ', ' \u200b"'])(
    'takes a key pasted with %j as the screen does',
    async (before) => {
      const pasted = before.endsWith('"') ? `${before}${key}"\n` : `${before}${key}\n`;
      expect((await run(csv, [], { TIEOUT_API_KEY: pasted })).code).toBe(0);
    },
  );

  it('is clean, exit 0, where every row has its ticket', async () => {
    const { code, stdout, stderr } = await run(csv, [], {}, runCli);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(printed(stdout)).toMatchObject({
      verdict: 'clean',
      findings: 0,
      totals: { platform: { unique: 1_200, matched: 1_200 }, client: { dataRows: 1_200 } },
      snapshot: { state: 'verified', total: 1_200 },
      orders: { checked: true },
    });
  });

  it('says that a run or its profile raises a limit', async () => {
    const dataDir = temporaryFolder();
    const file = join(dataDir, 'client.csv');
    writeFileSync(file, 'paymentReference,status\nA,PAID\n');
    const { baseUrl, projectId } = sandbox;
    const from = ['--base-url', baseUrl, '--project', projectId];
    // A key that is refused at once: nothing has to be read for the sentence.
    const env = { TIEOUT_API_KEY: 'no.key', TIEOUT_DATA_DIR: dataDir };
    const stderrOf = async (words: readonly string[]) =>
      (await runInOne(['run', '--csv', file, ...words], env)).stderr;
    const allowing = async (perMinute: string) => stderrOf([...from, '--requests-per-minute', perMinute]);
    expect(await allowing('601')).toMatch(
      /^Up to 601 requests a minute are sent instead of 180\. .*600 at most/,
    );
    expect(await allowing('600')).not.toContain('600 at most');
    expect(await allowing('181')).toMatch(/^Up to 181 requests/);
    expect(await allowing('180')).not.toContain('Up to');
    const raised = { ...defaultProfile, requestsPerMinute: 600, pageMegabytes: 16 };
    const at = join(dataDir, 'profiles');
    await createProfileStore(at).save({ ...raised, id: 'p1', name: 'Raised', baseUrl, projectId });
    expect(await stderrOf(['--profile', 'Raised'])).toMatch(
      /^Up to 600 .*\nAnswers of up to 16 MB are read instead of 8\.\n/,
    );
  });

  it('names discrepancies, exit 1', async () => {
    const [header, , ...rest] = csv.split('\n');
    const { code, stdout } = await run([header, 'NOT-THERE,PAID', ...rest].join('\n'));
    expect(code).toBe(1);
    expect(printed(stdout)).toMatchObject({ verdict: 'discrepancies', findings: 2 });
  });

  it('is incomplete, exit 3, with a record that could not be read', async () => {
    const { code, stdout, stderr } = await run(`${csv}"A"x,PAID\n`);
    expect(code).toBe(3);
    expect(printed(stdout).verdict).toBe('incomplete');
    expect(stderr).toMatch(/could not be read/);
  });

  it('goes on without orders.read, and says that orders were not checked', async () => {
    const { code, stdout } = await run(csv, [], {
      TIEOUT_API_KEY: sandbox.issueKey({ groups: ['tickets.read'] }),
    });
    expect(code).toBe(0);
    expect(printed(stdout).orders).toEqual({ checked: false, findings: 0 });
  });

  it('does not read orders with --no-orders', async () => {
    const before = sandbox.requests.length;
    const { stdout } = await run(csv, ['--no-orders']);
    expect(printed(stdout).orders.checked).toBe(false);
    expect(sandbox.requests.slice(before).filter(({ path }) => path.includes('/orders'))).toEqual([]);
  });

  it('compares only the events that are named', async () => {
    const [event] = sandbox.project.events.slice(0, 1);
    const { stdout } = await run(csv, ['--event', event?.id ?? '']);
    const ofEvent = sandbox.project.tickets({ eventId: event?.id }).total;
    expect(printed(stdout).totals.platform['unique']).toBe(ofEvent);
  });

  describe('what goes wrong is one sentence on stderr and an exit code', () => {
    const small = 'paymentReference,status\nA,PAID\n';
    const revoked = (): string => {
      const gone = sandbox.issueKey();
      sandbox.revokeKey(gone);
      return gone;
    };
    const strike = (what: Fault['what'], nth?: readonly [number, number]): void =>
      sandbox.setFaults([{ when: { resource: 'tickets', ...(nth && { nth }) }, what }]);

    it.each<{
      readonly what: string;
      readonly code: number;
      readonly says: RegExp;
      readonly words?: readonly string[];
      readonly env?: () => Record<string, string>;
      readonly fault?: () => void;
    }>([
      { what: 'a revoked key', code: 3, says: /key/i, env: () => ({ TIEOUT_API_KEY: revoked() }) },
      {
        what: 'a key without tickets.read',
        code: 3,
        says: /tickets\.read/,
        env: () => ({ TIEOUT_API_KEY: sandbox.issueKey({ groups: ['orders.read'] }) }),
      },
      { what: 'a wrong project', code: 3, says: /project/i, words: ['--project', 'another'] },
      {
        what: 'an address where nobody listens',
        code: 3,
        says: /127\.0\.0\.1:9/,
        words: ['--base-url', 'http://127.0.0.1:9'],
      },
      {
        what: 'an envelope without total',
        code: 3,
        says: /total/,
        fault: () => strike({ kind: 'envelope', drop: ['total'] }),
      },
      {
        what: 'a redirect',
        code: 3,
        says: /\S/,
        fault: () => strike({ kind: 'status', status: 302, headers: { location: 'https://example.com' } }),
      },
      { what: 'no key', code: 2, says: /key/i, env: () => ({ TIEOUT_API_KEY: '' }) },
      {
        what: 'a key of another form',
        code: 2,
        says: /prefix\.secret|form/i,
        env: () => ({ TIEOUT_API_KEY: 'no-dot' }),
      },
      {
        what: 'a base URL that is not https',
        code: 2,
        says: /https/,
        words: ['--base-url', 'http://example.com'],
      },
      { what: 'a file that is not there', code: 2, says: /not found/, words: ['--csv', 'nowhere.csv'] },
      { what: 'a folder', code: 2, says: /folder/, words: ['--csv', '.'] },
      { what: 'an unknown profile', code: 2, says: /--profile/, words: ['--profile', 'March'] },
      { what: 'an unknown option', code: 2, says: /--nonsense/, words: ['--nonsense'] },
      { what: 'a wrong grain', code: 2, says: /grain/, words: ['--grain', 'order'] },
      {
        what: 'findings that would overwrite the client file',
        code: 2,
        says: /overwrite/,
        words: ['--csv', 'same.csv', '--out', 'same.csv'],
      },
    ])('$what: exit $code', async ({ code, says, words, env, fault }) => {
      fault?.();
      const result = await run(small, words, env?.());
      expect(result.stderr).toMatch(says);
      expect(result.stderr.trimEnd()).not.toContain('\n');
      expect(result.stderr).not.toMatch(/\n\s+at /);
      expect(result.stdout).toBe('');
      expect(result.code).toBe(code);
    });

    it.each([
      ['rows', (row: string) => row, /^20 lines of .* above the header in line 22 look like rows/],
      ['only references', (row: string) => row.replace(/,.*/, ''), /in line 22 hold payment references/],
    ])('%s above a later header, until --header-row says where it is', async (_, lineOf, says) => {
      const [head = '', ...rows] = csv.trimEnd().split('\n');
      const later = ['Nr,Stand,Saal', ...rows.slice(20).map((row) => `${row},A`), ''];
      const content = [head, ...rows.slice(0, 20).map(lineOf), ...later].join('\n');
      const named = ['--key-column', 'Nr', '--status-column', 'Stand'];
      const refused = await run(content, named);
      expect(refused).toMatchObject({ code: 2, stdout: '' });
      expect(refused.stderr).toMatch(says);
      expect(refused.stderr).toContain('--header-row');
      expect(refused.stderr.trimEnd()).not.toContain('\n');
      const said = await run(content, [...named, '--header-row', '22']);
      expect(said.code).toBe(1);
      expect(printed(said.stdout).totals.client).toMatchObject({ skipped: 21, dataRows: 1_180 });
      const wrong = await run(content, [...named, '--header-row', '0']);
      expect(wrong).toMatchObject({ code: 2, stdout: '' });
    });

    it('never prints the key, whatever is wrong with it', async () => {
      for (const secret of ['nodot-s3cr3t', 'pre.s3cr3t\nx', sandbox.issueKey({ groups: [] })]) {
        const { stdout, stderr } = await run(small, [], { TIEOUT_API_KEY: secret });
        expect(stdout + stderr).not.toContain('s3cr3t');
        expect(stdout + stderr).not.toContain(secret);
      }
    });
  });

  it.each(['--map', '--event', '--key-column', '--nothing', '--out'])(
    'refuses the key as a word after %s, and repeats it nowhere',
    async (option) => {
      const word = option === '--map' ? `${key}=PAID` : option === '--out' ? `/tmp/${key}.csv` : key;
      const { code, stdout, stderr } = await run(csv, [option, word], {}, runCli);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(`An API key is in the option ${option};`);
      expect(stderr).not.toContain(key);
    },
  );

  it.each(['utf8', 'utf16le'] as const)(
    'compares a client file (%s) with the key in it, and writes none of it',
    async (encoding) => {
      const folder = temporaryFolder();
      const content = Buffer.from(`\ufeff${csv}X-1,${key}\n`, encoding);
      const compared = await run(content, []);
      expect({ ...compared, stdout: '' }).toMatchObject({ code: 1 });
      expect(compared.stderr).toContain('An API key is in the client file;');
      for (const option of ['--out', '--evidence']) {
        const { code, stderr } = await run(content, [option, join(folder, 'written.zip')]);
        expect(code).toBe(2);
        expect(stderr).toContain('An API key is in the client file;');
        expect(stderr).not.toContain(key);
      }
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it('makes evidence without the temporary folder, and leaves none of it in its own', async () => {
    const folder = temporaryFolder();
    const data = join(folder, 'data');
    const env = { ...temporaryIn(join(folder, 'none')), TIEOUT_DATA_DIR: data };
    const { code, stderr } = await run(csv, ['--evidence', join(folder, 'march.zip')], env);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(existsSync(join(folder, 'march.zip'))).toBe(true);
    expect(readdirSync(join(data, 'runs'))).toEqual([]);
  });

  it('tells that the client file is newer than the platform data, beside the verdict', async () => {
    const file = join(temporaryFolder(), 'client.csv');
    writeFileSync(file, csv);
    const tomorrow = new Date(Date.now() + 86_400_000);
    utimesSync(file, tomorrow, tomorrow);
    const from = ['--csv', file, '--quiet', '--requests-per-minute', '6000'];
    const words = ['run', ...from, '--base-url', sandbox.baseUrl, '--project', sandbox.projectId];
    const env = { TIEOUT_API_KEY: key, TIEOUT_DATA_DIR: temporaryFolder() };
    const asText = await runInOne(words, env);
    expect(asText.stdout).toMatch(/^CLEAN\nCompared: .*\nThe platform data is old: /);
    expect(asText.stderr).toBe('');
    const asJson = await runInOne([...words, '--json'], env);
    expect(asJson.code).toBe(0);
    expect(asJson.stderr).toMatch(/^The platform data is old: .* before the client file was written/);
  });

  it('leaves an earlier export as it was when the run fails', async () => {
    const out = join(temporaryFolder(), 'findings.csv');
    writeFileSync(out, 'earlier');
    const { code } = await run(csv, ['--out', out], { TIEOUT_API_KEY: sandbox.issueKey({ groups: [] }) });
    expect(code).toBe(3);
    expect(readFileSync(out, 'utf8')).toBe('earlier');
    await run(csv, ['--out', join(out, 'no-folder', 'x.csv')]).then((result) => {
      expect(result.code).toBe(2);
      expect(existsSync(out)).toBe(true);
    });
  });
});

describe('a full disk', () =>
  it.runIf(mayMount)(
    'under --out ends with a sentence, exit 3, and leaves the earlier export whole',
    async () => {
      const out = join(smallDisk('12k'), 'findings.csv');
      writeFileSync(out, 'earlier'.repeat(1_000));
      const { code, stdout, stderr } = await runInOne(['demo', '--json', '--quiet', '--out', out]);
      expect(code).toBe(3);
      expect(stdout).toBe('');
      expect(stderr).toMatch(/disk is full/);
      expect(readFileSync(out, 'utf8')).toBe('earlier'.repeat(1_000));
    },
  ));

describe('tieout', () => {
  it('shows its help on stdout, exit 0', async () => {
    const { code, stdout, stderr } = await runCli(['run', '--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('--csv <file>');
  });
  it('wants a command', async () => {
    const { code, stderr } = await runCli([]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/run, batch, demo, verify, queries/);
  });
});
