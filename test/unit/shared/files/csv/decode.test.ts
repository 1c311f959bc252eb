import { describe, expect, it } from 'vitest';
import { isAscii } from '#shared/columns/text-bytes';

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
