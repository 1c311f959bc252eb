import { zipSync, type Zippable } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readCommandLine } from '#main/hosts/cli/command-line';
import { openArchive } from '#main/core/evidence/archive';
import { differingFindings } from '#main/core/evidence/differences';
import { checkKeyShape } from '#main/core/partner-api/api-key';
import { checkBaseUrl, tidyBaseUrl } from '#main/core/partner-api/base-url';
import { interpret } from '#main/core/partner-api/interpret';
import { requestUrl } from '#main/core/partner-api/request-url';
import { profileSchema } from '#main/core/profiles/profile-schema';
import { freeName, readProfileFile, writeProfileFile } from '#main/core/profiles/profile-file';
import { collectFields } from '#main/core/snapshot/disk/item-fields';
import { identitiesFor } from '#main/core/snapshot/read/identity';
import { checkStored } from '#main/core/storage/unknown-fields';
import { cleanKey } from '#shared/base/clean-key';
import { chooseColumns } from '#shared/files/header/choose-columns';
import { columnChanges } from '#shared/files/header/column-changes';
import { guardFormula, unguardFormula } from '#shared/base/formula-guard';
import { preflight } from '#shared/files/client/preflight';
import { readClientFile, readClientFilePlainly } from '#shared/files/client/read-client-file';
import { codedColumn } from '#shared/columns/coded-column';
import { looksDamaged } from '#shared/domain/suggestions/damaged-reference';
import { readDay } from '#shared/domain/dates/calendar-day';
import { readDecimal } from '#shared/domain/fields/decimal';
import { runSteps } from '#shared/base/steps';
import { findNearMissesInSteps } from '#shared/domain/suggestions/near-misses/find-near-misses';
import { keyMaker } from '#shared/domain/keys/payment-reference';
import { defaultProfile, type FileChoices } from '#shared/domain/rules/profile';
import { isQuantityOf } from '#shared/domain/rules/quantity';
import { entryAt } from '#shared/domain/entries/ledger-entries';
import { defaultRules } from '#shared/domain/rules/rules';
import { statusText } from '#shared/domain/statuses/compare-statuses';
import { normalise } from '#shared/base/text';
import { textColumn } from '#shared/columns/text-column';
import { quoted } from '#shared/words/errors/table';
import { showUnseen } from '#shared/base/show-unseen';
import { readNumberFormat } from '#shared/files/xlsx/number-format';
import { plainNumber } from '#shared/files/xlsx/plain-number';
import { unescapeText } from '#shared/files/xlsx/workbook-parts';
import { workbook } from '../corpus/workbook';
import { madeNow } from '../support/made-now';
import { profileNamed } from '../support/core-twins';
import { sourceInChunks } from '../support/client-file-support';
import { compare, type Item } from '../support/reconcile-support';
import { threadTime } from '../support/thread-time';

/** An input that grows with `n`, and what is done with it. */
type Hostile = readonly [name: string, n: number, prepare: (n: number) => () => unknown];

const everyRule = keyMaker({
  ignoreCase: true,
  ignoreSeparators: true,
  ignoreLeadingZeros: true,
  stripPrefix: 'a',
  stripSuffix: 'b',
});
const zerosAlone = keyMaker({ ...defaultRules.keys, ignoreLeadingZeros: true });
const byText = (name: string, textOf: (n: number) => string, use: (text: string) => unknown): Hostile => [
  name,
  20_000,
  (n) => {
    const text = textOf(n);
    return () => use(text);
  },
];

const call = { operation: 'listTickets', query: { page: 0, size: 100 } } as const;
const context = { host: 'a.example', projectId: 'p', attempts: 1 };
/** A page with one value of a field, as the platform might send it. */
const page = (value: string) => {
  const text = `{"items":[{"paymentReference":${value},"status":"PAID"}],"total":1,"page":0,"size":100}`;
  const outcome = interpret({ kind: 'body', text, made: madeNow }, call, context);
  if (outcome.kind !== 'answered') return outcome;
  const { items } = outcome.value;
  const collected = collectFields();
  items.forEach(collected.add);
  return [collected.fields(), identitiesFor(items, [])];
};

/** Texts that are long in one way, by what patterns may stumble over. */
const longTexts: ReadonlyArray<readonly [string, (n: number) => string]> = [
  ['spaces inside', (n) => `é${' '.repeat(n)}x`],
  ['spaces at the end of letters', (n) => `${' '.repeat(n)}é${' '.repeat(n)}`],
  ['spaces and letters by turns', (n) => ' x'.repeat(n)],
  ['zeros', (n) => `${'0'.repeat(n)}x`],
  ['zeros and spaces', (n) => `${'0 '.repeat(n)}x`],
  ['digits', (n) => `${'1'.repeat(n)}x`],
  ['digits in groups', (n) => `1${'.123'.repeat(n)}x`],
  ['apostrophes', (n) => "'".repeat(n)],
  ['apostrophes and spaces', (n) => `${"'".repeat(n)}${' '.repeat(n)}x`],
  ['an open formula', (n) => `="${'x'.repeat(n)}`],
  ['open brackets', (n) => '['.repeat(n)],
  ['quotes', (n) => '"'.repeat(n)],
  ['semicolons', (n) => '0;'.repeat(n)],
  ['separators', (n) => '-_ '.repeat(n)],
  ['unseen marks', (n) => '\u200B\u202E'.repeat(n)],
  ['accents', (n) => `e${'\u0301'.repeat(n)}`],
  ['what looks escaped', (n) => '_x00'.repeat(n)],
  ['line ends', (n) => '\r\n'.repeat(n)],
];

/** All that looks at a text from outside. */
const textUses: ReadonlyArray<readonly [string, (text: string) => unknown]> = [
  ['normalise', normalise],
  ['statusText', statusText],
  ['keyMaker', everyRule],
  ['keyMaker of zeros', zerosAlone],
  ['isQuantityOf', (text) => isQuantityOf(text, 2)],
  ['readDecimal', (text) => readDecimal(text, 'comma')],
  ['readDay', (text) => readDay(text, 'day first')],
  ['showUnseen', showUnseen],
  ['guardFormula', guardFormula],
  ['unguardFormula', unguardFormula],
  ['looksDamaged', looksDamaged],
  ['plainNumber', (text) => plainNumber(text, () => 1)],
  ['readNumberFormat', (text) => readNumberFormat(text).minDigits(1)],
  ['quoted', quoted],
  ['unescapeText', unescapeText],
  ['cleanKey', cleanKey],
  ['checkKeyShape', checkKeyShape],
  [
    'checkBaseUrl',
    (text) => {
      const base = checkBaseUrl(`https://a.example/${text}`);
      return base.ok
        ? requestUrl(base.value, text, { operation: 'listTickets', query: { page: 0, size: 1 } })
        : tidyBaseUrl(new URL('https://a.example'));
    },
  ],
  ['an answer of the platform', (text) => page(JSON.stringify(text))],
  [
    'a refusal of the platform',
    (text) => interpret({ kind: 'refused', status: 400, message: text, made: madeNow }, call, context),
  ],
  [
    'an option of the command line',
    (text) => readCommandLine(['run', '--csv', text, '--map', `${text}=${text}`]),
  ],
  ['the name of a profile', (text) => [freeName(text, [text]), writeProfileFile(profileNamed(text))]],
  [
    'a profile file',
    (text) =>
      readProfileFile({
        name: text,
        content: encode(JSON.stringify({ format: 'tieout-profile', version: 1, data: text })),
      }),
  ],
];

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const file = (
  name: string,
  n: number,
  bytesOf: (n: number) => Uint8Array,
  read: typeof readClientFile,
  choices: Partial<FileChoices> = {},
): Hostile => [
  `a file with ${name}`,
  n,
  (size) => {
    const source = sourceInChunks(bytesOf(size), 1 << 16);
    return () => read(source, { ...defaultProfile.file, ...choices });
  },
];
const csv = (name: string, n: number, textOf: (n: number) => string, choices: Partial<FileChoices> = {}) =>
  Object.entries({ scanned: readClientFile, 'as text': readClientFilePlainly }).map(([way, read]) =>
    file(`${name}, ${way}`, n, (size) => encode(textOf(size)), read, choices),
  );
/** Of a workbook there are only texts, whichever way a CSV is read. */
const sheet = (name: string, n: number, rowsOf: (n: number) => string): Hostile => {
  const titles = '<row><c t="str"><v>reference</v></c><c t="str"><v>status</v></c></row>';
  const bytesOf = (size: number) => workbook([{ name: 'March', rows: titles + rowsOf(size) }]);
  return file(name, n, bytesOf, readClientFile);
};

const head = 'reference,status\n';
const files: readonly Hostile[] = [
  ...csv('many columns', 8_000, (n) => {
    const names = Array.from({ length: n }, (_, column) => `c${column}`).join(',');
    return `reference,status,${names}\nA-1,PAID,${names}\n`;
  }),
  ...csv('many columns of one name', 10_000, (n) => `reference,status${',same'.repeat(n)}\n`),
  ...csv('many columns, none of them told', 10_000, (n) => `x${',same'.repeat(n)}\n${',same'.repeat(n)}\n`),
  ...csv('one cell of spaces', 400_000, (n) => `${head}é${' '.repeat(n)}x,PAID\n`),
  ...csv('quotes that are never closed', 10_000, (n) => `${head}${'"A,PAID\n'.repeat(n)}`),
  ...csv('text behind quotes', 10_000, (n) => `${head}${'"A"x,PAID\n'.repeat(n)}`),
  ...csv('one field of many lines', 100_000, (n) => `${head}"${'\n'.repeat(n)}",PAID\n`),
  ...csv('spaces behind a quote', 400_000, (n) => `${head}"A"${' '.repeat(n)},PAID\n`),
  ...csv('rows that are short', 20_000, (n) => `${head}${'A\n'.repeat(n)}`),
  ...csv('titles that grow', 20_000, (n) => {
    const titles = Array.from({ length: 60 }, (_, line) => `${'x,'.repeat(((line + 1) * n) / 1000)}\n`);
    return `${titles.join('')}reference,status${',x'.repeat(n)}\n`;
  }),
  file(
    'one word of signs, in no UTF-8',
    300,
    (n) => Buffer.from(`${head}${'\x85'.repeat(n)}x,PAID\n`, 'latin1'),
    readClientFile,
  ),
  ...csv('one line', 1_000_000, (n) => 'x'.repeat(n)),
  sheet('cells in the last column', 400, (n) => '<row><c r="XFD1" t="str"><v>x</v></c></row>'.repeat(n)),
  sheet('an open comment', 1_000_000, (n) => `<!--${'x'.repeat(n)}`),
  sheet('an open tag', 1_000_000, (n) => `<row ${'x'.repeat(n)}`),
  sheet('spaces between rows', 1_000_000, (n) => ' '.repeat(n)),
  sheet(
    'references to characters',
    50_000,
    (n) => `<row><c t="str"><v>${'&#65;&amp'.repeat(n / 8)}</v></c></row>`,
  ),
  sheet('rows nested', 50_000, (n) => '<row>'.repeat(n)),
];

const lists: readonly Hostile[] = [
  [
    'columns to choose from',
    5_000,
    (n) => {
      const columns = ['reference', 'status', ...Array.from({ length: n }, (_, column) => `c${column}`)];
      const further = columns.slice(2, 200);
      return () => chooseColumns(columns, defaultProfile.file, further);
    },
  ],
  [
    'columns that changed',
    5_000,
    (n) => {
      const columns = Array.from({ length: n }, (_, column) => `c${column}`);
      return () => columnChanges(columns, columns.toReversed());
    },
  ],
  [
    'references that are nearly alike',
    1_000,
    (n) => {
      const items = (prefix: string) =>
        Array.from({ length: n }, (_, at): Item => [`${prefix}${at}`, 'PAID']);
      const { ledger } = compare(items('PAY-'), items('PAX-'));
      return () => runSteps(findNearMissesInSteps(ledger));
    },
  ],
  [
    'references that a spreadsheet damaged',
    2_000,
    (n) => {
      const tickets = Array.from({ length: n }, (_, at): Item => [`12345678901234${at + 10_000}`, 'PAID']);
      const rows = Array.from({ length: n }, (_, at): Item => [`1.2${at + 10_000}E+18`, 'PAID']);
      const { ledger, findings } = compare(tickets, rows);
      return () => findings.map((entry) => entryAt(ledger, entry).note);
    },
  ],
  [
    'spellings of one reference',
    20_000,
    (n) => {
      const references = Array.from({ length: n }, (_, at) => `A${'\u200B'.repeat(at % 50)}`);
      const tickets = {
        references: textColumn(references),
        identities: textColumn(references),
        statuses: codedColumn(references),
        events: null,
        fields: new Map(),
      };
      const rows = {
        references: textColumn(references),
        statuses: codedColumn(references),
        lines: new Uint32Array(n),
        columns: new Map(),
      };
      const read = {
        file: { name: '', sheets: null, records: n, header: 1, skipped: 0, malformed: [], rows },
        ...{
          encoding: 'utf-8',
          delimiter: ',',
          lineEnds: { crlf: 0, lf: 0, cr: 0 },
          workbook: null,
          merged: null,
        },
        ...{
          encodingGuess: null,
          secondTable: null,
          headerLine: 1,
          columns: [],
          partlyColumns: [],
          keyColumn: '',
          statusColumn: '',
        },
        above: { records: 0, kept: [], headerChosen: false },
      };
      return () => preflight(read, defaultRules.keys, tickets);
    },
  ],
];

const many = (n: number, make: (at: number) => string): string =>
  Array.from({ length: n }, (_, at) => make(at)).join();

/** What comes from the platform, in evidence, in a profile file and on the command line. */
const others: readonly Hostile[] = [
  ['a page of many fields', 5_000, (n) => () => page(`"A",${many(n, (at) => `"f${at}":"x"`)}`)],
  ['a page of objects in objects', 400, (n) => () => page(`${'{"a":'.repeat(n)}1${'}'.repeat(n)}`)],
  ['a page with a long number', 100_000, (n) => () => page('9'.repeat(n))],
  ['a page with many lists', 20_000, (n) => () => page(`[${many(n, () => '[]')}]`)],
  [
    'evidence of many entries',
    2_000,
    (n) => {
      const entries: Zippable = {};
      for (let at = 0; at < n; at++) entries[`e${at}/`] = new Uint8Array();
      const archive = zipSync({ 'evidence.json': encode('{}'), ...entries });
      return () => openArchive(archive);
    },
  ],
  [
    'evidence of folders in folders',
    5_000,
    (n) => {
      const archive = zipSync({ 'evidence.json': encode('{}'), ['a/'.repeat(n)]: new Uint8Array() });
      return () => openArchive(archive);
    },
  ],
  [
    'evidence of other findings',
    10_000,
    (n) => {
      const inside = encode('x\n'.repeat(n));
      const computed = encode(many(n, (at) => `${at}\n`));
      return () => differingFindings(inside, computed);
    },
  ],
  [
    'a profile file of many fields that nobody knows',
    5_000,
    (n) => {
      const data = `{${many(n, (at) => `"f${at}":{}`)}}`;
      const content = encode(`{"format":"tieout-profile","version":3,"data":${data}}`);
      return () => readProfileFile({ name: 'x', content });
    },
  ],
  [
    'a stored file of many fields that nobody knows',
    1_000,
    (n) => {
      const known = profileNamed('march');
      return () =>
        checkStored(
          profileSchema,
          Object.fromEntries([
            ...Object.entries(known),
            ...Array.from({ length: n }, (_, at) => [`f${at}`, 1]),
          ]),
        );
    },
  ],
  [
    'profiles of one name',
    5_000,
    (n) => {
      const taken = Array.from({ length: n }, (_, at) => (at === 0 ? 'March' : `March (${at + 1})`));
      return () => freeName('March', taken);
    },
  ],
  [
    'a command line of many options',
    2_000,
    (n) => {
      const words = Array.from({ length: n }, (_, at) => ['--map', `a${at}=b`, '--event', `e${at}`]).flat();
      return () => readCommandLine(['run', '--csv', 'x', '--profile', 'x', ...words]);
    },
  ],
];

/** How much so many uses of the input work, in milliseconds. */
async function workOf(use: () => unknown, times: number): Promise<number> {
  const before = threadTime();
  for (let time = 0; time < times; time++) await use();
  return threadTime() - before;
}

/** Below this many milliseconds a measurement says nothing; what is quadratic takes longer at these sizes. */
const measurable = 15;

/** By turns, so that what slows the machine slows both; so often at least, and so often before it is called too much. */
const turns = { least: 2, most: 24 };

/**
 * Four times the input costs four times the work, and on a crowded machine with cold caches up to eight; what is quadratic costs
 * sixteen, however often it is tried. It is compared with four uses of the input itself, which last as long, and are as often
 * interrupted.
 */
async function expectLinear([name, n, prepare]: Hostile): Promise<void> {
  const [once, fourTimes] = [prepare(n), prepare(4 * n)];
  let [least, leastOfFour] = [Infinity, Infinity];
  for (let turn = 1; turn <= turns.most; turn++) {
    leastOfFour = Math.min(leastOfFour, await workOf(fourTimes, 1));
    if (leastOfFour < measurable) return;
    least = Math.min(least, (await workOf(once, 4)) / 4);
    if (turn >= turns.least && leastOfFour < 10 * least) return;
  }
  expect.fail(
    `${name}: four times as much takes ${(leastOfFour / least).toFixed(1)} times the work, ${leastOfFour.toFixed(0)} ms for ${least.toFixed(0)} ms`,
  );
}

describe('no input takes more than its share of work', { timeout: 240_000 }, () => {
  it.each(textUses)('%s, whatever it is given', async (_, use) => {
    for (const [name, textOf] of longTexts) await expectLinear(byText(name, textOf, use));
  });

  // Promise: Four times the input takes no more than six times the time.
  it.each([...files, ...lists, ...others])('%s', async (...hostile) => {
    await expectLinear(hostile);
  });
});
