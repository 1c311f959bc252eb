import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { packArchive } from '#main/core/evidence/archive';
import { madeNames } from '#main/core/evidence/evidence-file';
import { drawSample } from '#main/core/sides/sample';
import type { Rules } from '#shared/domain/rules/rules';
import type { KeyRules } from '#shared/domain/vocabulary/key-rules';
import { isDeep } from '../../partner-api/seeds';
import { amountFields, currencyField, dateField, projects } from '../../support/amounts-projects';
import type { Project, Thing } from '../../support/amounts-oracle';
import type { Item } from '../../support/reconcile-support';
import { plainAmounts } from '../../support/amount-rule';
import { reperform, startReperform } from '../../support/reperform';
import { decode, encode, evidenceOf, listIn, resealed } from '../../support/resealed';
import { runFilesOf, withSeals } from '../../support/run-files';
import { runOf, type RunMaking } from '../../support/saved-run';
import { temporaryFolder } from '../../support/temporary-folder';

/** Ways to write the references of a project, of which some key rules make one. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  A: ['A-01', 'a 01', 'A/01', 'A\u201001', 'A\u204401', '\u200bA-01 '],
  B: ['007', '7', '0 07', '00-7', '0'],
  C: ['Straße-1', 'STRASSE_1', 'TX-Straße 1', 'straße:1-R', 'TX-'],
  D: ['D.1', 'D\\1', 'D\u22121', 'd1', 'tx-D1-r', "'=D1", 'D1;=1'],
};

/** A project of the oracle as a saved run is made of it; `spelled` picks a way to write each reference. */
function makingOf(
  { tickets, orders, rows, rules }: Project,
  keys: KeyRules,
  spelled: readonly number[],
): RunMaking {
  let place = 0;
  const spell = (reference: string): string => {
    const ways = spellings[reference] ?? [reference];
    return ways[(spelled[place++ % spelled.length] ?? 0) % ways.length] ?? reference;
  };
  const onPlatform =
    (field: string) =>
    ({ reference, status, amount, currency, date }: Thing): Item => [
      spell(reference),
      status,
      { [field]: amount, [currencyField]: currency, [dateField]: date, eventId: 'EVT-1' },
    ];
  const inFile = ({ reference, status, amount, currency, quantity, date }: Thing): Item => [
    spell(reference),
    status,
    { Betrag: amount, W: currency, Anzahl: quantity, Datum: date },
  ];
  return {
    tickets: tickets.map(onPlatform(amountFields.tickets)),
    orders: orders.map(onPlatform(amountFields.orders)),
    rows: rows.map(inFile),
    rules: { ...(rules as Rules), keys },
  };
}

const keyRules: fc.Arbitrary<KeyRules> = fc.record({
  ignoreCase: fc.boolean(),
  ignoreSeparators: fc.boolean(),
  ignoreLeadingZeros: fc.boolean(),
  stripPrefix: fc.constantFrom('', '', 'TX-', 'tx-'),
  stripSuffix: fc.constantFrom('', '', '-R', '1'),
});

const spelled = fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 7 });

describe('reperform.py, a second implementation of the rules', { timeout: 3_600_000 }, () => {
  // Promise: A program that shares no code with Tieout comes to the same result.
  it('comes to the result of Tieout, over random projects', async () => {
    await fc.assert(
      fc.asyncProperty(projects, keyRules, spelled, async (project, keys, ways) => {
        const { archive } = await evidenceOf(withSeals(runFilesOf(makingOf(project, keys, ways)).files));
        const { code, said } = await reperform(archive);
        expect(code, said).toBe(0);
      }),
      { numRuns: isDeep ? 1_000 : 20 },
    );
  });

  // Promise: Evidence in which a number was changed is named by the program too, though its list was made to fit.
  it('names any number in the run that somebody changed and sealed again', async () => {
    const { files } = await evidenceOf(withSeals(runFilesOf(changeable).files));
    const unchecked: readonly string[] = [
      madeNames.summary,
      madeNames.readme,
      madeNames.reperform,
      madeNames.list,
    ];
    const names = [...files.keys()].filter((name) => !unchecked.includes(name));
    expect(names).toEqual(
      expect.arrayContaining(['findings.csv', 'statement.csv', 'run.json', 'tickets.lines']),
    );
    expect(await reperform(await packArchive('evidence', files))).toMatchObject({ code: 0 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), fc.nat(), fc.nat(), async (name, place, digit) => {
        const text = decode(files.get(name));
        // The reason of a finding, and its note, are not compared: they have no digits.
        const digits = Array.from(text.matchAll(/\d/g), ({ index }) => index);
        const at = digits[place % digits.length] ?? 0;
        const other = String(digit % 10);
        fc.pre(text[at] !== other);
        const changed = encode(`${text.slice(0, at)}${other}${text.slice(at + 1)}`);
        const { code, said } = await reperform(
          await packArchive('evidence', resealed(files, { [name]: changed })),
        );
        expect([1, 2], said).toContain(code);
        expect(said).toMatch(code === 1 ? /^Differs: /m : /^The evidence cannot be read: .+\.$/m);
      }),
      { numRuns: isDeep ? 500 : 12 },
    );
  });

  it('draws the sample that Tieout draws', async () => {
    const { run } = runOf('2026-03-31', changeable);
    const { archive, files } = await evidenceOf(withSeals(runFilesOf(changeable).files));
    const { said } = startReperform(archive, ['--sample', '3']);
    const drawn = drawSample(run.ledger, listIn(files).seal ?? '', 3)
      .trimEnd()
      .split('\r\n')
      .slice(1);
    expect(drawn).toHaveLength(6);
    expect(said.match(/^Sample: .*$/gm)).toEqual(
      drawn.map((line) => `Sample: ${line.split(',').slice(0, 2).join(' ')}`),
    );
  });

  it('reads cells of any length', async () => {
    const long = 'A'.repeat(140_000);
    const { archive } = await evidenceOf(withSeals(runFilesOf({ tickets: [[long, 'PAID']] }).files));
    expect(await reperform(archive)).toMatchObject({ code: 0 });
  });

  it('reads letters that a CSV or UTF-8 cannot have, and draws a sample beside them', async () => {
    const odd: readonly Item[] = [
      ['A\0B', 'PAID'],
      ['C\ud800', 'PAID'],
      ['D', 'PAID\udfff'],
    ];
    const { files } = runFilesOf({ tickets: odd, rows: [['C\ud800', 'PAID']] });
    const { archive } = await evidenceOf(withSeals(files));
    expect(startReperform(archive, ['--sample', '2', '--seed', '\ud800'])).toMatchObject({ code: 0 });
  });

  it('says what a computer without time zones lacks, and blames no evidence', async () => {
    const days = {
      ...{ path: [dateField], from: '2026-04-01', upTo: null },
      ...({ order: 'day first', timeZone: 'Europe/Berlin' } as const),
    };
    const cutOff = { name: 'Cut-off', side: 'platform', column: null, values: [], days } as const;
    const ticket: Item = ['A', 'PAID', { [dateField]: '2026-03-31T23:30:00Z', eventId: 'EVT-1' }];
    const { files } = runFilesOf({ tickets: [ticket], rules: { filters: [cutOff] } });
    const { archive } = await evidenceOf(withSeals(files));
    expect(await reperform(archive)).toMatchObject({ code: 0 });
    expect(startReperform(archive, [], { PYTHONTZPATH: '' })).toMatchObject({
      code: 2,
      said: expect.stringContaining('does not know the time zone Europe/Berlin') as string,
    });
  });

  // Promise: The program refuses rules that it does not know.
  it.each([
    ['the grain', '"grain": "ticket"', '"grain": "order"'],
    ['the version', /("rules": \{\s*"version": )2/, '$13'],
    ['the resource', '"resource": "tickets"', '"resource": "seats"'],
  ])('refuses rules in which it does not know %s', async (_, known, unknown) => {
    const { files } = await evidenceOf(withSeals(runFilesOf(changeable).files));
    const newer = resealed(files, { 'run.json': (text) => text.replace(known, unknown) });
    expect(await reperform(await packArchive('evidence', newer))).toEqual({
      code: 2,
      said: expect.stringMatching(/^The evidence cannot be read: its rules have the .*\.\n$/) as string,
    });
  });

  it('reads the folder that evidence unpacks into, and names what was added to it', async () => {
    const { files } = await evidenceOf(withSeals(runFilesOf(changeable).files));
    const outer = temporaryFolder();
    const folder = join(outer, 'evidence');
    mkdirSync(folder);
    for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
    for (const name of ['.DS_Store', '._run.json', 'Desktop.ini'])
      writeFileSync(join(folder, name), 'litter');
    for (const one of [folder, outer]) expect(await reperform(one)).toMatchObject({ code: 0 });
    writeFileSync(join(folder, 'more.txt'), 'more');
    expect(await reperform(folder)).toMatchObject({
      code: 1,
      said: expect.stringContaining('more.txt') as string,
    });
  });

  it('says in one sentence what it cannot read', () => {
    for (const bytes of [encode('no archive'), new Uint8Array(), zipSync({ 'a/b.txt': encode('x') })])
      expect(startReperform(bytes)).toEqual({
        code: 2,
        said: expect.stringMatching(/^[^\n]+\.\n$/) as string,
      });
  });
});

/** Every kind of finding, with amounts. */
const changeable: RunMaking = {
  tickets: [
    ...['A', 'B', 'C', 'D', 'E'].map((reference): Item => [
      reference,
      'PAID',
      { [amountFields.tickets]: '17.50', eventId: 'EVT-1' },
    ]),
    ['', 'PAID', { [amountFields.tickets]: '1.00', eventId: 'EVT-1' }],
    ['M', 'USED', { [amountFields.tickets]: '2.00', eventId: 'EVT-1' }],
  ],
  orders: ['A', 'B'],
  rows: [
    ...['A', 'B', 'C', 'D'].map((reference): Item => [reference, 'PAID', { Betrag: '17,50' }]),
    ['E', 'USED', { Betrag: '17,00' }],
    ['X', 'PAID', { Betrag: '5,00' }],
    ['', 'PAID', { Betrag: '0,50' }],
  ],
  rules: {
    amount: {
      ...plainAmounts,
      ...{ column: 'Betrag', field: { resource: 'tickets', path: [amountFields.tickets] } },
      writing: { decimalComma: true, sign: '' },
    },
  },
};
