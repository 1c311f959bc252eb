import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '#main/sandbox/index';
import { manyRunsOfCli } from '../support/many-runs-of-cli';
import { byDuckDb, bySqlite } from '../support/sides-support';
import { removeFolder } from '../support/system';
import { mayMount, smallDisk } from '../support/temporary-folder';

const runCli = manyRunsOfCli();

describe('tieout sides', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-sides-'));
  const at = (name: string): string => join(folder, name);
  const sides = (evidence: string, out: string) => runCli(['sides', at(evidence), '--out', out]);
  let sandbox: Sandbox;

  beforeAll(async () => {
    sandbox = await startSandbox({
      project: { seed: 7, tickets: 60, unreferenced: 'none' },
      limits: { perAddress: Infinity, perKey: Infinity },
    });
    const listing = sandbox.project.tickets({});
    const rows = listing
      .slice(0, listing.total)
      .map(({ paymentReference, status, amount }, at) =>
        [String(paymentReference), status, at < 40 ? amount : '12.50'].join(),
      );
    writeFileSync(
      at('march.csv'),
      ['reference,status,Amount', ...rows.slice(5), 'X-1,PAID,-5.00', '=X-2,PAID,7.00', ''].join('\n'),
    );
    const ran = await runCli(
      [
        ...['run', '--csv', at('march.csv'), '--base-url', sandbox.baseUrl, '--project', sandbox.projectId],
        ...['--requests-per-minute', '6000', '--amount', 'Amount=tickets.amount', '--quiet', '--evidence'],
        at('e.zip'),
      ],
      { TIEOUT_API_KEY: sandbox.issueKey(), TIEOUT_DATA_DIR: at('data') },
    );
    expect(ran.stderr).not.toContain('evidence');
    expect(ran.code).toBe(1);
    // The same archive with one ticket changed.
    const files = unzipSync(readFileSync(at('e.zip')));
    const name = Object.keys(files).find((one) => one.endsWith('tickets.lines')) ?? '';
    const changed = strFromU8(files[name] ?? new Uint8Array()).replace('PAID', 'USED');
    expect(name).not.toBe('');
    writeFileSync(at('changed.zip'), zipSync({ ...files, [name]: strToU8(changed) }));
  });
  afterAll(async () => {
    await sandbox.close();
    removeFolder(folder);
  });

  it('writes both sides, findings, statement and SQL, which finds no difference', async () => {
    const { code, stdout, stderr } = await sides('e.zip', at('sides'));
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^60 tickets, 57 rows and the SQL that reconciles them written to .*sides\n$/);
    expect(code).toBe(0);
    expect(readdirSync(at('sides')).sort()).toEqual([
      'client.csv',
      'findings.csv',
      'platform.csv',
      'reconcile.sql',
      'statement.csv',
    ]);
    const files = unzipSync(readFileSync(at('e.zip')));
    for (const own of ['findings.csv', 'statement.csv']) {
      const name = Object.keys(files).find((one) => one.endsWith(own)) ?? '';
      expect(readFileSync(join(at('sides'), own)).equals(files[name] ?? new Uint8Array())).toBe(true);
    }
    const lines = readFileSync(join(at('sides'), 'client.csv'), 'utf8').split('\r\n');
    expect(lines).toContain(
      "row,57,58,,'=X-2,'=X-2,PAID,paid,yes,,7.00,number,7.00,yes,,,,extra,reference_extra",
    );
    expect(bySqlite([at('sides')])).toEqual([[]]);
    expect(await byDuckDb([at('sides')])).toEqual([[]]);
  });

  it('draws a sample that is the same each time', async () => {
    const drawn = async (out: string, count: string): Promise<readonly string[]> => {
      const ran = await runCli(['sides', at('e.zip'), '--out', at(out), '--sample', count]);
      expect(ran.stderr).toBe('');
      return readFileSync(join(at(out), 'sample.csv'), 'utf8')
        .trimEnd()
        .split('\r\n');
    };
    const [head, ...five] = await drawn('five', '5');
    expect(head).toBe('side,item,payment_reference,status,number');
    expect(five).toHaveLength(10);
    const [, ...more] = await drawn('more', '7');
    expect(more.filter((line) => line.startsWith('platform')).slice(0, 5)).toEqual(five.slice(0, 5));
    expect(await runCli(['sides', at('e.zip'), '--out', at('none'), '--sample', '0'])).toMatchObject({
      code: 2,
    });
  });

  it('writes into a folder that has other files, and never over one of its own', async () => {
    mkdirSync(at('used'));
    writeFileSync(join(at('used'), 'notes.txt'), 'ours');
    expect((await sides('e.zip', at('used'))).code).toBe(0);
    writeFileSync(join(at('used'), 'client.csv'), 'edited');
    const { code, stderr } = await sides('e.zip', at('used'));
    expect(stderr).toMatch(
      /^The folder “.*used” that --out names has a file platform\.csv already; name another/,
    );
    expect(code).toBe(2);
    expect(readFileSync(join(at('used'), 'client.csv'), 'utf8')).toBe('edited');
  });

  it.each([
    {
      what: 'evidence that was changed',
      evidence: 'changed.zip',
      out: 'x',
      says: /^The evidence “changed\.zip” does not hold/,
    },
    {
      what: 'a file that is no evidence',
      evidence: 'march.csv',
      out: 'x',
      says: /^This is not evidence that Tieout made/,
    },
    { what: 'a file that is not there', evidence: 'none.zip', out: 'x', says: /none\.zip/ },
    {
      what: 'a folder in one that is not there',
      evidence: 'e.zip',
      out: 'nowhere/x',
      says: /^The folder “.*nowhere” that --out names is not there/,
    },
    {
      what: 'a file as the folder',
      evidence: 'e.zip',
      out: 'march.csv',
      says: /^--out “.*march\.csv” is no folder/,
    },
  ])('$what: exit 2, a sentence, and nothing written', async ({ evidence, out, says }) => {
    const { code, stdout, stderr } = await sides(evidence, at(out));
    expect(stderr).toMatch(says);
    expect(stdout).toBe('');
    expect(code).toBe(2);
    expect(existsSync(at('x'))).toBe(false);
  });

  it('wants a folder, and no more than one file of evidence', async () => {
    expect((await runCli(['sides', at('e.zip')])).code).toBe(2);
    expect((await runCli(['sides', at('e.zip'), at('e.zip'), '--out', at('x')])).code).toBe(2);
    expect((await sides('e.zip', '')).stderr).toMatch(/--out wants the name of a folder/);
  });

  // Promise: A full disk leaves nothing half-written.
  it.skipIf(!mayMount)('leaves nothing on a disk that is full', async () => {
    const disk = smallDisk('16k');
    const { code, stderr } = await sides('e.zip', join(disk, 'sides'));
    expect(stderr).toMatch(/full/);
    expect(code).toBe(3);
    expect(readdirSync(disk)).toEqual([]);
  });
});
