import { assert, asyncProperty, integer, string, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSeal, frameOf, readFrames } from '#shared/bridge/seal';

const seal = createSeal('0f'.repeat(32));
const bytes = uint8Array({ maxLength: 300 });

describe('a seal', () => {
  it('opens what it closed, and nothing of which a bit or the purpose was changed', async () => {
    await assert(
      asyncProperty(
        bytes,
        string(),
        string(),
        integer({ min: 0 }),
        async (content, purpose, other, place) => {
          const sealed = await seal.close(content, purpose);
          expect(await seal.open(sealed, purpose)).toEqual(new Uint8Array(content));
          if (other !== purpose) expect(await seal.open(sealed, other)).toBeNull();
          const bit = place % (sealed.length * 8);
          const changed = sealed.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
          expect(await seal.open(changed, purpose)).toBeNull();
          expect(await seal.open(sealed.subarray(0, place % sealed.length), purpose)).toBeNull();
          expect(await createSeal('f0'.repeat(32)).open(sealed, purpose)).toBeNull();
        },
      ),
    );
  });

  it('never closes the same twice alike, so that nothing can be told from a repetition', async () => {
    const content = new TextEncoder().encode('prefix.secret');
    const closed = await Promise.all(Array.from({ length: 100 }, () => seal.close(content, 'call saveKey')));
    expect(new Set(closed.map((sealed) => sealed.subarray(0, 12).join())).size).toBe(100);
  });

  it('opens nothing that is no sealed bytes', async () => {
    await assert(
      asyncProperty(bytes, async (noise) => {
        expect(await seal.open(noise, 'call saveKey')).toBeNull();
      }),
    );
  });
});

describe('the pieces of a stream', () =>
  it('are the same in chunks of any size, and one that was cut is left out', async () => {
    await assert(
      asyncProperty(
        bytes,
        bytes,
        integer({ min: 1, max: 50 }),
        integer({ min: 0 }),
        async (a, b, size, cut) => {
          const whole = Uint8Array.from([...frameOf(a), ...frameOf(b)]);
          const read = async (stream: Uint8Array): Promise<unknown> => {
            const chunks: Uint8Array[] = [];
            for (let at = 0; at < stream.length; at += size) chunks.push(stream.subarray(at, at + size));
            const pieces: Uint8Array[] = [];
            for await (const piece of readFrames(() => Promise.resolve(chunks.shift()))) pieces.push(piece);
            return pieces;
          };
          const both = [new Uint8Array(a), new Uint8Array(b)];
          expect(await read(whole)).toEqual(both);
          const end = cut % whole.length;
          expect(await read(whole.subarray(0, end))).toEqual(end < frameOf(a).length ? [] : both.slice(0, 1));
        },
      ),
    );
  }));
