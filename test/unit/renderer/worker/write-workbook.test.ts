import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { findingsCsvColumns } from '#shared/domain/result/report';
import { unreviewed } from '#shared/domain/runs/review';
import { codedColumn } from '#shared/columns/coded-column';
import { textsOf } from '#shared/columns/text-column';
import type { EntryMark } from '#shared/domain/views/view-filter';
import { writeWorkbook } from '#renderer/worker/exports/write-workbook';
import { runSteps } from '#shared/base/steps';
import { readContents } from '#shared/files/zip/contents';
import { read } from '../../../support/client-file-support';
import { compare } from '../../../support/reconcile-support';
import { valueOf } from '../../../support/value-of';

/** The XML of a workbook's sheets. */
async function partsOf(workbook: Blob) {
  const parts = unzipSync(new Uint8Array(await workbook.arrayBuffer()));
  const xml = (name: string): string => strFromU8(parts[name] ?? new Uint8Array());
  return {
    findings: xml('xl/worksheets/sheet1.xml'),
    about: xml('xl/worksheets/sheet2.xml'),
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
    const made = valueOf(runSteps(writeWorkbook(run.ledger, run.findings, [['Holds', 'All 4 findings']])));
    const { findings, about } = await partsOf(made);
    for (const column of findingsCsvColumns) expect(findings).toContain(`>${column}<`);
    expect(findings).toContain('>=1+1<');
    expect(findings).toContain('>00123456789012345678901<');
    expect(findings).not.toContain('<f>');
    expect(findings).not.toContain('<v>00123456789012345678901');
    expect(findings.match(/<row /g)).toHaveLength(5);
    expect(findings).toMatch(/<c [^>]*><v>1<\/v><\/c>/);
    expect(about).toContain('>All 4 findings<');
    expect(about.match(/<row /g)).toHaveLength(1);
  });

  it('has columns for how a finding stands in review and since when it has been one', async () => {
    const mark: EntryMark = {
      review: {
        ...unreviewed,
        state: 'accepted',
        note: '=agreed',
        by: 'olga',
        at: '2026-03-31T10:00:00.000Z',
      },
      change: { state: 'persisting', since: '2026-01-31T10:00:00.000Z', runs: 3 },
      answer: '=Will correct',
    };
    const made = valueOf(
      runSteps(
        writeWorkbook(run.ledger, run.findings, [], (entry) => (entry === run.findings[0] ? mark : null)),
      ),
    );
    const { findings } = await partsOf(made);
    for (const text of [
      'review',
      'reviewed_by',
      'accepted',
      '=agreed',
      '=Will correct',
      'olga',
      '2026-01-31T10:00:00.000Z',
    ])
      expect(findings).toContain(`>${text}<`);
    expect(findings).toContain('>accepted by olga on 2026-03-31: =agreed<');
    expect(findings).not.toContain('<f>');
  });

  it('keeps characters that XML cannot hold, and texts that look like their escapes', async () => {
    const made = valueOf(runSteps(writeWorkbook(run.ledger, run.findings, [])));
    const { findings } = await partsOf(made);
    expect(findings).toContain('>bell_x0007_<');
    expect(findings).toContain('>_x005F_x0007_<');
  });

  // As an import of another program would: by the CRC-32 of each part, and with every text as it was.
  it('is read back by Tieout as it was written, however long its rows are', async () => {
    const references = ['  padded ', 'a\r\nb', 'tab\there', '&<>"\'', '_x0007_', '\u0007', 'É\ud800', '😀'];
    const many = Array.from({ length: 3_000 }, (_, index) => `PAY-${index}-${'x'.repeat(index % 90)}`);
    const all = [...references, ...many].map((reference) => [reference, 'PAID'] as const);
    const long = compare([], all);
    const made = valueOf(runSteps(writeWorkbook(long.ledger, long.findings, [['Holds', 'all']])));
    const bytes = new Uint8Array(await made.arrayBuffer());
    const again = valueOf(await read(bytes, { keyColumn: 'payment_reference', statusColumn: 'class' }));
    const texts = textsOf(again.file.rows.references);
    expect(new Set(texts)).toEqual(new Set(all.map(([reference]) => reference)));
    expect(texts).toHaveLength(all.length);
  });

  // Promise: No cell of the client's own columns loses its leading zeros in the workbook.
  it('writes a column in which a number has leading zeros as texts', async () => {
    const rows = compare(
      [],
      Array.from({ length: 600 }, (_, row) => [`PAY-${row}`, 'PAID']),
    );
    const numbers = Array.from({ length: 600 }, (_, row) => (row === 599 ? '00599' : `${row + 1_000}`));
    const days = numbers.map((_, row) => (row % 2 === 0 ? '01.04' : '10.10'));
    const own = new Map([
      ['Customer', codedColumn(numbers)],
      ['Day', codedColumn(days)],
      ['Amount', codedColumn(numbers.map((_, row) => `${row}.50`))],
    ]);
    const made = writeWorkbook(rows.ledger, rows.findings, [], undefined, undefined, own);
    const { findings } = await partsOf(valueOf(runSteps(made)));
    for (const text of ['00599', '01.04', '10.10']) expect(findings).toContain(`>${text}</t>`);
    expect(findings).toContain('<v>17.5</v>');
  });

  it('has no stored part, whose end a program that reads it as a stream could not find', async () => {
    const made = valueOf(runSteps(writeWorkbook(run.ledger, run.findings, [['Holds', 'all']])));
    const parts = readContents(new Uint8Array(await made.arrayBuffer()));
    const deflated = 8;
    expect(Array.from(parts?.values() ?? [], ({ method }) => method)).toEqual(Array(7).fill(deflated));
  });

  it('tells how far it is', () => {
    const long = compare(
      [],
      Array.from({ length: 1_000 }, (_, index) => [`PAY-${index}`, 'PAID']),
    );
    const told: number[] = [];
    runSteps(
      writeWorkbook(
        long.ledger,
        long.findings,
        [],
        () => null,
        (entries) => told.push(entries),
      ),
    );
    expect(told.length).toBeGreaterThan(2);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told.at(-1)).toBe(1_000);
  });

  it('is refused where a cell could not hold its text', () => {
    const long = compare([['A'.repeat(40_000), 'PAID']], []);
    const made = runSteps(writeWorkbook(long.ledger, long.findings, []));
    expect(made).toMatchObject({ ok: false, error: { code: 'export_too_large' } });
  });
});
