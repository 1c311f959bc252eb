import { expect, it } from 'vitest';
import { defaultProfile } from '#shared/domain/rules/profile';
import { detectDialect, isUsableDelimiter } from '#shared/files/client/detect-dialect';

it.each([
  [
    'more records that agree, not more columns of the header',
    'Beleg;Zustand (bezahlt, benutzt, frei)\nA-1;bezahlt\nA-2;frei\n',
  ],
  ['more columns, where as many records agree', 'Beleg;Zustand;Saal, Platz\nA-1;frei;A, 7\nA-2;frei;B, 8\n'],
  [
    'the fewer broken records, though they can be cut into as many',
    'Beleg;Zustand, Saal\n"A-1";frei, A\n"A-2";frei, B\n',
  ],
  ['the names of both columns, whatever agrees', 'Ref;Status, now\na,b;c\nd,e;f\ng,h\n'],
])('a delimiter is told by %s', (_, text) =>
  expect(detectDialect(text, true, defaultProfile.file)).toMatchObject({ delimiter: ';', headerLine: 1 }),
);

it.each([
  ['sep=;\r\na,b;c\n', {}, ';', 2, [2]],
  ['SEP=|\na,b;c\n', {}, '|', 2, [2]],
  ['sep=|', {}, '|', 2, []],
  ['sep="\na,b\n', {}, ',', 2, [1, 2]],
  [' sep=;\na,b\n', {}, ',', 2, [1, 2]],
  ['sep=; x\na,b\n', {}, ',', 2, [1, 2]],
  ['sep=;\na,b\n', { delimiter: ',' }, ',', 2, [2]],
  ['a;b;c,d\n', { delimiter: ',' }, ',', 1, [1]],
  ['a;b,c\n', {}, ',', 1, [1]],
  ['a|b\n', {}, '|', 1, [1]],
  ['a\tb\n', {}, '\t', 1, [1]],
  ['\n,,\nTitle\nRef,Status\nA,B\n', {}, ',', 4, [2, 3, 4, 5]],
  ['Ref,Status\nA,B\nC,D\n', { headerLine: 2 }, ',', 2, [1, 2, 3]],
  ['Ref,Status;x;y\nA;B\nC;D\n', { headerLine: 2 }, ';', 2, [1, 2, 3]],
  ['one\n', {}, ',', 1, [1]],
  ['', {}, ',', 1, []],
] as const)(
  '%j by %j is cut by %j, with its header in line %i',
  (text, choices, delimiter, headerLine, lines) => {
    const found = detectDialect(text, true, { ...defaultProfile.file, ...choices });
    expect([found.delimiter, found.headerLine]).toEqual([delimiter, headerLine]);
    expect(found.records.map(({ line }) => line)).toEqual(lines);
  },
);

it('shows a broken record with its quotes, and none that may go on', () => {
  const read = (isComplete: boolean) =>
    detectDialect('a;b\n"c"x;d\ne', isComplete, defaultProfile.file).records;
  const whole = [
    { line: 1, fields: ['a', 'b'], broken: false },
    { line: 2, fields: ['"c"x', 'd'], broken: true },
  ];
  expect(read(false)).toEqual(whole);
  expect(read(true)).toEqual([...whole, { line: 3, fields: ['e'], broken: false }]);
});

it('is none that a reader could not work with', () =>
  expect([',', ' ', '', ';;', '"', '\r', '\n', '\uFEFF'].map(isUsableDelimiter)).toEqual([
    ...[true, true, false, false, false, false, false, false],
  ]));
