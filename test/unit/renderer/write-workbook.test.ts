import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { findingsColumns } from '#shared/domain/report';
import { unreviewed } from '#shared/domain/runs/review';
import type { EntryMark } from '#shared/domain/view-filter';
import { writeWorkbook } from '#renderer/worker/write-workbook';
import { compare } from '../../support/reconcile-support';

/** The XML of a workbook's parts, and its shared texts in the order of their numbers. */
async function partsOf(workbook: Blob) {
  const parts = unzipSync(new Uint8Array(await workbook.arrayBuffer()));
  const xml = (name: string): string => strFromU8(parts[name] ?? new Uint8Array());
  return {
    findings: xml('xl/worksheets/sheet1.xml'),
    about: xml('xl/worksheets/sheet2.xml'),
    texts: xml('xl/sharedStrings.xml'),
  };
}

const run = compare(
  [
    ['=1+1', 'PAID'],
    ['00123456789012345678901', 'PAID'],
    ['bell\u0007', 'PAID'],
    ['_x0007_', 'PAID'],
  ],
  [],
);

describe('findings as a workbook', () => {
  it('holds texts as text cells and counts as numbers, and no formula', async () => {
    const made = await writeWorkbook(run.ledger, run.findings, [['Holds', 'All 4 findings']]);
    if (!made.ok) throw new Error(made.error.code);
    const { findings, about, texts } = await partsOf(made.value);
    for (const column of findingsColumns) expect(texts).toContain(`>${column}<`);
    expect(texts).toContain('>=1+1<');
    expect(texts).toContain('>00123456789012345678901<');
    expect(findings).not.toContain('<f>');
    expect(findings).not.toContain('00123456789012345678901');
    expect(findings.match(/<row /g)).toHaveLength(5);
    expect(findings).toMatch(/<c [^>]*><v>1<\/v><\/c>/);
    expect(texts).toContain('All 4 findings');
    expect(about.match(/<row /g)).toHaveLength(1);
  });

  it('has columns of its own for how a finding stands in review and since when it has been one', async () => {
    const mark: EntryMark = {
      review: {
        ...unreviewed,
        state: 'accepted',
        note: '=agreed',
        by: 'olga',
        at: '2026-03-31T10:00:00.000Z',
      },
      change: { state: 'persisting', since: '2026-01-31T10:00:00.000Z', runs: 3 },
    };
    const made = await writeWorkbook(run.ledger, run.findings, [], (entry) =>
      entry === run.findings[0] ? mark : null,
    );
    if (!made.ok) throw new Error(made.error.code);
    const { findings, texts } = await partsOf(made.value);
    for (const text of ['review', 'reviewed_by', 'accepted', '=agreed', 'olga', '2026-01-31T10:00:00.000Z'])
      expect(texts).toContain(`>${text}<`);
    expect(texts).toContain('>accepted by olga on 2026-03-31: =agreed<');
    expect(findings).not.toContain('<f>');
  });

  it('keeps characters that XML cannot hold, and texts that look like their escapes', async () => {
    const made = await writeWorkbook(run.ledger, run.findings, []);
    if (!made.ok) throw new Error(made.error.code);
    const { texts } = await partsOf(made.value);
    expect(texts).toContain('>bell_x0007_<');
    expect(texts).toContain('>_x005F_x0007_<');
  });

  it('is refused where a cell could not hold its text', async () => {
    const long = compare([['A'.repeat(40_000), 'PAID']], []);
    const made = await writeWorkbook(long.ledger, long.findings, []);
    expect(made).toMatchObject({ ok: false, error: { code: 'export_too_large' } });
  });
});
