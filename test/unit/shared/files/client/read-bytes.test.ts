import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inTexts, read, readPlainly } from '../../../../support/client-file-support';
import { casesOf } from '../../../../partner-api/seeds';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Pieces that mean something to one of the two ways, often enough next to each other to meet in every order. */
const pieces = fc.constantFrom(
  ...['"', '""', '"a"', '"a""b"', '"x\ny"', ',', ',', ',', '\n', '\n', '\r\n', '\r', ' ', '\t', ';'],
  ...["'", "'=", '=', '-1', 'A', 'PAID', '\u00A0', '\uFEFF', '\u2028', 'ü', '€', '🎫', '\0', '0'],
);
const rowsOf = (fields: number): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom('A', '"B,1"', '', "'=C", '"d""e"', 'ü', '"x\r\ny"', ' ', "'"), {
      minLength: fields,
      maxLength: fields,
    })
    .chain((cells) => fc.constantFrom('\n', '\r\n', '\r').map((end) => cells.join(',') + end));
/** Rows, most of them whole, with junk between them. */
const body = fc
  .array(fc.oneof({ weight: 3, arbitrary: rowsOf(3) }, { weight: 1, arbitrary: pieces }), { maxLength: 30 })
  .map((parts) => parts.join(''));
/** A mark, none, or a character whose last byte is that of the mark. */
const beginning = fc.constantFrom('', '\uFEFF', '便 ');

describe('reading by bytes', () => {
  it('reads the same as Papa Parse, whatever the file and its chunks', async () => {
    await fc.assert(
      fc.asyncProperty(body, fc.integer({ min: 1, max: 40 }), beginning, async (text, size, begun) => {
        const file = utf8(`${begun}reference,status,note\n${text}`);
        const choices = { delimiter: ',', encoding: 'utf-8' };
        expect(inTexts(await read(file, choices, size))).toEqual(inTexts(await readPlainly(file, choices)));
      }),
      { numRuns: casesOf(5_000) },
    );
  });

  it.each(['', '\uFEFF', '便,', '\uF8FF,', '\uFEFE,'])(
    'finds a record behind any letters, after %j',
    async (begun) => {
      const odd = '\x7f\x80\u07ff\u0800\ud7ff\ue000\uffff🎫';
      const rest = begun.includes(',') ? ',' : '';
      const rows = [`"${odd}"x,,`, `"${odd}",PAID,`, `\uFEFF${'é'.repeat(3_000)},"y"z,`, '\uFEFFA,B,C'].map(
        (row) => rest + row,
      );
      const file = utf8([`${begun}reference,status,note`, ...rows].join('\n'));
      const choices = { delimiter: ',', encoding: 'utf-8' };
      const plain = inTexts(await readPlainly(file, choices));
      expect(plain).toMatchObject({
        records: 5,
        rows: [
          [odd, 'PAID', 3],
          ['\uFEFFA', 'B', 5],
        ],
      });
      for (const size of [1, 2, 3, 5, 1_000, 1 << 16])
        expect(inTexts(await read(file, choices, size))).toEqual(plain);
    },
  );

  it('refuses what the plain way refuses, at the same byte', async () => {
    await fc.assert(
      fc.asyncProperty(
        body,
        fc.uint8Array({ maxLength: 3 }),
        body,
        fc.integer({ min: 1, max: 40 }),
        async (before, bytes, after, size) => {
          const file = Buffer.concat([utf8(`reference,status,note\n${before}`), bytes, utf8(after)]);
          const choices = { delimiter: ',', encoding: 'utf-8' };
          expect(inTexts(await read(file, choices, size))).toEqual(inTexts(await readPlainly(file, choices)));
        },
      ),
      { numRuns: casesOf(2_000) },
    );
  });
});
