import type { ClientFile } from '../sides/client-file';
import type { Reconciliation } from '../totals/reconciliation';
import { keptColumns } from '../runs/client-lines';
import type { RunDescription, SavedRun } from '../runs/saved-run';
import type { Snapshot } from '../snapshot/snapshot';
import { vocabularyOf } from '../suggestions/status-workbench';

/** The run that is open, and what it was made from. */
export interface OpenRun {
  readonly run: Reconciliation;
  readonly snapshot: Snapshot;
  readonly malformedAcknowledged: boolean;
  /** SHA-256 of the client file's bytes, in hexadecimal; null where it is not known. */
  readonly sha256: string | null;
  /** When the file was last written, ISO 8601 in UTC; null where it is not known. */
  readonly modifiedAt: string | null;
}

/** Describes everything about an open run that follows from its inputs and rules. */
export function describeRun({
  run,
  snapshot: { info },
  malformedAcknowledged,
  sha256,
  modifiedAt,
}: OpenRun): RunDescription {
  const { verdict, verdictReasons, totals, equations, statement, controlTotal, findings } = run.summary;
  return {
    profileId: info.profileId,
    snapshot: {
      ...{ id: info.id, state: info.state },
      ...{ startedAt: info.startedAt, endedAt: info.endedAt, readAt: info.readAt },
    },
    file: describeFile(run.ledger.file, { sha256, modifiedAt }),
    rules: run.ledger.rules,
    malformedAcknowledged,
    verdict,
    verdictReasons,
    totals,
    equations,
    ...(statement.length === 0 ? {} : { statement }),
    ...(controlTotal === null ? {} : { controlTotal }),
    findings,
    vocabulary: vocabularyOf(run.ledger),
  };
}

function describeFile(file: ClientFile, bytes: Pick<OpenRun, 'sha256' | 'modifiedAt'>): SavedRun['file'] {
  const { name, sheets, records, header, skipped, malformed } = file;
  return { name, ...bytes, sheets, records, header, skipped, malformed, columns: keptColumns(file) };
}
