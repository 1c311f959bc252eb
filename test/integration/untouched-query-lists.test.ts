import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FieldPair } from '#shared/domain/rules/field-pair';
import type { Item } from '../support/reconcile-support';
import { droppedList, openQuerySession, writtenList } from '../support/query-session';
import { convert, hasSpreadsheet, setLocale } from '../support/spreadsheet';
import { temporaryFolder } from '../support/temporary-folder';

/** What a spreadsheet may take for something else. */
const texts = [
  ...[
    '00123',
    '12345678901234567890',
    '1234567890123456',
    '9007199254740993',
    '1E5',
    '007.0',
    '1234567.891234567',
  ],
  ...['17.00', '17,00', '1.234,56', '1,234.56', '-5.00', '17,00 €', '€ 17.00', '$1,000.00', '50%', '(5)'],
  ...['2026-03-31', '31.03.2026', '3/31/2026', '2026-03-31 10:00', '2026-03-31T10:00:00Z', '10:30', '1/2'],
  ...['=1+1', "=cmd|'/C calc'!A0", '+49 30 1', '@SUM(A1)', '-2+3', "'=1", '\tx', 'x;=1'],
  ...['true', 'FALSE', '#REF!', 'two  spaces', 'a\nb', 'Zoë – “Müller”'],
];
const amount: FieldPair = {
  column: 'Amount',
  field: { resource: 'tickets', path: ['amount'] },
  compare: { as: 'text' },
};
const eventNames = Object.fromEntries(
  texts.map((text, at) => [`EVT-${at}`, at % 3 === 0 ? text : `Open Air ${at}`]),
);
const openSession = () =>
  openQuerySession(
    [
      ...texts.map((text, at): Item => [`${text}P`, 'PAID', { eventId: `EVT-${at}`, amount: text }]),
      ...texts.map((text, at): Item => [`${text}B`, 'PAID', { eventId: `EVT-${at}`, amount: text }]),
      ...texts.map((text): Item => [text, 'PAID', { eventId: 'EVT-1', amount: '0' }]),
    ],
    [
      ['Payment reference', 'Status', 'Amount', 'Own'],
      ...texts.map((text) => [`${text}C`, 'VOID', text, text]),
      ...texts.map((text) => [text, text, text, text]),
      ['', 'VOID', '-1.50', ''],
    ],
    [amount],
  );

const languages = { 'en-US': 'en', 'de-DE': 'de' } as const;
const sheets = { en: 'Questions', de: 'Fragen' } as const;
const csvFilter = 'csv:Text - txt - csv (StarCalc)';

/** Lets the spreadsheet of a country open both lists and save them in all ways; the paths of what it saved. */
function savedEachWay(locale: keyof typeof languages, folder: string): Readonly<Record<string, string>> {
  setLocale(folder, locale);
  const save = (
    name: string,
    from: string,
    kind: string,
    as: string,
    ...options: readonly string[]
  ): string => {
    const out = join(folder, name);
    mkdirSync(out);
    convert(folder, [from], kind, out, ...options);
    return join(out, as);
  };
  const [book, csv] = [join(folder, 'list.xlsx'), join(folder, 'list.csv')];
  const ofSheet = `list-${sheets[languages[locale]]}.csv`;
  // The language by which it knows numbers and dates; then: detect them.
  const opened = `--infilter=CSV:44,34,76,1,,${locale === 'de-DE' ? 1031 : 1033},false,true,false`;
  return {
    xlsx: save('a', book, 'xlsx', 'list.xlsx'),
    'ods and back': save('c', save('b', book, 'ods', 'list.ods'), 'xlsx', 'list.xlsx'),
    // Separator, quote, character set (UTF-8, Windows-1252); the last one: all sheets, a file each.
    'csv, comma': save('d', book, `${csvFilter}:44,34,76,1,,0,false,true,false,false,false,-1`, ofSheet),
    'csv, tab': save('e', book, `${csvFilter}:9,34,76,1,,0,false,true,false,false,false,-1`, ofSheet),
    'csv, western': save('f', book, `${csvFilter}:59,34,1,1,,0,false,true,false,false,false,-1`, ofSheet),
    'csv as xlsx': save('g', csv, 'xlsx', 'list.xlsx', opened),
    'csv as csv': save('h', csv, `${csvFilter}:59,34,76,1,,0,false,true`, 'list.csv', opened),
  };
}

describe('a list that came back untouched, on screen', () =>
  it.each(['en', 'de'] as const)(
    'has no cell that was changed, as Tieout wrote it (%s)',
    async (language) => {
      const session = await openSession();
      for (const as of ['xlsx', 'csv'] as const) {
        const bytes = await writtenList(session, { as, language, eventNames });
        const { counts, first } = await droppedList(session, bytes);
        expect(first.altered).toEqual([]);
        expect(counts).toMatchObject({ lines: texts.length * 4 + 1, unanswered: texts.length * 4 + 1 });
      }
    },
  ));

describe.runIf(hasSpreadsheet('untouched lists'))('a list that a real spreadsheet saved', () =>
  it.each(['en-US', 'de-DE'] as const)(
    'has no cell that was changed, however it was saved (%s)',
    async (locale) => {
      const folder = temporaryFolder();
      const session = await openSession();
      const language = languages[locale];
      for (const as of ['xlsx', 'csv'] as const)
        writeFileSync(join(folder, `list.${as}`), await writtenList(session, { as, language, eventNames }));
      for (const [way, path] of Object.entries(savedEachWay(locale, folder))) {
        const { counts, first } = await droppedList(session, new Uint8Array(readFileSync(path)));
        expect([way, first.altered, first.refused]).toEqual([way, [], []]);
        expect(counts).toMatchObject({ lines: texts.length * 4 + 1, unanswered: texts.length * 4 + 1 });
      }
    },
  ),
);
