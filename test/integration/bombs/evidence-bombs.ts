import { zipSync, type Zippable } from 'fflate';
import { openArchive } from '#main/core/evidence/archive';
import { checkEvidence } from '#main/core/evidence/check-evidence';
import { evidenceFormat } from '#main/core/evidence/evidence-file';
import { readProfileFile } from '#main/core/profiles/profile-file';
import { sha256Of } from '#main/core/storage/checksum';
import { formatVersioned } from '#main/core/storage/versioned-file';
import { crc32 } from '#shared/files/zip/crc32';
import { placesOf } from '../../partner-api/seeds';
import type { Bomb } from './bomb';
import { packEntries, packEntry, packMegabytes, type PackedEntry } from './pack-bomb';

const megabyte = 1024 * 1024;
const nothing = new Uint8Array();
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The list of evidence that names these files. */
function listOf(listed: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const files = Object.entries(listed).map(([name, bytes]) => ({ name, sha256: sha256Of(bytes) }));
  const about = { profileName: 'p', projectId: 'p', baseUrl: 'b', madeAt: '', madeWith: '' };
  return encode(formatVersioned({ ...about, files, form: 1, seal: null }, evidenceFormat));
}

/** Evidence whose list names these files, with whatever else lies in the archive. */
function evidence(listed: Readonly<Record<string, Uint8Array>>, others: Zippable = {}): Uint8Array {
  return zipSync({ 'evidence.json': listOf(listed), ...listed, ...others }, { level: 1 });
}

/** Evidence with a large entry that is in the list, or not. */
function withEntry(entry: PackedEntry, isListed = true): Uint8Array {
  const list = listOf(isListed ? { [entry.name]: nothing } : {});
  return packEntries([packEntry('evidence.json', list), entry]);
}

/** An entry of 2 GB, of which its heads say that it is so long. */
const gigabytes = (size: number): PackedEntry => ({
  name: 'tickets.lines',
  packed: packMegabytes('', '\0', 2_000),
  size,
});

const beginning = '{"format":"tieout-run","version":1,"data":[';

/** A file of so many megabytes of one thing over and over. */
function manyOf(name: string, again: string, megabytes: number): PackedEntry {
  const block = Buffer.alloc(megabyte, again);
  let checksum = crc32(encode(beginning));
  for (let done = 0; done < megabytes; done++) checksum = crc32(block, checksum);
  const size = beginning.length + megabytes * megabyte;
  return { name, packed: packMegabytes(beginning, again, megabytes), size, checksum };
}

/** The archive with another size, unpacked, in the heads of an entry. */
function claiming(archive: Uint8Array, name: string, bytes: number): Uint8Array {
  const view = new DataView(archive.buffer, archive.byteOffset);
  const text = Buffer.from(archive).toString('latin1');
  for (const [mark, nameAt, sizeAt] of [
    ['PK\u0003\u0004', 30, 22],
    ['PK\u0001\u0002', 46, 24],
  ] as const) {
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
      if (text.startsWith(name, at + nameAt)) view.setUint32(at + sizeAt, bytes, true);
    }
  }
  return archive;
}

const bomb = (name: string, expected: object, make: () => Uint8Array): Bomb => ({
  name: `evidence with ${name}`,
  expected,
  open: async () => {
    const opened = await openArchive(make());
    const checked = opened.ok ? await checkEvidence(opened.value) : opened;
    return checked.ok ? { ok: true, value: { holds: checked.value.holds } } : checked;
  },
});

const refused = { ok: false, error: { code: 'evidence_too_large', megabytes: 512 } };
const doesNotHold = { ok: true, value: { holds: false } };

/** Files that Tieout has made, or that say so. */
export const evidenceBombs: readonly Bomb[] = [
  bomb('2 GB that the list does not name', doesNotHold, () => withEntry(gigabytes(2_000 * megabyte), false)),
  bomb('a listed file of 2 GB', refused, () => withEntry(gigabytes(2_000 * megabyte))),
  bomb('a listed file of 2 GB that says it is 4,000 bytes', {}, () => withEntry(gigabytes(4_000))),
  bomb('a listed file that says it has 4 GB', refused, () =>
    claiming(evidence({ 'tickets.lines': new Uint8Array(4_000) }), 'tickets.lines', 4_000_000_000),
  ),
  bomb('listed files of 600 MB together', refused, () => {
    const parts = Array.from({ length: 6 }, (_, at) => `part-${at}`);
    const archive = evidence(Object.fromEntries(parts.map((part) => [part, new Uint8Array(4_000)])));
    return claiming(archive, 'part-', 100 * megabyte);
  }),
  bomb('a list of 100 MB', { ok: false, error: { code: 'evidence_too_large', megabytes: 4 } }, () =>
    claiming(evidence({}), 'evidence.json', 100 * megabyte),
  ),
  bomb('a folder in a folder, 30,000 times', doesNotHold, () =>
    evidence({}, { ['a/'.repeat(30_000)]: nothing, ['b/'.repeat(30_000) + 'c']: nothing }),
  ),
  bomb('a snapshot that says it has a million million tickets', doesNotHold, () =>
    evidence({ 'info.json': encode('{"unique":1000000000000}'), 'tickets.lines': nothing }),
  ),
  ...placesOf(['run.json', 'reviews.json', 'info.json', 'orders.lines', 'tickets.lines'], 2).map((name) =>
    bomb(`${name} of 200 MB of lists in lists`, doesNotHold, () => withEntry(manyOf(name, '[', 200))),
  ),
  bomb('run.json of 100 MB of objects beside each other', doesNotHold, () =>
    withEntry(manyOf('run.json', '{},', 100)),
  ),
  ...Object.entries({ 'lists in lists': '[', 'objects that are empty': '{},' }).map(
    ([what, again]): Bomb => ({
      name: `a profile file of 8 MB of ${what}`,
      expected: { ok: false, error: { code: 'profile_file_refused' } },
      open: () => {
        const data = Buffer.alloc(8_000_000, again).toString('latin1');
        const content = encode(`{"format":"tieout-profile","version":3,"data":[${data}{}]}`);
        return Promise.resolve(readProfileFile({ name: 'bomb', content }));
      },
    }),
  ),
  {
    name: 'a profile file of 60 MB',
    expected: { ok: false, error: { code: 'profile_file_refused' } },
    open: () => Promise.resolve(readProfileFile({ name: 'bomb', content: new Uint8Array(60 * megabyte) })),
  },
];
