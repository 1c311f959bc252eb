import type { RunReader } from '../runs/run-store';
import { createRunId } from '../runs/run-file';
import { succeed } from '#shared/base/result';
import type { EvidenceReport } from '#shared/domain/runs/evidence';
import { findingStates } from '#shared/domain/runs/finding-state';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import { reviewsInEvidence, type ReviewInEvidence } from '#shared/domain/runs/take-over';
import type { ExaminedEvidence } from './check-evidence';
import { piecesOf } from './pieces-of';
import type { RunInputs } from './recompute';

/** The reviews of evidence that is open, and what they are of. */
export interface HeldReviews {
  readonly report: EvidenceReport;
  readonly run: SavedRun;
  readonly reviews: readonly ReviewInEvidence[];
}

/**
 * The evidence that is open, one at a time, read as a saved run is (docs/product.md, "Evidence"). It gets a run id of its
 * own: nothing of it is mixed with a run of that name that this computer may hold.
 */
export interface HeldEvidence {
  /** Opens evidence in the place of what was open; answers the run id that it is read under, null where it does not hold. */
  readonly open: (examined: ExaminedEvidence) => string | null;
  readonly close: () => void;
  /** What is open under a run id; null where it is that of a run on this computer. */
  readonly readerOf: (runId: string) => RunReader | null;
  /** Null where it is not open. */
  readonly reviewsOf: (runId: string) => HeldReviews | null;
}

/** Keeps what is open in memory. */
export function createHeldEvidence(): HeldEvidence {
  let opened: { readonly runId: string; readonly reader: RunReader; readonly reviewed: HeldReviews } | null =
    null;
  return {
    open: ({ report, inputs, reconciliation }) => {
      opened = null;
      // Evidence that does not hold is reported, never shown as a result.
      if (!(report.holds || report.holdsInPart) || inputs === null || reconciliation === null) return null;
      const { run, reviews } = inputs;
      const states =
        reviews.length === 0 ? [] : findingStates(reconciliation.ledger, reconciliation.findings);
      const reviewed = { report, run, reviews: reviewsInEvidence(states, reviews) };
      opened = { runId: createRunId(new Date().toISOString()), reader: readerOf(inputs), reviewed };
      return opened.runId;
    },
    close: () => {
      opened = null;
    },
    readerOf: (runId) => (opened?.runId === runId ? opened.reader : null),
    reviewsOf: (runId) => (opened?.runId === runId ? opened.reviewed : null),
  };
}

function readerOf({ snapshot, secondLook, reviews, ...bytes }: RunInputs): RunReader {
  return {
    readSnapshot: () => Promise.resolve(succeed(snapshot)),
    readSecondLook: () => Promise.resolve(succeed(secondLook)),
    readReviews: () => Promise.resolve(succeed(reviews)),
    // eslint-disable-next-line @typescript-eslint/require-await -- the bytes are there; from a disk they are waited for
    readInputs: async function* (_runId, part) {
      for (const lines of piecesOf(bytes[part])) yield succeed(lines);
    },
  };
}
