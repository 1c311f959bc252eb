import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { rawText } from '#main/core/partner-api/lossless-json';
import { parseLosslessJson } from '#main/core/partner-api/parse-json';
import { profileSchema } from '#main/core/profiles/profile-schema';
import { detailAt } from '#shared/domain/entries/entry-detail';
import { entryAt } from '#shared/domain/entries/ledger-entries';
import { keyMaker } from '#shared/domain/keys/payment-reference';
import { defaultProfile } from '#shared/domain/rules/profile';
import type { KeyRules } from '#shared/domain/vocabulary/key-rules';
import { defaultRules, type Rules } from '#shared/domain/rules/rules';
import { statusText } from '#shared/domain/statuses/compare-statuses';
import { normalise } from '#shared/base/text';
import { preflight } from '#shared/files/client/preflight';
import { workbook } from '../../corpus/workbook';
import { read } from '../../support/client-file-support';
import { compare, snapshotOf, type Item } from '../../support/reconcile-support';
import { valueOf } from '../../support/value-of';

/** Whether a ticket and a row with these references meet. */
function meet(ticket: string, row: string, keys: Partial<KeyRules> = {}): boolean {
  const rules = { keys: { ...defaultRules.keys, ...keys } };
  return compare([[ticket, 'PAID']], [[row, 'PAID']], rules).summary.verdict === 'clean';
}

/** What happened to one ticket and one row of these statuses, beside a pair that agrees. */
function statusesOf(ticket: string, row: string, rules: Partial<Rules> = {}) {
  const both: Item = ['other', 'PAID'];
  const { ledger, summary } = compare([['k', ticket], both], [['k', row], both], rules);
  return { ...entryAt(ledger, 0), summary };
}

describe('product.md 2, payment reference', () => {
  it('“The raw text is kept for ever”', () => {
    const raw = ' pay\u200B-1\u00A0';
    const { ledger } = compare([[raw, 'PAID']], [['pay-1', 'PAID']]);
    expect(entryAt(ledger, 0).paymentReference).toBe(raw);
    expect(detailAt(ledger, 0).rows[0]?.paymentReference).toBe('pay-1');
  });
  it('“comparison uses key = normalise(raw)”', () => expect(meet(' A\u00A0\u200B', 'A')).toBe(true));
  it.each([
    ['1e3', '1000'],
    ['1', '1.0'],
    ['007', '7'],
    ['0x10', '16'],
    ['12345678901234567890', '12345678901234567891'],
  ])('“always text (never parsed as a number)”: %s is not %s', (ticket, row) =>
    expect(meet(ticket, row)).toBe(false),
  );
  it('“a JSON number is taken from its source digits”', () => {
    for (const digits of ['12345678901234567890', '1.0', '1E+2', '-0']) {
      expect(rawText(parseLosslessJson(digits))).toBe(digits);
    }
  });
  it('“Unicode NFC”', () => expect(meet('Caf\u0065\u0301', 'Caf\u00E9')).toBe(true));
  const unseen = [
    ...[0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067],
    ...[0xfeff, 0x2060, 0x2068, 0x2069, 0x061c, 0x00ad],
  ].map((point) => String.fromCodePoint(point));
  it.each(unseen)(
    '“drop U+FEFF, U+200B..200F, U+202A..202E, U+2060, U+2066..2069, U+061C, U+00AD”: %j',
    (mark) => expect(normalise(`${mark}a${mark}b${mark}`)).toBe('ab'),
  );
  it.each(['\u00A0', '\u2007', '\u202F', '\u3000', '\t', '\n', '\r'])(
    '“turn NBSP-like spaces, tabs and line breaks into a space”: %j',
    (space) => expect(normalise(`a${space}b`)).toBe('a b'),
  );
  it('“trim”', () => expect(normalise(' \u00A0a \t')).toBe('a'));

  const options: ReadonlyArray<readonly [string, Partial<KeyRules>, string, string]> = [
    ['ignore case', { ignoreCase: true }, 'ab-1', 'AB-1'],
    ['ignore separators', { ignoreSeparators: true }, 'AB-1', 'AB 1'],
    ['ignore leading zeros', { ignoreLeadingZeros: true }, '0012', '12'],
    ['strip a prefix', { stripPrefix: 'REF-' }, 'REF-12', '12'],
    ['strip a suffix', { stripSuffix: '/1' }, '12/1', '12'],
  ];
  it.each(options)('“Options, off by default, … applied to both sides”: %s', (_name, keys, one, other) => {
    expect(meet(one, other)).toBe(false);
    expect(meet(one, other, keys)).toBe(true);
    expect(meet(other, one, keys)).toBe(true);
  });
  it('“stored in the profile”', () => {
    const keys: KeyRules = {
      ignoreCase: true,
      ignoreSeparators: true,
      ignoreLeadingZeros: true,
      stripPrefix: 'REF-',
      stripSuffix: '/1',
    };
    const profile = {
      ...defaultProfile,
      id: 'p',
      name: 'P',
      baseUrl: 'https://api.example',
      projectId: '1',
      rules: { ...defaultRules, keys },
    };
    expect(v.parse(profileSchema, JSON.parse(JSON.stringify(profile))).rules.keys).toEqual(keys);
  });
  /** What the number cells of a workbook are read as, each in the style 0 or, for `00000`, 1. */
  async function readCells(values: ReadonlyArray<readonly [value: string, style: number]>) {
    const cell = (inner: string, style = 0) => `<c s="${style}">${inner}</c>`;
    const text = (value: string) => `<c t="str"><v>${value}</v></c>`;
    const lines = values.map(
      ([value, style]) => `<row>${cell(`<v>${value}</v>`, style)}${text('PAID')}</row>`,
    );
    const rows = `<row>${text('reference')}${text('status')}</row>${lines.join('')}`;
    return valueOf(await read(workbook([{ name: 'March', rows }], { formats: ['00000'] })));
  }
  it.each([
    ['a whole number keeps all its digits, however many', '100001.0', 0, '100001'],
    ['a whole number keeps all its digits, however many', '1.2345678E7', 0, '12345678'],
    ['a whole number keeps all its digits, however many', '9007199254740986', 0, '9007199254740986'],
    ['only a fraction is rounded, to 15 significant digits', '19.989999999999998', 0, '19.99'],
    ['zeros shown by a format such as `00000` are included', '42', 1, '00042'],
  ])('“A number cell of a workbook: %s”: %s', async (_, value, style, shown) => {
    const { file } = await readCells([[value, style]]);
    expect(file.rows.references.at(0)).toBe(shown);
  });
  it.each([
    ['9007199254740980', '9007199254740986', ['rounded']],
    ['9007199254740986', '9007199254740990', []],
  ])(
    '“Spreadsheet damage … is reported; an exact number never is”: %s for %s',
    async (row, ticket, kinds) => {
      const found = await readCells([[row, 0]]);
      const { tickets } = snapshotOf([[ticket, 'PAID']]);
      const { damage } = preflight(found, defaultRules.keys, tickets);
      expect(damage.map(({ kind }) => kind)).toEqual(kinds);
      expect(meet(ticket, row), '“neither matches anything but itself”').toBe(false);
    },
  );
  // Promise: References agree exactly, never nearly.
  it('“Exact equality after that; never numeric, never fuzzy”', () => {
    const reference = fc.string({
      unit: fc.constantFrom('0', '1', 'O', 'a', 'A', '-', ' ', 'e', '.'),
      maxLength: 6,
    });
    const keyOf = keyMaker(defaultRules.keys);
    fc.assert(
      fc.property(reference, reference, (one, other) => {
        fc.pre(keyOf(one) !== '' && keyOf(other) !== '');
        expect(meet(one, other)).toBe(keyOf(one) === keyOf(other));
      }),
      { numRuns: 2_000 },
    );
  });
  // Promise: Two references that become one are reported.
  it('“Two different raw keys on one side that normalise to the same key are a collision, reported”', () => {
    const { summary } = compare(
      [
        ['A', 'PAID'],
        ['A\u200B', 'PAID'],
      ],
      [
        ['A', 'PAID'],
        ['A', 'PAID'],
      ],
    );
    expect(summary.collisions).toEqual([{ side: 'platform', key: 'A', references: ['A', 'A\u200B'] }]);
    expect(summary.totals.platform.matched).toBe(2);
    // Written alike, however oddly, they are one reference.
    const odd: Item = ['A\u200B', 'PAID'];
    expect(compare([odd, odd], []).summary.collisions).toEqual([]);
  });
  it.each(['__proto__', 'constructor', 'hasOwnProperty', 'toString'])(
    '“Use Map, not objects: `__proto__` is a legal reference”: %s',
    (reference) => {
      expect(meet(reference, reference)).toBe(true);
      expect(compare([[reference, 'PAID']], []).summary.totals.platform.missing).toBe(1);
    },
  );
});

describe('product.md 2, status', () => {
  it('“normalise, case fold, runs of space/`_`/`-` to one space”', () => {
    for (const raw of ['Checked in', 'CHECKED_IN', ' checked--in\u200B ', 'checked _-in']) {
      expect(statusText(raw)).toBe('checked in');
    }
    expect(statusText('GRÖSSE')).toBe(statusText('größe'));
    for (const blank of ['', ' _ ']) expect(statusText(blank)).toBe('');
  });
  it('“then the profile’s mapping table (client text -> platform status, many to one)”', () => {
    const statusMapping = [
      { client: 'Bezahlt', platform: 'PAID' },
      { client: 'erledigt', platform: 'PAID' },
    ];
    expect(statusesOf('PAID', 'BEZAHLT', { statusMapping }).matched).toBe(1);
    expect(statusesOf('paid', 'Erledigt', { statusMapping }).matched).toBe(1);
    expect(statusesOf('Bezahlt', 'PAID', { statusMapping }).matched).toBe(0);
  });
  it('“A status not in the table is compared by identical normalised text, and counted separately as unmapped”', () => {
    const { matched, summary } = statusesOf('ODD_ONE', 'odd one');
    expect(matched).toBe(1);
    expect(summary.statuses.client.map(({ status, basis }) => [status, basis])).toContainEqual([
      'odd one',
      'identical',
    ]);
    const lone = statusesOf('PAID', 'Odd').summary.statuses.client;
    expect(lone).toContainEqual({ status: 'Odd', count: 1, basis: 'unmapped' });
  });
  it('“A blank status matches nothing, not even another blank, unless the table maps it”', () => {
    expect(statusesOf('', '').matched).toBe(0);
    expect(statusesOf('PAID', ' \u200B').matched).toBe(0);
    const statusMapping = [{ client: '', platform: 'PAID' }];
    expect(statusesOf('PAID', '', { statusMapping }).matched).toBe(1);
  });
  it.each([
    ['PAID', 'Odd', 'status_unmapped'],
    ['ODD', 'PAID', 'status_unmapped'],
    ['PAID', '', 'status_blank'],
    ['', 'Odd', 'status_blank'],
  ])(
    '“A differing pair with an unmapped or blank side carries the reason …”: %j against %j is %s',
    (ticket, row, reason) => expect(statusesOf(ticket, row).reasons).toEqual([reason]),
  );
  it('“… else `status_differs`”', () => {
    const items: Item[] = [
      ['a', 'PAID'],
      ['b', 'REFUNDED'],
    ];
    const swapped: Item[] = [
      ['a', 'REFUNDED'],
      ['b', 'PAID'],
    ];
    expect(compare(items, swapped).summary.reasons).toEqual([{ reason: 'status_differs', items: 2 }]);
  });
  it('“the vocabulary is discovered from the data, never hard-coded”', () => {
    const item = fc.tuple(fc.constantFrom('a', 'b'), fc.constantFrom('PAID', 'VOID', 'REFUNDED'));
    const items = fc.array(item, { maxLength: 6 });
    const other = new Map([
      ['PAID', 'żółw'],
      ['VOID', '0'],
      ['REFUNDED', 'not paid'],
    ]);
    const renamed = (list: readonly Item[]): Item[] =>
      list.map(([reference, status]) => [reference, other.get(status) ?? '']);
    fc.assert(
      fc.property(items, items, (tickets, rows) => {
        const one = compare(tickets, rows).summary;
        const two = compare(renamed(tickets), renamed(rows)).summary;
        expect([two.totals, two.classes]).toEqual([one.totals, one.classes]);
      }),
      { numRuns: 500 },
    );
  });
});
