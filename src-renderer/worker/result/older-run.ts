import { resourcesIn, type InputPart } from '#shared/domain/vocabulary/resources';
import type { ClientFile } from '#shared/domain/sides/client-file';
import { reconcile } from '#shared/domain/result/reconcile';
import { type Rules, platformFieldsOf } from '#shared/domain/rules/rules';
import { collectClientFile } from '#shared/domain/runs/client-lines';
import { changedSince } from '#shared/domain/runs/changed-since';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import type { SecondLookRecord } from '#shared/domain/snapshot/second-look';
import type { Snapshot, SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { succeed, type Result } from '#shared/base/result';
import type { AnalysisCalls } from '../contract/analysis-contract';
import { receiveSnapshot } from './receive-snapshot';
import type { ListsTaker } from './take-lists';
import type { Reconciliation } from '#shared/domain/totals/reconciliation';

/** A saved run with what it was made from. */
export interface OlderRunInputs {
  readonly run: SavedRun;
  readonly snapshot: Snapshot;
  readonly file: ClientFile;
}

/** The calls that load an older run and compare its tickets with those of `now`, and the run that was loaded last; null while there is none. */
export function receiveOlderRuns(
  taker: Pick<ListsTaker, 'take'>,
  now: () => Snapshot | null,
): {
  readonly calls: Pick<AnalysisCalls, 'takeOlderRun' | 'changedSince'>;
  readonly current: () => OlderRunInputs | null;
} {
  let current: OlderRunInputs | null = null;
  return {
    current: () => current,
    calls: {
      takeOlderRun: async ({ run, info, secondLook, path }) => {
        const arriving = collectOlderRun(run, info, secondLook);
        const lists: readonly InputPart[] = [...resourcesIn(info), 'rows'];
        const taken = await taker.take(path, lists, arriving.add);
        const ended = taken.ok ? arriving.end() : taken;
        if (!ended.ok) return ended;
        current = ended.value;
        return succeed(null);
      },
      changedSince: () => {
        const newest = now();
        if (current === null || newest === null) return Promise.resolve(null);
        const { run, snapshot, file } = current;
        const closed = { rules: run.rules, snapshot, rowReferences: file.rows.references };
        return Promise.resolve(changedSince(closed, newest));
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
  const platform = receiveSnapshot(info, secondLook, platformFieldsOf(run.rules));
  const rows = collectClientFile(run.file);
  return {
    add: (part: InputPart, lines: Uint8Array) => {
      if (part === 'rows') rows.add(lines);
      else platform.add(part, lines);
    },
    end: (): Result<OlderRunInputs> => {
      const snapshot = platform.end();
      return snapshot.ok ? succeed({ run, snapshot: snapshot.value, file: rows.end() }) : snapshot;
    },
  };
}
