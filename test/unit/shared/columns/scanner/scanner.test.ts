import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCutPlace } from '#shared/files/csv/split-records';
import { createCodedColumnBuilder } from '#shared/columns/coded-column';
import { createTextColumnBuilder, textsOf } from '#shared/columns/text-column';
import { collectTickets, writeSnapshotLines } from '#shared/domain/snapshot/snapshot-lines';
import { createScanner, isLastBatch } from '#shared/columns/scanner/scanner';
import { inTexts, read, readPlainly } from '../../../../support/client-file-support';
import { calmReading } from '../../../../support/snapshot-info';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const comma = 0x2c;
const choices = { delimiter: ',', encoding: 'utf-8' };

function scannerOf(fields: number, wanted: readonly number[]) {
  const scanner = createScanner(fields, wanted);
  if (scanner === null) throw new Error('no scanner');
  return scanner;
}

/** All rows that a scanner takes from a text, by field and as both kinds of column hold them. */
function scanAll(text: string, fields: number, wanted: readonly number[], last = true) {
  const scanner = scannerOf(fields, wanted);
  const place = createCutPlace();
  const columns = wanted.map(() => ({ texts: createTextColumnBuilder(), coded: createCodedColumnBuilder() }));
  scanner.load(utf8(text));
  for (;;) {
    const batch = scanner.scanRows(comma, place, last);
    for (const [field, { texts, coded }] of columns.entries()) {
      texts.append(batch, field);
      coded.append(batch, field);
    }
    if (isLastBatch(batch)) break;
  }
  const built = columns.map(({ texts, coded }) => {
    const [inTexts, inCodes] = [textsOf(texts.build()), textsOf(coded.build())];
    expect(inCodes).toEqual(inTexts);
    return inTexts;
  });
  return { fields: built, done: scanner.done(), odd: scanner.stoppedAtOdd(), place };
}

describe('rows of a CSV', () => {
  it.each([
    ['a row of fewer fields', 'a,b\nc\n', 4],
    ['a row of more fields', 'a,b\nc,d,e\n', 4],
    ['a blank line', 'a,b\n\nc,d\n', 4],
    ['text behind a quote', 'a,b\n"c"d,e\n', 4],
    ['an open quote at the end', 'a,b\n"c,d\n', 4],
    ['a quote that closes at the end, one field short', 'a,b\n"c"', 4],
  ])('stop before %s', (_, text, done) => expect(scanAll(text, 2, [0])).toMatchObject({ done, odd: true }));

  it.each([
    ['no line end', 'a,b\nc,d'],
    ['a CR, which may be half of a CR LF', 'a,b\nc,d\r'],
    ['a quote, which may be one of two', 'a,b\nc,"d"'],
    ['an open quote', 'a,b\nc,"d\n'],
  ])('wait for more behind %s', (_, text) =>
    expect(scanAll(text, 2, [0], false)).toMatchObject({ done: 4, odd: false }),
  );

  it('take the last row without its line end', () =>
    expect(scanAll('a,b\nc,"d"', 2, [1])).toMatchObject({ fields: [['b', 'd']], done: 9, odd: false }));

  it('are told by the place among the wanted, in whatever order and however often', () =>
    expect(scanAll('a,b,c\n', 3, [2, 0]).fields).toEqual([['c'], ['a']]));

  it('come whole through many batches, long texts and memory that grows', () => {
    const textOf = (row: number): string =>
      `${row % 7}`.repeat((row * 37) % 91) + (row % 1000 === 0 ? 'x'.repeat(70_000) : '');
    const rows = Array.from({ length: 10_000 }, (_, row) => textOf(row));
    const { fields, place } = scanAll(rows.map((text) => `${text},${text.length}\n`).join(''), 2, [0, 1]);
    expect(fields).toEqual([rows, rows.map(({ length }) => String(length))]);
    expect(place.line).toBe(10_001);
  });

  it('number different texts of one hash apart, as many as a batch has', () => {
    const rows = Array.from({ length: 5_000 }, (_, row) => `K${row % 2047}`);
    expect(scanAll(rows.map((text) => `${text},\n`).join(''), 2, [0]).fields).toEqual([rows]);
  });

  it('are read as the plain way reads them, batch after batch', async () => {
    const cell = fc.constantFrom('A', '"B,1"', '', "'=C", '"d""e"', 'ü', '"x\r\ny"', ' ', "'", '"\'+"""');
    const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 2_040, maxLength: 2_060 });
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 3_000, max: 9_000 }), async (all, size) => {
        const file = utf8(`reference,status,note\n${all.map((cells) => `${cells.join(',')}\n`).join('')}`);
        expect(inTexts(await read(file, choices, size))).toEqual(inTexts(await readPlainly(file, choices)));
      }),
      { numRuns: 20 },
    );
  });
});

describe('where there can be no scanner', () => {
  const many = Array.from({ length: 300 }, (_, field) => field);

  it('none is made', () => expect(createScanner(300, many)).toBeNull());

  it('a snapshot is read line by line', () => {
    const paths = many.map((field) => [`f${field}`]);
    const { add, end } = collectTickets({ tickets: calmReading(2), eventsKept: false }, paths);
    add(writeSnapshotLines(['a', 'b"\n'].map((text) => [text, text, text, ...paths.map(() => text)])));
    expect(textsOf(end().references)).toEqual(['a', 'b"\n']);
  });
});
