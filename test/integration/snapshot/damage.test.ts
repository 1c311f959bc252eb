import { inputParts } from '#shared/domain/vocabulary/resources';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRunStore } from '#main/core/runs/run-store';
import { loadStoredSnapshot } from '#main/core/snapshot/disk/load-snapshot';
import { snapshotFormat, type StoredSnapshot } from '#main/core/snapshot/disk/snapshot-file';
import { formatSealed } from '#main/core/storage/versioned-file';
import { createSnapshotStore } from '#main/core/snapshot/disk/snapshot-store';
import type { SnapshotStore } from '#main/core/snapshot/disk/snapshot-store';
import type { PlatformField } from '#shared/domain/rules/field-pair';
import { writeClientLines } from '#shared/domain/runs/client-lines';
import { textsOf } from '#shared/columns/text-column';
import { wordsFor } from '#shared/words/errors/error-words';
import type { AppError } from '#shared/base/app-error';
import type { Result } from '#shared/base/result';
import { runOf } from '../../support/saved-run';
import { errorOf, orderFor, startBench, takeAndCancel } from './reading';
import { allLines } from '../../support/given-lines';
import { valueOf } from '../../support/value-of';
import { casesOf } from '../../partner-api/seeds';

const profileId = 'p1';

/** One field more than the lines hold, which is taken from the pages. */
const further: readonly PlatformField[] = [{ resource: 'tickets', path: ['amount'] }];

/** All that a comparison would look at, as one text; an error where it refuses. */
async function compared(store: SnapshotStore, fields: readonly PlatformField[]): Promise<Result<string>> {
  const listed = await store.list(profileId);
  if (!listed.ok) return listed;
  const [newest] = listed.value;
  if (newest === undefined) return { ok: true, value: 'nothing' };
  const info = await store.info(newest.id);
  if (!info.ok) return info;
  const loaded = await loadStoredSnapshot(store, info.value, fields);
  if (!loaded.ok) return loaded;
  const { tickets, orders } = loaded.value;
  const columns = [tickets.identities, tickets.references].map(textsOf);
  const { secondLook } = loaded.value;
  const value = JSON.stringify([info.value, columns, orders, secondLook, [...tickets.fields.keys()]]);
  const statuses = textsOf(tickets.statuses);
  const others = [...tickets.fields.values()].map(textsOf);
  return { ok: true, value: JSON.stringify([value, statuses, others]) };
}

function flip(path: string, bit: number): void {
  const bytes = readFileSync(path);
  const at = (bit >> 3) % bytes.length;
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit & 7));
  writeFileSync(path, bytes);
}

/** The files of a folder with what is in them, to put them back. */
function filesOf(folder: string): ReadonlyMap<string, Uint8Array> {
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
}

function putBack(folder: string, files: ReadonlyMap<string, Uint8Array>): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
}

/**
 * Flips bits of each file of a folder, one at a time, behind each of the ways to begin, which may remove the file. `look` answers
 * the errors that told of it: of each file there must be one.
 */
async function flipInEach(
  folder: string,
  begins: ReadonlyArray<() => void>,
  look: (name: string) => Promise<readonly AppError[]>,
): Promise<void> {
  const files = filesOf(folder);
  for (const name of files.keys()) {
    const told: AppError[] = [];
    for (const begin of begins)
      await fc.assert(
        fc.asyncProperty(fc.nat(), async (bit) => {
          putBack(folder, files);
          begin();
          if (existsSync(join(folder, name))) flip(join(folder, name), bit);
          told.push(...(await look(name)));
        }),
        { numRuns: casesOf(50 / begins.length) },
      );
    expect(told, name).not.toEqual([]);
  }
}

describe('a bit that flips on the disk', { timeout: 240_000 }, () => {
  it('in a snapshot never changes a comparison in silence', async () => {
    const { dataDir, take, platform, profile, key, sandbox } = await startBench({
      project: { tickets: 120 },
    });
    const { id } = valueOf(await take());
    const [ticket] = sandbox.project.tickets({}).slice(0, 1);
    const references = [String(ticket?.paymentReference)];
    const look = { snapshotId: id, way: 'lookups', references } as const;
    valueOf(await platform.takeSecondLook({ ...orderFor(profile, key), ...look }));
    const folder = join(dataDir, 'snapshots', id);
    const store = createSnapshotStore(join(dataDir, 'snapshots'));
    const whole = {
      plain: valueOf(await compared(store, [])),
      further: valueOf(await compared(store, further)),
    };
    const files = filesOf(folder);
    expect([...files.keys()].join(' ')).toMatch(
      /info\.json orders\.2\.lines pages\.journal second-look\.2\.json tickets-with-\S+\.lines tickets\.2\.lines/,
    );
    const lines = [...files.keys()].find((name) => name.includes('-with-')) ?? '';
    // Lines with further fields that are gone are made from the pages again: only then are the pages read.
    const begins = [() => undefined, () => rmSync(join(folder, lines))];
    await flipInEach(folder, begins, async (name) => {
      const told: AppError[] = [];
      for (const [fields, before] of [
        [[], whole.plain],
        [further, whole.further],
      ] as const) {
        const now = await compared(store, fields);
        if (now.ok) {
          expect(now.value).toBe(before);
          continue;
        }
        told.push(now.error);
        expect(wordsFor(now.error).next).toMatch(/Read the platform’s data again|newer version/);
        // A description is told once: nothing is left of this snapshot then.
        if (name === 'info.json') break;
      }
      return told;
    });
  });

  it('in the pages of a stopped reading is not gone on with', async () => {
    const bench = await startBench({ project: { tickets: 1_000 } });
    await takeAndCancel(bench, 3);
    const [partial] = valueOf(await bench.platform.snapshots.list(profileId));
    const journal = join(bench.dataDir, 'snapshots', partial?.id ?? '', 'pages.journal');
    // A letter of a payment reference, which no other check would miss.
    const text = readFileSync(journal, 'latin1');
    flip(journal, 8 * (text.indexOf('paymentReference') + 24));
    const { id } = valueOf(await bench.take({ resume: true }));
    expect(id).not.toBe(partial?.id);
  });

  it('in a saved run is told, whichever of its files it is', async () => {
    const { dataDir, take } = await startBench({ project: { tickets: 120 } });
    const { id: snapshotId, endedAt } = valueOf(await take());
    const snapshots = createSnapshotStore(join(dataDir, 'snapshots'));
    const runs = createRunStore(join(dataDir, 'runs'));
    const { saved, findings, file } = runOf('2026-03-31', { profileId, snapshotId });
    const keep = (folder: string) => snapshots.keepCopy({ id: snapshotId, endedAt }, folder, []);
    valueOf(await runs.save(saved, findings, writeClientLines(file), keep));
    const folder = join(dataDir, 'runs', saved.id);
    const shown = async (): Promise<Result<string>> => {
      const listed = valueOf(await runs.list(profileId));
      const [unread] = listed.unread;
      if (unread !== undefined) return { ok: false, error: unread.error };
      const answers: unknown[] = [listed.runs];
      for (const name of ['readFindings', 'readSnapshot', 'readSecondLook', 'readReviews'] as const) {
        const answer = await runs[name](saved.id);
        if (!answer.ok) return answer;
        answers.push(answer.value);
      }
      for (const part of inputParts) {
        const answer = await allLines(runs.readInputs(saved.id, part));
        if (!answer.ok) return answer;
        answers.push(answer.value);
      }
      return { ok: true, value: JSON.stringify(answers) };
    };
    const before = valueOf(await shown());
    const files = filesOf(folder);
    await flipInEach(folder, [() => undefined], async () => {
      const now = await shown();
      if (now.ok) expect(now.value).toBe(before);
      // What goes into evidence is compared with the same checksums.
      const packed = await runs.readFiles(saved.id);
      if (now.ok && packed.ok) expect(packed.value.get('client.lines')).toEqual(files.get('client.lines'));
      return now.ok ? [] : [now.error];
    });
  });
});

describe('a damaged part', () => {
  it('is put aside and named, and what to do about it', async () => {
    const { dataDir, take } = await startBench({ project: { tickets: 50 } });
    const info = valueOf(await take());
    const { id } = info;
    const path = join(dataDir, 'snapshots', id, 'orders.lines');
    const store = createSnapshotStore(join(dataDir, 'snapshots'));
    flip(path, 40);
    const error = errorOf(await allLines(store.readLines(info, 'orders', [])));
    expect(error).toMatchObject({ code: 'stored_part_damaged', path, of: 'snapshot' });
    const aside = readdirSync(join(dataDir, 'snapshots', id)).filter((name) => name.includes('.damaged-'));
    expect(aside).toEqual([expect.stringMatching(/^orders\.lines\.damaged-/)]);
    expect(errorOf(await allLines(store.readLines(info, 'orders', [])))).toMatchObject({ kept: null });
    valueOf(await allLines(store.readLines(info, 'tickets', [])));
  });

  it('is half an orders file too, also where an older Tieout wrote no checksum', async () => {
    const { dataDir, take } = await startBench({ project: { tickets: 50 } });
    const { id } = valueOf(await take());
    const folder = join(dataDir, 'snapshots', id);
    const store = createSnapshotStore(join(dataDir, 'snapshots'));
    const info = join(folder, 'info.json');
    const older = JSON.parse(readFileSync(info, 'utf8')) as Record<string, unknown>;
    writeFileSync(info, JSON.stringify({ ...older, sha256: undefined, files: undefined }));
    const whole = valueOf(await compared(store, []));
    const orders = join(folder, 'orders.lines');
    const lines = readFileSync(orders, 'utf8').split('\n');
    truncateSync(orders, lines.slice(0, Math.floor(lines.length / 2)).join('\n').length + 1);
    expect(errorOf(await compared(store, []))).toMatchObject({ code: 'stored_part_damaged' });
    writeFileSync(orders, lines.join('\n'));
    expect(valueOf(await compared(store, []))).toBe(whole);
  });
});

// Promise: An older snapshot never takes the place of a newer one that cannot be read, without a word.
describe.each([
  [
    'of a newer Tieout',
    'stored_file_newer',
    (path: string) => {
      const { data } = JSON.parse(readFileSync(path, 'utf8')) as { readonly data: StoredSnapshot };
      const migrations = [...snapshotFormat.migrations, (older: unknown) => older];
      writeFileSync(path, formatSealed(data, { ...snapshotFormat, migrations }));
    },
  ],
  [
    'on a disk that fails',
    'storage_failed',
    (path: string) => {
      rmSync(path);
      mkdirSync(path);
    },
  ],
] as const)('the newest snapshot, when it is %s', (_which, code, spoil) =>
  it('is reported until a later one is read, and then left alone', async () => {
    const { dataDir, take } = await startBench({ project: { tickets: 30 } });
    const store = createSnapshotStore(join(dataDir, 'snapshots'));
    const older = valueOf(await take()).id;
    const unread = valueOf(await take()).id;
    spoil(join(dataDir, 'snapshots', unread, 'info.json'));
    for (let look = 0; look < 2; look += 1) {
      expect(errorOf(await store.list(profileId))).toMatchObject({ code });
    }
    const newest = valueOf(await take()).id;
    expect(valueOf(await store.list(profileId)).map(({ id }) => id)).toEqual([newest, older]);
    expect(readdirSync(join(dataDir, 'snapshots'))).toContain(unread);
  }),
);
