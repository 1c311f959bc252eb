import { describe, expect, it } from 'vitest';
import type { Equation } from '#shared/domain/totals/conservation';
import { findingsCsvColumns, refuseExport, writeFindings } from '#shared/domain/result/report';
import { parseRecords } from '#shared/files/csv/parse-records';
import { splitRecords } from '#shared/files/csv/split-records';
import { reconcile } from '#shared/domain/result/reconcile';
import { defaultRules, type Rules } from '#shared/domain/rules/rules';
import { keptText } from '#shared/domain/sides/client-file';
import { compare, fileOf, snapshotOf, type Item } from '../../../../support/reconcile-support';
import { unreviewed, type ReviewState } from '#shared/domain/runs/review';
import { reviewNote } from '#shared/domain/runs/review-note';

function cellsOf(csv: string): string[][] {
  const records = splitRecords(csv.replace('\uFEFF', ''), ',');
  return parseRecords(
    records.map(({ text }) => text),
    ',',
  );
}

describe('the findings CSV (product.md, section 6)', () => {
  const run = compare(
    [
      ['A', 'PAID'],
      ['A', 'PAID'],
      ['A', 'REFUNDED'],
      ['B', 'PAID'],
      ['', 'PAID'],
      ['=C', 'PAID'],
    ],
    [
      ['A', 'CANCELLED'],
      ['B', 'PAID'],
    ],
  );
  const csv = [...writeFindings(run.ledger, run.findings)].join('');
  const [header, ...lines] = cellsOf(csv);

  it('begins with a byte order mark and ends every line with CR LF', () => {
    expect(csv.startsWith('\uFEFFclass,reason,payment_reference,')).toBe(true);
    expect(csv.endsWith('\r\n')).toBe(true);
    expect(csv.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('says in its last line that it is a part, where it is one', () => {
    const part = [...writeFindings(run.ledger, run.findings.slice(0, 1), undefined, 'A part: 1 of 2.')].join(
      '',
    );
    const last = cellsOf(part).at(-1);
    expect(last).toEqual(['part', ...Array<string>(13).fill(''), 'A part: 1 of 2.']);
    expect(cellsOf(part)).toHaveLength(3);
  });

  const unreadable = (rules: Partial<Rules>, texts: readonly string[]): (string | undefined)[] => {
    const malformed = texts.map((text, at) => ({ line: 7 + at, reason: 'too_few_fields', text }) as const);
    const { ledger, findings } = reconcile(
      snapshotOf([
        ['A', 'PAID'],
        ['B', 'PAID'],
      ]),
      fileOf([], { malformed }),
      { ...defaultRules, ...rules },
      true,
    );
    const [, ...found] = cellsOf([...writeFindings(ledger, findings)].join(''));
    return found.map((cells) => cells.at(-1));
  };

  it('lets an unreadable line and the finding of its reference name each other', () => {
    expect(unreadable({}, ['x;A', 'x'])).toEqual([
      'its text stands in line 7, which could not be read',
      '',
      'x;A; holds A',
      'x',
    ]);
    const many = Array.from({ length: 12 }, () => 'A;B');
    const [first] = unreadable({}, many);
    expect(first).toBe(
      'its text stands in lines 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 and 2 more, which could not be read',
    );
    expect(unreadable({}, many)[2]).toBe('A;B; holds A, B');
  });

  it('tells how many unreadable lines were not searched whole for a missing ticket', () =>
    expect(unreadable({}, ['y'.repeat(keptText)])[0]).toBe(
      'not searched whole for it: 1 line that could not be read',
    ));

  it('leaves that out under rules of version 1, so that old evidence stays the same', () =>
    expect(unreadable({ version: 1 }, ['x;A', 'x'])).toEqual(['', '', 'x;A', 'x']));

  it('says in its note how a finding stands in review, and nothing else changes', () => {
    const review: ReviewState = {
      state: 'accepted',
      reopenedBy: null,
      until: '2026-12-31',
      reason: 'Timing',
      note: '=cmd, "April"',
      by: 'olga',
      at: '2026-03-31T23:59:00.000Z',
    };
    const [reviewed] = run.findings;
    const written = writeFindings(run.ledger, run.findings, undefined, null, (entry) =>
      entry === reviewed ? review : unreviewed,
    );
    const [, ...after] = cellsOf([...written].join(''));
    expect(after.map((cells) => cells.slice(0, -1))).toEqual(lines.map((cells) => cells.slice(0, -1)));
    expect(after[0]?.at(-1)).toBe('accepted until 2026-12-31 by olga on 2026-03-31: Timing;\' =cmd, "April"');
    expect(after.slice(1).map((cells) => cells.at(-1))).toEqual(lines.slice(1).map((cells) => cells.at(-1)));
  });

  it.each([
    [
      { reopenedBy: 'date', until: '2026-01-01' },
      'open again, its last day has passed by olga on 2026-03-31',
    ],
    [{ reopenedBy: 'signature' }, 'open again, the finding has changed by olga on 2026-03-31'],
    [{ reopenedBy: 'data', by: '' }, 'open again, still there in later data on 2026-03-31'],
    [{ note: 'asked', reason: '' }, 'open by olga on 2026-03-31: asked'],
    [{ at: '' }, ''],
  ] as const)('words a review of %o', (changes, words) =>
    expect(reviewNote({ ...unreviewed, by: 'olga', at: '2026-03-31T10:00:00.000Z', ...changes })).toBe(words),
  );

  it('has the contract’s columns, in its order', () => {
    expect(header?.join(', ')).toBe(
      'class, reason, payment_reference, platform_statuses, client_statuses, platform_tickets, client_rows, matched, mismatched, missing, extra, client_lines, ticket_ids, ambiguous, note',
    );
    expect(header).toEqual([...findingsCsvColumns]);
  });

  it('writes one line a finding, and none for what is matched', () =>
    expect(lines.map((line) => line.slice(0, 13))).toEqual([
      [
        'mixed',
        'ticket_count_short status_unmapped',
        'A',
        '2×PAID 1×REFUNDED',
        '1×CANCELLED',
        '3',
        '1',
        '0',
        '1',
        '2',
        '0',
        '2',
        't000001 t000002 t000003',
      ],
      [
        'reference_missing',
        'reference_missing',
        "'=C",
        '1×PAID',
        '',
        '1',
        '0',
        '0',
        '0',
        '1',
        '0',
        '',
        't000006',
      ],
      ['unkeyed', 'empty_key', '', '1×PAID', '', '1', '0', '0', '0', '0', '0', '', 't000005'],
    ]));

  it('writes “Statuses as `2×PAID 1×REFUNDED`” in one order, whatever the inputs’ is', () => {
    const items = ['VOID', 'PAID', '', 'REFUNDED', 'PAID'].map((status): Item => ['A', status]);
    const rows = ['USED', 'OPEN', 'USED'].map((status): Item => ['A', status]);
    const [, line] = cellsOf([...writeFindings(compare(items, rows).ledger, [0])].join(''));
    expect(line?.slice(3, 5)).toEqual(['1×(blank) 2×PAID 1×REFUNDED 1×VOID', '1×OPEN 2×USED']);
  });

  it('is refused when the totals do not tie out', () => {
    const broken: Equation = { rule: 2, name: 'two', left: 1, right: 2, holds: false };
    expect(refuseExport(run.summary)).toBeNull();
    const others = [
      { ...broken, name: 'holds', holds: true },
      { ...broken, name: 'total', rule: 7 as const },
    ];
    expect(refuseExport({ ...run.summary, verdict: 'invalid', equations: [broken, ...others] })).toEqual({
      code: 'result_invalid',
      equations: ['two'],
    });
    const provisional = { ...run.summary, verdictReasons: ['snapshot_provisional' as const] };
    expect(refuseExport(provisional)).toEqual({ code: 'result_provisional' });
  });
});
