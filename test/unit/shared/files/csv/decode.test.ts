import { describe, expect, it } from 'vitest';
import { isAscii } from '#shared/columns/text-bytes';
import { createDecoder, repairWestern } from '#shared/files/csv/decode';
import { utf16 } from '../../../../corpus/encode';
import { valueOf } from '../../../../support/value-of';

describe('bytes that are ASCII', () =>
  it('are told from others at any place in memory and of the other byte', () => {
    for (let offset = 0; offset < 5; offset++) {
      for (let length = 0; length < 12; length++) {
        const bytes = new Uint8Array(24)
          .fill(0xff)
          .subarray(offset, offset + length)
          .fill(0x7f);
        expect(isAscii(bytes)).toBe(true);
        for (let at = 0; at < length; at++) {
          expect(isAscii(bytes.map((byte, place) => (place === at ? 0x80 : byte)))).toBe(false);
          bytes[at] = 0x80;
          expect(isAscii(bytes)).toBe(false);
          bytes[at] = 0x7f;
        }
      }
    }
  }));

describe('a character of UTF-8 that is cut off', () => {
  const begun = Uint8Array.from([0x41, 0x41, 0x41, 0xe2, 0x80]);
  it.each([
    ['by ASCII in the next chunk', [[0x42, 0x43], []]],
    ['by the end of the file', [[]]],
  ])('%s is refused there', (_, chunks) => {
    const decoder = valueOf(createDecoder('utf-8', 'client.csv'));
    const checked = [begun, ...chunks.map((bytes) => Uint8Array.from(bytes))].map((chunk, place) =>
      decoder.check(chunk, place === chunks.length),
    );
    expect(checked[0]).toEqual({ ok: true, value: null });
    expect(checked[1]).toMatchObject({ ok: false, error: { code: 'file_wrong_encoding', byteOffset: 5 } });
  });
});

it.each([
  ['utf-16le', utf16('A-1,🎫\nA-2\uD83C,x🎫\n', 'le'), 23],
  ['utf-16be', utf16('A-1,🎫\nA-2\uD83C,x🎫\n', 'be'), 23],
  ['utf-8', Buffer.concat([Buffer.from('A-1,🎫'), Buffer.from([0xf0, 0x9f]), Buffer.from(',x')]), 10],
] as const)('half a character of %s is refused at one byte, however cut', (label, bytes, byteOffset) => {
  for (let size = 1; size <= bytes.length; size++) {
    for (const way of ['decode', 'check'] as const) {
      const decoder = valueOf(createDecoder(label, 'client.csv'));
      const refused = Array.from({ length: Math.ceil(bytes.length / size) }, (_, chunk) => chunk * size)
        .map((from) => decoder[way](bytes.subarray(from, from + size), from + size >= bytes.length))
        .find(({ ok }) => !ok);
      expect(refused).toMatchObject({ error: { code: 'file_wrong_encoding', byteOffset } });
    }
  }
});

it('a byte without a character is refused, and so is an unknown encoding', () => {
  const decoder = valueOf(createDecoder('shift_jis', 'client.csv'));
  expect(decoder.decode(Uint8Array.from([0x41, 0x82, 0xa0, 0x82, 0xa0, 0x41]), false).ok).toBe(true);
  expect(decoder.decode(Uint8Array.from([0xff, 0x43]), false)).toMatchObject({
    error: { code: 'file_wrong_encoding', byteOffset: 6 },
  });
  expect(createDecoder('latin-99', 'client.csv')).toMatchObject({
    error: { code: 'encoding_unknown', encoding: 'latin-99' },
  });
});

it('what an engine leaves as control characters of Windows-1252 are its signs', () => {
  expect(repairWestern('windows-1252', 'a\x80\x81\x96\x9fé')).toBe('a€\x81–Ÿé');
  expect(repairWestern('iso-8859-2', '\x96')).toBe('\x96');
});
