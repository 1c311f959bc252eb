import { createAgeing, type AgeBand } from '#shared/domain/runs/ages';
import { rollAgain, type CurrentMovement, type RollForward } from '#shared/domain/runs/roll-forward';
import type { OpenRun } from '#shared/domain/result/describe-run';
import type { SavedReview } from '#shared/domain/runs/saved-run';
import type { Reconciliation } from '#shared/domain/totals/reconciliation';
import type { AnalysisCalls } from '../contract/analysis-contract';

/** What the roll-forward says of the findings of the open run, by their places; null where it says nothing. */
export interface RolledMarks {
  readonly movementOf: (place: number) => CurrentMovement | null;
  /** Of those that are open. */
  readonly ageOf: (place: number) => AgeBand | null;
}

/** The roll-forward of an opened run: shown once, then views filter by it. */
export interface RolledRun {
  readonly calls: Pick<AnalysisCalls, 'showRollForward' | 'formerFindings'>;
  readonly marksOf: (run: Reconciliation) => RolledMarks | null;
}

/** Nothing is known of it before it is shown. */
export function createRolledRun(
  open: () => OpenRun | null,
  toSave: (open: OpenRun) => readonly SavedReview[],
): RolledRun {
  let known: {
    readonly run: Reconciliation;
    readonly rolled: RollForward;
    readonly marks: RolledMarks;
  } | null = null;
  return {
    marksOf: (run) => (known?.run === run ? known.marks : null),
    calls: {
      showRollForward: ({ kept, finishedAt }) => {
        const current = open();
        if (current === null) return Promise.resolve(null);
        const { run } = current;
        const rolled = rollAgain(kept, { run, finishedAt, reviews: toSave(current) });
        if (rolled === null) return Promise.resolve(null);
        known = { run, rolled, marks: marksOf(rolled, createAgeing({ run, finishedAt })) };
        const isSame = JSON.stringify(rolled.figures) === JSON.stringify(kept.figures);
        return Promise.resolve(isSame);
      },
      formerFindings: ({ movement }) => {
        const rolled = known !== null && known.run === open()?.run ? known.rolled : null;
        if (rolled === null) return Promise.resolve(null);
        return Promise.resolve(movement === 'start' ? rolled.opening.findings : rolled.former[movement]);
      },
    },
  };
}

function marksOf({ findings, current }: RollForward, ageOf: ReturnType<typeof createAgeing>): RolledMarks {
  return {
    movementOf: (place) => current[place] ?? null,
    ageOf: (place) => {
      const finding = findings[place];
      return finding === undefined || finding.accepted ? null : ageOf(place, finding.since).band;
    },
  };
}
