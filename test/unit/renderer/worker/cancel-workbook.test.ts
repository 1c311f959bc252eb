import { expect, it } from 'vitest';
import { pause } from '#renderer/worker/contract/run-in-turns';
import { createSession } from '#renderer/worker/session';
import { defaultProfile } from '#shared/domain/rules/profile';
import { workbook } from '../../../corpus/workbook';

// Texts that do not pack well, so that it is unpacked in many steps.
const rows = Array.from({ length: 40_000 }, (_, row) => [Math.imul(row, 0x9e3779b1).toString(36), 'PAID']);
const file = new File(
  [new Uint8Array(workbook([{ name: 'March', rows: [['reference', 'status'], ...rows] }]))],
  'march.xlsx',
);
const argument = { file, choices: defaultProfile.file, statuses: [] };

it.each([
  ['looked at', 'previewFile', 'cancelImport'],
  ['looked at', 'previewFile', 'closeFile'],
  ['read', 'importFile', 'cancelImport'],
] as const)('a workbook that is %s (%s) hears of %s while it is unpacked', async (_, call, cancel) => {
  const session = createSession(() => undefined);
  const answer = session[call](argument);
  // By the way that a cancel takes to the worker.
  await pause();
  await session[cancel]();
  expect(await answer).toEqual({ ok: false, error: { code: 'cancelled' } });
});
