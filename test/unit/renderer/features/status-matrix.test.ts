import { expect, test } from 'vitest';
import { statusMatrix, type StatusMatrix } from '#renderer/features/result/statuses/status-matrix';
import type { StatusWorkbench } from '#shared/domain/suggestions/status-workbench';

const workbench: Pick<StatusWorkbench, 'platform' | 'client' | 'coOccurrence'> = {
  platform: [
    { status: 'PAID', count: 60, basis: 'identical' },
    { status: 'CANCELLED', count: 50, basis: 'unmapped' },
    { status: '', count: 2, basis: 'blank' },
  ],
  client: [
    { status: 'storniert', count: 54, basis: 'unmapped' },
    { status: 'Paid', count: 40, basis: 'identical' },
    { status: 'paid', count: 9, basis: 'identical' },
    { status: 'On hold', count: 3, basis: 'unmapped' },
    { status: ' ', count: 1, basis: 'blank' },
  ],
  coOccurrence: {
    client: ['storniert', 'Paid', 'On hold', ' '],
    platform: ['PAID', 'CANCELLED', ''],
    cells: [
      { client: 0, platform: 1, count: 47, matched: 0, examples: [] },
      { client: 1, platform: 0, count: 30, matched: 28, examples: [] },
      { client: 0, platform: 0, count: 7, matched: 0, examples: [] },
    ],
    references: 84,
  },
};

const rowOf = ({ rows }: StatusMatrix, client: string) => rows.find((row) => row.client === client);
const cellOf = (matrix: StatusMatrix, client: string, platform: string) =>
  rowOf(matrix, client)?.cells.find((cell) => cell.platform === platform);

test('each client status is one row with a cell for each ticket status, paired or not', () => {
  const matrix = statusMatrix(workbench, []);
  expect(matrix.rows.map(({ client, rows, basis }) => [client, rows, basis])).toEqual([
    ['storniert', 54, 'unmapped'],
    ['Paid', 49, 'identical'],
    ['On hold', 3, 'unmapped'],
    [' ', 1, 'blank'],
  ]);
  expect(matrix.rows.every(({ cells }) => cells.length === 3)).toBe(true);
  expect(cellOf(matrix, 'storniert', 'CANCELLED')).toMatchObject({ count: 47, of: 54, agrees: null });
  expect(cellOf(matrix, 'On hold', 'PAID')).toMatchObject({ count: 0, of: 0, canBeMapped: true });
  expect(cellOf(matrix, 'Paid', 'PAID')).toMatchObject({ count: 30, matched: 28, agrees: 'same text' });
});

test('a blank ticket status agrees with nothing, not even with a blank of the client', () =>
  expect(cellOf(statusMatrix(workbench, []), ' ', '')).toMatchObject({ agrees: null, canBeMapped: false }));

test('a mapping is marked at its cell only, and comes before the same text', () => {
  const matrix = statusMatrix(workbench, [
    { client: 'Storniert', platform: 'cancelled' },
    { client: 'paid', platform: 'CANCELLED' },
  ]);
  expect(rowOf(matrix, 'storniert')?.basis).toBe('mapped');
  expect(rowOf(matrix, 'storniert')?.cells.map(({ agrees }) => agrees)).toEqual([null, 'mapped', null]);
  expect(rowOf(matrix, 'Paid')?.cells.map(({ agrees }) => agrees)).toEqual([null, 'mapped', null]);
});

test('what only the mapping names has a row or a column too', () => {
  const matrix = statusMatrix(workbench, [{ client: 'Gone', platform: 'REFUNDED' }]);
  expect(matrix.columns.at(-1)).toEqual({ platform: 'REFUNDED', tickets: 0 });
  expect(rowOf(matrix, 'Gone')).toMatchObject({ rows: 0, basis: null });
  expect(cellOf(matrix, 'Gone', 'REFUNDED')?.agrees).toBe('mapped');
});

test('a mapping that was taken back is not called mapped while that is compared', () => {
  const client = workbench.client.map((use) => ({ ...use, basis: 'mapped' as const }));
  expect(statusMatrix({ ...workbench, client }, []).rows.map(({ basis }) => basis)).toEqual(
    Array.from({ length: 4 }, () => null),
  );
});
