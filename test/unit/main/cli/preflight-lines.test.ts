import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { preflightLines } from '#main/hosts/cli/output/preflight-lines';
import { wordReasons } from '#main/hosts/cli/output/summary';
import { preflight, reasonsToStop } from '#shared/files/client/preflight';
import { reconcile } from '#shared/domain/result/reconcile';
import { defaultRules } from '#shared/domain/rules/rules';
import { unfitnessOfRun } from '#shared/domain/totals/unfit';
import { workbook } from '../../../corpus/workbook';
import { read } from '../../../support/client-file-support';
import { snapshotOf, type Item } from '../../../support/reconcile-support';
import { runOf } from '../../../support/saved-run';
import { valueOf } from '../../../support/value-of';
import { casesOf } from '../../../partner-api/seeds';

async function looked(content: string | Uint8Array, tickets: readonly Item[]) {
  const file = valueOf(await read(content));
  const snapshot = snapshotOf(tickets);
  return {
    read: file,
    snapshot,
    preflight: preflight(file, defaultRules.keys, snapshot.tickets),
  };
}

describe('the preflight of the command line', () => {
  it('says how the file was read, what it holds, and that it may go', async () => {
    const { preflight } = await looked('reference;status\nA;PAID\nA;PAID\nB;VOID\n', [
      ['A', 'PAID'],
      ['B', 'VOID'],
    ]);
    expect(preflightLines(preflight, false)).toEqual([
      'Read as UTF-8, cells separated by semicolon, line ends 4 × LF.',
      'The header is in line 1: “reference”, “status”.',
      'Records: 4 = 1 header + 0 skipped + 0 malformed + 3 data rows, 0 of them without a payment reference.',
      'Statuses: 2×PAID, 1×VOID.',
      '3 of 3 rows have a payment reference of the platform.',
      '1 payment reference in several rows (2 in total).',
      'go: Ready to compare.',
    ]);
    expect(preflightLines(preflight, true)).toEqual([]);
    const changed = preflightLines(preflight, false, { added: ['Summe'], gone: ['Betrag', 'Tag'] });
    expect(changed[2]).toBe(
      'Compared with the last file, 2 columns are gone: “Betrag”, “Tag”, and 1 column is new: “Summe”.',
    );
    expect(preflightLines(preflight, false, { added: [], gone: [] })).toEqual(
      preflightLines(preflight, false),
    );
  });

  it('names malformed records with line and reason, and what a spreadsheet did', async () => {
    const broken = '"x"y;PAID\n'.repeat(7);
    const good = 'A;PAID\n'.repeat(9);
    const { preflight } = await looked(`reference;status\n1.23E+15;PAID\n${good}${broken}`, [['A', 'PAID']]);
    const lines = preflightLines(preflight, false);
    expect(lines.slice(lines.indexOf('go with warnings: 2 warnings about this file:') + 1)).toEqual([
      '- 7 records could not be read.',
      '  line 12: text_after_quote',
      '  line 13: text_after_quote',
      '  line 14: text_after_quote',
      '  line 15: text_after_quote',
      '  line 16: text_after_quote',
      '  and 2 more, listed among the findings',
      '- A spreadsheet seems to have changed payment references. Export the file again, with that column as text:',
      '  1 row with a reference turned into a number such as 1.23E+15 (line 2: 1.23E+15)',
    ]);
  });

  it('tells a reason to stop even where it is quiet', async () => {
    const { preflight } = await looked('reference;status\nZ;PAID\n', [['A', 'PAID']]);
    expect(preflightLines(preflight, true)).toEqual([
      'Not fit to compare: No row has a payment reference of the platform: it may be another project’s file, another column, or references that are written in another way.',
    ]);
  });

  it('names rows whose formulas have no results, as openpyxl writes them', async () => {
    const cells = [
      '<c r="A1" t="inlineStr"><is><t>reference</t></is></c><c r="B1" t="inlineStr"><is><t>status</t></is></c><c r="C1" t="inlineStr"><is><t>n</t></is></c>',
      '<c r="A2" t="inlineStr"><is><t>A</t></is></c><c r="B2"><f>VLOOKUP(A2,D:E,2,FALSE)</f><v></v></c>',
      '<c r="A3"><f>D3</f><v></v></c><c r="B3" t="inlineStr"><is><t>PAID</t></is></c>',
      '<c r="A4"><f>"C"</f><v>C</v></c><c r="B4" t="inlineStr"><is><t>PAID</t></is></c><c r="C4"><f>1</f><v></v></c>',
    ];
    const rows = cells.map((row, at) => `<row r="${at + 1}">${row}</row>`).join('');
    const { preflight } = await looked(workbook([{ name: 'March', rows }]), [['A', 'PAID']]);
    expect(preflight.concerns).toContain('unsolved_formulas');
    expect(preflightLines(preflight, true)).toEqual([
      expect.stringContaining('2 rows have a formula without a result'),
    ]);
  });

  it('tells what no result shows even where it is quiet: sheets left out, rows hidden', async () => {
    const rows = [
      ['reference', 'status'],
      ['A', 'PAID'],
      ['B', 'PAID'],
    ];
    const sheets = [
      { name: 'March', rows, hiddenRows: [3] },
      { name: 'Notes', rows: [['Thanks']] },
    ];
    const tickets: readonly Item[] = [
      ['A', 'PAID'],
      ['B', 'PAID'],
    ];
    const { preflight } = await looked(workbook(sheets), tickets);
    expect(preflightLines(preflight, true)).toEqual([
      'Read as an .xlsx workbook: sheet “March” (2 rows). Not compared: “Notes”.',
      expect.stringMatching(/^- .*hidden/),
    ]);
    const guessed = Uint8Array.from(Buffer.from('reference;status\nA;bezahlt\nB;Käufer\n', 'latin1'));
    expect(preflightLines((await looked(guessed, tickets)).preflight, true)).toEqual([
      expect.stringContaining('Windows-1252'),
      expect.stringContaining('--encoding'),
    ]);
  });

  it('names what a platform without payment references means, even where it is quiet', async () => {
    const { preflight } = await looked('reference;status\nZ;PAID\n', [
      ['', 'PAID'],
      [' ', 'PAID'],
    ]);
    const [line = ''] = preflightLines(preflight, true);
    expect(line).toMatch(/^Not fit to compare: None of the platform’s 2 tickets has a payment reference/);
    expect(line).toContain('paymentReference');
    expect(preflightLines(preflight, false)).toContain(`- ${line.replace('Not fit to compare: ', '')}`);
  });

  it('a result of a file with a reason to stop is never clean, and says that reason', async () => {
    const rows = fc.array(fc.constantFrom('A;PAID', 'B;PAID', ';PAID', 'Z;PAID', '"x"y;PAID'), {
      maxLength: 4,
    });
    const tickets = fc.array(fc.constantFrom<Item>(['A', 'PAID'], ['B', 'VOID'], ['', 'PAID']), {
      maxLength: 4,
    });
    const filterOf = (side: 'platform' | 'client') => ({ name: side, side, column: null, values: ['PAID'] });
    const anyRules = fc
      .record({
        grain: fc.constantFrom('ticket' as const, 'payment' as const),
        filters: fc.subarray([filterOf('platform'), filterOf('client')]),
      })
      .map((chosen) => ({ ...defaultRules, ...chosen }));
    await fc.assert(
      fc.asyncProperty(rows, tickets, fc.boolean(), anyRules, async (lines, items, acknowledged, rules) => {
        const {
          read: file,
          snapshot,
          preflight,
        } = await looked(['reference;status', ...lines, ''].join('\n'), items);
        const { summary } = reconcile(snapshot, file.file, rules, acknowledged);
        expect(unfitnessOfRun(summary.totals)).toEqual(reasonsToStop(preflight));
        if (preflight.advice === 'stop') expect(summary.verdict).not.toBe('clean');
      }),
      { numRuns: casesOf(2_000) },
    );
  });
});

describe('why a result is no proof', () =>
  it('is one sentence for each reason', () => {
    const verdictReasons = [
      'equation_broken',
      'snapshot_unsettled',
      'total_differs',
      'counts_differ',
      'malformed_rows',
      'orders_not_read',
      'nothing_to_compare',
    ] as const;
    const sentences = wordReasons({ verdictReasons, totals: runOf('2026-03-31').run.summary.totals });
    expect(sentences).toHaveLength(verdictReasons.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][^.\n]*\.$/);
  }));
