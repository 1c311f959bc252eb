import { useCallback, useState } from 'react';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import type { TriedProposal } from '#shared/domain/suggestions/proposals/find-proposals';
import { applyProposal, type Proposal } from '#shared/domain/suggestions/proposals/proposal';
import type { SeenField } from '#shared/domain/rules/field-pair';
import type { Rules } from '#shared/domain/rules/rules';
import type { StatusVocabulary } from '#shared/domain/statuses/status';
import type { ReconcileClient } from '../asked/reconcile-client';
import { useOfRun, type OfRun } from '../asked/use-of-run';

/** The next steps that the findings of a run speak for, once the platform's fields are known; those that were dismissed are left out. */
export function useProposals(
  worker: ReconcileClient,
  run: RunSummary,
  seen: StatusVocabulary | null,
  fields: readonly SeenField[] | null,
  dismissed: readonly string[],
): OfRun<readonly TriedProposal[]> {
  return useOfRun(
    run,
    useCallback(
      () => (fields === null ? Promise.resolve(null) : worker.proposals({ seen, fields, dismissed })),
      [dismissed, fields, seen, worker],
    ),
  );
}

/** A proposal that was taken, with the rules around it. */
interface TakenStep {
  readonly proposal: Proposal;
  readonly before: Rules;
  readonly after: Rules;
}

/** What was taken last, and can be undone. */
export interface TakenSteps {
  /** Null where nothing was taken, or the rules have been changed since. */
  readonly last: TakenStep | null;
  readonly take: (proposal: Proposal) => void;
  readonly undo: () => void;
}

/** Takes proposals one after the other, and undoes them: the rules are then exactly those from before. */
export function useTakenSteps(rules: Rules, onChange: (rules: Rules) => void): TakenSteps {
  const [taken, setTaken] = useState<readonly TakenStep[]>([]);
  const top = taken.at(-1) ?? null;
  const last = top !== null && JSON.stringify(top.after) === JSON.stringify(rules) ? top : null;
  return {
    last,
    take: (proposal) => {
      const after = applyProposal(rules, proposal);
      setTaken([...(last === null ? [] : taken), { proposal, before: rules, after }]);
      onChange(after);
    },
    undo: () => {
      if (last === null) return;
      setTaken(taken.slice(0, -1));
      onChange(last.before);
    },
  };
}
