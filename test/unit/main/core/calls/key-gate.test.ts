import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Bridge, BridgeCall } from '#shared/bridge/contract';
import { defaultLooks } from '#shared/bridge/looks';
import { defaultRules } from '#shared/domain/rules/rules';
import { writeClientLines } from '#shared/domain/runs/client-lines';
import { searchablePieces } from '#shared/files/zip/searchable';
import { writeSheets } from '#shared/files/xlsx/write-sheets';
import { fail } from '#shared/base/result';
import { holdsKey } from '#main/core/partner-api/key-in-text';
import { findKey } from '#main/core/keys/key-in-value';
import { writeProfileFile } from '#main/core/profiles/profile-file';
import { createTestCore, profileNamed } from '../../../../support/core-twins';
import { runOf } from '../../../../support/saved-run';
import { temporaryFolder } from '../../../../support/temporary-folder';

const canary = 'prefix.Canary"Secret/4711-0815';
const secretOnly = 'Canary"Secret/4711-0815';
/** The writings of a key that a file may have and a reader undoes. */
const writings = [
  canary,
  `see ${secretOnly} here`,
  encodeURIComponent(canary),
  JSON.stringify({ key: canary }),
  canary.replace(/./g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
];

const { saved, findings, file } = runOf('2026-03-31');
const profile = profileNamed('March', {
  eventIds: ['e-1'],
  rules: {
    ...defaultRules,
    statusMapping: [{ client: 'paid', platform: 'PAID' }],
    rollUps: [{ statuses: ['A', 'B'], status: 'C' }],
  },
});
const { profileId } = saved;
const reviewId = '0a0b0c0d-0000-4000-8000-000000000001';
const named = { signature: 's', references: ['A'], items: [] };
const ids = { profileId, snapshotId: 'snapshot-1' };

/** An argument for every call of the contract; a new one does not compile until it is here. */
const examples: { readonly [C in BridgeCall]: Parameters<Bridge[C]>[0] } = {
  describeApp: undefined,
  readNotices: undefined,
  openSample: undefined,
  closeSample: undefined,
  listProfiles: undefined,
  openProfile: { profileId },
  saveProfile: { profile, before: profile },
  exportProfile: { profileId },
  importProfile: writeProfileFile(profile),
  deleteProfile: { profileId: 'gone' },
  keychainProblem: undefined,
  keyStatus: { profileId },
  saveKey: { profileId, key: canary },
  checkKey: { profileId },
  forgetKey: { profileId: 'gone' },
  testConnection: { baseUrl: profile.baseUrl, projectId: profile.projectId, key: canary },
  listEvents: { baseUrl: profile.baseUrl, projectId: profile.projectId, key: null },
  startSnapshot: { profileId: 'gone', resume: false },
  cancelSnapshot: { profileId },
  snapshotProgress: { profileId },
  planResume: { profileId },
  listSnapshots: { profileId },
  readTickets: { snapshotId: 'x', endedAt: '', identities: ['1'] },
  listFields: { snapshotId: 'x' },
  planSecondLook: { ...ids, references: 1, needsPass: false },
  startSecondLook: { ...ids, way: 'lookups', references: ['A'] },
  secondLook: { profileId },
  readSecondLook: { snapshotId: 'x' },
  planCurrent: ids,
  checkCurrent: ids,
  startParts: ids,
  readCurrentCheck: { snapshotId: 'x' },
  listRuns: { profileId },
  readRunFindings: { runId: saved.id },
  readRunSnapshot: { runId: saved.id },
  readRunReviews: { runId: saved.id },
  readRollForward: { runId: saved.id },
  readRunSecondLook: { runId: saved.id },
  openLines: { source: { kind: 'snapshot', snapshotId: 'x', endedAt: '', lists: [] } },
  beginRun: { profileId, finishedAt: saved.finishedAt },
  addRunPart: { runId: saved.id, part: 'run', text: JSON.stringify(saved) },
  endRun: { runId: saved.id },
  deleteRun: { profileId, runId: 'gone' },
  listSignOffs: { profileId, runId: null },
  signRun: {
    profileId,
    runId: saved.id,
    role: 'prepared',
    name: 'Olga',
    comment: 'seen',
    period: { from: '2026-03-01', upTo: '2026-03-31' },
    looked: null,
  },
  beforeSigning: { profileId, runId: saved.id },
  signEvidence: {
    runId: saved.id,
    name: 'Paul',
    comment: 'seen',
    period: { from: '2026-03-01', upTo: '2026-03-31' },
  },
  readSignature: { text: '{"format":"tieout-signature"}' },
  addSignature: { text: '{"format":"tieout-signature"}' },
  reopenRun: { profileId, runId: saved.id, reason: 'late refunds' },
  markSeen: {
    profileId,
    runId: saved.id,
    reason: 'r',
    changes: [{ kinds: ['gone'], ticket: 't', copy: 1, then: null, now: null }],
  },
  readReviews: { profileId, offset: 0 },
  review: { profileId, decision: null, until: null, reason: 'r', note: 'n', data: 'd', findings: [named] },
  takeAnswers: {
    profileId,
    list: 'l',
    data: 'd',
    answers: [{ query: 'q', answer: 'other', text: 't', comment: 'c', late: false, finding: named }],
  },
  recordSent: {
    profileId,
    list: 'l',
    isReminder: false,
    queries: [{ query: 'q', class: 'mixed', reason: 'status_differs', finding: named }],
  },
  recordOpened: { profileId, data: 's', finding: named },
  undoReview: { profileId, reviewId },
  makeEvidence: { sample: 25, profileId, runId: saved.id },
  readEvidencePart: { evidenceId: 1, offset: 0 },
  addEvidencePart: { name: 'evidence.json', content: new Uint8Array(), first: true },
  checkEvidence: { as: 'folder' },
  closeEvidence: undefined,
  planTakeOver: { profileId, runId: saved.id },
  takeOverReviews: { profileId, runId: saved.id, choice: { side: 'mine', except: ['x'] } },
  readLooks: { profileId },
  saveLooks: {
    profileId,
    looks: { ...defaultLooks, dismissed: ['d'], columns: { ...defaultLooks.columns, shown: { c: true } } },
    before: defaultLooks,
  },
  readSampleFile: undefined,
  showMenu: { enabled: ['find'] },
  nextOpenedFile: { after: 0 },
  answerProxy: { login: { name: 'a', password: 'b' } },
  makeDiagnostics: { page: 'p' },
  readOpenedPart: { number: 1, offset: 0 },
  saveFile: { suggestedName: 'findings.csv', content: new TextEncoder().encode('a;b') },
  checkExport: { content: new TextEncoder().encode('a;b'), isFirst: true, isLast: true },
  savePdf: { suggestedName: 'summary.pdf' },
  dragSaved: { path: '/a/b.csv' },
};
const calls = Object.keys(examples) as BridgeCall[]; // they are the contract's own names

/** The fields that are meant for a key. */
const meantForKeys = new Set(['saveKey.key', 'testConnection.key', 'listEvents.key']);

/** The fields of which nothing is kept; that nothing is, the files show. */
const neverKept = /^addEvidencePart\.content$|^save(Profile|Looks)\.before\b/;

/** A copy of a value with the text at each place replaced, one at a time, names that are free to choose too. */
function* withCanary(value: unknown, text: string): Generator<{ path: string; value: unknown }> {
  if (typeof value === 'string') yield { path: '', value: text };
  else if (value instanceof Uint8Array) yield { path: '', value: new TextEncoder().encode(text) };
  else if (Array.isArray(value)) {
    for (const [place, item] of value.entries())
      for (const one of withCanary(item, text))
        yield { path: `${place}.${one.path}`, value: value.with(place, one.value) };
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      if (typeof item === 'boolean') yield { path: name, value: { ...value, [text]: item } };
      for (const one of withCanary(item, text))
        yield { path: `${name}.${one.path}`, value: { ...value, [name]: one.value } };
    }
  }
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function expectNoKeyIn(folder: string): void {
  for (const path of filesIn(folder)) {
    expect(holdsKey(path, canary), path).toBe(false);
    expect(findKey(readFileSync(path), [canary]), path).toBeNull();
  }
}

/** A core with the canary as its kept key, a saved run, and a save dialog that writes into its folder. */
async function open(key: string | null = canary) {
  const folder = temporaryFolder();
  const write = (name: string, content: Uint8Array | string) => {
    writeFileSync(join(folder, name.replace(/[^\w.-]/g, '_')), content);
    return Promise.resolve({ ok: true, value: { path: name } } as const);
  };
  const { core, bridge, platform, ...others } = createTestCore(folder, {
    desktop: {
      saveFile: write,
      savePdf: (name) => write(name, name),
      dragSaved: () => Promise.resolve(),
      showMenu: () => undefined,
      openedFiles: {
        next: () => Promise.resolve(null),
        read: () => Promise.resolve(fail({ code: 'cancelled' })),
      },
      answerProxy: () => undefined,
    },
  });
  platform.key = canary;
  await bridge.saveProfile({ profile, before: null });
  if (key !== null) await bridge.saveKey({ profileId, key });
  const save = async (parts: Partial<Record<'run' | 'rows', readonly string[]>> = {}) => {
    const { runId } = await bridge.beginRun({ profileId, finishedAt: saved.finishedAt });
    const texts = {
      run: [JSON.stringify(saved)],
      findings: [JSON.stringify(findings)],
      reviews: ['[]'],
      rows: [...writeClientLines(file)],
      ...parts,
    };
    for (const part of ['run', 'findings', 'reviews', 'rows'] as const)
      for (const text of texts[part]) await bridge.addRunPart({ runId, part, text });
    return bridge.endRun({ runId });
  };
  return { ...others, core, bridge, folder, platform, save };
}

afterEach(() => {
  vi.unstubAllEnvs();
});

const refused = { ok: false, error: { code: 'key_misplaced' } };

describe('the kept key in any text of any call', () => {
  // Promise: The key is kept in no name, field or note.
  it.each(calls)('is refused, and kept and answered nowhere: %s', async (call) => {
    const { core, bridge, folder, save, defects } = await open();
    await save();
    for (const text of writings) {
      for (const { path, value } of withCanary(examples[call], text)) {
        const field = `${call}.${path}`.replace(/\.$/, '');
        if (meantForKeys.has(field)) continue;
        const reply = await core.answer(call, value);
        if (neverKept.test(field)) continue;
        // A file that comes in parts is refused by its own call, once it is whole.
        expect(reply, field).toMatchObject(
          field === 'checkExport.content' ? { ok: true, value: refused } : refused,
        );
        expect(findKey(reply, [canary]), field).toBeNull();
      }
    }
    expectNoKeyIn(folder);
    const exported = await bridge.exportProfile({ profileId });
    expect(findKey(exported, [canary])).toBeNull();
    expect(defects).toEqual([]);
  });

  it('is said by its field, a name that somebody chose without repeating it', async () => {
    const { bridge } = await open();
    const filters = { ...defaultLooks, columns: { ...defaultLooks.columns, shown: { [canary]: true } } };
    for (const [asked, field] of [
      [() => bridge.saveProfile({ profile: { ...profile, name: canary }, before: profile }), 'profile.name'],
      [() => bridge.saveLooks({ profileId, looks: filters, before: defaultLooks }), 'looks.columns.shown'],
      [
        () =>
          bridge.addRunPart({
            runId: saved.id,
            part: 'run',
            text: JSON.stringify({ ...saved, name: canary }),
          }),
        'run.name',
      ],
    ] as const)
      await expect(asked()).rejects.toMatchObject({ appError: { code: 'key_misplaced', field } });
  });

  it('is found where two parts of a run cut it in two', async () => {
    const { save, folder } = await open();
    const rows = `["2","${canary.replace('"', '\\"')}","PAID"]\n`;
    expect(await save({ rows: [rows.slice(0, 15), rows.slice(15)] })).toMatchObject({
      ok: false,
      error: { code: 'key_misplaced', field: 'rows.0' },
    });
    expectNoKeyIn(folder);
  });

  it('that is newer than the text leaves neither as a profile nor as evidence', async () => {
    const older = await open(null);
    const written = { ...profile, rules: { ...profile.rules, quantityColumn: canary } };
    await older.bridge.saveProfile({ profile: written, before: profile });
    const run = await older.save({ run: [JSON.stringify({ ...saved, name: `March ${canary}` })] });
    if (!run.ok) throw new Error(run.error.code);
    expect(await older.bridge.saveKey({ profileId, key: canary })).toMatchObject({
      ok: false,
      error: { code: 'key_misplaced', field: 'profile.rules.quantityColumn' },
    });
    await older.keys.keep(profile, canary);
    const { bridge } = createTestCore(older.folder, { keys: older.keys });
    const refused = { ok: false, error: { code: 'key_misplaced' } };
    expect(await bridge.exportProfile({ profileId })).toMatchObject(refused);
    expect(await bridge.makeEvidence({ profileId, runId: run.value.id, sample: null })).toMatchObject(
      refused,
    );
    // What holds it can be mended.
    expect(await bridge.saveProfile({ profile, before: written })).toMatchObject({ ok: true });
    expect(await bridge.exportProfile({ profileId })).toMatchObject({ ok: true });
  });

  it('is found in a workbook that is packed, wherever a piece of it ends', async () => {
    const { core, folder } = await open();
    const rows = (key: string): string[][] =>
      Array.from({ length: 60_000 }, (_, row) => [`row ${row} of many`, row === 41_000 ? key : 'PAID']);
    const workbookOf = (key: string): Uint8Array =>
      Buffer.concat([
        ...writeSheets([{ name: 'Findings', widths: [9, 9], head: null, named: false, rows: rows(key) }]),
      ]);
    const save = (key: string) =>
      core.answer('saveFile', { suggestedName: 'findings.xlsx', content: workbookOf(key) });
    expect(await save(canary)).toEqual({ ok: false, error: { code: 'key_misplaced', field: 'content' } });
    expect(filesIn(folder).filter((path) => path.endsWith('.xlsx'))).toEqual([]);
    expect(await save('VOID')).toMatchObject({ ok: true });

    /** A download, in as many parts. */
    const handOut = async (content: Uint8Array, parts: number): Promise<unknown> => {
      const length = Math.ceil(content.length / parts);
      let reply: unknown = null;
      for (let part = 0; part < parts; part++)
        reply = await core.answer('checkExport', {
          content: content.subarray(part * length, (part + 1) * length),
          ...{ isFirst: part === 0, isLast: part === parts - 1 },
        });
      return reply;
    };
    for (const parts of [1, 2, 7]) {
      expect(await handOut(workbookOf(canary), parts)).toMatchObject({ value: { ok: false } });
      expect(await handOut(workbookOf('VOID'), parts)).toMatchObject({ value: { ok: true } });
    }
  });

  it('is found between any two pieces of a file', () => {
    const text = (at: number): Uint8Array =>
      new TextEncoder().encode(`${'x'.repeat(at)}${canary}${'y'.repeat(600_000)}`);
    for (const length of [491_800, 491_808, 499_990, 500_000]) {
      const packed = zipSync({ 'a.txt': text(length) });
      for (const content of [packed, text(length)])
        expect([...searchablePieces(content)].some((piece) => findKey(piece, [canary]) === '')).toBe(true);
    }
  });

  it('is known from TIEOUT_API_KEY too, without a keychain', async () => {
    vi.stubEnv('TIEOUT_API_KEY', ` ${canary}\n`);
    const { bridge, folder } = await open(null);
    const asked = { ...examples.review, note: canary };
    await expect(bridge.review(asked)).rejects.toMatchObject({ appError: { code: 'key_misplaced' } });
    expectNoKeyIn(folder);
  });

  it('costs no time where a hundred thousand texts cross at once', async () => {
    const { core } = await open();
    const references = Array.from({ length: 100_000 }, (_, place) => `reference-${place}`);
    const before = performance.now();
    await core.answer('startSecondLook', { ...ids, way: 'lookups', references });
    expect(performance.now() - before).toBeLessThan(5_000);
  });
});
