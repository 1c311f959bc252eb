import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { guardFormula } from '#shared/base/formula-guard';
import { readClientFile } from '#shared/files/client/read-client-file';
import { defaultProfile } from '#shared/domain/rules/profile';
import { reconcile } from '#shared/domain/result/reconcile';
import { findingsCsvColumns, findingsDelimiters, writeFindings } from '#shared/domain/result/report';
import { defaultRules } from '#shared/domain/rules/rules';
import { sourceInChunks } from '../support/client-file-support';
import { fileOf, snapshotOf, type Item } from '../support/reconcile-support';
import { convert, hasSpreadsheet } from '../support/spreadsheet';
import { temporaryFolder } from '../support/temporary-folder';
import { valueOf } from '../support/value-of';

/** How a spreadsheet may be told to separate lists. */
const listSettings = { comma: ',', semicolon: ';', tab: '\t' } as const;

const signs = ['=1+1', '+1', '-5.00', '@SUM(A1)', "=cmd|'/C calc'!A0", '=HYPERLINK("http://x")', '＝1'];
const leads = [
  '',
  'x,',
  'x;',
  'x\t',
  'x|',
  'x"',
  'x\n',
  'x; ',
  'x;\u200B',
  'x;"',
  ';',
  '\t',
  'x";',
  'x\r\n',
  "';",
];
/** Each ends in a number of its own: some would be one payment reference otherwise. */
const hostile = leads.flatMap((lead, at) => signs.map((sign) => `${lead}${sign} ${at}`));

/** Findings of which every text is hostile, as they are written with a delimiter. */
function findingsWith(delimiter: (typeof findingsDelimiters)[number]): string {
  const items = hostile.map((text): Item => [`${text} P`, text]);
  const rows = hostile.map((text): Item => [`${text} C`, text]);
  const malformed = hostile.map((text, line) => ({ line, reason: 'text_after_quote' as const, text }));
  const { ledger, findings } = reconcile(
    snapshotOf(items, { identities: hostile }),
    fileOf(rows, { malformed }),
    defaultRules,
    true,
  );
  return [...writeFindings(ledger, findings, { delimiter, mark: true })].join('');
}

/** What the spreadsheet makes of files, as the sheet's XML and as a workbook, by their names. */
function openIn(list: string, folder: string, names: readonly string[]) {
  const out = join(folder, `opened-${list.charCodeAt(0)}`);
  mkdirSync(out);
  // Separator, quote, UTF-8, from line 1 on; further: detect numbers, and evaluate formulas.
  const filter = `CSV:${list.charCodeAt(0)},34,76,1,,0,false,true,false,false,false,-1,true`;
  const files = names.map((name) => join(folder, name));
  convert(folder, files, 'xlsx', out, `--infilter=${filter}`);
  return names.map((name) => {
    const bytes = readFileSync(join(out, name.replace('.csv', '.xlsx')));
    const parts = unzipSync(bytes);
    return { name, bytes, sheet: strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array()) };
  });
}

const formulasIn = (sheet: string): readonly string[] => sheet.match(/<f\b[^<]*/gu) ?? [];

describe.runIf(hasSpreadsheet('the findings CSV'))('the findings CSV in a real spreadsheet', () => {
  // Promise: A real spreadsheet, where one is installed, runs no cell of the findings CSV.
  it.each(Object.entries(listSettings))(
    'has no formula where lists are separated by %s, however the file was written',
    async (_, list) => {
      const folder = temporaryFolder();
      const names = findingsDelimiters.map((delimiter) => `written-${delimiter.charCodeAt(0)}.csv`);
      for (const [at, delimiter] of findingsDelimiters.entries()) {
        writeFileSync(join(folder, names[at] ?? ''), findingsWith(delimiter));
      }
      // Without the guard this spreadsheet runs it: else the test would show nothing.
      writeFileSync(join(folder, 'bare.csv'), `class${list}note\r\nextra${list}=1+1\r\n`);
      const opened = openIn(list, folder, ['bare.csv', ...names]);
      expect(opened.map(({ name, sheet }) => [name, formulasIn(sheet)])).toEqual([
        ['bare.csv', [expect.stringContaining('1+1')]],
        ...names.map((name) => [name, []]),
      ]);

      const own = opened.find(({ name }) => name === `written-${list.charCodeAt(0)}.csv`);
      const read = valueOf(
        await readClientFile(
          sourceInChunks(own?.bytes ?? new Uint8Array(), 1 << 16),
          { ...defaultProfile.file, keyColumn: 'payment_reference', statusColumn: 'class' },
          {},
          findingsCsvColumns,
        ),
      );
      const references = read.file.rows.columns.get('payment_reference');
      const shown = new Set(read.file.rows.lines.map((_line, row) => row)).size;
      const seen = new Set(Array.from({ length: shown }, (_none, row) => references?.at(row)));
      // A spreadsheet has one kind of line end in a cell.
      const inCell = (text: string): string => guardFormula(text).replaceAll('\r\n', '\n');
      const wanted = hostile.flatMap((text) => [inCell(`${text} P`), inCell(`${text} C`)]);
      expect(wanted.filter((text) => !seen.has(text))).toEqual([]);
    },
  );
});
