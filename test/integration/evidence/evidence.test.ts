import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { givenKeyGate } from '#main/hosts/cli/refuse-keys';
import { verifyEvidence } from '#main/hosts/cli/verify';
import { openArchive, packArchive } from '#main/core/evidence/archive';
import { checkEvidence } from '#main/core/evidence/check-evidence';
import {
  evidenceFormat,
  madeNames,
  sealOf,
  type EvidenceFiles,
  type EvidenceList,
} from '#main/core/evidence/evidence-file';
import { makeEvidence } from '#main/core/evidence/make-evidence';
import { inputNames, runFormat, savedReviewsFormat } from '#main/core/runs/run-file';
import { contentHash, signOffsFormat } from '#main/core/runs/sign-off-file';
import { secondLookFormat } from '#main/core/snapshot/disk/snapshot-file';
import { sha256Of } from '#main/core/storage/checksum';
import { formatVersioned } from '#main/core/storage/versioned-file';
import { maxEvidenceBytes, type EvidenceReport } from '#shared/domain/runs/evidence';
import { evidenceChecks, evidenceVerdict } from '#shared/words/evidence-words';
import type { FieldPair } from '#shared/domain/rules/field-pair';
import { unreviewed } from '#shared/domain/runs/review';
import type { SavedReview, SavedRun } from '#shared/domain/runs/saved-run';
import type { SecondLookRecord } from '#shared/domain/snapshot/second-look';
import { reperform } from '../../support/reperform';
import { about, decode, encode, evidenceOf, failuresOf, listIn, resealed } from '../../support/resealed';
import { runFilesOf, withSums } from '../../support/run-files';
import type { RunMaking } from '../../support/saved-run';
import { temporaryFolder } from '../../support/temporary-folder';
import { valueOf } from '../../support/value-of';

const { saved, files: runFiles } = runFilesOf({
  tickets: [
    ['A', 'PAID'],
    ['=B', 'PAID'],
    ['00012345678901234567890', 'REFUNDED'],
  ],
  rows: [
    ['A', 'VOID'],
    ['C', 'PAID'],
  ],
});

/** The evidence with one file put in another's place, and the list told that this is as it should be. */
const forge = (files: EvidenceFiles, name: string, forged: Uint8Array): EvidenceFiles =>
  resealed(files, { [name]: forged });

/** The description of a run, with the SHA-256 of its other files. */
function runText(run: SavedRun, files = runFiles): Uint8Array {
  const written = encode(formatVersioned(run, runFormat));
  return withSums(new Map(files).set(inputNames.run, written)).get(inputNames.run) ?? written;
}

const ofRun = evidenceOf(runFiles);
/** Evidence of that run, which is made once, or of other files. */
const made = (files = runFiles) => (files === runFiles ? ofRun : evidenceOf(files));

async function verifyArchive(archive: Uint8Array): Promise<EvidenceReport> {
  const path = join(temporaryFolder(), 'evidence.zip');
  writeFileSync(path, archive);
  return valueOf(await verifyEvidence(path));
}

/** An archive with one more entry; it is written under a name of the same length, since no object can have a `__proto__`. */
function withEntry(archive: Uint8Array, path: string, content = path.endsWith('/') ? '' : 'x'): Uint8Array {
  const placeholder = '#'.repeat(path.length);
  const tree = { ...unzipSync(archive), [placeholder]: encode(content) };
  const bytes = Buffer.from(zipSync(tree));
  return Buffer.from(bytes.toString('latin1').replaceAll(placeholder, path), 'latin1');
}

/** Where the list of contents begins, and the entry and the head of a file in an archive. */
function placesIn(archive: Buffer, name = madeNames.summary) {
  const list = archive.readUInt32LE(archive.length - 22 + 16);
  const entry = archive.indexOf(name, list) - `tieout-evidence-${saved.id}/`.length - 46;
  return { list, entry, head: archive.readUInt32LE(entry + 42) };
}

/** The archive with bytes put in at a place, and its list of contents found where it is then. */
function inserted(archive: Buffer, at: number, bytes: Buffer): Buffer {
  const { list } = placesIn(archive);
  const more = Buffer.concat([archive.subarray(0, at), bytes, archive.subarray(at)]);
  if (at > list) return more;
  more.writeUInt32LE(list + bytes.length, more.length - 22 + 16);
  for (let entry = list + bytes.length; more.readUInt32LE(entry) === 0x02014b50;) {
    const head = more.readUInt32LE(entry + 42);
    if (head >= at) more.writeUInt32LE(head + bytes.length, entry + 42);
    entry += 46 + more.readUInt16LE(entry + 28);
  }
  return more;
}

const changed = (archive: Buffer, at: number, write: (archive: Buffer, at: number) => void): Buffer => {
  write(archive, at);
  return archive;
};
/** Ways in which an archive shows other files to other programs; in each the files that the list tells of are as they were. */
const layouts: ReadonlyArray<readonly [string, (archive: Buffer) => Buffer]> = [
  [
    'behind another one',
    (archive) => inserted(archive, 0, Buffer.from(zipSync({ 'e/summary.html': encode('<p>Clean</p>') }))),
  ],
  ['behind a program', (archive) => inserted(archive, 0, Buffer.from('#!/bin/sh\n'))],
  [
    'with bytes between two files',
    (archive) => inserted(archive, placesIn(archive).head, Buffer.from('hidden')),
  ],
  [
    'with a file that the list leaves out',
    (archive) => {
      const { head, entry } = placesIn(archive);
      const next = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt32LE(entry + 20);
      return inserted(archive, head, Buffer.from(archive.subarray(head, next)));
    },
  ],
  [
    'with bytes before its list',
    (archive) => inserted(archive, placesIn(archive).list, Buffer.from('hidden')),
  ],
  [
    'with a comment',
    (archive) => {
      const more = Buffer.concat([archive, Buffer.from('clean')]);
      more.writeUInt16LE(5, archive.length - 2);
      return more;
    },
  ],
  [
    'whose end counts a file less',
    (archive) =>
      changed(archive, archive.length - 12, (bytes, at) =>
        bytes.writeUInt16LE(bytes.readUInt16LE(at) - 1, at),
      ),
  ],
  [
    'whose file has another name in its head',
    (archive) => changed(archive, placesIn(archive).head + 30, (bytes, at) => bytes.write('other', at)),
  ],
  [
    'whose file has another length in its head',
    (archive) => changed(archive, placesIn(archive).head + 22, (bytes, at) => bytes.writeUInt32LE(3, at)),
  ],
  [
    'whose file has another CRC-32 in its head',
    (archive) => changed(archive, placesIn(archive).head + 14, (bytes, at) => bytes.writeUInt32LE(3, at)),
  ],
  [
    'whose file is a link to those who unpack it',
    (archive) =>
      changed(archive, placesIn(archive).entry + 38, (bytes, at) =>
        bytes.writeUInt32LE((0o120777 << 16) >>> 0, at),
      ),
  ],
  [
    'whose file has a second name in an extra field',
    (archive) => {
      const { entry } = placesIn(archive);
      const length = archive.readUInt16LE(entry + 28);
      const extra = Buffer.from('up\u0005\0\u0001aaaa', 'latin1');
      const list = archive.length - 22;
      const more = Buffer.concat([
        archive.subarray(0, entry + 46 + length),
        extra,
        archive.subarray(entry + 46 + length),
      ]);
      more.writeUInt16LE(extra.length, entry + 30);
      more.writeUInt32LE(archive.readUInt32LE(list + 12) + extra.length, more.length - 22 + 12);
      return more;
    },
  ],
];

/** An older Tieout had no program for auditors. */
const withoutProgram = ({ files }: EvidenceList): EvidenceList['files'] =>
  files.filter(({ name }) => name !== madeNames.reperform);

describe('evidence of a saved run', () => {
  it('carries the reviews as of its saving, and no count changes by that', async () => {
    const reviews: readonly SavedReview[] = [
      {
        ...unreviewed,
        id: 'key:=B',
        state: 'accepted',
        note: 'late',
        by: 'olga',
        at: '2026-03-31T10:00:00Z',
      },
    ];
    const files = withSums(
      new Map(runFiles).set(inputNames.reviews, encode(formatVersioned(reviews, savedReviewsFormat))),
    );
    const reviewed = await made(files);
    const [before, after] = [(await made()).files, reviewed.files].map((some) =>
      decode(some.get(madeNames.findings)).split('\r\n'),
    );
    expect(after?.filter((line) => !before?.includes(line))).toEqual([
      expect.stringContaining('accepted by olga on 2026-03-31: late') as string,
    ]);
    expect(after).toHaveLength(before?.length ?? -1);
    expect(await checkEvidence(reviewed.files)).toMatchObject({ value: { recomputed: 'same', holds: true } });
    const other = encode(formatVersioned([], savedReviewsFormat));
    const forged = await checkEvidence(forge(reviewed.files, inputNames.reviews, other));
    expect(forged).toMatchObject({ value: { holds: false } });
  });

  // Promise: A sign-off of another run makes evidence not hold.
  it('does not hold where a sign-off is of another run, whatever the list says', async () => {
    const sums = new Map([...runFiles].map(([name, bytes]) => [name, sha256Of(bytes)]));
    const at = '2026-04-01T08:00:00.000Z';
    const said = { role: 'reviewed', name: 'Olga', account: 'olga', at, comment: '' } as const;
    const signed = {
      ...said,
      period: null,
      twoPeople: true,
      notes: 'unchanged',
      place: null,
      looked: null,
      signature: null,
    } as const;
    const sign = (content: string) => encode(formatVersioned([{ ...signed, content }], signOffsFormat));
    const { files } = await made(new Map(runFiles).set(inputNames.signOffs, sign(contentHash(sums))));
    expect(await checkEvidence(files)).toMatchObject({
      value: { holds: true, signOffs: [{ name: 'Olga', voidBecause: null }] },
    });
    const forged = await checkEvidence(forge(files, inputNames.signOffs, sign('0'.repeat(64))));
    expect(forged).toMatchObject({
      value: { holds: false, recomputed: 'same', signOffs: [{ voidBecause: 'run changed' }] },
    });
    expect(forged.ok && failuresOf(forged.value)).toEqual([
      expect.stringMatching(/^summary\.html, .* made again/),
      expect.stringContaining('Void: the run is not the one signed.'),
    ]);
  });

  it('holds as it was made, and carries the findings that its inputs give', async () => {
    const { files } = await made();
    expect(await checkEvidence(files)).toMatchObject({
      ok: true,
      value: { ...{ profileName: 'March', recomputed: 'same', holds: true }, run: { id: saved.id } },
    });
    const csv = decode(files.get(madeNames.findings));
    expect(csv.trimEnd().split('\r\n')).toHaveLength(1 + saved.findings);
    expect(csv).toContain("'=B");
  });

  // Promise: Evidence with one byte changed does not hold.
  it('does not hold once any byte of any of its files is another, and names that file', async () => {
    const { files } = await made();
    const names = [...files.keys()].filter((name) => name !== madeNames.list);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (name, place, mask) => {
          const bytes = Uint8Array.from(files.get(name) ?? []);
          if (bytes.length === 0) return;
          bytes[place % bytes.length] = (bytes[place % bytes.length] ?? 0) ^ mask;
          const checked = valueOf(await checkEvidence(new Map(files).set(name, bytes)));
          expect(checked.holds).toBe(false);
          const failed = evidenceChecks(checked).filter(({ holds }) => !holds);
          expect(failed.map(({ sentence }) => sentence).join('\n')).toContain(`${name}, `);
        },
      ),
      { numRuns: 300, seed: 1 },
    );
  });

  it('names its list where that was changed', async () => {
    const { files } = await made();
    const other = decode(files.get(madeNames.list)).replace('March', 'April');
    const checked = valueOf(await checkEvidence(new Map(files).set(madeNames.list, encode(other))));
    expect(checked).toMatchObject({ holds: false, recomputed: 'same' });
    expect(failuresOf(checked)).toEqual([
      expect.stringMatching(/^summary\.html, .* made again/),
      'evidence.json, the list of these files: changed after the evidence was made: its SHA-256 is another one.',
    ]);
  });

  it('names the line that was taken out of its findings, though the list fits', async () => {
    const { files } = await made();
    const lines = decode(files.get(madeNames.findings)).split('\r\n');
    const forged = forge(files, madeNames.findings, encode([...lines.slice(0, -2), ''].join('\r\n')));
    const checked = valueOf(await checkEvidence(forged));
    expect(checked).toMatchObject({ holds: false, recomputed: 'other', figures: [] });
    expect(checked.files.every(({ state }) => state === 'unchanged')).toBe(true);
    expect(checked.findings).toEqual({
      lacking: 1,
      firstLacking: [lines.at(-2)],
      added: 0,
      firstAdded: [],
    });
    expect(failuresOf(checked)).toEqual([
      expect.stringContaining('the inputs give other findings'),
      expect.stringMatching(/^findings\.csv: a line that belongs in it is not there: “/),
    ]);
  });

  it.each([
    [
      'another line',
      (text: string) => `${text}x\r\n`,
      /^findings\.csv: a line does not belong in it: “x”\.$/,
    ],
    ['other line ends', (text: string) => text.replaceAll('\r\n', '\n'), /not as Tieout writes them\.$/],
  ])('says how its findings differ: %s', async (_, change, words) => {
    const { files } = await made();
    const forged = forge(files, madeNames.findings, encode(change(decode(files.get(madeNames.findings)))));
    const checked = await checkEvidence(forged);
    expect(checked.ok && failuresOf(checked.value).at(-1)).toMatch(words);
  });

  it('names the figures that a changed rule gives otherwise, though the list fits', async () => {
    const { files } = await made();
    const lenient = { ...saved.rules, statusMapping: [{ client: 'VOID', platform: 'PAID' }] };
    const forged = runText({ ...saved, rules: lenient });
    const checked = valueOf(await checkEvidence(forge(files, inputNames.run, forged)));
    expect(checked.recomputed).toBe('other');
    expect(failuresOf(checked)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('the rules, an input or the result itself was changed'),
        'run.json, totals.client.matched: says 0, computed 1.',
        'run.json, totals.platform.mismatched: says 1, computed 0.',
      ]),
    );
  });

  // Promise: Evidence with a nicer figure does not hold.
  it('names a figure that was made nicer', async () => {
    const { files } = await made();
    const totals = { ...saved.totals, platform: { ...saved.totals.platform, missing: 0 } };
    const forged = runText({ ...saved, verdict: 'clean', totals });
    const checked = await checkEvidence(forge(files, inputNames.run, forged));
    expect(checked.ok && failuresOf(checked.value)).toEqual([
      expect.stringContaining('do not give this result'),
      'run.json, verdict: says clean, computed discrepancies.',
      'run.json, totals.platform.missing: says 0, computed 2.',
    ]);
  });

  it('names the input that cannot be read any more', async () => {
    const { files } = await made();
    const checked = await checkEvidence(forge(files, inputNames.tickets, encode('["t1","A"\n')));
    expect(checked).toMatchObject({ value: { recomputed: 'impossible', unreadable: inputNames.tickets } });
  });

  it('of an older Tieout holds although it called more findings ambiguous', async () => {
    const { files: run } = runFilesOf({
      tickets: [['A"\n,yes,', 'PAID']],
      rows: [
        ['A"\n,yes,', 'PAID'],
        ['A"\n,yes,', 'REFUNDED'],
      ],
    });
    const { files } = await made(run);
    const findings = decode(files.get(madeNames.findings));
    expect(findings).toMatch(/,no,\r\n$/);
    const then = encode(findings.replace(/,no,\r\n$/, ',yes,\r\n'));
    const older = (from: EvidenceFiles): EvidenceFiles => {
      const data = { ...listIn(from), files: withoutProgram(listIn(from)) };
      const list = { ...data, form: undefined, seal: sealOf({ ...data, form: 1 }) };
      const text = `${JSON.stringify({ format: evidenceFormat.name, version: 2, data: list }, null, 2)}\n`;
      const files = new Map(from).set(madeNames.list, encode(text));
      files.delete(madeNames.reperform);
      return files;
    };
    const forgedThen = forge(files, madeNames.findings, then);
    expect(await checkEvidence(older(forgedThen))).toMatchObject({
      value: { holdsInPart: true, recomputed: 'same' },
    });
    expect(await checkEvidence(forgedThen)).toMatchObject({ value: { holds: false, recomputed: 'other' } });
    const other = forge(files, madeNames.findings, encode(findings.replace(',1,', ',2,')));
    expect(await checkEvidence(older(other))).toMatchObject({ value: { holds: false, recomputed: 'other' } });
  });

  // Promise: Evidence of an older Tieout is judged as that.
  it('of an older Tieout without a seal: its list is not shown to be whole', async () => {
    const { files } = await made();
    const { version, ...envelope } = JSON.parse(decode(files.get(madeNames.list))) as {
      version: number;
      data: EvidenceList;
    };
    expect(version).toBe(3);
    const data = { ...envelope.data, files: withoutProgram(envelope.data), form: undefined, seal: undefined };
    const older = encode(`${JSON.stringify({ ...envelope, version: 1, data }, null, 2)}\n`);
    const all = new Map(files).set(madeNames.list, older);
    all.delete(madeNames.reperform);
    const checked = valueOf(await checkEvidence(all));
    expect(checked).toMatchObject({ holds: false, recomputed: 'same' });
    expect(failuresOf(checked)).toEqual([
      expect.stringMatching(/^summary\.html, .*not checked/),
      expect.stringMatching(/^README\.txt, .*not checked/),
      expect.stringContaining('has no SHA-256 of its own'),
    ]);
    expect(evidenceVerdict(checked).word).toBe('Verified in part.');
  });

  const nearMalformed = {
    tickets: [['A', 'PAID']],
    rows: [],
    malformed: [{ line: 2, reason: 'too_few_fields', text: 'x;A' }],
  } satisfies RunMaking;

  it('of a run under rules of version 1 holds with the findings that were written then', async () => {
    const older = await made(runFilesOf({ ...nearMalformed, rules: { version: 1 } }).files);
    expect(decode(older.files.get(madeNames.findings))).not.toContain('holds A');
    expect(await checkEvidence(older.files)).toMatchObject({ value: { holds: true, recomputed: 'same' } });
    const now = await made(runFilesOf(nearMalformed).files);
    expect(decode(now.files.get(madeNames.findings))).toContain('x;A; holds A');
    expect(await checkEvidence(now.files)).toMatchObject({ value: { holds: true, recomputed: 'same' } });
  });

  it('says of a run under rules of version 1 that these meant something else', async () => {
    const { saved: then, files } = runFilesOf({
      tickets: [['A', 'M\u0131ss']],
      rows: [['A', 'MISS']],
      rules: { version: 1 },
    });
    expect(then.verdict).toBe('discrepancies');
    const evidence = await made(files);
    // Version 1 took the Turkic letter for an i, so that the statuses agreed.
    const forged = runText({ ...then, verdict: 'clean', findings: 0 }, files);
    const checked = valueOf(await checkEvidence(forge(evidence.files, inputNames.run, forged)));
    expect(checked).toMatchObject({ holds: false, recomputed: 'other' });
    expect(failuresOf(checked)[0]).toMatch(/An older Tieout compared it/);
    const again = new Map(files).set(inputNames.run, forged);
    expect(await makeEvidence(again, about, givenKeyGate.refuse)).toEqual({
      ok: false,
      error: { code: 'evidence_differs', olderRules: true },
    });
  });

  // Promise: What is added to evidence is named.
  it('says which file is missing, and which one is not in its list', async () => {
    const { files } = await made();
    const without = new Map(files);
    without.delete(inputNames.rows);
    const checked = valueOf(await checkEvidence(without.set('added.txt', encode('x'))));
    expect(checked).toMatchObject({ holds: false, recomputed: 'impossible', run: null });
    expect(checked.files).toContainEqual(
      expect.objectContaining({ name: inputNames.rows, state: 'missing' }),
    );
    expect(checked.files).toContainEqual({ name: 'added.txt', sha256: null, state: 'not listed' });
  });

  it('says which findings a second look confirmed, and fails once that is changed', async () => {
    const at = '2026-03-31T09:59:30.000Z';
    const secondLook: SecondLookRecord = { way: 'pass', endedAt: at, passAt: at, lookups: [], changed: [] };
    const { files } = await made(runFilesOf({ state: 'second look', secondLook }).files);
    expect(new TextDecoder().decode(files.get(madeNames.findings))).toContain(`confirmed ${at}`);
    expect(await checkEvidence(files)).toMatchObject({ value: { recomputed: 'same', holds: true } });
    const other = encode(formatVersioned({ ...secondLook, passAt: null }, secondLookFormat));
    expect(await checkEvidence(new Map(files).set(inputNames.secondLook, other))).toMatchObject({
      value: { recomputed: 'other', holds: false },
    });
  });

  it('is made of a run whose rules name further fields', async () => {
    const pair: FieldPair = {
      column: 'Seat',
      field: { resource: 'tickets', path: ['seat'] },
      compare: { as: 'text' },
    };
    const { saved, files } = runFilesOf({
      tickets: [['A', 'PAID', { seat: '1' }]],
      rows: [['A', 'PAID', { Seat: '2' }]],
      rules: { fields: [pair] },
    });
    expect(saved.findings).toBe(1);
    expect(await checkEvidence((await made(files)).files)).toMatchObject({ value: { holds: true } });
  });

  it('is made of an unsettled reading that left a view out of its walks', async () => {
    const lists = [{ eventId: null, unique: 1, total: 2 }];
    const { files } = runFilesOf({
      state: 'unsettled',
      tickets: ['A', 'B'].map((reference) => [reference, 'PAID']),
      reading: { identityField: 'id + eventId', lists },
    });
    const checked = valueOf(await checkEvidence((await made(files)).files));
    expect(failuresOf(checked)).toEqual([]);
  });

  it('is not made of a run that its inputs do not give', async () => {
    const other = { ...saved, findings: saved.findings + 1 };
    const files = new Map(runFiles).set(inputNames.run, runText(other));
    expect(await makeEvidence(files, about, givenKeyGate.refuse)).toEqual({
      ok: false,
      error: { code: 'evidence_differs', olderRules: false },
    });
  });

  // Promise: What evidence does not prove is said.
  it('says what is not recomputed', async () => {
    const checked = valueOf(await checkEvidence((await made()).files));
    expect(evidenceVerdict(checked).sentence).toContain(
      'Tickets, rows, names, times, signatures and reviews cannot be recomputed',
    );
  });

  it.each([
    ['__proto__', '../__proto__'],
    ['constructor', '../constructor'],
    ['run.json', '../run.json'],
    ['other/run.json', '../other/run.json'],
    ['other/evidence.json.html', '../other/evidence.json.html'],
    ['__MACOSX/summary.html', '../__MACOSX/summary.html'],
    ['empty/', '../empty/'],
    ['FOLDER/__proto__', '__proto__'],
    ['FOLDER/sub/summary.html', 'sub/summary.html'],
    ['FOLDER/sub/', 'sub/'],
    ['FOLDER/.DS_Store', '.DS_Store'],
    ['FOLDER/._summary.html', '._summary.html'],
    ['FOLDER/', './'],
    ['FOLDER/', './', 'hidden text'],
    ['other/', '../other/', 'hidden text'],
  ])('tells of the entry %s that somebody put into the archive', async (path, name, content?: string) => {
    const { files } = await made();
    const folder = `tieout-evidence-${saved.id}`;
    const tree = [...files].map(([file, bytes]) => [`${folder}/${file}`, bytes] as const);
    const added = path.replace('FOLDER', folder);
    const checked = await verifyArchive(withEntry(zipSync(Object.fromEntries(tree)), added, content));
    expect(checked.holds).toBe(false);
    expect(checked.recomputed).toBe('same');
    expect(checked.files.filter(({ state }) => state !== 'unchanged')).toEqual([
      { name, sha256: null, state: 'not listed' },
    ]);
  });

  it('tells of a folder and of a link that somebody put into the unpacked one', async () => {
    const folder = temporaryFolder();
    for (const [name, bytes] of (await made()).files) writeFileSync(join(folder, name), bytes);
    mkdirSync(join(folder, 'other'));
    symlinkSync('/etc/hostname', join(folder, 'link.html'));
    const checked = valueOf(await verifyEvidence(folder));
    const others = checked.files.filter(({ state }) => state !== 'unchanged').map(({ name }) => name);
    expect(others.sort()).toEqual(['link.html', 'other/']);
    expect(checked.holds).toBe(false);
  });

  it('is checked as an archive and as the folder that it unpacks into', async () => {
    const { archive, files } = await made();
    const folder = temporaryFolder();
    const zip = join(folder, 'evidence.zip');
    writeFileSync(zip, archive);
    const unpacked = join(folder, 'unpacked');
    mkdirSync(unpacked);
    for (const [name, bytes] of files) writeFileSync(join(unpacked, name), bytes);
    // What Finder and Explorer put into every folder that they show says nothing about the evidence.
    writeFileSync(join(unpacked, '.DS_Store'), 'x');
    writeFileSync(join(unpacked, 'desktop.ini'), 'x');
    for (const path of [zip, unpacked])
      expect(await verifyEvidence(path)).toMatchObject({ ok: true, value: { holds: true } });
    expect(await verifyEvidence(join(folder, 'nothing.zip'))).toMatchObject({
      ok: false,
      error: { code: 'file_unreadable', problem: 'not_found' },
    });
  });

  it('does not let a file in a folder further down stand for one of its own', async () => {
    const { files } = await made();
    const folder = temporaryFolder();
    for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
    mkdirSync(join(folder, 'inner'));
    writeFileSync(join(folder, 'inner', madeNames.findings), 'other');
    const checked = valueOf(await verifyEvidence(folder));
    expect(checked.holds).toBe(false);
    expect(failuresOf(checked)).toEqual([
      '“inner/findings.csv”: not a file of this evidence: somebody added it.',
    ]);
  });

  it('refuses an archive that has two files of one name', async () => {
    const { files } = await made();
    const twin = 'summarz.html';
    const archive = await packArchive('e', new Map(files).set(twin, encode('<p>Clean</p>')));
    // Same length, so that only the name in its two places changes.
    const text = Buffer.from(archive).toString('latin1').replaceAll(twin, madeNames.summary);
    expect(await openArchive(Buffer.from(text, 'latin1'))).toEqual({
      ok: false,
      error: { code: 'evidence_repacked', name: null },
    });
  });

  // Promise: An archive unpacks everywhere, and into its own folder.
  it.each([
    ...['.', '..', '...', 'e.', 'e ', ' ', 'e:f', 'C:', 'e\\f', '..\\e', 'e\u0000', 'e\u001f', 'e\u007f'],
    ...[
      'CON',
      'con',
      'Nul',
      'aux.zip',
      'PRN',
      'COM1',
      'lpt9.e.f',
      'CONIN$',
      'e*',
      'e?',
      'e|f',
      'e<f>',
      'e"f',
    ],
    ...['', '/e', 'e/..', '../e', 'e'.repeat(256)],
  ])('refuses an archive whose folder is named %j', async (folder) => {
    const { files } = await made();
    expect(await openArchive(await packArchive('console.1', files))).toMatchObject({ ok: true });
    expect(await openArchive(await packArchive(folder, files))).toEqual({
      ok: false,
      error: { code: 'evidence_repacked', name: null },
    });
  });

  // Promise: An archive shows the same files to every program.
  it.each(layouts)('refuses an archive %s', async (_, change) => {
    const { archive } = await made();
    expect(await openArchive(archive)).toMatchObject({ ok: true });
    const changed = change(Buffer.from(archive));
    expect(await openArchive(changed)).toMatchObject({
      ok: false,
      error: { code: 'evidence_repacked', name: null },
    });
    expect(await reperform(changed)).toMatchObject({ code: 2 });
  });

  it.each([
    ['evidence.json', '"projectId": "project-1"', '"projectId": "project-9",\n    "projectId": "project-1"'],
    ['evidence.json', '"projectId": "project-1"', '"projectId":  "project-1"'],
    ['run.json', '"verdict": "discrepancies"', '"verdict": "clean",\n    "verdict": "discrepancies"'],
    ['run.json', '"savedBy": ', '"savedby": "x",\n    "savedBy": '],
    ['info.json', '"state": "verified"', '"state": "partial",\n    "state": "verified"'],
    ['info.json', '"pageSize": 100', '"pageSize": 1e2'],
    ['evidence.json', '{', '\ufeff{'],
    ['run.json', '{', '\ufeff{'],
    ['info.json', '{', '\ufeff{'],
    ['reviews.json', '{', '\ufeff{'],
  ])('does not take a %s that is written otherwise: %s as %s', async (name, before, after) => {
    const { files } = await made();
    const text = decode(files.get(name));
    expect(text).toContain(before);
    const other = encode(text.replace(before, after));
    const isList = name === madeNames.list;
    const checked = await checkEvidence(isList ? new Map(files).set(name, other) : forge(files, name, other));
    if (isList) expect(checked).toEqual({ ok: false, error: { code: 'evidence_unreadable' } });
    else
      expect(checked).toMatchObject({ value: { holds: false, recomputed: 'impossible', unreadable: name } });
  });

  it('does not take a list whose bytes are no UTF-8 and give the same text', async () => {
    const profile = { ...about, profileName: 'M\ufffdrz' };
    const { files } = valueOf(await makeEvidence(runFiles, profile, givenKeyGate.refuse));
    expect(await checkEvidence(files)).toMatchObject({ value: { holds: true } });
    const list = Buffer.from(encode(decode(files.get(madeNames.list)).replace('\ufffd', '\u00ff')));
    const at = list.indexOf('\u00ff');
    const other = Buffer.concat([list.subarray(0, at), Buffer.of(0xff), list.subarray(at + 2)]);
    expect(await checkEvidence(new Map(files).set(madeNames.list, other))).toEqual({
      ok: false,
      error: { code: 'evidence_unreadable' },
    });
  });

  it('tells of a file that no Tieout makes, though the list names it', async () => {
    const { files } = await made();
    const added = resealed(files, { 'READ ME FIRST.html': encode('All is well.') });
    const checked = await checkEvidence(added);
    expect(checked.ok && failuresOf(checked.value)).toEqual([
      '“READ ME FIRST.html”: not a file of this evidence: somebody added it.',
    ]);
  });

  it('is not unpacked where it is larger than evidence is, and a device is none', async () => {
    const path = join(temporaryFolder(), 'large.zip');
    writeFileSync(path, '');
    truncateSync(path, maxEvidenceBytes + 1);
    const tooLarge = { ok: false, error: { code: 'evidence_too_large', megabytes: 512 } };
    expect(await verifyEvidence(path)).toEqual(tooLarge);
    const folder = temporaryFolder();
    for (const name of ['evidence.json', 'tickets.lines', 'unlisted']) {
      writeFileSync(join(folder, name), '');
      truncateSync(join(folder, name), 300 * 1024 * 1024);
    }
    expect(await verifyEvidence(folder)).toEqual(tooLarge);
    expect(await verifyEvidence('/dev/zero')).toMatchObject({ ok: false });
  });

  it('refuses what is no evidence', async () => {
    const folder = temporaryFolder();
    const text = join(folder, 'text.zip');
    writeFileSync(text, 'no archive at all');
    const other = join(folder, 'other.zip');
    writeFileSync(other, await packArchive('folder', new Map([['a.txt', encode('a')]])));
    for (const path of [text, other])
      expect(await verifyEvidence(path)).toEqual({ ok: false, error: { code: 'evidence_unreadable' } });
  });
});
