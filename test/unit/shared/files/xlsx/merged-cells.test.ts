import { describe, expect, it } from 'vitest';
import { preflight } from '#shared/files/client/preflight';
import { concernWords } from '#shared/words/preflight-words';
import { defaultRules } from '#shared/domain/rules/rules';
import { workbook } from '../../../../corpus/workbook';
import { read } from '../../../../support/client-file-support';
import { valueOf } from '../../../../support/value-of';

const table = [
  ['reference', 'status', 'note'],
  ['A-1', 'PAID', 'x'],
  ['A-2', 'PAID', 'x'],
  [null, 'PAID', 'x'],
  ['A-3', 'PAID', 'x'],
];

/** What is known of a table in which these cells are merged, before it is compared. */
async function check(ranges: readonly string[], before = '', after = '') {
  const plain = workbook([{ name: 'March', rows: table }], {
    below: `${before}<mergeCells>${ranges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>${after}`,
  });
  return preflight(valueOf(await read(plain)), defaultRules.keys, null);
}

describe('payment references under merged cells', () => {
  // Promise: A reference that merged cells hide is reported.
  it('are compared, and reported with their lines', async () => {
    const found = await check(['A2:A4']);
    expect(found.merged).toEqual({ hidden: { rows: 1, lines: [3] }, shared: { rows: 1, lines: [4] } });
    expect(found).toMatchObject({ dataRows: 4, unkeyed: 1, concerns: ['unkeyed', 'merged_references'] });
    expect(concernWords('merged_references', found, String)).toBe(
      '1 row (line 3): merged cells hide a payment reference that is in the file and is compared. 1 row (line 4): merged cells show a payment reference that only the first of their rows has, so these rows cannot be compared. Undo the merged cells and fill in each row to be sure.',
    );
  });

  it.each([
    ['of other columns', ['B2:C4'], 0],
    ['of the header', ['A1:B1'], 0],
    ['to the right of the first cell', ['A2:B2'], 0],
    ['that are one cell', ['A2:A2'], 0],
    ['that are no range', ['A2', '', 'x:y'], 0],
    ['to the last line', ['$A$2:$A$1048576'], 2],
    ['several times', ['A4:A5', 'A2:A3'], 2],
  ])('%s', async (_, ranges, hidden) => {
    const { merged } = await check(ranges);
    expect(merged?.hidden.rows).toBe(hidden);
  });

  it('are none under a total that is merged over several columns', async () => {
    const rows = [
      ['note', 'reference', 'status'],
      ['x', 'A-1', 'PAID'],
      ['Total', null, '1'],
      ['x', 'A-2', 'PAID'],
    ];
    const below = '<mergeCells><mergeCell ref="A3:B3"/><mergeCell ref="A4:B4"/></mergeCells>';
    const { merged } = valueOf(await read(workbook([{ name: 'March', rows }], { below })));
    expect(merged).toEqual({ hidden: { rows: 1, lines: [4] }, shared: { rows: 0, lines: [] } });
  });

  it('are found behind what stands between the rows and the merged cells', async () => {
    const views =
      '<sheetCalcPr/><sheetProtection/><protectedRanges/><scenarios/><sortState/><dataConsolidate/>' +
      '<autoFilter ref="A1:C5"><filterColumn colId="0"/></autoFilter>' +
      '<customSheetViews><customSheetView><pageMargins/></customSheetView></customSheetViews>' +
      // What is below them is not read at all, but for the piece of the file that is being read.
      ' '.repeat(100_000);
    const found = await check(['A2:A3'], views, '<pageMargins/><x>&broken;</x>');
    expect(found.merged?.hidden).toEqual({ rows: 1, lines: [3] });
  });

  it('are none where nothing is merged', async () => {
    const found = preflight(
      valueOf(await read(workbook([{ name: 'March', rows: table }]))),
      defaultRules.keys,
      null,
    );
    expect(found.concerns).toEqual(['unkeyed']);
  });
});
