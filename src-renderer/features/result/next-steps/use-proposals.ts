import { useCallback, useMemo, useState } from 'react';
import type { Proposal } from '#shared/domain/suggestions/proposals/proposal';
import { applyChanges } from '#shared/domain/suggestions/proposals/rules-change';
import type { TriedProposals } from '#shared/domain/suggestions/proposals/try-proposals';
import { fewestLate } from '#shared/domain/suggestions/proposals/cut-off';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import type { SeenField } from '#shared/domain/rules/field-pair';
import type { Rules } from '#shared/domain/rules/rules';
import { sameRules } from '#shared/domain/runs/saved-run';
import type { StatusVocabulary } from '#shared/domain/statuses/status';
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

/** Proposals that were taken with one click, with the rules around them. */
interface TakenStep {
  readonly proposals: readonly Proposal[];
  readonly before: Rules;
  readonly after: Rules;
}

/** What was taken last, and can be undone. */
interface TakenSteps {
  /** Null where nothing was taken, or the rules have been changed since. */
  readonly last: TakenStep | null;
  readonly take: (proposals: readonly Proposal[]) => void;
  readonly undo: () => void;
}

/** Takes proposals, one or several at a time, and undoes them: the rules are then exactly those from before. */
export function useTakenSteps(rules: Rules, onChange: (rules: Rules) => void): TakenSteps {
  const [taken, setTaken] = useState<readonly TakenStep[]>([]);
  const top = taken.at(-1) ?? null;
  const last = top !== null && sameRules(top.after, rules) ? top : null;
  return {
    last,
    take: (proposals) => {
      const after = applyChanges(rules, proposals);
      setTaken([...(last === null ? [] : taken), { proposals, before: rules, after }]);
      onChange(after);
    },
    undo: () => {
      if (last === null) return;
      setTaken(taken.slice(0, -1));
      onChange(last.before);
    },
  };
}
