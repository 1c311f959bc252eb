import { platformFieldsOf } from '#shared/domain/rules/rules';
import { setImmediate } from 'node:timers/promises';
import type { EntryNumber, Ledger } from '#shared/domain/compare/ledger';
import { pathsOf } from '#shared/domain/rules/field-pair';
import { reconcileInSteps } from '#shared/domain/result/reconcile';
import { writeFindings, type ReviewOf } from '#shared/domain/result/report';
import { collectClientFile } from '#shared/domain/runs/client-lines';
import { findingStates } from '#shared/domain/runs/finding-state';
import { rollAgain, type KeptRollForward } from '#shared/domain/runs/roll-forward';
import type { SavedReview, SavedRun } from '#shared/domain/runs/saved-run';
import type { SignOff } from '#shared/domain/runs/sign-off';
import type { SecondLookRecord } from '#shared/domain/snapshot/second-look';
import { wholeSnapshot, type Snapshot, type SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { collectOrders, collectTickets } from '#shared/domain/snapshot/snapshot-lines';
import { fail, succeed, type Result } from '#shared/base/result';
import { inputNames } from '../runs/run-file';
import type { Checksums } from '../storage/checksum';
import { joinBytes } from '../storage/join-bytes';
import { piecesOf } from './pieces-of';
import type { Reconciliation } from '#shared/domain/totals/reconciliation';

/** What a saved run was made from; the bytes are whole lines, as in the run's folder. */
export interface RunInputs {
  readonly run: SavedRun;
  readonly snapshot: SnapshotInfo;
  /** How often it was completed, and the SHA-256 of its lines then; none where an older Tieout read it. */
  readonly generation: number;
  readonly sums: Checksums;
  /** What second looks found, which the findings name; null where there was none. */
  readonly secondLook: SecondLookRecord | null;
  /** The findings' review states when the run was saved, which the findings show; they do not affect the result. */
  readonly reviews: readonly SavedReview[];
  /** What it started from and left open; null for one that is not complete, or of an older Tieout. */
  readonly rollForward: KeptRollForward | null;
  /** The sign-offs; they do not affect the result either. */
  readonly signOffs: readonly SignOff[];
  readonly tickets: Uint8Array;
  readonly orders: Uint8Array;
  readonly rows: Uint8Array;
}

/** A run recomputed from its inputs. */
export interface Recomputed {
  /** The findings CSV (product.md, section 6). */
  readonly findings: Uint8Array;
  readonly reconciliation: Reconciliation;
  readonly snapshot: Snapshot;
  /** Made again from its opening; null where the inputs have none, or the run is not complete. */
  readonly rollForward: KeptRollForward | null;
}

/**
 * Compares the inputs of a saved run again under its rules; yields to the event loop between steps, since its host has other
 * work. Names an input that cannot be read (`stored_file_damaged`).
 */
export async function recompute({
  run,
  snapshot,
  secondLook,
  reviews,
  rollForward: kept,
  ...bytes
}: RunInputs): Promise<Result<Recomputed>> {
  const fields = platformFieldsOf(run.rules);
  const tickets = collectTickets(snapshot, pathsOf(fields, 'tickets'));
  const orders = collectOrders(pathsOf(fields, 'orders'));
  const rows = collectClientFile(run.file);
  const damaged =
    addLines(inputNames.tickets, bytes.tickets, tickets) ??
    addLines(inputNames.orders, bytes.orders, orders) ??
    addLines(inputNames.rows, bytes.rows, rows);
  if (damaged !== null) return damaged;
  const ordersRead = snapshot.orders === null ? null : orders.end();
  const whole = wholeSnapshot(snapshot, tickets.end(), ordersRead, secondLook);
  if (!whole.ok) return whole;
  const steps = reconcileInSteps(whole.value, rows.end(), run.rules, run.malformedAcknowledged);
  for (;;) {
    const step = steps.next();
    if (step.done === true) {
      return succeed({
        findings: findingsOf(step.value, reviews),
        reconciliation: step.value,
        snapshot: whole.value,
        rollForward: kept && keptAgain(kept, { run: step.value, finishedAt: run.finishedAt, reviews }),
      });
    }
    await setImmediate();
  }
}

/** The roll-forward as a run keeps it, made again. */
function keptAgain(kept: KeptRollForward, run: Parameters<typeof rollAgain>[1]): KeptRollForward | null {
  const rolled = rollAgain(kept, run);
  return rolled && { opening: kept.opening, findings: rolled.findings, figures: rolled.figures };
}

/** Adds the lines of an input; null once all are added. */
function addLines(
  name: string,
  bytes: Uint8Array,
  collected: { readonly add: (lines: Uint8Array) => void },
): ReturnType<typeof fail> | null {
  try {
    for (const lines of piecesOf(bytes)) collected.add(lines);
    return null;
  } catch {
    // Lines that somebody changed may not parse.
    return fail({ code: 'stored_file_damaged', path: name, kept: null });
  }
}

function findingsOf({ ledger, findings }: Reconciliation, reviews: readonly SavedReview[]): Uint8Array {
  const reviewOf = reviews.length === 0 ? undefined : reviewsOfFindings(ledger, findings, reviews);
  return joinBytes(writeFindings(ledger, findings, undefined, null, reviewOf));
}

function reviewsOfFindings(
  ledger: Ledger,
  findings: readonly EntryNumber[],
  reviews: readonly SavedReview[],
): ReviewOf {
  const saved = new Map(reviews.map((review) => [review.id, review]));
  const states = findingStates(ledger, findings);
  const known = new Map(findings.map((entry, place) => [entry, saved.get(states[place]?.id ?? '') ?? null]));
  return (entry) => known.get(entry) ?? null;
}
