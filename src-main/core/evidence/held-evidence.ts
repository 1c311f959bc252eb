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

/** The reviews in the open evidence, and the run they belong to. */
export interface HeldReviews {
  readonly report: EvidenceReport;
  readonly run: SavedRun;
  readonly reviews: readonly ReviewInEvidence[];
}

/** The run in the open evidence, as it is signed. */
interface HeldToSign extends Pick<HeldReviews, 'report' | 'run'>, Pick<ExaminedEvidence, 'content' | 'log'> {}

/**
 * The open evidence, one at a time, read as a saved run is (docs/product.md, "Evidence"). It gets a run id of its own, so
 * that it is never mixed with a run of the same name on this computer.
 */
export interface HeldEvidence {
  /** Opens evidence in place of the one that was open; answers the run id to read it under, null where the check failed. */
  readonly open: (examined: ExaminedEvidence) => string | null;
  readonly close: () => void;
  /** What is open under a run id; null where the id is that of a run on this computer. */
  readonly readerOf: (runId: string) => RunReader | null;
  /** What somebody signs who signs it; null where it is not open. */
  readonly signedOf: (runId: string) => HeldToSign | null;
  /** Null where it is not open. */
  readonly reviewsOf: (runId: string) => HeldReviews | null;
}

/** Keeps what is open in memory. */
export function createHeldEvidence(): HeldEvidence {
  let opened: {
    readonly runId: string;
    readonly reader: RunReader;
    readonly reviewed: HeldReviews & HeldToSign;
  } | null = null;
  return {
    open: ({ report, inputs, reconciliation, content, log }) => {
      opened = null;
      // Evidence that failed the check is reported, never shown as a result.
      if (!(report.holds || report.holdsInPart) || inputs === null || reconciliation === null) return null;
      const { run, reviews } = inputs;
      const states =
        reviews.length === 0 ? [] : findingStates(reconciliation.ledger, reconciliation.findings);
      const reviewed = { report, run, content, log, reviews: reviewsInEvidence(states, reviews) };
      opened = { runId: createRunId(new Date().toISOString()), reader: readerOf(inputs), reviewed };
      return opened.runId;
    },
    close: () => {
      opened = null;
    },
    readerOf: (runId) => (opened?.runId === runId ? opened.reader : null),
    signedOf: (runId) => (opened?.runId === runId ? opened.reviewed : null),
    reviewsOf: (runId) => (opened?.runId === runId ? opened.reviewed : null),
  };
}

function readerOf({ snapshot, secondLook, reviews, rollForward, ...bytes }: RunInputs): RunReader {
  return {
    readSnapshot: () => Promise.resolve(succeed(snapshot)),
    readSecondLook: () => Promise.resolve(succeed(secondLook)),
    readReviews: () => Promise.resolve(succeed(reviews)),
    readRollForward: () => Promise.resolve(succeed(rollForward)),
    // eslint-disable-next-line @typescript-eslint/require-await -- the bytes are in memory; a disk needs the wait
    readInputs: async function* (_runId, part) {
      for (const lines of piecesOf(bytes[part])) yield succeed(lines);
    },
  };
}
