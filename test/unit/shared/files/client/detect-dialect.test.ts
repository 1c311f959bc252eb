import { expect, it } from 'vitest';
import { defaultProfile } from '#shared/domain/rules/profile';
import { detectDialect } from '#shared/files/client/detect-dialect';

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
])('a delimiter is told by %s', (_, text) =>
  expect(detectDialect(text, true, defaultProfile.file)).toMatchObject({ delimiter: ';', headerLine: 1 }),
);
