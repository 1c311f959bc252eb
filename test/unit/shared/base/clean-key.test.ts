import { expect, test } from 'vitest';
import { cleanKey } from '#shared/base/clean-key';

test.each([
  ['a plain key', 'pk_live.s3cret', 'pk_live.s3cret'],
  ['blanks and a line end around it', '  pk_live.s3cret\r\n', 'pk_live.s3cret'],
  ['a Bearer prefix', 'Bearer pk_live.s3cret', 'pk_live.s3cret'],
  ['a whole header line', 'Authorization: bearer  pk_live.s3cret ', 'pk_live.s3cret'],
  ['the other header', 'X-API-Key: pk_live.s3cret', 'pk_live.s3cret'],
  ['quotation marks', '"Bearer pk_live.s3cret"', 'pk_live.s3cret'],
  ['invisible characters', '\u200Bpk_live.s3\u2060cret\uFEFF', 'pk_live.s3cret'],
  ['a second dot in the secret', 'pk.a.b', 'pk.a.b'],
  ['nothing', '', null],
  ['no dot', 'hunter2', null],
  ['no secret', 'pk_live.', null],
  ['no prefix', '.s3cret', null],
  ['a blank inside', 'pk live.s3cret', null],
  ['a line end inside', 'pk_live.s3c\nret', null],
  ['a letter that no header can carry', 'pk_live.s3crét', null],
])('%s', (_what, pasted, expected) => expect(cleanKey(pasted)).toBe(expected));
