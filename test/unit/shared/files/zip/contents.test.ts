import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readClientFile } from '#shared/files/client/read-client-file';
import { defaultProfile } from '#shared/domain/rules/profile';
import { readContents } from '#shared/files/zip/contents';
import { workbook } from '../../../../corpus/workbook';
import { sourceInChunks } from '../../../../support/client-file-support';

const sheet = 'xl/worksheets/sheet1.xml';
const book = workbook([
  {
    name: 'March',
    rows: [
      ['reference', 'status'],
      ['A', 'PAID'],
    ],
  },
]);

/** Where the list of contents of an archive begins, and a file's entry in it and its header. */
function placesIn(archive: Buffer, name = sheet) {
  const list = archive.readUInt32LE(archive.length - 6);
  const entry = archive.indexOf(name, list) - 46;
  return { list, entry, header: archive.readUInt32LE(entry + 42), end: archive.length - 22 };
}

type Change = (archive: Buffer, at: ReturnType<typeof placesIn>) => Buffer;
type Write = (archive: Buffer, at: ReturnType<typeof placesIn>) => number;
const written =
  (write: Write): Change =>
  (archive, at) => {
    write(archive, at);
    return archive;
  };

/** With bytes put into the list of contents. */
function withBytes(archive: Buffer, at: number, bytes: Buffer): Buffer {
  const { end } = placesIn(archive);
  const more = Buffer.concat([archive.subarray(0, at), bytes, archive.subarray(at)]);
  more.writeUInt32LE(archive.readUInt32LE(end + 12) + bytes.length, end + bytes.length + 12);
  return more;
}

/** The records of 64 bits that end a large archive; `count` is how many files they state. */
function largeEnd(archive: Buffer, count: number): Buffer {
  const { list, end } = placesIn(archive);
  const bytes = Buffer.alloc(76);
  bytes.write('PK\u0006\u0006', 0, 'latin1');
  bytes.writeBigUInt64LE(44n, 4);
  for (const place of [24, 32]) bytes.writeBigUInt64LE(BigInt(count), place);
  bytes.writeBigUInt64LE(BigInt(end - list), 40);
  bytes.writeBigUInt64LE(BigInt(list), 48);
  bytes.write('PK\u0006\u0007', 56, 'latin1');
  bytes.writeBigUInt64LE(BigInt(end), 64);
  bytes.writeUInt32LE(1, 72);
  return Buffer.concat([archive.subarray(0, end), bytes, archive.subarray(end)]);
}

/** With a further field in the entry of the sheet. */
const withExtra =
  (extra: string): Change =>
  (archive, { entry }) => {
    archive.writeUInt16LE(extra.length, entry + 30);
    return withBytes(archive, entry + 46 + sheet.length, Buffer.from(extra, 'latin1'));
  };

/** Numbers written into the two ends of an archive of six files, of 64 bits and of 32. */
const largeEndWith =
  (change: (large: Buffer, record: number, end: number) => void): Change =>
  (archive) => {
    const large = largeEnd(archive, 6);
    change(large, large.length - 98, large.length - 22);
    return large;
  };

/** With other numbers of files at its end. */
const withCount = (count: number): Change =>
  written((archive, { end }) => archive.writeUInt32LE(count * 0x10001, end + 8));

/** Ways in which an archive of the same files may be written. */
const sameFiles: ReadonlyArray<readonly [string, Change]> = [
  ['as it is', (archive) => archive],
  ['an end of 64 bits', (archive) => largeEnd(archive, 6)],
  [
    'an end of 64 bits that alone has the numbers',
    largeEndWith((large, _, end) => large.fill(0xff, end + 8, end + 20)),
  ],
  [
    'a comment as long as can be',
    (archive) => {
      archive.writeUInt16LE(0xffff, archive.length - 2);
      return Buffer.concat([archive, Buffer.alloc(0xffff, ' ')]);
    },
  ],
  ['its name in Unicode', withExtra(`up\x1d\0\x01\0\0\0\0${sheet}`)],
  ['a name in Unicode that is cut off', withExtra('up\x04\0\x01\0\0\0')],
  ['the time of a file', withExtra('UT\x09\0\x03abcdabcd')],
  [
    'numbers that follow a file',
    written((archive, { header }) => {
      archive.fill(0, header + 14, header + 26);
      return archive.writeUInt16LE(8, header + 6);
    }),
  ],
  [
    'a list in another order',
    (archive, { list, entry, end }) =>
      Buffer.concat([
        archive.subarray(0, list),
        archive.subarray(entry, end),
        archive.subarray(list, entry),
        archive.subarray(end),
      ]),
  ],
];

/** Ways in which an archive shows another sheet to another program than to Tieout. */
const ambiguous: ReadonlyArray<readonly [string, Change]> = [
  [
    'two files of one name',
    () => {
      const twin = sheet.replace('sheet1', 'sheet2');
      const archive = Buffer.from(zipSync({ [sheet]: strToU8('<a/>'), [twin]: strToU8('<b/>') }));
      return Buffer.from(archive.toString('latin1').replaceAll(twin, sheet), 'latin1');
    },
  ],
  [
    'two names that differ in case',
    () => Buffer.from(zipSync({ [sheet]: strToU8('<a/>'), [sheet.replace('s', 'S')]: strToU8('<b/>') })),
  ],
  ['another name in the header', written((archive, { header }) => archive.write('X', header + 30))],
  ['another packing in the header', written((archive, { header }) => archive.writeUInt16LE(0, header + 8))],
  ['another size in the header', written((archive, { header }) => archive.writeUInt32LE(3, header + 22))],
  ['another length in the header', written((archive, { header }) => archive.writeUInt32LE(3, header + 18))],
  ['another CRC-32 in the header', written((archive, { header }) => archive.writeUInt32LE(3, header + 14))],
  ['an encrypted file', written((archive, { entry }) => archive.writeUInt16LE(1, entry + 8))],
  [
    'a file that begins in another one',
    written((archive, { entry }) => archive.writeUInt32LE(0, entry + 42)),
  ],
  [
    'a file within another one',
    () => {
      const file = Buffer.from(zipSync({ [sheet]: strToU8('<a/>') }));
      const within = file.subarray(0, placesIn(file).list);
      const archive = Buffer.from(zipSync({ outer: [within, { level: 0 }], [sheet]: strToU8('<a/>') }));
      archive.writeUInt32LE(30 + 'outer'.length, placesIn(archive).entry + 42);
      return archive;
    },
  ],
  ['fewer files at its end', written((archive, { end }) => archive.writeUInt16LE(2, end + 10))],
  ['a second disk', written((archive, { end }) => archive.writeUInt16LE(1, end + 4))],
  ['a list that is shorter', written((archive, { end }) => archive.writeUInt32LE(60, end + 12))],
  [
    'another name in Unicode',
    (archive, { entry }) => {
      const extra = Buffer.from(`up\u0008\0\u0001\0\0\0\0abc`, 'latin1');
      archive.writeUInt16LE(extra.length, entry + 30);
      return withBytes(archive, entry + 46 + sheet.length, extra);
    },
  ],
  ['an empty name in Unicode', withExtra('up\x05\0\x01\0\0\0\0')],
  ['a shorter name in the header', written((archive, { header }) => archive.writeUInt16LE(3, header + 26))],
  ['no header', written((archive, { header }) => archive.writeUInt32LE(0, header))],
  [
    'a file that goes on into the list',
    written((archive, { entry, header, list }) => {
      archive.writeUInt32LE(list, header + 18);
      return archive.writeUInt32LE(list, entry + 20);
    }),
  ],
  ['more files than in the list', withCount(7)],
  ['fewer files than in the list', withCount(5)],
  ['another first disk', written((archive, { end }) => archive.writeUInt16LE(1, end + 6))],
  ['no end', () => Buffer.alloc(100)],
  [
    'an entry that goes on behind the list',
    written((archive, { entry }) => archive.writeUInt16LE(0xffff, entry + 30)),
  ],
  ['an end of 64 bits with another count', (archive) => largeEnd(archive, 1)],
  [
    'an end of 64 bits and another count on its disk',
    largeEndWith((large, _, end) => large.writeUInt16LE(1, end + 8)),
  ],
  [
    'no end of 64 bits where it should be',
    largeEndWith((large, record) => large.fill(0, record, record + 4)),
  ],
  [
    'an end of 64 bits with another length',
    largeEndWith((large, _, end) => large.writeUInt32LE(1, end + 12)),
  ],
  ['an end of 64 bits with another start', largeEndWith((large, _, end) => large.writeUInt32LE(1, end + 16))],
  [
    'an end of 64 bits with a list that is shorter',
    largeEndWith((large, record, end) => {
      large.fill(0xff, end + 12, end + 16);
      large.writeBigUInt64LE(60n, record + 40);
    }),
  ],
  ['a file behind its end', written((archive, { entry }) => archive.writeUInt32LE(1 << 30, entry + 42))],
  [
    'a list of 64 bits behind its end',
    (archive) => {
      const large = largeEnd(archive, 6);
      large.writeBigUInt64LE(1n << 30n, large.length - 34);
      return large;
    },
  ],
];

describe('the contents of an archive', () => {
  it.each(sameFiles)('are read whole with %s', (_, change) => {
    const names = Object.keys(unzipSync(book));
    const archive = Buffer.from(book);
    expect([...(readContents(change(archive, placesIn(archive)))?.keys() ?? [])].sort()).toEqual(
      names.sort(),
    );
  });

  it('may be none, or an empty file', () => {
    expect(readContents(zipSync({}))?.size).toBe(0);
    expect(readContents(zipSync({ empty: new Uint8Array() }))?.size).toBe(1);
  });

  // Promise: A workbook shows the same sheets to every program.
  it.each(ambiguous)('are not read where it has %s', (_, change) => {
    const archive = Buffer.from(book);
    expect(readContents(change(archive, placesIn(archive)))).toBe(null);
  });

  it('and a workbook with two entries of one name is refused, naming the entry', async () => {
    const rows = [['reference', 'status']];
    const sheets = workbook(['March', 'April'].map((name) => ({ name, rows })));
    const twins = Buffer.from(sheets).toString('latin1').replaceAll('worksheets/sheet2', 'worksheets/sheet1');
    const archive = new Uint8Array(Buffer.from(twins, 'latin1'));
    const answer = await readClientFile(sourceInChunks(archive, 1000), defaultProfile.file);
    expect(answer).toMatchObject({ ok: false, error: { code: 'workbook_ambiguous', entry: sheet } });
  });

  it('and the workbook in it is damaged then', async () => {
    const archive = Buffer.from(book);
    archive.write('X', placesIn(archive).header + 30);
    const answer = await readClientFile(sourceInChunks(archive, 1000), defaultProfile.file);
    expect(answer).toMatchObject({ ok: false, error: { code: 'workbook_damaged' } });
  });
});
