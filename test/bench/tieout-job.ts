import { sourceOfPath } from '#main/hosts/cli/file-source';
import { writeFindingsFile } from '#main/hosts/cli/run';
import { loadStoredSnapshot } from '#main/core/snapshot/disk/load-snapshot';
import { createSnapshotStore } from '#main/core/snapshot/disk/snapshot-store';
import { readClientFile } from '#shared/files/client/read-client-file';
import type { Totals } from '#shared/domain/totals/conservation';
import { defaultProfile } from '#shared/domain/rules/profile';
import { reconcile } from '#shared/domain/result/reconcile';
import type { Result } from '#shared/base/result';
import { startJob } from './job';

/** The whole job as the command line does it, without the network: read both sides, classify, write the findings. */
const [clientCsv = '', snapshotsDir = '', snapshotId = '', out = ''] = process.argv.slice(2);
const valueOf = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

const compareAll = async (step: (name: string) => void): Promise<Totals> => {
  const { file } = valueOf(await readClientFile(valueOf(await sourceOfPath(clientCsv)), defaultProfile.file));
  step('read CSV');
  const store = createSnapshotStore(snapshotsDir);
  const snapshot = valueOf(await loadStoredSnapshot(store, valueOf(await store.info(snapshotId)), []));
  step('read snapshot');
  const run = reconcile(snapshot, file, defaultProfile.rules, false);
  step('classify');
  valueOf(await writeFindingsFile(run, out));
  step('findings');
  if (run.summary.verdict !== 'discrepancies') throw new Error(run.summary.verdict);
  return run.summary.totals;
};

const job = startJob();
const { platform, client } = await compareAll(job.step);
await job.tell({ missing: platform.missing, extra: client.extra, mismatched: client.mismatched }, () =>
  compareAll(() => undefined),
);
