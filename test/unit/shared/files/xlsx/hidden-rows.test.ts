import { expect, it } from 'vitest';
import { workbook } from '../../../../corpus/workbook';
import { read } from '../../../../support/client-file-support';
import { valueOf } from '../../../../support/value-of';

it('rows of data that a workbook hides are read, and counted over its sheets', async () => {
  const rows = [
    ['Sales of March'],
    ['reference', 'status'],
    ['A-1', 'PAID'],
    [null, null],
    ['A-2', 'PAID'],
    ['A-3', 'PAID'],
  ];
  // A title, the header and a blank row are no data, hidden or not.
  const march = { name: 'March', rows, hiddenRows: [1, 2, 4, 5] };
  const april = { name: 'April', rows, hiddenRows: [3, 6] };
  const { file, workbook: facts } = valueOf(
    await read(workbook([march, april]), { sheets: { read: ['March', 'April'], left: null } }),
  );
  expect(facts?.hiddenRows).toBe(3);
  expect(file.rows.lines).toHaveLength(6);
});
