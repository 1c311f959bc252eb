import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifyEvidence } from '#main/cli/verify';
import { openArchive, packArchive } from '#main/core/evidence/archive';
import { checkEvidence } from '#main/core/evidence/check-evidence';
import { inputNames, madeNames, sha256, type EvidenceFiles } from '#main/core/evidence/evidence-file';
import { makeEvidence } from '#main/core/evidence/make-evidence';
import { runFormat } from '#main/core/run-file';
import { secondLookFormat, snapshotFormat } from '#main/core/snapshot/snapshot-file';
import { formatVersioned } from '#main/core/versioned-file';
import { writeSnapshotLines } from '#shared/domain/snapshot-lines';
import { writeClientLines } from '#shared/domain/runs/client-lines';
import type { FieldPair } from '#shared/domain/field-pair';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import type { SecondLookRecord } from '#shared/domain/second-look';
import { runOf, type RunMaking } from '../../support/saved-run';
import { temporaryFolder } from '../../support/temporary-folder';

const plan = {
  pageSize: 100,
  readOrders: false,
  orderReferenceField: 'paymentReference',
  orderTicketCountField: null,
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
      encode(formatVersioned({ info, plan, journalBytes: 0, generation: 1 }, snapshotFormat)),
    ],
    [inputNames.tickets, encode(writeSnapshotLines(lines))],
    [inputNames.rows, encode([...writeClientLines(file)].join(''))],
  ]);
  if (secondLook !== null)
    files.set(inputNames.secondLook, encode(formatVersioned(secondLook, secondLookFormat)));
  return { saved, files };
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
  if (opened === null) throw new Error('the archive cannot be opened');
  return { archive: archive.value, files: opened };
}

describe('evidence of a saved run', () => {
  it('holds as it was made, and carries the findings that its inputs give', async () => {
    const { files } = await made();
    expect(await checkEvidence(files)).toMatchObject({
      ok: true,
      value: { ...{ profileName: 'March', recomputed: 'same', holds: true }, run: { id: saved.id } },
    });
    const csv = new TextDecoder().decode(files.get(madeNames.findings));
    expect(csv.trimEnd().split('\r\n')).toHaveLength(1 + saved.findings);
    expect(csv).toContain("'=B");
  });

  it('does not hold once any byte of any file in its list is another', async () => {
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
          expect(checked).toMatchObject({ ok: true, value: { holds: false } });
        },
      ),
      { numRuns: 300, seed: 1 },
    );
  });

  it('does not hold when its findings were changed together with their hash', async () => {
    const { files } = await made();
    const shorter = new TextDecoder('utf-8', { ignoreBOM: true })
      .decode(files.get(madeNames.findings))
      .split('\r\n')
      .slice(0, -2);
    const forged = encode([...shorter, ''].join('\r\n'));
    const list = new TextDecoder()
      .decode(files.get(madeNames.list))
      .replace(sha256(files.get(madeNames.findings) ?? forged), sha256(forged));
    const checked = await checkEvidence(
      new Map(files).set(madeNames.findings, forged).set(madeNames.list, encode(list)),
    );
    expect(checked).toMatchObject({ ok: true, value: { holds: false, recomputed: 'other' } });
    if (checked.ok) expect(checked.value.files.every(({ state }) => state === 'unchanged')).toBe(true);
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

  it('is checked as an archive and as the folder that it unpacks into', async () => {
    const { archive, files } = await made();
    const folder = temporaryFolder();
    const zip = join(folder, 'evidence.zip');
    writeFileSync(zip, archive);
    const unpacked = join(folder, 'unpacked');
    mkdirSync(unpacked);
    for (const [name, bytes] of files) writeFileSync(join(unpacked, name), bytes);
    for (const path of [zip, unpacked])
      expect(await verifyEvidence(path)).toMatchObject({ ok: true, value: { holds: true } });
    expect(await verifyEvidence(join(folder, 'nothing.zip'))).toMatchObject({
      ok: false,
      error: { code: 'file_unreadable', problem: 'not_found' },
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
