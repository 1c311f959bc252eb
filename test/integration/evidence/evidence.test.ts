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
import { snapshotFormat } from '#main/core/snapshot/snapshot-file';
import { formatVersioned } from '#main/core/versioned-file';
import { writeSnapshotLines } from '#shared/domain/snapshot-lines';
import { writeClientLines } from '#shared/domain/runs/client-lines';
import { runOf } from '../../support/saved-run';
import { temporaryFolder } from '../../support/temporary-folder';

const { saved, snapshot, file } = runOf('2026-03-31', {
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

const plan = {
  pageSize: 100,
  readOrders: false,
  orderReferenceField: 'paymentReference',
  orderTicketCountField: null,
};
const { identities, references, statuses } = snapshot.tickets;
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const runFiles: EvidenceFiles = new Map([
  [inputNames.run, encode(formatVersioned(saved, runFormat))],
  [
    inputNames.snapshot,
    encode(formatVersioned({ info: snapshot.info, plan, journalBytes: 0 }, snapshotFormat)),
  ],
  [
    inputNames.tickets,
    encode(
      writeSnapshotLines([0, 1, 2].map((at) => [identities.at(at), references.at(at), statuses.at(at)])),
    ),
  ],
  [inputNames.orders, encode('')],
  [inputNames.rows, encode([...writeClientLines(file)].join(''))],
]);
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
