import { useState } from 'react';
import type { Rules } from '#shared/domain/rules/rules';
import { sameRules } from '#shared/domain/runs/saved-run';

/** A change that was made with one click, with the rules around it. */
export interface TakenStep {
  /** What was done, in words. */
  readonly done: string;
  /** How many findings there were before it. */
  readonly findings: number;
  readonly before: Rules;
  readonly after: Rules;
}

/** What was taken last, and can be undone. */
export interface TakenSteps {
  /** Null where nothing was taken, or the rules have been changed since. */
  readonly last: TakenStep | null;
  readonly take: (after: Rules, done: string) => void;
  readonly undo: () => void;
}

/**
 * Changes the rules with one click, and takes that back: the rules are then exactly those from before. Next steps and the status
 * matrix share it, so that each shows what the other did.
 */
export function useTakenSteps(rules: Rules, findings: number, onChange: (rules: Rules) => void): TakenSteps {
  const [taken, setTaken] = useState<readonly TakenStep[]>([]);
  const top = taken.at(-1) ?? null;
  const last = top !== null && sameRules(top.after, rules) ? top : null;
  return {
    last,
    take: (after, done) => {
      setTaken([...(last === null ? [] : taken), { done, findings, before: rules, after }]);
      onChange(after);
    },
    undo: () => {
      if (last === null) return;
      setTaken(taken.slice(0, -1));
      onChange(last.before);
    },
  };
}
