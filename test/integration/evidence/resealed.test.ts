import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openArchive } from '#main/core/evidence/archive';
import { checkEvidence, examineEvidence } from '#main/core/evidence/check-evidence';
import { madeNames, type EvidenceFiles, type EvidenceList } from '#main/core/evidence/evidence-file';
import { createHeldEvidence } from '#main/core/evidence/held-evidence';
import { makeFiles } from '#main/core/evidence/made-files';
import { readInputs } from '#main/core/evidence/read-inputs';
import { recompute } from '#main/core/evidence/recompute';
import { inputNames } from '#main/core/runs/run-file';
import { secondLookFormat } from '#main/core/snapshot/disk/snapshot-file';
import { sha256Of } from '#main/core/storage/checksum';
import { formatVersioned } from '#main/core/storage/versioned-file';
import { unreviewed } from '#shared/domain/runs/review';
import { evidenceVerdict } from '#shared/words/evidence-words';
import { plainAmounts } from '../../support/amount-rule';
import { compare, type Item } from '../../support/reconcile-support';
import {
  decode,
  encode,
  evidenceOf,
  failuresOf,
  listIn,
  resealed,
  withNewSums,
  type Changes,
} from '../../support/resealed';
import { runFilesOf, withSums } from '../../support/run-files';
import { valueOf } from '../../support/value-of';

const review = {
  ...unreviewed,
  id: 'key:B',
  note: 'late <b>',
  by: 'olga',
  at: '2026-03-31T10:00:00Z',
} as const;
const { saved, files: runFiles } = runFilesOf(
  {
    tickets: [
      ['A', 'PAID'],
      ['B', 'PAID'],
      ['C', 'PAID'],
    ],
    rows: [
      ['A', 'PAID'],
      ['C', 'PAID'],
    ],
    orders: ['A', 'B', 'C'],
    audit: {
      at: '2026-03-31T09:59:00.000Z',
      cells: [{ eventId: null, status: 'PAID', read: 3, counted: 3 }],
    },
  },
  [review],
);

const madeFiles = async (): Promise<EvidenceFiles> => (await evidenceOf(runFiles)).files;

/** What is said of evidence that does not hold. */
async function failures(files: EvidenceFiles): Promise<string> {
  const report = valueOf(await checkEvidence(files));
  expect(report.holds).toBe(false);
  return failuresOf(report).join('\n');
}

const swapped =
  (from: string, to: string) =>
  (text: string): string =>
    text.replace(from, to);
const clean = swapped(
  'Discrepancies: see the findings.',
  'Clean: every ticket and every row that was compared agrees.',
);

/** What somebody can change, and the file that gives it away. */
const attacks: ReadonlyArray<readonly [string, string, Changes]> = [
  ['the verdict in the summary', madeNames.summary, { [madeNames.summary]: clean }],
  [
    'a count in the summary',
    madeNames.summary,
    { [madeNames.summary]: swapped('Findings: 1', 'Findings: 0') },
  ],
  ['the explanation', madeNames.readme, { [madeNames.readme]: swapped('cannot', 'can') }],
  ['no summary', madeNames.summary, { [madeNames.summary]: null }],
  ['no explanation', madeNames.readme, { [madeNames.readme]: null }],
  ['no findings', madeNames.findings, { [madeNames.findings]: null }],
  ['no reviews', inputNames.reviews, { [inputNames.reviews]: null }],
  ['the line of a row', inputNames.rows, { [inputNames.rows]: swapped('["2"', '["7"') }],
  ['a note', inputNames.reviews, { [inputNames.reviews]: swapped('late', 'paid') }],
  [
    'a note in all files',
    inputNames.reviews,
    {
      [inputNames.reviews]: swapped('late', 'paid'),
      [madeNames.findings]: swapped('late', 'paid'),
      [madeNames.summary]: swapped('late', 'paid'),
    },
  ],
  ['the reading', inputNames.snapshot, { [inputNames.snapshot]: swapped('"requests": 1', '"requests": 9') }],
];

const summedNames: ReadonlySet<string> = new Set(Object.values(inputNames));

/** A description with other values at these paths, in the writing that it had. */
const edited =
  (values: Readonly<Record<string, unknown>>) =>
  (text: string): string => {
    const envelope = JSON.parse(text) as { readonly data: Tree };
    for (const [path, value] of Object.entries(values)) {
      const fields = path.split('.');
      const parent = fields.slice(0, -1).reduce((tree, field) => tree[field] as Tree, envelope.data);
      parent[fields.at(-1) ?? ''] = value;
    }
    return `${JSON.stringify(envelope, null, 2)}\n`;
  };
type Tree = Record<string, unknown>;

const { run, snapshot, reviews, tickets, orders, rows } = inputNames;
const early = '2026-03-31T09:00:00.000Z';
const late = '2026-03-31T09:59:59.000Z';
const lookedTwice = { way: 'pass', endedAt: early, passAt: early, lookups: [], changed: [] } as const;
/** What contradicts the other files, each with what is said of it; all SHA-256 are made to fit. */
const contradictions: ReadonlyArray<readonly [string, string, Changes]> = [
  [
    'the rule of an equation',
    'run.json, equations.0.rule: says 2, computed 1',
    { [run]: edited({ 'equations.0.rule': 2 }) },
  ],
  [
    'the statuses',
    'run.json, vocabulary.platform.0: says VOID, computed PAID',
    { [run]: edited({ 'vocabulary.platform.0': 'VOID' }) },
  ],
  [
    'the profile of the run',
    'run.json, profileId: says april, computed march',
    { [run]: edited({ profileId: 'april' }) },
  ],
  [
    'what was read of a count',
    'info.json, audit.cells.0.read: says 2, computed 3',
    { [snapshot]: edited({ 'info.audit.cells.0.read': 2, 'info.audit.cells.0.counted': 2 }) },
  ],
  [
    'the number of tickets',
    'info.json, tickets.unique: says 4, computed 3',
    { [snapshot]: edited({ 'info.tickets.unique': 4 }) },
  ],
  [
    'the copies that were removed',
    'info.json, orders.refetched: says 2, computed 0',
    { [snapshot]: edited({ 'info.orders.refetched': 2 }) },
  ],
  [
    'the orders of a list',
    'info.json, orders.lists.0.unique: says 4, computed 3',
    { [snapshot]: edited({ 'info.orders.lists.0.unique': 4 }) },
  ],
  [
    'orders that were not all read',
    'info.json, orders.lists.0.total: says 4, computed 3',
    { [snapshot]: edited({ 'info.orders.lists.0.total': 4 }) },
  ],
  [
    'orders that were not read',
    'orders.lines, the orders of the platform: not a file of this evidence',
    { [snapshot]: edited({ 'info.orders': null }) },
  ],
  ['no orders that were read', 'orders.lines is missing', { [orders]: null }],
  [
    'no second look where there was one',
    'second-look.json, what a second look found: missing',
    { [snapshot]: edited({ generation: 2 }) },
  ],
  [
    'a reading that ended before it began',
    `info.json, endedAt: says ${early}, computed not before`,
    { [run]: edited({ 'snapshot.endedAt': early }), [snapshot]: edited({ 'info.endedAt': early }) },
  ],
  [
    'data that are newer than their reading',
    'info.json, endedAt: says 2026-03-31T09:59:00.000Z, computed not before',
    { [run]: edited({ 'snapshot.readAt': late }), [snapshot]: edited({ 'info.readAt': late }) },
  ],
  [
    'a run saved before its reading',
    `run.json, finishedAt: says ${early}, computed not before`,
    { [run]: edited({ finishedAt: early }) },
  ],
  [
    'two tickets of one identity',
    'tickets.lines, different tickets: says 3, computed 2',
    { [tickets]: swapped('t000001', 't000003') },
  ],
  [
    'a ticket without an identity',
    'tickets.lines, different tickets: says 3, computed 2',
    { [tickets]: swapped('"t000001"', 'null') },
  ],
  [
    'two rows of one line',
    'client.lines, different lines: says 2, computed 1',
    { [rows]: swapped('["3"', '["2"') },
  ],
  [
    'a row on the line of the header',
    'client.lines, different lines: says 2, computed 1',
    { [rows]: swapped('["2"', '["1"') },
  ],
  [
    'a count that is kept twice',
    'info.json, audit.cells.1: says {"eventId":null',
    {
      [snapshot]: edited({
        'info.audit.cells.1': { eventId: null, status: 'PAID', read: 3, counted: 3 },
      }),
    },
  ],
  [
    'tickets of other events in a project of all',
    'info.json, tickets.ofOtherEvents: says 1, computed 0',
    { [snapshot]: edited({ 'info.tickets.ofOtherEvents': 1 }) },
  ],
  [
    'a second look that nobody took',
    'second-look.json, what a second look found: not a file of this evidence',
    { [inputNames.secondLook]: encode(formatVersioned(lookedTwice, secondLookFormat)) },
  ],
  [
    'two reviews of one finding',
    'reviews.json, 1: says {"id":"key:B"',
    { [reviews]: edited({ 0: { ...review, note: 'early' }, 1: review }) },
  ],
  [
    'a review of no finding',
    'reviews.json, 1: says {"id":"key:A"',
    { [reviews]: edited({ 1: { ...review, id: 'key:A' } }) },
  ],
];

describe('evidence whose files were changed and sealed again', () => {
  it('holds where nothing was changed', async () => {
    const files = await madeFiles();
    expect(await checkEvidence(resealed(files, {}))).toMatchObject({ value: { holds: true } });
    expect(await checkEvidence(withNewSums(files))).toMatchObject({ value: { holds: true } });
    expect(decode(files.get(madeNames.summary))).toContain('late &lt;b&gt;');
  });

  it('is made byte for byte as before: other words need another form', async () => {
    const files = await madeFiles();
    const inputs = valueOf(readInputs(files));
    const computed = valueOf(await recompute(inputs));
    const hashesOf = (form: EvidenceList['form']): readonly string[] => {
      const again = makeFiles(files, inputs, computed, { ...listIn(files), form });
      expect(again.has(madeNames.reperform)).toBe(form >= 3);
      // The id of a run has random letters.
      return [madeNames.summary, madeNames.readme].map((name) =>
        sha256Of(decode(again.get(name)).replaceAll(saved.id, 'ID')),
      );
    };
    expect(hashesOf(2)).toEqual([
      '85e3e85a32e3833286a2d17c03be5759d08ce833daab1b6d842604e97e4fc851',
      'f4605f9353502e48f2a3e38f1d956a2415221667f63228549a85e6cba9fe4fed',
    ]);
    expect(hashesOf(3)).toEqual([
      '89e28e9dccbcee40229cce1e6caaa26b451138ce9e995f27275b45ba5a982cde',
      'cfba4d4f0252672e992566a50a179630a61802e9d874e3830b46c9fbaf377cf8',
    ]);
    expect(hashesOf(4)).toEqual([
      '89e28e9dccbcee40229cce1e6caaa26b451138ce9e995f27275b45ba5a982cde',
      '82606e8600e4c01e482c2137f5e1076f1ef968873ebb6f6636842cea53e981f8',
    ]);
    expect(hashesOf(5)).toEqual(hashesOf(4));
    expect(hashesOf(6)).toEqual(hashesOf(5));
  });

  it('has no currency that is run and no wrong count, and in older forms what it had', async () => {
    const files = await madeFiles();
    const inputs = valueOf(readInputs(files));
    const computed = valueOf(await recompute(inputs));
    const items: readonly Item[] = [['A', 'PAID', { amount: '1', Betrag: '1', of: '=1+1' }]];
    const amount = { ...plainAmounts, currency: { is: 'named', column: 'of', path: ['of'] } } as const;
    const { statement } = compare(items, items, { amount }).summary;
    const { reconciliation } = computed;
    const run = { ...reconciliation, summary: { ...reconciliation.summary, statement } };
    const written = (form: EvidenceList['form'], name: string): string =>
      decode(
        makeFiles(files, inputs, { ...computed, reconciliation: run }, { ...listIn(files), form }).get(name),
      );
    expect(written(5, madeNames.statement)).toContain("\n'=1+1,total,");
    expect(written(4, madeNames.statement)).toContain('\n=1+1,total,');
    expect(written(6, madeNames.summary)).toContain('>add or less: amounts that differ<');
    expect(written(5, madeNames.summary)).toContain('>add or less: amounts that differ, no reference<');
  });

  it('of the form before holds whole, without the program for auditors', async () => {
    const files = await madeFiles();
    const inputs = valueOf(readInputs(files));
    const before = makeFiles(files, inputs, valueOf(await recompute(inputs)), { ...listIn(files), form: 2 });
    const texts = [madeNames.summary, madeNames.readme].map(
      (name) => [name, before.get(name) ?? null] as const,
    );
    const changes = { ...Object.fromEntries(texts), [madeNames.reperform]: null };
    const older = resealed(files, changes, (list) => ({ ...list, form: 2 }));
    expect(await checkEvidence(older)).toMatchObject({ value: { holds: true } });
    const withProgram = resealed(older, { [madeNames.reperform]: encode('print("all is well")') });
    expect(await failures(withProgram)).toContain(madeNames.reperform);
  });

  // Promise: evidence still holds after the program that is put into it was mended.
  it('holds with the program that an earlier Tieout put into it', async () => {
    const archive = join(import.meta.dirname, '../../support/evidence/before-the-second-program.zip');
    const earlier = valueOf(await openArchive(readFileSync(archive)));
    expect(await checkEvidence(earlier)).toMatchObject({ value: { holds: true } });
    const changed = resealed(earlier, {
      [madeNames.reperform]: (text) => text.replace('return 1', 'return 0'),
    });
    expect(await failures(changed)).toContain(madeNames.reperform);
  });

  // Promise: evidence still holds after the explanation that is put into it was mended.
  it('holds with the explanation that the fourth form had first', async () => {
    const archive = join(import.meta.dirname, '../../support/evidence/before-the-second-explanation.zip');
    const earlier = valueOf(await openArchive(readFileSync(archive)));
    expect(await checkEvidence(earlier)).toMatchObject({ value: { holds: true } });
    const changed = resealed(earlier, {
      [madeNames.readme]: (text) => text.replace('Nor can it show', 'It can show'),
    });
    expect(await failures(changed)).toContain(madeNames.readme);
    const sixth = resealed(earlier, {}, (list) => ({ ...list, form: 6 }));
    expect(await failures(sixth)).toContain(madeNames.readme);
  });

  it('of a form that is not known yet is of a newer Tieout', async () => {
    const files = await madeFiles();
    const of = (form: unknown) =>
      checkEvidence(
        new Map(files).set(
          madeNames.list,
          encode(decode(files.get(madeNames.list)).replace(/"form": \d+/, `"form": ${String(form)}`)),
        ),
      );
    const newer = { code: 'stored_file_newer', path: madeNames.list };
    expect(await of(7)).toEqual({ ok: false, error: newer });
    for (const form of [0, -1, 6.5, '"7"'])
      expect(await of(form)).toEqual({ ok: false, error: { code: 'evidence_unreadable' } });
  });

  it('has a program of a known SHA-256, which a change makes an earlier one', async () => {
    const program = (await madeFiles()).get(madeNames.reperform) ?? new Uint8Array();
    expect(sha256Of(program)).toBe('dc800d44d381f95ed18b40341d01ce1d40ce05773cce6b49ac66cac918b90caa');
  });

  // Promise: The program in evidence is Tieout's own.
  it('does not hold with another program for auditors', async () => {
    const other = resealed(await madeFiles(), { [madeNames.reperform]: encode('print("all is well")') });
    expect(await failures(other)).toContain(madeNames.reperform);
  });

  // Promise: Evidence that was changed and sealed again does not hold.
  it.each(attacks)('does not hold, and the file is named: %s', async (_, name, changes) => {
    expect(await failures(resealed(await madeFiles(), changes))).toContain(name);
  });

  // Promise: Evidence whose run got new, fitting SHA-256 does not hold either.
  it.each(attacks.filter(([, name]) => !Object.values<string>(inputNames).includes(name)))(
    'does not hold either where run.json fits: %s',
    async (_, name, changes) => {
      expect(await failures(withNewSums(resealed(await madeFiles(), changes)))).toContain(name);
    },
  );

  // Promise: Evidence whose files contradict each other does not hold.
  it.each(contradictions)(
    'does not hold where its files contradict each other: %s',
    async (_, said, changes) => {
      expect(await failures(withNewSums(resealed(await madeFiles(), changes)))).toContain(said);
    },
  );

  // Promise: Evidence does not hold once a mark is put in front of any of its files.
  it.each([...runFiles.keys(), madeNames.findings, madeNames.summary, madeNames.reperform, madeNames.readme])(
    'does not hold where %s begins with a mark that Tieout did not write',
    async (name) => {
      const marked = resealed(await madeFiles(), { [name]: (text) => `\ufeff${text}` });
      const own = new Map([...marked].filter(([one]) => summedNames.has(one)));
      // Writing sums into a description drops the mark.
      const withOwn = name === snapshot ? resealed(withSums(marked, own), {}) : withNewSums(marked);
      expect(await failures(name === run ? marked : withOwn)).toContain(name);
    },
  );

  it('does not hold where its snapshot has the SHA-256 of other tickets', async () => {
    const files = resealed(await madeFiles(), { [inputNames.tickets]: swapped('t000001', 't000009') });
    const own = new Map([...files].filter(([name]) => summedNames.has(name)));
    expect(await failures(resealed(withSums(files, own), {}))).toContain(
      'info.json, files.tickets.lines: says',
    );
  });

  it.each([
    ['projectId', (list: EvidenceList) => ({ ...list, projectId: 'p-9' })],
    ['baseUrl', (list: EvidenceList) => ({ ...list, baseUrl: 'https://other.example' })],
    ['madeAt', (list: EvidenceList) => ({ ...list, madeAt: '2026-01-01T00:00:00.000Z' })],
    ['madeAt', (list: EvidenceList) => ({ ...list, madeAt: 'yesterday' })],
    [
      madeNames.list,
      (list: EvidenceList) => ({
        ...list,
        files: [{ name: inputNames.run, sha256: '0'.repeat(64) }, ...list.files],
      }),
    ],
    ['summary', (list: EvidenceList) => ({ ...list, profileName: 'April' })],
  ])('does not hold where the list has another %s', async (what, change) => {
    expect(await failures(resealed(await madeFiles(), {}, change))).toContain(what);
  });

  it.each([
    ['snapshot.startedAt', '"startedAt": "2026-03-31', '"startedAt": "2026-03-01'],
    ['snapshot.readAt', '"readAt": "2026-03-31', '"readAt": "2026-04-01'],
    ['snapshot.id', '"id": "s-', '"id": "t-'],
    ['finishedAt', '"finishedAt": "2026-03-31T10:00:00.000Z"', '"finishedAt": ""'],
  ])('does not hold where the run has another %s', async (what, from, to) => {
    const files = resealed(await madeFiles(), { [inputNames.run]: swapped(from, to) });
    expect(await failures(withNewSums(files))).toContain(`run.json, ${what}: says`);
  });

  it.each([
    ['a line that is no number', inputNames.rows, '["2"', '["x"'],
    ['a line in another writing', inputNames.rows, '["2"', '["0002"'],
    ['a line that is too large', inputNames.rows, '["2"', '["4294967298"'],
    ['a field beside its data', inputNames.snapshot, '"data": {', '"verdict": "clean",\n  "data": {'],
  ])('does not hold with %s', async (_, name, from, to) => {
    const files = resealed(await madeFiles(), { [name]: swapped(from, to) });
    expect(await failures(withNewSums(files))).toContain(`${name} is missing, or is not as Tieout writes it`);
  });

  it.each([inputNames.tickets, inputNames.snapshot, inputNames.reviews])(
    'does not hold where run.json has sums, but none of %s',
    async (name) => {
      const files = await madeFiles();
      const own = new Map([...files].filter(([one]) => summedNames.has(one) && one !== name));
      expect(await failures(resealed(withSums(files, own), {}))).toMatch(
        new RegExp(`^${name}, .* changed after the run was saved`, 'm'),
      );
    },
  );

  // Promise: Evidence made to look older holds only in part.
  it('holds only in part once it says that an older Tieout made it, and opens', async () => {
    const changes = { [madeNames.summary]: clean, [madeNames.reperform]: null };
    const files = resealed(await madeFiles(), changes, (list) => ({ ...list, form: 1 }));
    const examined = valueOf(await examineEvidence(files));
    expect(examined.report).toMatchObject({ holds: false, holdsInPart: true, recomputed: 'same' });
    expect(evidenceVerdict(examined.report).word).toBe('Verified in part.');
    expect(await failures(files)).toMatch(/^summary\.html, the summary: not checked.*$/m);
    expect(createHeldEvidence().open(examined)).not.toBe(null);
  });

  it('holds only in part without the sums of a run that an older Tieout saved', async () => {
    const files = withSums(await madeFiles(), new Map());
    expect(await failures(resealed(files, {}))).toMatch(/^info\.json, .* changed after the run was saved/m);
    const older = resealed(files, { [inputNames.run]: swapped('"version": 7', '"version": 3') });
    expect(await checkEvidence(older)).toMatchObject({ value: { holds: false, holdsInPart: true } });
    expect(await failures(older)).toContain(
      'run.json, the rules, the totals and the verdict: has no SHA-256',
    );
  });
});
