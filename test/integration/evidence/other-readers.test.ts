import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openArchive, packArchive } from '#main/core/evidence/archive';
import { checkEvidence } from '#main/core/evidence/check-evidence';
import { madeNames, type EvidenceFiles } from '#main/core/evidence/evidence-file';
import { encode, evidenceOf } from '../../support/resealed';
import { runFilesOf } from '../../support/run-files';
import { temporaryFolder } from '../../support/temporary-folder';
import { valueOf } from '../../support/value-of';
import { packEntries, packEntry, type PackedEntry } from '../bombs/pack-bomb';
import { casesOf } from '../../partner-api/seeds';

const { files: runFiles } = runFilesOf({
  tickets: [
    ['A', 'PAID'],
    ['B', 'PAID'],
  ],
  rows: [['A', 'VOID']],
});
/** The archive of these files, one of whose entries is another than the files are. */
function packed(
  files: EvidenceFiles,
  name: string,
  change: (entry: PackedEntry, bytes: Uint8Array) => PackedEntry,
): Buffer {
  const entries = Array.from(files, ([one, bytes]) => {
    const entry = packEntry(`e/${one}`, bytes);
    return one === name ? change(entry, bytes) : entry;
  });
  return Buffer.from(packEntries(entries));
}

const nicer = encode('<p>Clean. No findings.</p>');

/** Ways in which an entry shows other bytes to other programs; the bytes that Tieout found were right in each. */
const contradictions: ReadonlyArray<
  readonly [string, (entry: PackedEntry, bytes: Uint8Array) => PackedEntry]
> = [
  [
    'a stream that is longer than it says',
    (entry, bytes) => ({ ...entry, packed: deflateRawSync(Buffer.concat([bytes, nicer])) }),
  ],
  ['a stream that is shorter than it says', (entry, bytes) => ({ ...entry, size: bytes.length + 9 })],
  [
    'a stored entry with a short size',
    (entry, bytes) => ({ ...entry, method: 0, packed: Buffer.concat([bytes, nicer]) }),
  ],
  [
    'a stored entry with a long size',
    (entry, bytes) => ({ ...entry, method: 0, packed: bytes, size: bytes.length + 9 }),
  ],
  ['another CRC-32', (entry) => ({ ...entry, checksum: ((entry.checksum ?? 0) ^ 1) >>> 0 })],
  ['bytes behind its stream', (entry) => ({ ...entry, packed: Buffer.concat([entry.packed, nicer]) })],
  [
    'a second stream behind its stream',
    (entry) => ({ ...entry, packed: Buffer.concat([entry.packed, deflateRawSync(nicer)]) }),
  ],
  [
    'a stream without an end',
    (entry, bytes) => ({
      ...entry,
      packed: deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }),
    }),
  ],
  ['a way of packing that nobody knows', (entry) => ({ ...entry, method: 99 })],
  ['a way of packing that some know', (entry) => ({ ...entry, method: 9 })],
];

const readWithPython = `
import hashlib, json, sys, zipfile
shown = []
for path in sys.argv[1:]:
    try:
        with zipfile.ZipFile(path) as archive:
            shown.append({i.filename: hashlib.sha256(archive.read(i)).hexdigest() for i in archive.infolist()})
    except Exception as problem:
        shown.append(str(problem))
print(json.dumps(shown))`;

const hasReaders = ['python3', 'unzip'].every((name) => spawnSync(name, ['--help']).error === undefined);

/** What python's zipfile finds in an archive; a text where it refuses it. */
function shownByPython(archives: readonly string[]): ReadonlyArray<Record<string, string> | string> {
  return JSON.parse(
    execFileSync('python3', ['-c', readWithPython, ...archives], { encoding: 'utf8' }),
  ) as ReadonlyArray<Record<string, string> | string>;
}

/** What Info-ZIP unpacks from an archive; null where it complains. */
function unpackedByInfoZip(archive: string, names: readonly string[]): ReadonlyArray<Buffer> | null {
  const folder = join(temporaryFolder(), 'unpacked');
  mkdirSync(folder);
  const { status } = spawnSync('unzip', ['-q', '-o', archive, '-d', folder]);
  return status === 0 ? names.map((name) => readFileSync(join(folder, 'e', name))) : null;
}

function written(archive: Uint8Array): string {
  const path = join(temporaryFolder(), 'evidence.zip');
  writeFileSync(path, archive);
  return path;
}

const holds = async (archive: Uint8Array): Promise<boolean> => {
  const opened = await openArchive(archive);
  const checked = opened.ok ? await checkEvidence(opened.value) : opened;
  return checked.ok && checked.value.holds;
};

describe('an entry of evidence', () => {
  // Promise: Evidence that Tieout made is never refused for the moment at which it was packed.
  it('has one time in its head and in the list, however long the packing takes', async () => {
    const files = (await evidenceOf(runFiles)).files;
    const now = Date.now;
    let late = 0;
    Date.now = () => now() + (late += 2000);
    try {
      expect(await holds(await packArchive('e', files))).toBe(true);
    } finally {
      Date.now = now;
    }
  });

  it('may be stored as well as packed', async () => {
    const stored = packed((await evidenceOf(runFiles)).files, madeNames.summary, (entry, bytes) => ({
      ...entry,
      method: 0,
      packed: bytes,
    }));
    expect(await holds(stored)).toBe(true);
  });

  // Promise: A contradiction in an entry of evidence is named.
  it.each(
    contradictions.flatMap(([what, change]) =>
      [madeNames.summary, madeNames.list, 'tickets.lines'].map((name) => [name, what, change] as const),
    ),
  )('is refused, with its name: %s with %s', async (name, _, change) => {
    const archive = packed((await evidenceOf(runFiles)).files, name, change);
    expect(await openArchive(archive)).toEqual({
      ok: false,
      error: { code: 'evidence_repacked', name: `e/${name}` },
    });
  });

  // Promise: An archive shows the same bytes to every program.
  it.runIf(hasReaders)('of evidence that holds is the same to every program', async () => {
    const files = (await evidenceOf(runFiles)).files;
    const archive = packed(files, '', (entry) => entry);
    const list = archive.readUInt32LE(archive.length - 6);
    const kept: string[] = [];
    const place = fc.oneof(
      // The heads and the list, which is where programs differ.
      fc.integer({ min: 0, max: archive.length - 1 }),
      fc.integer({ min: list, max: archive.length - 1 }),
      fc.constantFrom(4, 6, 8, 10, 14, 18, 22, 26, 28),
    );
    const changes = fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(changes, fc.boolean(), async (some, isBoth) => {
        const other = Buffer.from(archive);
        for (const [at, byte] of some) {
          other[at] = byte;
          // The same in the first file's entry of the list, which repeats its head from the version on.
          if (isBoth && at >= 4 && at < 28) other[list + 2 + at] = byte;
        }
        if (await holds(other)) kept.push(written(other));
      }),
      { numRuns: casesOf(1500), seed: 5 },
    );
    kept.push(written(archive));
    const names = [...files.keys()];
    for (const [at, shown] of shownByPython(kept).entries()) {
      const path = kept[at] ?? '';
      const own = valueOf(await openArchive(readFileSync(path)));
      expect([...own.keys()]).toEqual(names);
      const [original] = shownByPython([written(archive)]);
      expect(shown).toEqual(original);
      expect(unpackedByInfoZip(path, names)?.map(String)).toEqual(
        names.map((name) => String(Buffer.from(own.get(name) ?? []))),
      );
    }
    expect(kept.length).toBeGreaterThan(3);
  });
});
