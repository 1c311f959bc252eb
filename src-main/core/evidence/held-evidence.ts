import type { RunReader } from '../runs/run-store';
import { createRunId } from '../runs/run-file';
import { fail, succeed } from '#shared/base/result';
import { linesFrom } from './lines-from';
import type { RunInputs } from './recompute';

/**
 * The evidence that is open, one at a time, read as a saved run is (docs/product.md, "Evidence"). It gets a run id of its
 * own: nothing of it is mixed with a run of that name that this computer may hold.
 */
export interface HeldEvidence {
  /** Opens the inputs of evidence that holds, in the place of what was open; answers the run id that it is read under. */
  readonly open: (inputs: RunInputs) => string;
  readonly close: () => void;
  /** What is open under a run id; null where it is that of a run on this computer. */
  readonly readerOf: (runId: string) => RunReader | null;
}

/** About how much is handed over at once, in bytes. */
const partBytes = 1_000_000;

/** Keeps what is open in memory. */
export function createHeldEvidence(): HeldEvidence {
  let opened: { readonly runId: string; readonly reader: RunReader } | null = null;
  return {
    open: (inputs) => {
      opened = { runId: createRunId(new Date().toISOString()), reader: readerOf(inputs) };
      return opened.runId;
    },
    close: () => {
      opened = null;
    },
    readerOf: (runId) => (opened?.runId === runId ? opened.reader : null),
  };
}

function readerOf({ snapshot, secondLook, reviews, ...bytes }: RunInputs): RunReader {
  return {
    readSnapshot: () => Promise.resolve(succeed(snapshot)),
    readSecondLook: () => Promise.resolve(succeed(secondLook)),
    readReviews: () => Promise.resolve(succeed(reviews)),
    readInputs: (_runId, part, offset) =>
      Promise.resolve(
        offset > bytes[part].length
          ? fail({ code: 'run_not_found' })
          : succeed(linesFrom(bytes[part], offset, partBytes)),
      ),
  };
}
