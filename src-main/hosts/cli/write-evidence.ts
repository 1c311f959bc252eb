import { platformFieldsOf } from '#shared/domain/rules/rules';
import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describeRun } from '#shared/domain/result/describe-run';
import type { Profile } from '#shared/domain/rules/profile';
import { writeClientLines } from '#shared/domain/runs/client-lines';
import { nothingSaved, savedAfter } from '#shared/domain/runs/saved-run';
import type { Snapshot } from '#shared/domain/snapshot/snapshot';
import type { Reconciliation } from '#shared/domain/totals/reconciliation';
import { fail, type Result } from '#shared/base/result';
import type { KeyGate } from '../../core/calls/key-gate';
import { makeEvidence, type MadeEvidence } from '../../core/evidence/make-evidence';
import { userName } from '../../core/reviews/user-name';
import { createRunId } from '../../core/runs/run-file';
import { createRunStore } from '../../core/runs/run-store';
import type { SnapshotStore } from '../../core/snapshot/disk/snapshot-store';
import { writeNamed } from '../../core/storage/atomic-file';
import { storageError } from '../../core/storage/storage-error';
import { version } from '../common/installation';

/** A run of the command line, of which evidence is to be made. */
export interface RunToProve {
  readonly run: Reconciliation;
  readonly snapshot: Snapshot;
  readonly profile: Profile;
  /** The client file: its SHA-256 in hexadecimal, and when it was last written (ISO 8601 in UTC). */
  readonly sha256: string | null;
  readonly modifiedAt: string | null;
}

/** Where evidence goes, and the data folder in which it is made. */
export interface EvidencePlace {
  readonly path: string;
  readonly dataDir: string;
}

/**
 * Makes evidence of a run and writes it, all or nothing. The run is saved for that in a folder that is gone afterwards: one of the
 * data folder, where nobody else can read it and the next start removes what a killed run left.
 */
export async function writeEvidence(
  toProve: RunToProve,
  snapshots: Pick<SnapshotStore, 'keepCopy'>,
  { path, dataDir }: EvidencePlace,
  gate: Pick<KeyGate, 'refuse'>,
): Promise<Result<null>> {
  const folder = join(dataDir, 'runs', `.${randomBytes(6).toString('hex')}.tmp`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const made = await evidenceIn(folder, toProve, snapshots, gate);
    return made.ok ? await writeNamed(path, made.value.archive, 0o644) : made;
  } catch (thrown) {
    return fail(storageError(folder, thrown));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function evidenceIn(
  folder: string,
  { profile, ...toProve }: RunToProve,
  snapshots: Pick<SnapshotStore, 'keepCopy'>,
  gate: Pick<KeyGate, 'refuse'>,
): Promise<Result<MadeEvidence>> {
  const { run } = toProve;
  const finishedAt = savedAfter(toProve.snapshot.info, new Date().toISOString());
  const saved = {
    ...describeRun({ ...toProve, malformedAcknowledged: false }),
    id: createRunId(finishedAt),
    profileId: profile.id,
    finishedAt,
    savedBy: userName(),
    logEnd: null,
    name: '',
  };
  const runs = createRunStore(folder);
  const keepCopy = (into: string) => snapshots.keepCopy(saved.snapshot, into, platformFieldsOf(saved.rules));
  const kept = await runs.save(saved, nothingSaved, writeClientLines(run.ledger.file), keepCopy);
  if (!kept.ok) return kept;
  const files = await runs.readFiles(saved.id);
  if (!files.ok) return files;
  return makeEvidence(
    files.value,
    { profileName: profile.name, madeAt: finishedAt, madeWith: version },
    gate.refuse,
  );
}
