import { detailAt, entryRanges } from '#shared/domain/ledger-entries';
import { findNearMisses, type NearMisses } from '#shared/domain/near-misses/find-near-misses';
import { previewKeys, previewLikeness } from '#shared/domain/near-misses/preview';
import { reconcile, type Reconciliation } from '#shared/domain/reconcile';
import { columnsOfRules, type Rules } from '#shared/domain/rules';
import { collectClientFile, keptColumns, writeClientLines } from '#shared/domain/runs/client-lines';
import {
  compareRuns,
  findingsToSave,
  previousRun,
  type RunComparison,
} from '#shared/domain/runs/compare-runs';
import { sameRules, type SavedFindings, type SavedRun } from '#shared/domain/runs/saved-run';
import { wholeSnapshot, type Snapshot, type SnapshotInfo } from '#shared/domain/snapshot';
import { collectTickets } from '#shared/domain/snapshot-lines';
import { buildStatusWorkbench, vocabularyOf } from '#shared/domain/status-workbench';
import type { ClientFile } from '#shared/domain/client-file';
import { fail, succeed } from '#shared/result';
import type { AnalysisCalls, RunComparisonAnswer } from './analysis-contract';

/** The run that is open, with the snapshot that it was made from. */
export interface OpenRun {
  readonly run: Reconciliation;
  readonly snapshot: Snapshot;
}

/** How many groups of a kind of near misses cross to the screen. */
const listedGroups = 500;

/** Looks further into the run that `open` answers; what was found is kept as long as that run is open. */
export function createAnalysis(open: () => OpenRun | null): AnalysisCalls {
  let found: { readonly run: Reconciliation; readonly nearMisses: readonly NearMisses[] } | null = null;
  let arriving: ReturnType<typeof receiveOlderRun> | null = null;
  let older: OlderInputs | null = null;

  const nearMissesOf = (run: Reconciliation): readonly NearMisses[] => {
    if (found?.run !== run) found = { run, nearMisses: findNearMisses(run.ledger) };
    return found.nearMisses;
  };

  const ask = <T>(answer: (current: OpenRun) => T): Promise<T | null> => {
    const current = open();
    return Promise.resolve(current === null ? null : answer(current));
  };

  const compare = (run: Reconciliation, { previous, finishedAt }: Comparing): RunComparisonAnswer => {
    const compared = (before: Parameters<typeof compareRuns>[0]): RunComparisonAnswer => {
      const comparison = compareRuns(before, run, finishedAt);
      return comparison === null ? { kind: 'incomplete' } : { kind: 'compared', comparison };
    };
    if (previous === null) return compared(null);
    const { rules } = run.ledger;
    if (sameRules(previous.run.rules, rules)) {
      return compared(previousRun(previous.run, previous.findings, run, null));
    }
    const lost = columnsOfRules(rules).find((column) => !previous.run.file.columns.includes(column));
    if (lost !== undefined) return { kind: 'column not kept', column: lost };
    if (older?.run.id !== previous.run.id) return { kind: 'inputs wanted' };
    return compared(previousRun(previous.run, previous.findings, run, compareAgain(older, rules)));
  };

  return {
    statusWorkbench: ({ seen }) => ask(({ run }) => buildStatusWorkbench(run.ledger, seen)),
    nearMisses: () =>
      ask(({ run }) =>
        nearMissesOf(run).map((kind) => ({
          ...kind,
          groups: kind.groups.slice(0, listedGroups),
          count: kind.groups.length,
        })),
      ),
    previewNearMisses: ({ place }) =>
      ask(({ run }) => {
        const kind = nearMissesOf(run)[place];
        if (kind === undefined) return null;
        return kind.keys === null ? previewLikeness(run.ledger, kind) : previewKeys(run.ledger, kind.keys);
      }),
    openEntryNumber: ({ entry }) =>
      ask(({ run }) =>
        entry >= 0 && entry < entryRanges(run.ledger).end ? detailAt(run.ledger, entry) : null,
      ),
    beginOlderRun: ({ run, info }) => {
      arriving = receiveOlderRun(run, info);
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
      older = ended.value;
      return Promise.resolve(succeed(null));
    },
    compareRuns: (comparing) => ask(({ run }) => compare(run, comparing)),
    runToSave: ({ malformedAcknowledged, sha256, ...comparing }) =>
      ask((current) => {
        const { previous, finishedAt } = comparing;
        const asked = compare(current.run, comparing);
        if (asked.kind === 'inputs wanted') return asked;
        const isLost = asked.kind === 'column not kept';
        const answer = isLost ? compare(current.run, { previous: null, finishedAt }) : asked;
        const comparison = answer.kind === 'compared' ? answer.comparison : null;
        return {
          kind: 'ready',
          run: {
            ...describeRun(current, finishedAt),
            malformedAcknowledged,
            file: describeFile(current.run.ledger.file, sha256),
          },
          findings: handOn(comparison, isLost ? null : (previous?.findings ?? null)),
          clientLines: new Blob([...writeClientLines(current.run.ledger.file)]),
        };
      }),
  };
}

type Comparing = Parameters<AnalysisCalls['compareRuns']>[0];

interface OlderInputs {
  readonly run: SavedRun;
  readonly snapshot: Snapshot;
  readonly file: ClientFile;
}

/** Collects the inputs of an older run until all of them are there. Its orders play no part in its findings. */
function receiveOlderRun(run: SavedRun, info: SnapshotInfo) {
  const tickets = collectTickets();
  const rows = collectClientFile(run.file);
  return {
    add: (resource: 'tickets' | 'rows', lines: string) => {
      if (resource === 'tickets') tickets.add(lines);
      else rows.add(lines);
    },
    end: () => {
      const snapshot = wholeSnapshot(info, tickets.end(), null);
      return snapshot.ok ? succeed({ run, snapshot: snapshot.value, file: rows.end() }) : snapshot;
    },
  };
}

function compareAgain({ run, snapshot, file }: OlderInputs, rules: Rules): Reconciliation {
  return reconcile(snapshot, file, rules, run.malformedAcknowledged);
}

/** A run that could not be compared sets no state. */
function handOn(comparison: RunComparison | null, previous: SavedFindings | null): SavedFindings {
  return comparison === null ? { findings: [], past: [] } : findingsToSave(comparison, previous);
}

function describeRun({ run, snapshot: { info } }: OpenRun, finishedAt: string) {
  const { verdict, verdictReasons, totals, equations, findings } = run.summary;
  return {
    profileId: info.profileId,
    finishedAt,
    snapshot: { id: info.id, state: info.state, startedAt: info.startedAt, endedAt: info.endedAt },
    rules: run.ledger.rules,
    verdict,
    verdictReasons,
    totals,
    equations,
    findings,
    vocabulary: vocabularyOf(run.ledger),
  };
}

function describeFile(file: ClientFile, sha256: string | null): SavedRun['file'] {
  const { name, records, header, skipped, malformed } = file;
  return { name, sha256, records, header, skipped, malformed, columns: keptColumns(file) };
}
