import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { verifyEvidence } from '#main/cli/verify';
import { openArchive, packArchive } from '#main/core/evidence/archive';
import { checkEvidence } from '#main/core/evidence/check-evidence';
import {
  evidenceFormat,
  inputNames,
  madeNames,
  sealOf,
  sha256,
  type EvidenceFiles,
  type EvidenceList,
} from '#main/core/evidence/evidence-file';
import { makeEvidence } from '#main/core/evidence/make-evidence';
import { runFormat, savedReviewsFormat } from '#main/core/runs/run-file';
import { secondLookFormat, snapshotFormat } from '#main/core/snapshot/disk/snapshot-file';
import { formatVersioned } from '#main/core/storage/versioned-file';
import type { EvidenceReport } from '#shared/domain/runs/evidence';
import { evidenceChecks, evidenceVerdict } from '#shared/words/evidence-words';
import { writeSnapshotLines } from '#shared/domain/snapshot/snapshot-lines';
import { writeClientLines } from '#shared/domain/runs/client-lines';
import type { FieldPair } from '#shared/domain/rules/field-pair';
import { unreviewed } from '#shared/domain/runs/review';
import type { SavedReview, SavedRun } from '#shared/domain/runs/saved-run';
import type { SecondLookRecord } from '#shared/domain/snapshot/second-look';
import { runOf, type RunMaking } from '../../support/saved-run';
import { temporaryFolder } from '../../support/temporary-folder';

const plan = {
  pageSize: 100,
  readOrders: false,
  orderReferenceField: 'paymentReference',
  orderTicketCountField: null,
  ticketIdentityField: null,
};
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const { saved, files: runFiles } = filesOf({
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

/** A run and its files, as its folder has them. */
function filesOf(making: RunMaking): { readonly saved: SavedRun; readonly files: EvidenceFiles } {
  const { saved, snapshot, file } = runOf('2026-03-31', making);
  const { info, secondLook, tickets } = snapshot;
  const { identities, references, statuses, fields } = tickets;
  const lines = Array.from({ length: identities.length }, (_, at) => [
    identities.at(at),
    references.at(at),
    statuses.at(at),
    ...[...fields.values()].map((field) => field.at(at)),
  ]);
  const files = new Map<string, Uint8Array>([
    [inputNames.run, encode(formatVersioned(saved, runFormat))],
    [
      inputNames.snapshot,
      encode(
        formatVersioned(
          { info, plan, journalBytes: 0, gone: { tickets: [], orders: [] }, base: null, generation: 1 },
          snapshotFormat,
        ),
      ),
    ],
    [inputNames.tickets, encode(writeSnapshotLines(lines))],
    [inputNames.rows, encode([...writeClientLines(file)].join(''))],
  ]);
  if (secondLook !== null)
    files.set(inputNames.secondLook, encode(formatVersioned(secondLook, secondLookFormat)));
  return { saved, files };
}

const decode = (bytes: Uint8Array | undefined): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** The evidence with one file put in another's place, and the list told that this is as it should be. */
function forge(files: EvidenceFiles, name: string, forged: Uint8Array): EvidenceFiles {
  const envelope = JSON.parse(decode(files.get(madeNames.list))) as { data: EvidenceList };
  const list = envelope.data.files.map((one) => (one.name === name ? { name, sha256: sha256(forged) } : one));
  const content = { ...envelope.data, files: list };
  const text = formatVersioned({ ...content, seal: sealOf(content) }, evidenceFormat);
  return new Map(files).set(name, forged).set(madeNames.list, encode(text));
}

const about = {
  profileName: 'March',
  projectId: 'p-1',
  baseUrl: 'https://api.example',
  madeAt: '2026-04-01T08:00:00.000Z',
  madeWith: '0.1.0',
};

async function made(files = runFiles) {
  const archive = await makeEvidence(files, '<p>clean enough</p>', about);
  if (!archive.ok) throw new Error(archive.error.code);
  const opened = await openArchive(archive.value);
  if (!opened.ok) throw new Error(opened.error.code);
  return { archive: archive.value, files: opened.value };
}

async function verifyArchive(archive: Uint8Array): Promise<EvidenceReport> {
  const path = join(temporaryFolder(), 'evidence.zip');
  writeFileSync(path, archive);
  const checked = await verifyEvidence(path);
  if (!checked.ok) throw new Error(checked.error.code);
  return checked.value;
}

/** An archive with one more entry; it is written under a name of the same length, since no object can have a `__proto__`. */
function withEntry(archive: Uint8Array, path: string): Uint8Array {
  const placeholder = '#'.repeat(path.length);
  const tree = { ...unzipSync(archive), [placeholder]: path.endsWith('/') ? encode('') : encode('x') };
  const bytes = Buffer.from(zipSync(tree));
  return Buffer.from(bytes.toString('latin1').replaceAll(placeholder, path), 'latin1');
}

const failuresOf = (report: EvidenceReport): readonly string[] =>
  evidenceChecks(report).flatMap(({ holds, sentence, details }) => (holds ? [] : [sentence, ...details]));

describe('evidence of a saved run', () => {
  it('carries what was said of the findings in review as of its saving, and no count changes by that', async () => {
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
    const files = new Map(runFiles).set(
      inputNames.reviews,
      encode(formatVersioned(reviews, savedReviewsFormat)),
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
          const checked = await checkEvidence(new Map(files).set(name, bytes));
          if (!checked.ok) throw new Error(checked.error.code);
          expect(checked.value.holds).toBe(false);
          const failed = evidenceChecks(checked.value).filter(({ holds }) => !holds);
          expect(failed.map(({ sentence }) => sentence).join('\n')).toContain(`${name}, `);
        },
      ),
      { numRuns: 300, seed: 1 },
    );
  });

  it('names its list where that was changed', async () => {
    const { files } = await made();
    const other = decode(files.get(madeNames.list)).replace('March', 'April');
    const checked = await checkEvidence(new Map(files).set(madeNames.list, encode(other)));
    if (!checked.ok) throw new Error(checked.error.code);
    expect(checked.value).toMatchObject({ holds: false, recomputed: 'same' });
    expect(failuresOf(checked.value)).toEqual([
      'evidence.json, the list of these files: changed after the evidence was made: its SHA-256 is another one.',
    ]);
  });

  it('names the line that was taken out of its findings, though the list says that it belongs so', async () => {
    const { files } = await made();
    const lines = decode(files.get(madeNames.findings)).split('\r\n');
    const forged = forge(files, madeNames.findings, encode([...lines.slice(0, -2), ''].join('\r\n')));
    const checked = await checkEvidence(forged);
    if (!checked.ok) throw new Error(checked.error.code);
    expect(checked.value).toMatchObject({ holds: false, recomputed: 'other', figures: [] });
    expect(checked.value.files.every(({ state }) => state === 'unchanged')).toBe(true);
    expect(checked.value.findings).toEqual({
      lacking: 1,
      firstLacking: [lines.at(-2)],
      added: 0,
      firstAdded: [],
    });
    expect(failuresOf(checked.value)).toEqual([
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

  it('names the figures that a changed rule gives otherwise, though the list says that it belongs so', async () => {
    const { files } = await made();
    const lenient = { ...saved.rules, statusMapping: [{ client: 'VOID', platform: 'PAID' }] };
    const forged = encode(formatVersioned({ ...saved, rules: lenient }, runFormat));
    const checked = await checkEvidence(forge(files, inputNames.run, forged));
    if (!checked.ok) throw new Error(checked.error.code);
    expect(checked.value.recomputed).toBe('other');
    expect(failuresOf(checked.value)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('the rules, an input or the result itself was changed'),
        'run.json, rows matched: says 0, computed 1.',
        'run.json, tickets mismatched: says 1, computed 0.',
      ]),
    );
  });

  it('names a figure that was made nicer', async () => {
    const { files } = await made();
    const totals = { ...saved.totals, platform: { ...saved.totals.platform, missing: 0 } };
    const forged = encode(formatVersioned({ ...saved, verdict: 'clean', totals }, runFormat));
    const checked = await checkEvidence(forge(files, inputNames.run, forged));
    expect(checked.ok && failuresOf(checked.value)).toEqual([
      expect.stringContaining('do not give this result'),
      'run.json, verdict: says clean, computed discrepancies.',
      'run.json, tickets missing: says 0, computed 2.',
    ]);
  });

  it('names the input that cannot be read any more', async () => {
    const { files } = await made();
    const checked = await checkEvidence(forge(files, inputNames.tickets, encode('["t1","A"\n')));
    expect(checked).toMatchObject({ value: { recomputed: 'impossible', unreadable: inputNames.tickets } });
  });

  it('of an older Tieout, whose list has no seal, is judged as that: its list is not shown to be whole', async () => {
    const { files } = await made();
    const { version, ...envelope } = JSON.parse(decode(files.get(madeNames.list))) as {
      version: number;
      data: EvidenceList;
    };
    expect(version).toBe(2);
    const data = { ...envelope.data, seal: undefined };
    const older = encode(JSON.stringify({ ...envelope, version: 1, data }));
    const checked = await checkEvidence(new Map(files).set(madeNames.list, older));
    if (!checked.ok) throw new Error(checked.error.code);
    expect(checked.value).toMatchObject({ holds: false, recomputed: 'same' });
    expect(failuresOf(checked.value)).toEqual([expect.stringContaining('has no SHA-256 of its own')]);
    expect(evidenceVerdict(checked.value).word).toBe('It holds in part.');
  });

  it('says which file is missing, and which one is not in its list', async () => {
    const { files } = await made();
    const without = new Map(files);
    without.delete(inputNames.rows);
    const checked = await checkEvidence(without.set('added.txt', encode('x')));
    if (!checked.ok) throw new Error(checked.error.code);
    expect(checked.value).toMatchObject({ holds: false, recomputed: 'impossible', run: null });
    expect(checked.value.files).toContainEqual(
      expect.objectContaining({ name: inputNames.rows, state: 'missing' }),
    );
    expect(checked.value.files).toContainEqual({ name: 'added.txt', sha256: null, state: 'not listed' });
  });

  it('says which findings a second look confirmed, and does not hold once that is changed', async () => {
    const at = '2026-03-31T10:05:00.000Z';
    const secondLook: SecondLookRecord = { way: 'pass', endedAt: at, passAt: at, lookups: [], changed: [] };
    const { files } = await made(filesOf({ state: 'second look', secondLook }).files);
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
    const { saved, files } = filesOf({
      tickets: [['A', 'PAID', { seat: '1' }]],
      rows: [['A', 'PAID', { Seat: '2' }]],
      rules: { fields: [pair] },
    });
    expect(saved.findings).toBe(1);
    expect(await checkEvidence((await made(files)).files)).toMatchObject({ value: { holds: true } });
  });

  it('is not made of a run that its inputs do not give', async () => {
    const other = { ...saved, findings: saved.findings + 1 };
    const files = new Map(runFiles).set(inputNames.run, encode(formatVersioned(other, runFormat)));
    expect(await makeEvidence(files, '', about)).toEqual({ ok: false, error: { code: 'evidence_differs' } });
  });

  it('says what is not recomputed', async () => {
    const checked = await checkEvidence((await made()).files);
    if (!checked.ok) throw new Error(checked.error.code);
    expect(evidenceVerdict(checked.value).sentence).toContain(
      'Names, dates, what was said in review and the summary are not recomputed',
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
  ])('tells of the entry %s that somebody put into the archive', async (path, name) => {
    const { files } = await made();
    const folder = `tieout-evidence-${saved.id}`;
    const tree = [...files].map(([file, bytes]) => [`${folder}/${file}`, bytes] as const);
    const added = path.replace('FOLDER', folder);
    const checked = await verifyArchive(withEntry(zipSync(Object.fromEntries(tree)), added));
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
    const checked = await verifyEvidence(folder);
    if (!checked.ok) throw new Error(checked.error.code);
    const others = checked.value.files.filter(({ state }) => state !== 'unchanged').map(({ name }) => name);
    expect(others.sort()).toEqual(['link.html', 'other/']);
    expect(checked.value.holds).toBe(false);
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
    const checked = await verifyEvidence(folder);
    if (!checked.ok) throw new Error(checked.error.code);
    expect(checked.value.holds).toBe(false);
    expect(failuresOf(checked.value)).toEqual([
      '“inner/findings.csv”: not a file of this evidence; somebody put it there.',
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
      error: { code: 'evidence_unreadable' },
    });
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
