import { expect, it } from 'vitest';
import { quoted } from '#shared/words/errors/table';
import { showSteering, showUnseen, statusName } from '#shared/base/show-unseen';

// Promise: What cannot be seen is shown.
it.each([
  ['\u001b[31mPAID\u001b[0m', '[U+001B][31mPAID[U+001B][0m'],
  ['PAID\u0007', 'PAID[U+0007]'],
  ['a\u009b2Jb', 'a[U+009B]2Jb'],
  ['\u202eDIAP', '[U+202E]DIAP'],
  ['\u2066PAID\u2069\u200f\u061c', '[U+2066]PAID[U+2069][U+200F][U+061C]'],
  ['PA\u200bID', 'PA[U+200B]ID'],
  [' PAID\t', '␣PAID␣'],
  ['bezahlt é 支払', 'bezahlt é 支払'],
])('text from outside that steers a terminal or turns round is shown: %j', (raw, shown) => {
  expect(showUnseen(raw)).toBe(shown);
  expect(statusName(raw)).toBe(shown);
});

it('a name in a sentence turns nothing round and steers nothing', () =>
  expect(quoted('\u202egpj.\u001b[2Jfdp')).toBe('“[U+202E]gpj. [2Jfdp”'));

it('lines for a terminal keep their breaks, and steer nothing', () =>
  expect(showSteering('a\tb\n\u001b[2J\r\u009b31m\u202e\u007f')).toBe(
    'a\tb\n[U+001B][2J[U+000D][U+009B]31m[U+202E][U+007F]',
  ));
