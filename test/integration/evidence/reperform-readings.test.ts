import { describe, expect, it } from 'vitest';
import { packArchive } from '#main/core/evidence/archive';
import type { EvidenceFiles } from '#main/core/evidence/evidence-file';
import { inputNames } from '#main/core/runs/run-file';
import type { Filter, Rules } from '#shared/domain/rules/rules';
import type { FieldKind } from '#shared/domain/rules/field-pair';
import { fractionColumn, totalsColumn } from '#shared/domain/sides/client-file';
import { plainAmounts } from '../../support/amount-rule';
import type { Item } from '../../support/reconcile-support';
import { reperform } from '../../support/reperform';
import { decode, encode, evidenceOf, resealed } from '../../support/resealed';
import { runFilesOf, withSeals } from '../../support/run-files';
import type { RunMaking } from '../../support/saved-run';

const field = (compare: FieldKind): Partial<Rules> => ({
  fields: [{ column: 'Fee', field: { resource: 'tickets', path: ['fee'] }, compare }],
});

/** A ticket and a row for each of these pairs of values of the further field. */
const pairsOf = (values: ReadonlyArray<readonly [string, string]>): Pick<RunMaking, 'tickets' | 'rows'> => ({
  tickets: values.map(([fee], place): Item => [`R${place}`, 'PAID', { fee, eventId: 'EVT-1' }]),
  rows: values.map(([, Fee], place): Item => [`R${place}`, 'PAID', { Fee }]),
});

const total: Filter = { name: 'Total row', side: 'client', column: null, values: ['Summe'] };

const sums = (rows: readonly Item[], rules: Partial<Rules> = {}): RunMaking => ({
  tickets: ['A', 'B'].map((reference): Item => [reference, 'PAID', { amount: '1234.50', eventId: 'EVT-1' }]),
  rows,
  rules: {
    amount: { ...plainAmounts, writing: { decimalComma: true, sign: '' } },
    filters: [total],
    ...rules,
  },
});

const tying = sums([
  ['A', 'PAID', { Betrag: '1.234,50' }],
  ['B', 'PAID', { Betrag: '1.234,50' }],
  ['T', 'Summe', { Betrag: '2.469,00' }],
]);

const onDays = (timeZone: string): Filter => ({
  ...{ name: 'Before June', side: 'client', column: 'Day', values: [] },
  days: { path: null, from: null, upTo: '2024-05-31', order: 'day first', timeZone },
});

/** Ways to write a date, and texts that are none. */
const dates: readonly string[] = [
  ...['2024-05-01', '2024/5/1', '2024.05.01', '20240501', '01-05-2024', '1/5/24', '01.05.24', '1. 5. 2024'],
  ...['1.5.2024 10:00', '1.5.2024 10:00 AM', '2024-05-01 10:00 p.m.', '2024-05-01, 10:00', '2024-05-01T10'],
  ...['1.5.2024 x', '2024-05-01 x', '2024-05-011', '24-05-01', '2024-05/01', '2024-02-30', '20240532'],
  ...['٢٠٢٤-٠٥-٠١', '２０２４-05-01', '2024-05-01T25:61', '2024-05-01T10:00:00.123456789Z', '20240501t1000z'],
  ...['2024-05-31T23:30:00Z', '2024-05-31T23:30-05', '2024-06-01 00:30 +0200', '2024-06-01 00:30:00,5 GMT'],
  ...['2024-06-01T01:00+09:00', '31.5.24 11:30 PM UTC', '2024-05-31T24:00:00Z', '2024-05-01T25:00Z'],
  ...['2024-05-01T10:60Z', '2024-05-01T10:00:60Z', '2024-05-01T10:00:61Z', '2024-05-01T10:00+99:99'],
];

const perPayment = { grain: 'payment' } as const;

/** Sound evidence whose texts are read in a way of their own, each with what makes it so. */
const readings: ReadonlyArray<readonly [string, RunMaking]> = [
  ['CR LF is one space', { tickets: [['A B', 'PAID']], rows: [['A\r\nB', 'PAID']] }],
  ...['\u001C', '\u001D', '\u001E', '\u001F'].map((separator): readonly [string, RunMaking] => [
    `U+${separator.charCodeAt(0).toString(16)} is no space`,
    {
      tickets: [
        ['A B', 'PAID'],
        ['C', 'PAID'],
      ],
      rows: [
        [`A${separator}B`, 'PAID'],
        [`${separator}C`, `PAID${separator}`],
      ],
    },
  ]),
  [
    'further numbers have a currency',
    {
      ...pairsOf([
        ['17', '€17.00'],
        ['17', '17,00 €'],
        ['17', '1€7'],
        ['-17', '-€ 17'],
        ['1234567', '1,234 567 €'],
        ['17', '$17'],
      ]),
      rules: field({ as: 'number', tolerance: '0', decimalComma: false, currency: '€' }),
    },
  ],
  [
    'a number of a workbook has a point',
    {
      ...pairsOf([['1234.5', '1234.5']]),
      rows: [['R0', 'PAID', { Fee: '1234.5', [fractionColumn('Fee')]: '1' }]],
      rules: field({ as: 'number', tolerance: '0', decimalComma: true }),
      own: [fractionColumn('Fee')],
    },
  ],
  [
    'a row has the status MIXED beside tickets of several',
    {
      tickets: [
        ['A', 'PAID'],
        ['A', 'USED'],
      ],
      rows: [['A', 'MIXED']],
      rules: perPayment,
    },
  ],
  [
    'UTF-16 puts statuses in another order',
    {
      tickets: [
        ['A', '\u{1F600}'],
        ['A', '\uFF21'],
      ],
      rows: [],
    },
  ],
  [
    'nothing tells several tickets apart',
    {
      tickets: [
        ['A', 'PAID'],
        ['A', 'USED'],
      ],
      reading: { identityField: null },
      rows: [['A', 'PAID']],
    },
  ],
  ['a status is made of invisible marks', { tickets: [['A', ' \u200B']], rows: [['A', '']] }],
  [
    'a text has apostrophes of its own',
    {
      tickets: ["a,'\nb", "'a", "''=1", "b;'c", "a,'\u200B=1", "'\t=1"].map((text): Item => [text, 'PAID']),
      rows: [],
    },
  ],
  [
    'some quantities are whole numbers',
    {
      tickets: ['A', 'B', 'C', 'D', 'E', 'F'].map((reference): Item => [reference, 'PAID']),
      rows: ['1e0', '１', '+01', '1.00', '1,000', '1.000'].map((Quantity, place): Item => [
        'ABCDEF'.charAt(place),
        'PAID',
        { Quantity },
      ]),
      rules: { ...perPayment, quantityColumn: 'Quantity' },
    },
  ],
  ...['UTC', 'Europe/Berlin', 'America/New_York'].map((zone): readonly [string, RunMaking] => [
    `days are those of ${zone}`,
    {
      rows: dates.map((Day, place): Item => [`D${place}`, 'PAID', { Day }]),
      rules: { filters: [onDays(zone)] },
    },
  ]),
  ...(['day first', 'month first'] as const).map((order): readonly [string, RunMaking] => [
    `dates are written ${order}`,
    {
      ...pairsOf(dates.flatMap((date) => ['2024-05-01', '2024-01-05'].map((day) => [day, date] as const))),
      rules: field({ as: 'date', order }),
    },
  ]),
  [
    'a filter names a value as statuses are compared',
    {
      rows: [['X', 'PAID', { Seat: 'a_1' }]],
      rules: { filters: [{ name: 'Seats', side: 'client', column: 'Seat', values: ['A 1'] }] },
    },
  ],
  ['a total ties', tying],
  [
    'a total ties after those of its parts',
    sums([
      ['A', 'PAID', { Betrag: '1.234,50' }],
      ['S', 'Summe', { Betrag: '1.234,50' }],
      ['B', 'PAID', { Betrag: '1.234,50' }],
      ['S', 'Summe', { Betrag: '1.234,50' }],
      ['T', 'Summe', { Betrag: '2.469,00' }],
    ]),
  ],
  [
    'totals do not tie',
    sums([
      ['A', 'PAID', { Betrag: '1.234,50' }],
      ['S', 'Summe', { Betrag: '1.234,50' }],
      ['B', 'PAID', { Betrag: '1.234,50' }],
      ['T', 'Summe', { Betrag: ' viel ' }],
      ['U', 'Summe', { Betrag: '9' }],
      ['V', 'Summe', { Betrag: '' }],
    ]),
  ],
  [
    'a total is in the one currency of the rows',
    sums(
      [
        ['A', 'PAID', { Betrag: '1.234,50', W: '€' }],
        ['B', 'PAID', { Betrag: '1.234,50', W: 'eur' }],
        ['T', 'Summe', { Betrag: '2.469,00' }],
      ],
      {
        amount: {
          ...plainAmounts,
          writing: { decimalComma: true, sign: '' },
          currency: { is: 'named', column: 'W', path: ['currency'] },
        },
      },
    ),
  ],
  [
    'an amount is beside another currency than its row names',
    sums(
      ['USD', '$', 'EUR', '', '€'].map((currency, at): Item => [
        `P${at}`,
        'PAID',
        { Betrag: '1.234,50 USD', W: currency, amount: '1234.50', currency: 'USD' },
      ]),
      {
        amount: {
          ...plainAmounts,
          writing: { decimalComma: true, sign: 'USD' },
          currency: { is: 'named', column: 'W', path: ['currency'] },
        },
      },
    ),
  ],
  [
    'a workbook marks its totals row',
    {
      ...sums([
        ['A', 'PAID', { Betrag: '1.234,50' }],
        ['B', 'PAID', { Betrag: '1.234,50' }],
        ['', 'Total', { Betrag: '2.469,00', [totalsColumn]: '1' }],
      ]),
      own: [totalsColumn],
    },
  ],
  [
    'a count of the platform differs',
    {
      ...{ tickets: [['A', 'PAID']], rows: [['A', 'PAID']] },
      audit: {
        at: '2026-03-31T09:59:00.000Z',
        cells: [
          { eventId: null, status: 'PAID', read: 1, counted: 2 },
          { eventId: 'EVT-1', status: null, read: 1, counted: 1 },
        ],
      },
    },
  ],
  [
    'a count was refused',
    {
      ...{ tickets: [['A', 'PAID']], rows: [['A', 'PAID']] },
      audit: {
        at: '2026-03-31T09:59:00.000Z',
        cells: [
          { eventId: null, status: 'PAID', read: 1, counted: null },
          { eventId: 'EVT-1', status: null, read: 1, counted: 1 },
        ],
      },
    },
  ],
];

/** Other values in run.json, and what the program names for them. */
const contradictions: ReadonlyArray<readonly [string, string, (run: RunData) => unknown]> = [
  ['no equations', 'the equations', (run) => run.equations.splice(0)],
  ['an equation that is left out', 'the equations', (run) => run.equations.pop()],
  ['an equation twice', 'the equations', (run) => run.equations.push(...run.equations.slice(0, 1))],
  ['an equation that does not hold', 'the equations', (run) => change(run.equations[0], { holds: false })],
  ['one that is said to hold', 'the equations', (run) => change(run.equations[0], { left: 5 })],
  ['other numbers', 'the equations', (run) => change(run.equations[1], { left: 5, right: 5 })],
  [
    'another total of the platform',
    'the equations',
    (run) => change(ofRule(run, 7), { right: 9, holds: false }),
  ],
  [
    'another sum of amounts',
    'the equations',
    (run) => change(ofRule(run, 8), { left: '1.00', right: '1.00' }),
  ],
  ['another count', 'the equations', (run) => change(ofRule(run, 9), { left: 0, right: 0 })],
  ['other records of the file', 'the totals, client', (run) => change(run.file, { records: 9 })],
  ['no control total', 'the control total', (run) => delete run.controlTotal],
  ['another control total', 'the control total', (run) => change(run.controlTotal, { stated: '9.00' })],
];

interface RunData {
  readonly equations: Array<Record<string, unknown>>;
  readonly file: Record<string, unknown>;
  controlTotal?: Record<string, unknown>;
}

const ofRule = ({ equations }: RunData, wanted: number) => equations.find(({ rule }) => rule === wanted);

function change(
  what: Record<string, unknown> | undefined,
  values: Readonly<Record<string, unknown>>,
): unknown {
  return Object.assign(what ?? {}, values);
}

/** The evidence with another run.json, whose SHA-256 fit again. */
function withRun(files: EvidenceFiles, edit: (run: RunData) => unknown): EvidenceFiles {
  const run = JSON.parse(decode(files.get(inputNames.run))) as { readonly data: RunData };
  edit(run.data);
  const changed = withSeals(new Map(files).set(inputNames.run, encode(JSON.stringify(run))));
  return resealed(files, { [inputNames.run]: changed.get(inputNames.run) ?? null });
}

describe('reperform.py beside Tieout', () => {
  it.each(readings)('agrees where %s', async (_, making) => {
    const { archive } = await evidenceOf(withSeals(runFilesOf(making).files));
    expect(await reperform(archive)).toMatchObject({
      code: 0,
      said: expect.stringContaining('Everything agrees') as string,
    });
  });

  // Promise: Everything agrees only where each equation in the run and its control total are what comes out again.
  it.each(contradictions)('names in run.json: %s', async (_, named, edit) => {
    const audit = {
      at: '2026-03-31T09:59:00.000Z',
      cells: [{ eventId: null, status: 'PAID', read: 2, counted: 2 }],
    };
    const { files } = await evidenceOf(withSeals(runFilesOf({ ...tying, audit }).files));
    const same = await packArchive(
      'evidence',
      withRun(files, (run) => change(run.equations[0], { name: 'x' })),
    );
    expect(await reperform(same)).toMatchObject({ code: 0 });
    const { code, said } = await reperform(await packArchive('evidence', withRun(files, edit)));
    expect(code, said).toBe(1);
    expect(said).toContain(`, in ${named}: `);
    expect(said).not.toContain('SHA-256');
  });

  it.each([
    ['a cell behind its columns', /\r\n$/, ',x\r\n'],
    ['a column that it does not have', /ambiguous,note/, 'ambiguous,note,x'],
  ])('names in findings.csv: %s', async (_, from, to) => {
    const { files } = await evidenceOf(withSeals(runFilesOf({}).files));
    const changed = resealed(files, { 'findings.csv': (text) => text.replace(from, to) });
    const { code, said } = await reperform(await packArchive('evidence', changed));
    expect(code, said).toBe(1);
    expect(said).toContain('in findings.csv: ');
  });
});
