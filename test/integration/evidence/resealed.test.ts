import { describe, expect, it } from 'vitest';
import { openArchive } from '#main/core/evidence/archive';
import { checkEvidence } from '#main/core/evidence/check-evidence';
import {
  evidenceFormat,
  madeNames,
  sealOf,
  type EvidenceFiles,
  type EvidenceList,
} from '#main/core/evidence/evidence-file';
import { makeEvidence } from '#main/core/evidence/make-evidence';
import { inputNames } from '#main/core/runs/run-file';
import { sha256Of } from '#main/core/storage/checksum';
import { formatVersioned } from '#main/core/storage/versioned-file';
import { createHeldEvidence } from '#main/core/evidence/held-evidence';
import { examineEvidence } from '#main/core/evidence/check-evidence';
import { unreviewed } from '#shared/domain/runs/review';
import { evidenceChecks, evidenceVerdict } from '#shared/words/evidence-words';
import { givenKeyGate } from '#main/cli/refuse-keys';
import { runFilesOf, withSums } from '../../support/run-files';
import { valueOf } from '../../support/value-of';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array | undefined): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

const review = {
  ...unreviewed,
  id: 'key:B',
  note: 'late <b>',
  by: 'olga',
  at: '2026-03-31T10:00:00Z',
} as const;
const { saved, files: runFiles } = runFilesOf(
  {
    tickets: [
      ['A', 'PAID'],
      ['B', 'PAID'],
    ],
    rows: [['A', 'PAID']],
  },
  [review],
);

async function madeFiles(): Promise<EvidenceFiles> {
  const about = { profileName: 'March', madeAt: '2026-04-01T08:00:00.000Z', madeWith: '0.1.0' };
  return valueOf(await openArchive(valueOf(await makeEvidence(runFiles, about, givenKeyGate.refuse))));
}

/** Evidence with other files, whose list has their SHA-256 and a new seal; `null` takes one out. */
function resealed(
  files: EvidenceFiles,
  changes: Readonly<Record<string, ((text: string) => string) | null>>,
  change: (list: EvidenceList) => EvidenceList = (list) => list,
): EvidenceFiles {
  const all = new Map(files);
  for (const [name, write] of Object.entries(changes)) {
    if (write === null) all.delete(name);
    else {
      const before = decode(all.get(name));
      expect(write(before), `a change of ${name}`).not.toBe(before);
      all.set(name, encode(write(before)));
    }
  }
  const { data } = JSON.parse(decode(files.get(madeNames.list))) as { data: EvidenceList };
  const listed = Array.from(all, ([name, bytes]) => ({ name, sha256: sha256Of(bytes) }));
  const content = change({ ...data, files: listed.filter(({ name }) => name !== madeNames.list) });
  const text = formatVersioned({ ...content, seal: sealOf(content) }, evidenceFormat);
  return all.set(madeNames.list, encode(text));
}

/** The sentences of a check that does not hold, with what they say of each file. */
async function failures(files: EvidenceFiles): Promise<string> {
  const report = valueOf(await checkEvidence(files));
  expect(report.holds).toBe(false);
  return evidenceChecks(report)
    .flatMap(({ holds, sentence, details }) => (holds ? [] : [sentence, ...details]))
    .join('\n');
}

const swapped =
  (from: string, to: string) =>
  (text: string): string =>
    text.replace(from, to);
const clean = swapped(
  'Discrepancies: see the findings.',
  'Clean: every ticket and every row that was compared agrees.',
);

type Changes = Parameters<typeof resealed>[1];
/** What somebody can change, and the file that gives it away. */
const attacks: ReadonlyArray<readonly [string, string, Changes]> = [
  ['the verdict in the summary', madeNames.summary, { [madeNames.summary]: clean }],
  [
    'a count in the summary',
    madeNames.summary,
    { [madeNames.summary]: swapped('Findings: 1', 'Findings: 0') },
  ],
  ['the explanation', madeNames.readme, { [madeNames.readme]: swapped('cannot', 'can') }],
  ['no summary', madeNames.summary, { [madeNames.summary]: null }],
  ['no explanation', madeNames.readme, { [madeNames.readme]: null }],
  ['no findings', madeNames.findings, { [madeNames.findings]: null }],
  ['no reviews', inputNames.reviews, { [inputNames.reviews]: null }],
  ['the line of a row', inputNames.rows, { [inputNames.rows]: swapped('["2"', '["7"') }],
  ['a note', inputNames.reviews, { [inputNames.reviews]: swapped('late', 'paid') }],
  [
    'a note in all files',
    inputNames.reviews,
    {
      [inputNames.reviews]: swapped('late', 'paid'),
      [madeNames.findings]: swapped('late', 'paid'),
      [madeNames.summary]: swapped('late', 'paid'),
    },
  ],
  ['the reading', inputNames.snapshot, { [inputNames.snapshot]: swapped('"requests": 1', '"requests": 9') }],
];

const summedNames: ReadonlySet<string> = new Set(Object.values(inputNames));

/** The same with the sums in run.json made to fit. */
function withNewSums(files: EvidenceFiles): EvidenceFiles {
  const own = new Map([...files].filter(([name]) => Object.values<string>(inputNames).includes(name)));
  return resealed(withSums(files, own), {});
}

describe('evidence whose files were changed and sealed again', () => {
  it('holds where nothing was changed', async () => {
    const files = await madeFiles();
    expect(await checkEvidence(resealed(files, {}))).toMatchObject({ value: { holds: true } });
    expect(await checkEvidence(withNewSums(files))).toMatchObject({ value: { holds: true } });
    expect(decode(files.get(madeNames.summary))).toContain('late &lt;b&gt;');
  });

  it('is made byte for byte as before: other words need another form', async () => {
    const files = await madeFiles();
    const texts = [madeNames.summary, madeNames.readme].map((name) => decode(files.get(name)));
    // The id of a run has random letters.
    expect(texts.map((text) => sha256Of(text.replaceAll(saved.id, 'ID')))).toEqual([
      '1905aa00203105d9fa53ec3cc7e012f53a85a483cc8cf126da3c3d77f676c18d',
      'f4605f9353502e48f2a3e38f1d956a2415221667f63228549a85e6cba9fe4fed',
    ]);
  });

  it.each(attacks)('does not hold, and the file is named: %s', async (_, name, changes) => {
    expect(await failures(resealed(await madeFiles(), changes))).toContain(name);
  });

  it.each(attacks.filter(([, name]) => !Object.values<string>(inputNames).includes(name)))(
    'does not hold either where run.json fits: %s',
    async (_, name, changes) => {
      expect(await failures(withNewSums(resealed(await madeFiles(), changes)))).toContain(name);
    },
  );

  it.each([
    ['project', (list: EvidenceList) => ({ ...list, projectId: 'p-9' })],
    ['base URL', (list: EvidenceList) => ({ ...list, baseUrl: 'https://other.example' })],
    ['time', (list: EvidenceList) => ({ ...list, madeAt: '2026-01-01T00:00:00.000Z' })],
    ['time', (list: EvidenceList) => ({ ...list, madeAt: 'yesterday' })],
    [
      madeNames.list,
      (list: EvidenceList) => ({
        ...list,
        files: [{ name: inputNames.run, sha256: '0'.repeat(64) }, ...list.files],
      }),
    ],
    ['summary', (list: EvidenceList) => ({ ...list, profileName: 'April' })],
  ])('does not hold where the list has another %s', async (what, change) => {
    expect(await failures(resealed(await madeFiles(), {}, change))).toContain(what);
  });

  it.each([
    ['start of the reading', '"startedAt": "2026-03-31', '"startedAt": "2026-03-01'],
    ['age of the data', '"readAt": "2026-03-31', '"readAt": "2026-04-01'],
    ['snapshot', '"id": "s-', '"id": "t-'],
    ['time of the saving', '"finishedAt": "2026-03-31T10:00:00.000Z"', '"finishedAt": ""'],
  ])('does not hold where the run has another %s', async (what, from, to) => {
    const files = resealed(await madeFiles(), { [inputNames.run]: swapped(from, to) });
    expect(await failures(withNewSums(files))).toContain(`run.json, ${what}: says`);
  });

  it.each([
    ['a line that is no number', inputNames.rows, '["2"', '["x"'],
    ['a line in another writing', inputNames.rows, '["2"', '["0002"'],
    ['a line that is too large', inputNames.rows, '["2"', '["4294967298"'],
    ['a field beside its data', inputNames.snapshot, '"data": {', '"verdict": "clean",\n  "data": {'],
  ])('does not hold with %s', async (_, name, from, to) => {
    const files = resealed(await madeFiles(), { [name]: swapped(from, to) });
    expect(await failures(withNewSums(files))).toContain(`${name} is missing, or is not as Tieout writes it`);
  });

  it.each([inputNames.tickets, inputNames.snapshot, inputNames.reviews])(
    'does not hold where run.json has sums, but none of %s',
    async (name) => {
      const files = await madeFiles();
      const own = new Map([...files].filter(([one]) => summedNames.has(one) && one !== name));
      expect(await failures(resealed(withSums(files, own), {}))).toMatch(
        new RegExp(`^${name}, .* changed after the run was saved`, 'm'),
      );
    },
  );

  it('holds only in part once it says that an older Tieout made it, and opens', async () => {
    const files = resealed(await madeFiles(), { [madeNames.summary]: clean }, (list) => ({
      ...list,
      form: 1,
    }));
    const examined = valueOf(await examineEvidence(files));
    expect(examined.report).toMatchObject({ holds: false, holdsInPart: true, recomputed: 'same' });
    expect(evidenceVerdict(examined.report).word).toBe('Verified in part.');
    expect(await failures(files)).toMatch(/^summary\.html, the summary: not checked.*$/m);
    expect(createHeldEvidence().open(examined)).not.toBe(null);
  });

  it('holds only in part without the sums of its run', async () => {
    const files = await madeFiles();
    const without = resealed(withSums(files, new Map()), {});
    expect(await checkEvidence(without)).toMatchObject({ value: { holds: false, holdsInPart: true } });
    expect(await failures(without)).toContain('run.json');
  });
});
