import { useState } from 'react';
import type { Rules } from '#shared/domain/rules/rules';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import { sameRules } from '#shared/domain/runs/saved-run';

/** A change that was made with one click, with the rules around it. */
export interface TakenStep {
  /** What was done, in words. */
  readonly done: string;
  /** The run that it was done in. */
  readonly run: RunSummary;
  /** How many findings there were in the run after it; null until that is made. What is compared later is not its effect. */
  readonly findingsAfter: number | null;
  readonly before: Rules;
  readonly after: Rules;
}

/** What was taken last, and can be undone. */
export interface TakenSteps {
  /** The profile's rules, which the run was made under. */
  readonly rules: Rules;
  /** The result is that from before a change that has not been compared yet. */
  readonly isPassing: boolean;
  /** Null where nothing was taken, or the rules have been changed since. */
  readonly last: TakenStep | null;
  readonly take: (after: Rules, done: string) => void;
  readonly undo: () => void;
}

/**
 * Changes the rules with one click, and takes that back: the rules are then exactly those from before. Next steps and the status
 * matrix share it, so that each shows what the other did.
 */
export function useTakenSteps(
  rules: Rules,
  run: RunSummary,
  /** The run is the one from before a change that has not been compared yet. */
  isPassing: boolean,
  onChange: (rules: Rules) => void,
): TakenSteps {
  const [taken, setTaken] = useState<readonly TakenStep[]>([]);
  const top = taken.at(-1) ?? null;
  const last = top !== null && sameRules(top.after, rules) ? top : null;
  if (last !== null && last.findingsAfter === null && !isPassing && run !== last.run) {
    setTaken([...taken.slice(0, -1), { ...last, findingsAfter: run.findings }]);
  }
  return {
    rules,
    isPassing,
    last,
    take: (after, done) => {
      setTaken([...(last === null ? [] : taken), { done, run, findingsAfter: null, before: rules, after }]);
      onChange(after);
    },
    undo: () => {
      if (last === null) return;
      setTaken(taken.slice(0, -1));
      onChange(last.before);
    },
  };
}
