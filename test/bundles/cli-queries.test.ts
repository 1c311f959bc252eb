import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '#main/sandbox/index';
import { manyRunsOfCli } from '../support/many-runs-of-cli';
import { removeFolder } from '../support/system';

/** Both sides of a query list on the built command line (product.md, section 6): evidence, list out, answers in. */
const runCli = manyRunsOfCli();

describe('tieout queries and answers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-queries-'));
  const at = (name: string): string => join(folder, name);
  /** A key of another project, which nobody knew when the evidence was made. */
  const otherKey = 'other.a-secret-of-another-project';
  let sandbox: Sandbox;
  let references: readonly string[];

  beforeAll(async () => {
    sandbox = await startSandbox({
      project: { seed: 7, tickets: 60, unreferenced: 'none' },
      limits: { perAddress: Infinity, perKey: Infinity },
    });
    const listing = sandbox.project.tickets({});
    const rows = listing
      .slice(0, listing.total)
      .map(({ paymentReference, status }) => `${String(paymentReference)},${status},Eve,12.50`);
    const own = [
      'X-1,PAID,=1+1,-5.00',
      'X-2,PAID,Ada & Söhne,7.00',
      `X-3,PAID,${otherKey},1.00`,
      ',PAID,Ida,3.00',
    ];
    writeFileSync(
      at('march.csv'),
      ['reference,status,Customer,Amount', ...rows.slice(5), ...own, ''].join('\n'),
    );
    references = ['X-1', 'X-2', 'X-3'];
    const words = ['run', '--csv', at('march.csv'), '--base-url', sandbox.baseUrl];
    const ran = await runCli(
      [
        ...words,
        '--project',
        sandbox.projectId,
        '--requests-per-minute',
        '6000',
        '--json',
        '--quiet',
        '--evidence',
        at('e.zip'),
      ],
      { TIEOUT_API_KEY: sandbox.issueKey(), TIEOUT_DATA_DIR: at('data') },
    );
    expect(ran.stderr).toBe('');
    expect(ran.code).toBe(1);
  });
  afterAll(async () => {
    await sandbox.close();
    removeFolder(folder);
  });

  it('run --evidence writes evidence that holds', async () => {
    const { code, stdout } = await runCli(['verify', at('e.zip')]);
    expect(stdout).toContain('Verified: unchanged and reproducible.');
    expect(code).toBe(0);
  });

  it('writes a workbook, takes answers from it, and changes nothing without any', async () => {
    const out = await runCli(['queries', at('e.zip'), '--out', at('list.xlsx')]);
    expect(out.stderr).toBe('');
    expect(out.code).toBe(0);
    const back = await runCli(['answers', at('list.xlsx'), '--evidence', at('e.zip'), '--json']);
    const nothing = JSON.parse(back.stdout) as Record<string, unknown>;
    expect(nothing).toEqual({
      lines: nothing['unchanged'],
      taken: 0,
      unchanged: nothing['lines'],
      unknown: 0,
      altered: 0,
      refused: [],
    });
    expect(nothing['lines']).toBeGreaterThan(7);
    expect(back.code).toBe(0);

    const parts = unzipSync(readFileSync(at('list.xlsx')));
    const sheet = strFromU8(parts['xl/worksheets/sheet2.xml'] ?? new Uint8Array());
    expect(sheet).toContain('Your file: Customer');
    expect(sheet).toContain('Ada &amp; Söhne');
    const filled = sheet.replace(
      /<c r="([A-Z]+[23])" s="3"\/>(?=<c r="[A-Z]+[23]" s="3"\/>)/g,
      (_, cell: string) => `<c r="${cell}" t="inlineStr"><is><t>Will correct</t></is></c>`,
    );
    writeFileSync(at('filled.xlsx'), zipSync({ ...parts, 'xl/worksheets/sheet2.xml': strToU8(filled) }));
    const { stdout, code, stderr } = await runCli([
      'answers',
      at('filled.xlsx'),
      '--evidence',
      at('e.zip'),
      '--json',
    ]);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toMatchObject({
      lines: nothing['lines'],
      taken: 2,
      refused: [],
      unknown: 0,
      altered: 0,
    });
    expect(code).toBe(0);
    const text = await runCli(['answers', at('filled.xlsx'), '--evidence', at('e.zip')]);
    expect(text.stdout.match(/: Will correct$/gm)).toHaveLength(2);
  });

  it('writes a CSV in German, of some classes alone, and names lines it cannot take', async () => {
    const classes = ['--class', 'reference_extra'];
    const out = await runCli([
      'queries',
      at('e.zip'),
      '--out',
      at('list.csv'),
      '--language',
      'de',
      ...classes,
    ]);
    expect(out.code).toBe(0);
    const [head = '', ...lines] = readFileSync(at('list.csv'), 'utf8').trimEnd().split('\r\n');
    expect(lines).toHaveLength(references.length);
    expect(head).toContain('Ihre Antwort,Kommentar');
    const [first = '', second = '', third = ''] = lines;
    const answered = first.replace(/,,$/, ',Wird korrigiert,bis Freitag');
    const contradicting = [second.replace(/,,$/, ',Stimmt,'), second.replace(/,,$/, ',Doppelt,')];
    const cut = third.slice(4).replace(/,,$/, ',Stimmt,');
    writeFileSync(at('back.csv'), [head, ...contradicting, answered, cut, ''].join('\r\n'));
    const { stdout, stderr, code } = await runCli([
      'answers',
      at('back.csv'),
      '--evidence',
      at('e.zip'),
      '--json',
    ]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      lines: 4,
      taken: 1,
      unchanged: 0,
      unknown: 0,
      altered: 0,
      refused: [
        { line: 2, reason: expect.stringContaining('in the lines 2, 3') as unknown },
        { line: 3, reason: expect.stringContaining('in the lines 2, 3') as unknown },
        { line: 5, reason: expect.stringContaining('check digit') as unknown },
      ],
    });
    expect(stderr).toContain('Line 5: ');
  });

  it('prints each answer on a line of its own, also of a row without a reference', async () => {
    await runCli(['queries', at('e.zip'), '--out', at('own.csv')]);
    const answered = readFileSync(at('own.csv'), 'utf8')
      .replace(/(X-1.*),,\r/, '$1,Will correct,"first\r\nsecond"\r')
      .replace(/(Ida.*),,\r/, '$1,We agree,\r');
    writeFileSync(at('own-back.csv'), answered);
    const { stdout, stderr } = await runCli(['answers', at('own-back.csv'), '--evidence', at('e.zip')]);
    expect(stderr).toBe('');
    expect(stdout.split('\n').slice(0, -2).sort()).toEqual([
      'No payment reference: We agree',
      '“X-1”: Will correct: first second',
    ]);
  });

  it.each<[what: string, words: () => readonly string[], says: RegExp]>([
    [
      'a file that is no list',
      () => ['answers', at('march.csv'), '--evidence', at('e.zip')],
      /is not a query list/,
    ],
    ['evidence that is none', () => ['answers', at('list.csv'), '--evidence', at('march.csv')], /evidence/],
    ['a list that is not there', () => ['answers', at('none.xlsx'), '--evidence', at('e.zip')], /none\.xlsx/],
    ['another kind of list', () => ['queries', at('e.zip'), '--out', at('list.pdf')], /\.xlsx or \.csv/],
    ['another language', () => ['queries', at('e.zip'), '--out', at('l.csv'), '--language', 'fr'], /en, de/],
    [
      'a class that is none of findings',
      () => ['queries', at('e.zip'), '--out', at('l.csv'), '--class', 'matched'],
      /no class of findings/,
    ],
    [
      'the evidence in the place of the list',
      () => ['queries', at('e.csv'), '--out', at('e.csv')],
      /would overwrite/,
    ],
  ])('%s: exit 2 and a sentence', async (_what, words, says) => {
    const { code, stderr } = await runCli(words());
    expect(stderr).toMatch(says);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(code).toBe(2);
  });

  it('hands on no key that it knows, out of evidence or out of a filled list', async () => {
    const env = { TIEOUT_API_KEY: otherKey };
    for (const name of ['keyed.csv', 'keyed.xlsx']) {
      const list = await runCli(['queries', at('e.zip'), '--out', at(name)], env);
      expect({ code: list.code, stdout: list.stdout }).toEqual({ code: 2, stdout: '' });
      expect(list.stderr).toMatch(/^An API key is in the query list;/);
      expect(existsSync(at(name))).toBe(false);
    }
    await runCli(['queries', at('e.zip'), '--out', at('open.csv'), '--class', 'reference_extra']);
    const filled = readFileSync(at('open.csv'), 'utf8').replace(/,,\r/, `,Will correct,${otherKey}\r`);
    writeFileSync(at('told.csv'), filled);
    const answers = ['answers', at('told.csv'), '--evidence', at('e.zip')];
    expect((await runCli(answers)).stdout).toContain(otherKey);
    const { code, stdout, stderr } = await runCli(answers, env);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^An API key is in a comment \(filled list/);
    expect(stderr).not.toContain(otherKey);
  });

  it('refuses evidence of which a file was changed', async () => {
    const parts = unzipSync(readFileSync(at('e.zip')));
    const findings = Object.keys(parts).find((name) => name.endsWith('findings.csv')) ?? '';
    parts[findings] = strToU8(strFromU8(parts[findings] ?? new Uint8Array()).replace('X-1', 'X-9'));
    writeFileSync(at('changed.zip'), zipSync(parts));
    const { code, stderr } = await runCli(['queries', at('changed.zip'), '--out', at('never.xlsx')]);
    expect(stderr).toContain('does not hold');
    expect(code).toBe(2);
  });
});
