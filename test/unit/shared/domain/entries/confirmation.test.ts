import { describe, expect, it } from 'vitest';
import { entryAt } from '#shared/domain/entries/ledger-entries';
import { reconcile } from '#shared/domain/result/reconcile';
import { writeFindings } from '#shared/domain/result/report';
import type { KeyRules } from '#shared/domain/vocabulary/key-rules';
import { defaultRules } from '#shared/domain/rules/rules';
import { compareRuns, findingsToSave } from '#shared/domain/runs/compare-runs';
import type { SecondLookRecord } from '#shared/domain/snapshot/second-look';
import { fileOf, snapshotOf, type Item } from '../../../../support/reconcile-support';

const [early, late] = ['2026-03-31T10:05:00.000Z', '2026-03-31T10:06:00.000Z'];
const tickets: readonly Item[] = [
  ['A', 'PAID'],
  ['GONE', 'PAID'],
  ['', 'PAID'],
  ['MET', 'PAID'],
];
const rows: readonly Item[] = [
  ['A', 'PAID'],
  ['B', 'PAID'],
  [' C', 'PAID'],
  ['MET', 'PAID'],
];

function compareAfter(
  record: Partial<SecondLookRecord>,
  keys: Partial<KeyRules> = {},
  sides: { readonly tickets: readonly Item[]; readonly rows: readonly Item[] } = { tickets, rows },
) {
  const secondLook = { way: 'lookups', endedAt: late, passAt: null, lookups: [], changed: [], ...record };
  const rules = { ...defaultRules, keys: { ...defaultRules.keys, ...keys } };
  const snapshot = snapshotOf(sides.tickets, {
    state: 'second look',
    secondLook: secondLook as SecondLookRecord,
  });
  const run = reconcile(snapshot, fileOf(sides.rows), rules, false);
  const said = run.findings.map((entry) => {
    const { paymentReference, confirmation } = entryAt(run.ledger, entry);
    return [paymentReference, confirmation] as const;
  });
  return { run, said: new Map(said) };
}
const lookup = (reference: string, confirmedAt = early) => {
  const own = tickets.filter(([written]) => written === reference);
  return { reference, confirmedAt, tickets: own.length };
};

describe('what second looks say of a finding', () => {
  it('is nothing where none was taken, or of a reference that was not looked up', () => {
    const { said } = compareAfter({ lookups: [lookup('GONE')] });
    expect(said.get('GONE')).toEqual({ kind: 'confirmed', at: early });
    expect(said.get('B')).toBeNull();
    expect(said.get('')).toBeNull();
  });

  it('is when its last reference was looked up, without the marks around it', () => {
    const { said } = compareAfter({ lookups: [lookup('C', late), lookup(' C')] });
    expect(said.get(' C')).toEqual({ kind: 'confirmed', at: late });
  });

  it('is nothing where a lookup found fewer tickets than the lists showed', () => {
    // A server that trims, folds, composes or reads + as a space finds none of a ticket that is there.
    const lookups = [{ ...lookup('GONE'), tickets: 0 }, lookup('MET')];
    const { said, run } = compareAfter({ lookups });
    expect(said.get('GONE')).toBeNull();
    expect(run.summary.secondLook).toMatchObject({ confirmed: 0, transient: [] });
  });

  it('is nothing where a lookup found a ticket of an extra row', () =>
    expect(compareAfter({ lookups: [{ ...lookup('B'), tickets: 1 }] }).said.get('B')).toBeNull());

  it('is never that a row is extra where a ticket may be written differently', () => {
    const lookups = [lookup('B'), lookup('GONE')];
    const { said } = compareAfter({ lookups }, { ignoreCase: true });
    expect(said.get('B')).toBeNull();
    expect(said.get('GONE')).toEqual({ kind: 'confirmed', at: early });
    expect(compareAfter({ passAt: late }, { ignoreCase: true }).said.get('B')).toMatchObject({ at: late });
  });

  it('is never of a pair where a ticket may be written differently', () => {
    const sides = { tickets: [['A', 'PAID']], rows: [['A', 'USED']] } as const;
    expect(compareAfter({ lookups: [lookup('A')] }, {}, sides).said.get('A')).toMatchObject({ at: early });
    expect(compareAfter({ lookups: [lookup('A')] }, { ignoreCase: true }, sides).said.get('A')).toBeNull();
  });

  it('is when the last of its references was looked up, or the pass ended', () => {
    const written = { tickets: [['d', 'PAID'] as const, ['D', 'PAID'] as const], rows: [] };
    const seen = (first: string, second: string) => ({
      lookups: [
        { ...lookup('d', first), tickets: 1 },
        { ...lookup('D', second), tickets: 1 },
      ],
    });
    for (const record of [seen(early, late), seen(late, early)])
      expect([...compareAfter(record, { ignoreCase: true }, written).said.values()]).toMatchObject([
        { at: late },
      ]);
    const lookups = [lookup('GONE', late)];
    expect(compareAfter({ lookups, passAt: early }).said.get('GONE')).toMatchObject({ at: late });
    expect(compareAfter({ lookups: [lookup('GONE')], passAt: late }).said.get('GONE')).toMatchObject({
      at: late,
    });
  });

  it('is of no row without a reference', () => {
    const sides = { tickets: [], rows: [['', 'PAID'] as const] };
    expect(compareAfter({ passAt: late }, {}, sides).said).toEqual(new Map([['', null]]));
  });

  it('is counted over the findings that it confirmed, and over nothing that agrees', () => {
    const counted = (record: Partial<SecondLookRecord>) => compareAfter(record).run.summary.secondLook;
    expect(counted({})).toMatchObject({ confirmed: 0 });
    // Of the four findings one; what was transient agrees now, and a reference that always did is none.
    const lookups = [lookup('GONE'), lookup('MET'), lookup('A')];
    expect(counted({ lookups, changed: ['MET'] })).toMatchObject({ confirmed: 1, transient: ['MET'] });
  });

  it('is of a pass for all that hangs on the platform', () => {
    const { said, run } = compareAfter({ way: 'pass', passAt: late });
    for (const reference of ['GONE', 'B', ' C', '']) expect(said.get(reference)).toMatchObject({ at: late });
    expect(run.summary.secondLook).toMatchObject({ confirmed: 4, transient: [] });
  });

  it('is that it was transient, where the tickets changed and nothing is left to find', () => {
    const changed = ['MET', 'VANISHED', 'GONE'];
    const { run } = compareAfter({ lookups: [lookup('MET'), lookup('GONE')], changed });
    expect(run.summary.secondLook?.transient).toEqual(['MET', 'VANISHED']);
    const met = Array.from({ length: run.ledger.keyed.keys.length }, (_, key) => entryAt(run.ledger, key));
    expect(met.find(({ paymentReference }) => paymentReference === 'MET')?.confirmation).toEqual({
      kind: 'transient',
      at: early,
    });
    // What agrees because a rule was changed was no matter of a moment.
    expect(met.find(({ paymentReference }) => paymentReference === 'A')?.confirmation).toBeNull();
  });
});

describe('a confirmation', () => {
  const { run } = compareAfter({ lookups: [lookup('GONE')], changed: ['VANISHED'] });

  it('stands in the note of the findings CSV', () => {
    const lines = [...writeFindings(run.ledger, run.findings)].join('').split('\r\n');
    expect(lines.find((line) => line.includes('GONE'))).toMatch(new RegExp(`,confirmed ${early}$`));
    expect(lines.find((line) => line.includes('B'))).toMatch(/,no,$/);
  });

  it('is kept with the run', () => {
    const comparison = compareRuns(null, run, late);
    const saved = comparison === null ? null : findingsToSave(comparison, null);
    expect(saved?.findings.find(({ paymentReference }) => paymentReference === 'GONE')?.confirmedAt).toBe(
      early,
    );
    expect(saved?.findings.find(({ paymentReference }) => paymentReference === 'B')?.confirmedAt).toBeNull();
    expect(saved?.transient).toEqual(['VANISHED']);
  });
});
