import type { InputPart } from '#shared/domain/vocabulary/resources';
import type { ClientFile } from '#shared/domain/sides/client-file';
import { reconcile } from '#shared/domain/result/reconcile';
import type { Rules } from '#shared/domain/rules/rules';
import { collectClientFile } from '#shared/domain/runs/client-lines';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import type { SecondLookRecord } from '#shared/domain/snapshot/second-look';
import type { Snapshot, SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { fail, succeed, type Result } from '#shared/base/result';
import type { AnalysisCalls } from './analysis-contract';
import { receiveSnapshot } from './receive-snapshot';
import type { Reconciliation } from '#shared/domain/totals/reconciliation';

/** A saved run with what it was made from. */
export interface OlderRunInputs {
  readonly run: SavedRun;
  readonly snapshot: Snapshot;
  readonly file: ClientFile;
}

/** The calls that hand an older run over, and the run that was handed over last; null while there is none. */
export function receiveOlderRuns(): {
  readonly calls: Pick<AnalysisCalls, 'beginOlderRun' | 'addOlderRunLines' | 'endOlderRun'>;
  readonly current: () => OlderRunInputs | null;
} {
  let arriving: ReturnType<typeof collectOlderRun> | null = null;
  let current: OlderRunInputs | null = null;
  return {
    current: () => current,
    calls: {
      beginOlderRun: ({ run, info, secondLook }) => {
        arriving = collectOlderRun(run, info, secondLook);
        return Promise.resolve(null);
      },
      addOlderRunLines: ({ resource, lines }) => {
        arriving?.add(resource, lines);
        return Promise.resolve(null);
      },
      endOlderRun: () => {
        const ended = arriving?.end() ?? fail({ code: 'run_not_found' });
        arriving = null;
        if (!ended.ok) return Promise.resolve(ended);
        current = ended.value;
        return Promise.resolve(succeed(null));
      },
    },
  };
}

/** Compares an older run's inputs once more, under any rules. */
export function compareAgain({ run, snapshot, file }: OlderRunInputs, rules: Rules): Reconciliation {
  return reconcile(snapshot, file, rules, run.malformedAcknowledged);
}

/** What was saved has those fields that the run's own rules compare. */
function collectOlderRun(run: SavedRun, info: SnapshotInfo, secondLook: SecondLookRecord | null) {
  const platform = receiveSnapshot(info, secondLook, run.rules.fields);
  const rows = collectClientFile(run.file);
  return {
    add: (resource: InputPart, lines: string) => {
      if (resource === 'rows') rows.add(lines);
      else platform.add(resource, lines);
    },
    end: (): Result<OlderRunInputs> => {
      const snapshot = platform.end();
      return snapshot.ok ? succeed({ run, snapshot: snapshot.value, file: rows.end() }) : snapshot;
    },
  };
}
