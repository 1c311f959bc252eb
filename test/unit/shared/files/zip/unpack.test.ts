import fc from 'fast-check';
import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readClientFile } from '#shared/files/client/read-client-file';
import { defaultProfile } from '#shared/domain/rules/profile';
import { crc32 } from '#shared/files/zip/crc32';
import { searchablePieces } from '#shared/files/zip/searchable';
import { unpack } from '#shared/files/zip/unpack';
import { readContents, type PackedFile } from '#shared/files/zip/contents';
import { workbook } from '../../../../corpus/workbook';
import { sourceInChunks } from '../../../../support/client-file-support';

/** What a file unpacks to, or what is wrong with it. */
function unpackWhole(packed: PackedFile, most?: number): Uint8Array | string {
  const pieces: Uint8Array[] = [];
  const steps = unpack(packed, most);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value ?? Buffer.concat(pieces);
    pieces.push(step.value.bytes);
  }
}

function unpackAll(archive: Uint8Array): Record<string, Uint8Array | string> | null {
  const contents = readContents(archive);
  return (
    contents && Object.fromEntries(Array.from(contents, ([name, packed]) => [name, unpackWhole(packed)]))
  );
}

function packedIn(archive: Uint8Array): PackedFile {
  const packed = readContents(archive)?.get('part');
  if (packed === undefined) throw new Error('the archive has no such file');
  return packed;
}

/** Bytes that do not pack (xorshift). */
function noise(length: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    return (state ^= state << 5) & 0xff;
  });
}

describe('an archive is unpacked in steps', () => {
  it('to what the library unpacks at once', () => {
    const file = fc.oneof(
      fc.uint8Array({ maxLength: 2000 }),
      fc.integer({ min: 0, max: 30_000 }).map((length) => new Uint8Array(length).fill(length)),
    );
    const name = fc
      .string({ minLength: 1, maxLength: 12 })
      .filter((text) => text !== '__proto__' && text === text.toLowerCase());
    fc.assert(
      fc.property(
        fc.dictionary(name, file, { maxKeys: 5, noNullPrototype: true }),
        fc.constantFrom(0, 1, 9),
        (files, level) => {
          const archive = zipSync(files, { level: level });
          const unpacked = unpackAll(archive) ?? {};
          const atOnce = unzipSync(archive);
          expect(Object.keys(unpacked).toSorted()).toEqual(Object.keys(atOnce).toSorted());
          for (const [name, bytes] of Object.entries(atOnce)) {
            expect(Buffer.compare(bytes, Buffer.from(unpacked[name] ?? 'nothing')), name).toBe(0);
          }
        },
      ),
      { numRuns: 60, seed: 7 },
    );
  });

  it('also where a writer states its numbers in 64 bits', () => {
    const text = new TextEncoder().encode('<workbook/>'.repeat(500));
    const numbers = new Uint8Array(16);
    const other = new Uint8Array(8).fill(1);
    const plain = zipSync({ part: [text, { extra: { 0: other, 1: numbers } }] });
    const at = plain.findLastIndex((byte, place) => byte === 0x50 && plain[place + 2] === 1);
    const view = new DataView(plain.buffer, plain.byteOffset);
    const extra = new DataView(plain.buffer, plain.byteOffset + at + 46 + 'part'.length + 16);
    extra.setBigUint64(0, BigInt(text.length), true);
    extra.setBigUint64(8, BigInt(view.getUint32(at + 20, true)), true);
    for (const place of [18, 22, at + 20, at + 24]) view.setUint32(place, 0xffff_ffff, true);
    expect(unpackAll(plain)).toEqual({ part: Buffer.from(text) });
  });

  it.each([
    ['a longer file than it says', 24, 1],
    ['another checksum', 16, 1],
    ['a way of packing that is not known', 10, 93],
  ])('and is damaged where it has %s', (_, place, value) => {
    const archive = zipSync({ part: new TextEncoder().encode('text'.repeat(100)) });
    const at = archive.findLastIndex((byte, from) => byte === 0x50 && archive[from + 2] === 1);
    // In its header it is two bytes further in front.
    for (const from of [at, -2]) archive[from + place] = value;
    expect(unpackAll(archive)).toEqual({ part: 'damaged' });
  });

  it.each([0, 9] as const)(
    'and no further than it may be, whatever it says of itself (level %i)',
    (level) => {
      const packed = packedIn(zipSync({ part: [noise(40_000), { level }] }));
      expect(unpackWhole(packed, 40_000)).toEqual(Buffer.from(noise(40_000)));
      expect(Array.from(unpack(packed), ({ through }) => through - packed.from)).toEqual([0, 32_768]);
      expect(unpackWhole(packed, 39_999)).toBe('unpacked');
      expect(unpackWhole({ ...packed, size: 2 ** 33 })).toBe('unpacked');
      const inverted = packed.bytes.map((byte) => ~byte);
      for (const wrong of [
        { size: 1 },
        { size: 40_001 },
        { checksum: 1 },
        { method: 9 },
        { bytes: inverted },
      ])
        expect(unpackWhole({ ...packed, ...wrong })).toBe('damaged');
    },
  );

  it('and its CRC-32 is the usual one', () => {
    const [one, two] = [Buffer.from('12345'), Buffer.from('6789')];
    expect(crc32(two, crc32(one))).toBe(0xcbf43926);
  });
});

describe('the pieces of a file that are searched', () => {
  const large = noise(1_200_000);
  const [first, second, third] = [
    large.subarray(0, 500_000),
    large.subarray(491_808, 991_808),
    large.subarray(983_616),
  ];
  const small = Buffer.from('small');
  const archive = Buffer.from(zipSync({ large: [large, { level: 9 }], small }, { level: 0 }));
  const changed = (at: number) =>
    Buffer.concat([archive.subarray(0, at), Buffer.alloc(1), archive.subarray(at + 1)]);

  it.each([
    ['a plain file', large, [first, second, third]],
    ['a file that begins like an archive', Buffer.from('PK, no archive'), [Buffer.from('PK, no archive')]],
    ['an archive', archive, [null, null, null, first, second, third, small]],
    ['an archive whose first byte is another one', changed(0), [null, null, null]],
    ['an archive whose second byte is another one', changed(1), [null, null, null]],
  ])('are all of %s, and of each file in it, with what lies between two', (_, content, expected) => {
    const pieces = [...searchablePieces(content)];
    expect(pieces).toHaveLength(expected.length);
    for (const [at, piece] of expected.entries())
      if (piece !== null) expect(Buffer.compare(pieces[at] ?? small, piece), `piece ${at}`).toBe(0);
  });
});

describe('a large workbook', () => {
  // Texts that do not pack well, so that the archive is unpacked in many pieces.
  const rows = Array.from({ length: 40_000 }, (_, row) => [
    `PAY-${Math.imul(row, 0x9e3779b1).toString(36)}${Math.imul(row, 0x85ebca6b).toString(36)}`,
    'PAID',
  ]);
  const bytes = workbook([{ name: 'March', rows: [['reference', 'status'], ...rows] }]);
  const source = sourceInChunks(bytes, 64 * 1024);
  const { file: choices } = defaultProfile;

  it('tells how far it is unpacked, and lets go of the processor meanwhile', async () => {
    const told: number[] = [];
    let pauses = 0;
    const watch = {
      onProgress: (bytesRead: number) => told.push(bytesRead),
      pause: () => Promise.resolve((pauses += 1)),
    };
    expect(await readClientFile(source, choices, watch)).toMatchObject({ ok: true });
    expect(pauses).toBeGreaterThan(5);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told.at(-1)).toBeLessThanOrEqual(bytes.length);
    expect(told.at(-1)).toBeGreaterThan(bytes.length / 2);
  });

  it('stops at the next step once it is cancelled', async () => {
    for (const stopAfter of [0, 1, 4]) {
      const signal = { aborted: stopAfter === 0 };
      let pauses = 0;
      const pause = () => Promise.resolve((signal.aborted = ++pauses >= stopAfter));
      const answer = await readClientFile(source, choices, { signal, pause });
      expect(answer).toEqual({ ok: false, error: { code: 'cancelled' } });
      expect(pauses).toBe(stopAfter);
    }
  });
});
