import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { queryKey, readQueryId } from '#shared/domain/queries/query-id';
import { reconcile } from '#shared/domain/result/reconcile';
import { defaultRules } from '#shared/domain/rules/rules';
import { fileOf, snapshotOf, type Item } from '../support/reconcile-support';
import { allQueries, listOf, proposalOf, sourceOf } from '../support/query-support';
import { convert, hasSpreadsheet } from '../support/spreadsheet';
import { temporaryFolder } from '../support/temporary-folder';

const hostile = ['=1+1', '+49 30 1', '-5.00', "=cmd|'/C calc'!A0", '00123', '1E5', '2026-03-31', 'ä–€“”'];
const source = sourceOf(
  reconcile(
    snapshotOf([...hostile.map((text): Item => [`${text} P`, 'PAID']), ['B', 'PAID'], ['B', 'PAID']]),
    fileOf(
      [
        ...hostile.map((text, at): Item => [`${text} C`, 'VOID', { Amount: `${at}.00`, Own: text }]),
        ['B', 'VOID', { Amount: '-1.50', Own: '' }],
      ],
      {},
      ['Amount', 'Own'],
    ),
    defaultRules,
    true,
  ),
);

/** Answers a list as a script of openpyxl's kind does: the cells of two columns by their ids, and nothing else. */
function answered(list: Uint8Array): Buffer<ArrayBuffer> {
  const parts = unzipSync(list);
  const path = 'xl/worksheets/sheet2.xml';
  const rows = strFromU8(parts[path] ?? new Uint8Array()).split('<row ');
  const filled = rows.map((row) => {
    const id = /<t [^>]*>(Q[^<]+)<\/t>/.exec(row)?.[1];
    const said = id === undefined ? undefined : planted.get(id);
    if (said === undefined) return row;
    const cells = [said, `comment of ${String(id)}, = "sure"`];
    let column = 0;
    return row.replace(/<c r="([A-Z]+\d+)" s="3"\/>/g, (_, place: string) => {
      const text = (cells[column++] ?? '').replaceAll('"', '&quot;');
      return `<c r="${place}" s="3" t="inlineStr"><is><t>${text}</t></is></c>`;
    });
  });
  return Buffer.from(zipSync({ ...parts, [path]: strToU8(filled.join('<row ')) }));
}

const words = [
  'We agree',
  'Please correct on your side',
  'Will correct',
  'Paid later',
  'Duplicate',
  'see my mail',
];
const queries = allQueries(source);
/** What the client says, by the ids; each third query stays open. */
const planted = new Map(
  queries.flatMap(({ id }, at) => (at % 3 === 2 ? [] : [[id, words[at % words.length] ?? ''] as const])),
);

/** Lets the spreadsheet open a file and save it as another kind, in one start. */
function savedAs(kinds: readonly string[], list: Uint8Array): readonly Buffer[] {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'list.xlsx'), list);
  return kinds.map((kind, at) => {
    const out = join(folder, String(at));
    mkdirSync(out);
    convert(folder, [join(folder, 'list.xlsx')], kind, out);
    const name = kind.startsWith('csv') ? 'list-Questions.csv' : 'list.xlsx';
    return readFileSync(join(out, name));
  });
}

/** Rows of a saved CSV, which may be sorted and deleted. */
const linesOf = (csv: Buffer, encoding: BufferEncoding): readonly string[] =>
  csv
    .toString(encoding)
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/);

describe.runIf(hasSpreadsheet('query lists'))('a query list in a real spreadsheet', () => {
  const expectAll = (proposal: Awaited<ReturnType<typeof proposalOf>>, ids: readonly string[]): void => {
    expect(proposal.refused).toEqual([]);
    expect(proposal.unknown).toEqual([]);
    const landed = new Map(
      proposal.taken.map(({ query, answer, text, comment }) => [query, [answer, text, comment]]),
    );
    for (const id of ids) {
      const said = planted.get(id);
      expect(landed.has(id)).toBe(said !== undefined);
      if (said === undefined) continue;
      expect(landed.get(id)?.[2]).toBe(`comment of ${id}, = "sure"`);
      if (said === 'see my mail') expect(landed.get(id)?.slice(0, 2)).toEqual(['other', said]);
    }
    expect(landed.size).toBe(ids.filter((id) => planted.has(id)).length);
    for (const { query, paymentReference } of proposal.taken) {
      const parts = readQueryId(query);
      const asked = queries.find((one) => parts !== null && queryKey(one.parts) === queryKey(parts));
      expect(asked?.finding.paymentReference).toBe(paymentReference);
    }
  };

  it('saved by it as workbook and CSV, sorted and partly deleted, keep their places', async () => {
    const ids = queries.map(({ id }) => id);
    // Separator, quote, character set (UTF-8, Windows-1252); the last one: all sheets, a file each.
    const utf8 = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';
    const western = 'csv:Text - txt - csv (StarCalc):59,34,1,1,,0,false,true,false,false,false,-1';
    const [book, comma, semicolon] = savedAs(['xlsx', utf8, western], answered(listOf(source)));
    if (book === undefined || comma === undefined || semicolon === undefined) throw new Error('not saved');
    const sheet = unzipSync(book);
    expect(
      Object.entries(sheet).filter(
        ([name, xml]) => name.includes('worksheets/') && /<f\b/.test(strFromU8(xml)),
      ),
    ).toEqual([]);
    // What the spreadsheet understood of the form is what it wrote again.
    const lines = strFromU8(sheet['xl/worksheets/sheet2.xml'] ?? new Uint8Array());
    expect(lines).toContain('sheetProtection');
    expect(lines).toContain('<autoFilter');
    expect(lines).toContain('dataValidation');
    const ofBook = await proposalOf(book, source);
    expectAll(ofBook, ids);
    expect(ofBook.altered).toEqual([]);

    expectAll(await proposalOf(comma, source), ids);
    const [head = '', ...all] = linesOf(semicolon, 'latin1');
    const kept = all
      .filter((_line, at) => at % 4 !== 1)
      .sort()
      .reverse();
    const idsKept = kept.map((line) => /Q[0-9A-Z]{5}-[0-9A-Z]{6}-[0-9A-Z]{6}/.exec(line)?.[0] ?? '');
    expectAll(await proposalOf(Buffer.from([head, ...kept, ''].join('\r\n'), 'latin1'), source), idsKept);
  });

  it('out and in without answers changes nothing, whatever it saved it as', async () => {
    const [book] = savedAs(['xlsx'], listOf(source));
    const { taken, refused, unknown, altered, unanswered } = await proposalOf(
      book ?? Buffer.from(''),
      source,
    );
    expect([taken, refused, unknown, altered]).toEqual([[], [], [], []]);
    expect(unanswered).toBe(queries.length);
  });
});
