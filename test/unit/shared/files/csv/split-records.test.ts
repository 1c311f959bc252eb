import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRecords } from '#shared/files/csv/parse-records';
import { maxColumns } from '#shared/files/header/choose-columns';
import {
  createRecordSplitter,
  cutCells,
  maxRecordLength,
  splitRecords,
  type RawRecord,
} from '#shared/files/csv/split-records';

function split(text: string, delimiter = ','): RawRecord[] {
  return splitRecords(text, delimiter);
}

describe('createRecordSplitter', () => {
  const cases: readonly {
    readonly description: string;
    readonly input: string;
    readonly expected: readonly (readonly [line: number, text: string, problem?: string])[];
  }[] = [
    { description: 'no record in an empty text', input: '', expected: [] },
    {
      description: 'LF, CR LF and CR in one file',
      input: 'a\nb\r\nc\rd',
      expected: [
        [1, 'a'],
        [2, 'b'],
        [3, 'c'],
        [4, 'd'],
      ],
    },
    {
      description: 'an empty quoted field',
      input: '"",b\n"",',
      expected: [
        [1, '"",b'],
        [2, '"",'],
      ],
    },
    {
      description: 'an open quote that the next quoted field would close spoils only its own line',
      input: 'a,"open\nb,"c"\nd,e\n',
      expected: [
        [1, 'a,"open', 'text_after_quote'],
        [2, 'b,"c"'],
        [3, 'd,e'],
      ],
    },
    {
      description: 'an open quote does not swallow the rest of the file',
      input: 'a,b\nc,"open\nd,e\nf,g\n',
      expected: [
        [1, 'a,b'],
        [2, 'c,"open', 'quote_not_closed'],
        [3, 'd,e'],
        [4, 'f,g'],
      ],
    },
    {
      description: 'a record over several lines is spoilt up to the line of the broken field',
      input: '"x\ny","z"z,1\nb,2\n',
      expected: [
        [1, '"x\ny","z"z,1', 'text_after_quote'],
        [3, 'b,2'],
      ],
    },
    {
      description: 'line ends of every kind within quotes are counted as lines',
      input: '"a\rb"\r"a\r\nb"\r\n"a\n\rb"\nz',
      expected: [
        [1, '"a\rb"'],
        [3, '"a\r\nb"'],
        [5, '"a\n\rb"'],
        [8, 'z'],
      ],
    },
    {
      description: 'spaces behind a closing quote belong to it',
      input: '"a"  ,b\n"c" \nd,"e"',
      expected: [
        [1, '"a"  ,b'],
        [2, '"c" '],
        [3, 'd,"e"'],
      ],
    },
  ];
  it.each(cases)('$description', ({ input, expected }) => {
    for (const pieces of [[input], Array.from(input)]) {
      const splitter = createRecordSplitter(',');
      const records = [...pieces, ''].flatMap((piece, place) => [
        ...splitter.push(piece, place === pieces.length),
      ]);
      expect(
        records.flat().map(({ line, text, problem }) => [line, text, ...(problem === null ? [] : [problem])]),
      ).toEqual(expected);
    }
  });

  it('gives each record as soon as it has ended', () => {
    const splitter = createRecordSplitter(',');
    const given = ['a\nb\n', 'c\rd\r', '\n"e\nf","g"h', `${'i'.repeat(20)}\n`].map((text) =>
      [...splitter.push(text, false)].flat().map((record) => record.text),
    );
    expect(given).toEqual([['a', 'b'], ['c'], ['d'], [`"e\nf","g"h${'i'.repeat(20)}`]]);
  });

  it('takes a space behind a quote for the delimiter that it is', () =>
    expect(split('"a" "b"  c', ' ')).toEqual([{ line: 1, text: '"a" "b"  c', problem: null }]));

  it('tells the line of a record that is longer than any may be', () => {
    const splitter = createRecordSplitter(',');
    const told = ['x\n"', 'y'.repeat(maxRecordLength - 1), 'z'].map((text) => {
      Array.from(splitter.push(text, false));
      return splitter.tooLong();
    });
    expect(told).toEqual([null, null, 2]);
  });

  it('counts how records ended', () => {
    const splitter = createRecordSplitter(',');
    expect([...splitter.push('a\nb\r\n"x\ny"\rc\rd', true)].flat()).toHaveLength(5);
    expect(splitter.lineEnds).toEqual({ lf: 1, crlf: 1, cr: 2 });
  });

  const text = fc.string({
    unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', '\r\n', ' ', '\t'),
    maxLength: 40,
  });

  it('gives the same records however the text was chunked', () =>
    fc.assert(
      fc.property(
        text,
        fc.array(fc.nat(40)),
        fc.constantFrom(',', ';', '\t', ' '),
        (input, cuts, delimiter) => {
          const splitter = createRecordSplitter(delimiter);
          const places = [0, ...cuts.filter((cut) => cut < input.length).sort((a, b) => a - b), input.length];
          const chunks = places.slice(1).map((end, index) => input.slice(places[index], end));
          const records = chunks.flatMap((chunk) => [...splitter.push(chunk, false)].flat());
          expect([...records, ...[...splitter.push('', true)].flat()]).toEqual(split(input, delimiter));
        },
      ),
      { numRuns: 5_000 },
    ));

  it('loses no character: records and line ends put together are the text', () =>
    fc.assert(
      fc.property(text, (input) => {
        const joined = split(input)
          .map((record) => record.text)
          .join('');
        expect(joined.replace(/[\r\n]/g, '')).toBe(input.replace(/[\r\n]/g, ''));
      }),
      { numRuns: 5_000 },
    ));

  it('cuts a long record into the cells that Papa Parse finds in it', () =>
    fc.assert(
      fc.property(
        text,
        fc.constantFrom(',', ';', '\t', ' '),
        fc.integer({ min: 1, max: 9 }),
        (input, delimiter, most) => {
          for (const { text: record, problem } of split(input, delimiter)) {
            if (problem !== null) continue;
            const [cells = []] = parseRecords([record], delimiter);
            expect(cutCells(record, delimiter, Infinity)).toEqual(cells);
            expect(cutCells(record, delimiter, most)).toEqual(cells.slice(0, most));
          }
        },
      ),
      { numRuns: 5_000 },
    ));

  it('cuts only a record itself that is too long for Papa Parse', () => {
    const long = 'x'.repeat(2 ** 20 + 1);
    const wide = ','.repeat(2 ** 20 + 1);
    const [first, cut, most, last] = parseRecords(['a,"b"', `${long},"c"`, wide, '"d",e'], ',');
    expect([first, cut, last]).toEqual([
      ['a', 'b'],
      [long, 'c'],
      ['d', 'e'],
    ]);
    expect(most).toHaveLength(maxColumns + 1);
  });

  it.each(['a\nb', '"a"b', '"a"b"'])('does not parse %j, which is no whole record', (record) =>
    expect(() => parseRecords(['c', record], ',')).toThrow('in 2 records'),
  );

  it('takes the doubled quotes out of a cell of any length', () => {
    for (const length of [65_534, 65_535, 65_536, 65_537, 200_000]) {
      const inner = `${'x'.repeat(length % 3)}${'""'.repeat(length)}y""`;
      expect(cutCells(`a,"${inner}",b`, ',', 3)).toEqual(['a', inner.replaceAll('""', '"'), 'b']);
    }
  });

  it('cuts so that Papa Parse finds exactly these records, one row each', () =>
    fc.assert(
      fc.property(text, fc.constantFrom(',', ';', '\t', ' '), (input, delimiter) => {
        const sound = split(input, delimiter)
          .filter(({ text: record, problem }) => problem === null && record !== '')
          .map((record) => record.text);
        const together = parseRecords(sound, delimiter);
        expect(together).toEqual(sound.map((record) => parseRecords([record], delimiter)[0]));
      }),
      { numRuns: 5_000 },
    ));
});
