import { useCallback, useMemo } from 'react';
import type { TriedProposals } from '#shared/domain/suggestions/proposals/try-proposals';
import { fewestLate } from '#shared/domain/suggestions/proposals/cut-off';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import type { SeenField } from '#shared/domain/rules/field-pair';
import type { StatusVocabulary } from '#shared/domain/statuses/compare-statuses';
import { loadDates } from '../../../session/load-dates';
import { useHost } from '../../../shell/host';
import { useWorker } from '../../../session/use-worker';
import { useSeenFields } from '../../rules/use-seen-fields';
import { useLooks } from '../../../shell/use-looks';
import { useOfRun, type OfRun } from '../../../session/use-of-run';

const noFields: readonly SeenField[] = [];

/** The next steps that the findings of a run speak for, once the platform's fields are known; those that were dismissed are left out. */
export function useProposals({
  isWanted,
  seen,
  snapshot,
  hasAmounts,
  missing,
}: {
  /** False where they could not be taken: nothing is looked for then. */
  readonly isWanted: boolean;
  readonly seen: StatusVocabulary | null;
  readonly snapshot: SnapshotInfo;
  /** Whether the file has a column of amounts, which a field of the snapshot may hold too. */
  readonly hasAmounts: boolean;
  /** How many tickets are missing, which may be of days that the file does not have yet. */
  readonly missing: number;
}): OfRun<TriedProposals> {
  const worker = useWorker();
  const { bridge } = useHost();
  const { looks } = useLooks();
  // By their text: the looks come again whenever something else of them changes.
  const text = JSON.stringify(looks.dismissed);
  const dismissed = useMemo(() => JSON.parse(text) as readonly string[], [text]); // its own text
  const wantsDates = missing >= fewestLate && snapshot.state !== 'provisional';
  const isLooking = isWanted && (hasAmounts || wantsDates);
  const looked = useSeenFields(isLooking ? snapshot.id : null);
  const fields = !isLooking || looked.error !== null ? noFields : looked.fields;
  return useOfRun(
    useCallback(async () => {
      if (fields === null || !isWanted) return null;
      if (wantsDates) await loadDates(bridge, worker, snapshot, fields);
      return worker.proposals({ seen, fields, dismissed });
    }, [bridge, dismissed, fields, isWanted, seen, snapshot, wantsDates, worker]),
  );
}
