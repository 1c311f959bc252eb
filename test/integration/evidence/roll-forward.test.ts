import { describe, expect, it } from 'vitest';
import { checkEvidence } from '#main/core/evidence/check-evidence';
import { madeNames, type EvidenceFiles } from '#main/core/evidence/evidence-file';
import { inputNames } from '#main/core/runs/run-file';
import type { KeptRollForward, Opening } from '#shared/domain/runs/roll-forward';
import { unreviewed } from '#shared/domain/runs/review';
import { decode, encode, evidenceOf, failuresOf, resealed, withNewSums } from '../../support/resealed';
import { runFilesOf } from '../../support/run-files';
import { valueOf } from '../../support/value-of';

const february = '2026-02-28T10:00:00.000Z';
const left = (reference: string): Opening['findings'][number] => ({
  ...{ references: [reference], items: [], class: 'reference_missing', since: february },
  amounts: [{ currency: 'EUR', amount: '-17.00' }],
});
const opening: Opening = {
  closed: {
    runId: '20260228T100000000Z-aaaa',
    period: { from: '2026-02-01', upTo: '2026-02-28' },
    content: 'c'.repeat(64),
  },
  findings: [left('B'), left('C'), left('E'), left('gone')],
  known: { references: ['D'], items: [] },
};
const price = { price: '17.00' };
const { files: runFiles } = runFilesOf(
  {
    rules: {
      amount: {
        ...{ column: 'Amount', field: { resource: 'tickets', path: ['price'] }, counts: null },
        ...{ writing: { decimalComma: false, sign: '' }, currency: { is: 'one', code: 'EUR' } },
        ...{ rowsAddUp: false, tolerance: '0' },
      },
    },
    tickets: ['A', 'B', 'C', 'D', 'E'].map((name) => [name, 'PAID', price]),
    rows: [['C', 'PAID', { Amount: '17.00' }]],
  },
  [
    {
      ...unreviewed,
      id: 'key:E',
      state: 'accepted',
      note: 'late',
      by: 'olga',
      at: '2026-03-31T09:00:00.000Z',
    },
  ],
  opening,
);
const name = inputNames.rollForward;

const changed =
  (change: (kept: KeptRollForward) => unknown) =>
  (text: string): string => {
    const { data, ...envelope } = JSON.parse(text) as { data: KeptRollForward };
    return `${JSON.stringify({ ...envelope, sha256: undefined, data: change(data) }, null, 2)}\n`;
  };

async function failures(files: EvidenceFiles): Promise<string> {
  const report = valueOf(await checkEvidence(files));
  expect(report.holds).toBe(false);
  return failuresOf(report).join('\n');
}

describe('the roll-forward in evidence', () => {
  it('is in the summary: each movement in number and money, and that it adds up', async () => {
    const { files } = await evidenceOf(runFiles);
    expect(await checkEvidence(files)).toMatchObject({ value: { holds: true } });
    const summary = decode(files.get(madeNames.summary));
    const rows = [
      ['Open at the start', '4', '-68.00 EUR'],
      ['New', '1', '-17.00 EUR'],
      ['Reopened', '1', '-17.00 EUR'],
      ['Amount changed', '0', '0.00 EUR'],
      ['Resolved', '-1', '17.00 EUR'],
      ['Accepted', '-1', '17.00 EUR'],
      ['Out of scope', '-1', '17.00 EUR'],
      ['Open at the end', '3', '-51.00 EUR'],
    ];
    for (const row of rows)
      expect(summary).toContain(`<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
    expect(summary).toContain('✓ It adds up');
    expect(summary).toContain('closed, for 2026-02-01 to 2026-02-28');
  });

  // Promise: A figure of the roll-forward that does not follow from its opening is named.
  it.each([
    [
      'a figure',
      'figures.movements.new.count: says 0',
      ({ figures, ...kept }: KeptRollForward) => ({
        ...kept,
        figures: {
          ...figures,
          movements: { ...figures.movements, new: { ...figures.movements.new, count: 0 } },
        },
      }),
    ],
    [
      'an opening without one of its findings',
      'figures.start.count: says 4',
      (kept: KeptRollForward) => ({ ...kept, opening: { ...opening, findings: opening.findings.slice(1) } }),
    ],
    [
      'an opening with another amount',
      'figures.start.amounts.0.amount: says -68.00',
      (kept: KeptRollForward) => ({
        ...kept,
        opening: {
          ...opening,
          findings: [{ ...left('B'), amounts: [] }, ...opening.findings.slice(1)],
        },
      }),
    ],
    [
      'a finding of the run',
      'findings.0.accepted: says true',
      ({ findings: [first, ...others], ...kept }: KeptRollForward) => ({
        ...kept,
        findings: [{ ...first, accepted: true }, ...others],
      }),
    ],
    [
      'a finding that was first found after the run',
      'findings.0.since: says 2027-01-01T00:00:00.000Z',
      ({ findings: [first, ...others], ...kept }: KeptRollForward) => ({
        ...kept,
        findings: [{ ...first, since: '2027-01-01T00:00:00.000Z' }, ...others],
      }),
    ],
  ])('is named where somebody changed it and all SHA-256: %s', async (_, said, change) => {
    const { files } = await evidenceOf(runFiles);
    expect(await failures(withNewSums(resealed(files, { [name]: changed(change) })))).toContain(
      `${name}, ${said}`,
    );
  });

  it('is named where it was changed, or is missing, and run.json is as it was', async () => {
    const { files } = await evidenceOf(runFiles);
    const other = changed((kept) => ({ ...kept, opening: { ...opening, closed: null } }));
    expect(await failures(resealed(files, { [name]: other }))).toContain(name);
    expect(await failures(resealed(files, { [name]: null }))).toContain(name);
    expect(await failures(resealed(files, { [name]: encode('{}') }))).toContain(name);
  });
});
