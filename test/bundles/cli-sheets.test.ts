import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProfileStore } from '#main/core/profiles/profile-store';
import { startSandbox, type Sandbox } from '#main/sandbox/index';
import { defaultProfile, type SheetChoice } from '#shared/domain/rules/profile';
import { workbook, type SheetPlan, type WorkbookPlan } from '../corpus/workbook';
import { rowsOf, small } from '../e2e/support/client-files';
import { manyRunsOfCli } from '../support/many-runs-of-cli';
import { type Finished } from '../support/run-cli';
import { convert, hasSpreadsheet } from '../support/spreadsheet';
import { temporaryFolder } from '../support/temporary-folder';

type Table = ReadonlyArray<readonly string[]>;

const openPackage = 'http://schemas.openxmlformats.org/package/2006';
const contentType = (part: string): string =>
  `ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml"`;

const head = ['Payment reference', 'Status'];
/** Rows that the platform lacks. */
const extra = (count: number): Table => Array.from({ length: count }, (_, row) => [`EXTRA-${row}`, 'PAID']);

/** The parts without which a spreadsheet does not open a workbook. */
const openable = {
  '[Content_Types].xml': `<Types xmlns="${openPackage}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ${contentType('worksheet')}/><Override PartName="/xl/workbook.xml" ${contentType('sheet.main')}/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${openPackage}/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
};

/** A workbook that a real spreadsheet opened and saved. */
function savedBySpreadsheet(sheets: readonly SheetPlan[], plan: WorkbookPlan): Uint8Array {
  const folder = temporaryFolder();
  const path = join(folder, 'client.xlsx');
  writeFileSync(path, workbook(sheets, { ...plan, parts: openable }));
  convert(folder, [path], 'xlsx', join(folder, 'saved'));
  return readFileSync(join(folder, 'saved', 'client.xlsx'));
}

const runCli = manyRunsOfCli();

describe('tieout run and the sheets of a workbook', () => {
  let sandbox: Sandbox;
  let own: Table;
  beforeAll(async () => {
    sandbox = await startSandbox({
      project: small,
      limits: { perKey: 100_000, perAddress: 100_000 },
    });
    own = rowsOf(small).map(({ reference, status }) => [reference, status]);
  });
  afterAll(() => sandbox.close());

  const run = async (
    sheets: readonly SheetPlan[] | Uint8Array,
    { plan = {}, options = [] }: { readonly plan?: WorkbookPlan; readonly options?: readonly string[] } = {},
  ): Promise<Finished & { readonly folder: string }> => {
    const folder = temporaryFolder();
    const path = join(folder, 'client.xlsx');
    writeFileSync(path, sheets instanceof Uint8Array ? sheets : workbook(sheets, plan));
    const of = ['--base-url', sandbox.baseUrl, '--project', sandbox.projectId];
    const words = ['run', '--json', '--no-orders', '--csv', path, ...of, ...options];
    const env = { TIEOUT_API_KEY: sandbox.issueKey(), TIEOUT_DATA_DIR: join(folder, 'data') };
    return { ...(await runCli(words, env)), folder };
  };
  const clientOf = ({ stdout }: Finished): Readonly<Record<string, number>> =>
    (JSON.parse(stdout) as { totals: { client: Record<string, number> } }).totals.client; // our own program's output

  // Promise: No sheet of a workbook is left out silently.
  it('compares nothing while two sheets have rows, and names both', async () => {
    const april = { name: 'April “1”!', rows: [head, ...extra(50)] };
    const { code, stdout, stderr } = await run([{ name: 'März', rows: [head, ...own] }, april]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(/“März”, “April “1”!”.*opens with “März”.*--sheet NAME/);
  });

  it('does so too where the sheet that opens is the second one', async () => {
    const sheets = [
      { name: 'Old', rows: [head, ...own] },
      { name: 'New', rows: [head, ...extra(3)] },
    ];
    const { code, stderr } = await run(sheets, { plan: { activeTab: 1 } });
    expect(code).toBe(2);
    expect(stderr).toContain('opens with “New”');
    const chosen = await run(sheets, { plan: { activeTab: 1 }, options: ['--sheet', 'New'] });
    expect(chosen.code).toBe(1);
    expect(clientOf(chosen)).toMatchObject({ dataRows: 3, extra: 3, matched: 0 });
    expect(chosen.stderr).toContain('sheet “New” (3 rows). Not compared: “Old”.');
  });

  it('asks nothing where one visible sheet has rows, and names the others', async () => {
    const finished = await run(
      [
        { name: 'Chart', isChart: true, rows: [] },
        { name: 'Cover', rows: [['Sales of March']] },
        { name: 'March', rows: [['Sales'], head, ...own] },
        { name: 'Empty', rows: [] },
        { name: 'Form', rows: [head] },
        {
          name: 'Seats',
          rows: [
            ['Seat', 'Hall'],
            ['1', 'A'],
          ],
        },
        { name: 'Hidden', state: 'hidden', rows: [head, ...extra(2)] },
        { name: 'Very', state: 'veryHidden', rows: [head, ...extra(2)] },
      ],
      { plan: { activeTab: 0 } },
    );
    expect(finished.code).toBe(0);
    expect(clientOf(finished)).toMatchObject({ dataRows: own.length, skipped: 1, header: 1 });
    expect(finished.stderr).toContain(
      'Not compared: “Cover”, “Empty”, “Form”, “Seats”, “Hidden” (hidden), “Very” (hidden).',
    );
  });

  it('reads several sheets as parts of one file, each row with sheet and line', async () => {
    const [first = [], second = []] = own;
    const sheets = [
      { name: 'A 1', rows: [['Title'], [], head, first, ['X-1', 'PAID'], ...own.slice(2, 20)] },
      { name: 'Left', rows: [head, ...extra(9)] },
      {
        name: "B!'ü",
        rows: [
          ['Status', 'Note', 'Payment reference'],
          [second[1] ?? '', 'n', second[0] ?? ''],
          ['PAID', '', 'X-1'],
          ...own.slice(20).map(([reference = '', status = '']) => [status, '', reference]),
        ],
      },
    ];
    const out = join(temporaryFolder(), 'findings.csv');
    const evidence = join(temporaryFolder(), 'evidence.zip');
    const options = [
      '--sheet',
      "B!'ü",
      '--sheet',
      'A 1',
      '--sheet',
      'A 1',
      '--out',
      out,
      '--evidence',
      evidence,
    ];
    const finished = await run(sheets, { options });
    expect(finished.code).toBe(1);
    expect(clientOf(finished)).toEqual({
      ...{ records: own.length + 6, header: 2, skipped: 2, malformed: 0, dataRows: own.length + 2 },
      ...{ excluded: 0, unkeyed: 0, matched: own.length, mismatched: 0, extra: 2 },
    });
    expect(finished.stderr).toContain('Not compared: “Left”.');
    expect(finished.stderr).toContain('Not on every sheet, so not used: “Note”.');
    const [, finding = ''] = readFileSync(out, 'utf8').trim().split('\r\n');
    expect(finding).toContain("A 1!5 B!'ü!3");

    const verified = await runCli(['verify', evidence]);
    expect({ code: verified.code, stderr: verified.stderr }).toEqual({ code: 0, stderr: '' });
    const list = join(temporaryFolder(), 'list.csv');
    expect((await runCli(['queries', evidence, '--out', list])).code).toBe(0);
    expect(readFileSync(list, 'utf8')).toMatch(/A 1!5[\s\S]*B!'ü!3/);
    const answers = await runCli(['answers', list, '--evidence', evidence, '--json']);
    expect(JSON.parse(answers.stdout)).toMatchObject({ lines: 2, refused: [] });
  });

  it('says which sheet lacks a column, and which sheet there is not', async () => {
    const sheets = [
      { name: 'March', rows: [head, ...own] },
      {
        name: 'April',
        rows: [
          ['Payment reference', 'State of it'],
          ['X', 'PAID'],
        ],
      },
      { name: 'Empty', rows: [] },
    ];
    const both = await run(sheets, { options: ['--sheet', 'March', '--sheet', 'April'] });
    expect(both.code).toBe(2);
    expect(both.stderr).toContain('Sheet “April” of “client.xlsx” has no column “Status”');
    const empty = await run(sheets, { options: ['--sheet', 'March', '--sheet', 'Empty'] });
    expect(empty.code).toBe(2);
    expect(empty.stderr).toContain('Sheet “Empty” of “client.xlsx” has no header;');
    const none = await run(sheets, { options: ['--sheet', 'May'] });
    expect(none.code).toBe(2);
    expect(none.stderr).toContain('no sheet “May”; its sheets are “March”, “April”, “Empty”');
  });

  it('refuses --sheet where the client file is no workbook', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'client.csv');
    writeFileSync(path, [head, ...own].map((row) => `${row.join(',')}\n`).join(''));
    const of = ['--base-url', sandbox.baseUrl, '--project', sandbox.projectId, '--no-orders'];
    const words = ['run', '--json', '--csv', path, ...of, '--sheet', 'March'];
    const env = { TIEOUT_API_KEY: sandbox.issueKey(), TIEOUT_DATA_DIR: join(folder, 'data') };
    const { code, stdout, stderr } = await runCli(words, env);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('“client.csv” is a text file and has no sheets');
    expect(stderr).toContain('leave out --sheet');
  });

  it('compares sheets whose names differ in case as two, and refuses two of one name', async () => {
    const half = Math.floor(own.length / 2);
    const parts = [own.slice(0, half), own.slice(half)];
    const named = (...names: readonly string[]) =>
      names.map((name, at) => ({ name, rows: [head, ...(parts[at] ?? [])] }));
    const both = await run(named('March', 'MARCH'), { options: ['--sheet', 'March', '--sheet', 'MARCH'] });
    expect(both.code).toBe(0);
    expect(clientOf(both)).toMatchObject({ dataRows: own.length, matched: own.length });
    const same = await run(named('March', 'March'), { options: ['--sheet', 'March'] });
    expect({ code: same.code, stdout: same.stdout }).toEqual({ code: 2, stdout: '' });
    expect(same.stderr).toContain('“client.xlsx” is damaged or not whole');
  });

  it('compares hidden rows, and reports how many there are', async () => {
    const finished = await run([
      { name: 'March', rows: [head, ...own, ...extra(2)], hiddenRows: [2, own.length + 2] },
    ]);
    expect(finished.code).toBe(1);
    expect(clientOf(finished)).toMatchObject({ dataRows: own.length + 2, extra: 2 });
    expect(finished.stderr).toContain('2 rows of the workbook are hidden');
  });

  it.runIf(hasSpreadsheet('sheets'))(
    'does all this in a workbook that a real spreadsheet saved',
    async () => {
      const march = { name: 'März 1', rows: [['Sales'], head, ...own.slice(0, 12)], hiddenRows: [4, 5] };
      const sheets: readonly SheetPlan[] = [
        march,
        { name: 'April', rows: [head, ...own.slice(12)] },
        { name: 'Old', state: 'hidden', rows: [head, ...extra(2)] },
      ];
      const saved = savedBySpreadsheet(sheets, { activeTab: 1 });
      const asked = await run(saved);
      expect({ code: asked.code, stdout: asked.stdout }).toEqual({ code: 2, stdout: '' });
      expect(asked.stderr).toContain('2 sheets: “März 1”, “April” (it opens with “April”)');

      const both = await run(saved, { options: ['--sheet', 'März 1', '--sheet', 'April'] });
      expect(both.code).toBe(0);
      expect(clientOf(both)).toMatchObject({ header: 2, skipped: 1, matched: own.length, extra: 0 });
      expect(both.stderr).toContain('2 rows of the workbook are hidden');
      expect(both.stderr).toContain('Not compared: “Old” (hidden).');

      const out = join(temporaryFolder(), 'findings.csv');
      const withHidden = await run(saved, {
        options: ['--sheet', 'April', '--sheet', 'Old', '--out', out],
      });
      expect(withHidden.code).toBe(1);
      expect(clientOf(withHidden)).toMatchObject({ matched: own.length - 12, extra: 2 });
      expect(readFileSync(out, 'utf8')).toMatch(/EXTRA-0.*Old!2[\s\S]*EXTRA-1.*Old!3/);
    },
  );

  // Promise: No sheet is compared in place of one that was chosen.
  it('asks again where a workbook has sheets with rows that a profile does not know', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    const compare = async (
      names: readonly string[],
      sheets: SheetChoice,
      empty: readonly string[] = [],
    ): Promise<Finished> => {
      const path = join(temporaryFolder(), 'client.xlsx');
      const withRows = names.map((name) => ({ name, rows: [head, ...own] }));
      writeFileSync(path, workbook([...empty.map((name) => ({ name, rows: [head] })), ...withRows]));
      const profile = {
        ...defaultProfile,
        ...{ id: 'sheets', name: 'Sheets', baseUrl: sandbox.baseUrl, projectId: sandbox.projectId },
        file: { ...defaultProfile.file, sheets },
      };
      await createProfileStore(join(dataDir, 'profiles')).save(profile);
      return runCli(['run', '--json', '--no-orders', '--csv', path, '--profile', 'Sheets'], {
        TIEOUT_API_KEY: sandbox.issueKey(),
        TIEOUT_DATA_DIR: dataDir,
      });
    };
    const chosen = { read: ['Tickets'], left: ['Archive'] };
    expect((await compare(['Tickets', 'Archive'], chosen)).code).toBe(0);
    expect((await compare(['Tickets', 'Archive', 'Refunds'], chosen)).code).toBe(2);
    expect((await compare(['Tickets', 'Refunds'], { read: ['Tickets'], left: null })).code).toBe(0);

    // Sheets that somebody chose are never replaced by another one, though it be the only one with rows.
    const gone: ReadonlyArray<readonly [sheets: readonly string[], choice: SheetChoice]> = [
      [['Archive'], chosen],
      [['April'], chosen],
      [['April', 'Archive'], chosen],
      [['Archive'], { read: ['Tickets'], left: null }],
      [['Archive'], { read: ['Archive', 'Tickets'], left: [] }],
    ];
    for (const [sheets, choice] of gone) {
      const { code, stdout, stderr } = await compare(sheets, choice);
      expect({ code, stdout }, sheets.join()).toEqual({ code: 2, stdout: '' });
      const there = sheets.map((sheet) => `“${sheet}”`).join(', ');
      expect(stderr).toContain(`“client.xlsx” has no sheet “Tickets”; its sheets are ${there};`);
    }
    const emptied = await compare(['Refunds'], chosen, ['Tickets', 'Archive']);
    expect({ code: emptied.code, stdout: emptied.stdout }).toEqual({ code: 2, stdout: '' });
    expect(emptied.stderr).toContain('“Refunds”');
  });
});
