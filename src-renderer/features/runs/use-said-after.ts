import { useMemo } from 'react';
import type { AppError } from '#shared/base/app-error';
import { errorOf, fail, succeed, valueOf, type Result } from '#shared/base/result';
import { keyMaker } from '#shared/domain/keys/payment-reference';
import { idOfKey } from '#shared/domain/runs/finding-state';
import type { ReviewEntry } from '#shared/domain/runs/review';
import { createReviewStates, type ReviewHistoryLine } from '#shared/domain/runs/review-states';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import { askResult, useAnswer } from '../../shell/ask';
import { useHost, type BridgeClient } from '../../shell/host';

/** What was said of one finding of a run after it was saved, newest first. */
export interface SaidOfFinding {
  /** As the run has it; `''` for a finding without a key. */
  readonly paymentReference: string;
  readonly lines: readonly ReviewHistoryLine[];
}

/**
 * What was said of a run's findings from when it was saved until `next`, the run after it, was: it is no part of what was signed
 * (docs/product.md, "Sign-off"). Null until it is known, and for a run of an older Tieout, which cannot tell.
 */
export function useSaidAfter(
  run: SavedRun,
  next: SavedRun | null,
): { readonly said: readonly SaidOfFinding[] | null; readonly error: AppError | null } {
  const { bridge } = useHost();
  const { newest } = useAnswer(
    useMemo(() => (run.logEnd === null ? null : () => readSaid(bridge, run, next)), [bridge, next, run]),
  );
  return {
    said: valueOf(newest),
    error: errorOf(newest),
  };
}

async function readSaid(
  bridge: BridgeClient,
  { id: runId, profileId, logEnd, rules }: SavedRun,
  next: SavedRun | null,
): Promise<Result<readonly SaidOfFinding[]>> {
  const kept = await askResult(bridge.readRollForward({ runId }));
  if (!kept.ok || kept.value === null) return kept.ok ? succeed([]) : kept;
  const all = await readFrom(bridge, profileId, 0);
  if (!all.ok) return all;
  const since = await readFrom(bridge, profileId, logEnd ?? 0);
  if (!since.ok) return since;
  const nextEnd = next?.logEnd ?? null;
  const ofNext = nextEnd === null ? succeed([]) : await readFrom(bridge, profileId, nextEnd);
  if (!ofNext.ok) return ofNext;
  const upToNext = all.value.slice(0, all.value.length - ofNext.value.length);
  const later = upToNext.slice(all.value.length - since.value.length);
  // What was said before, and taken back after, is part of it.
  const touched = new Set(later.map((entry) => (entry.kind === 'undo' ? entry.undoes : entry.id)));
  const log = createReviewStates(rules.keys);
  log.add(upToNext);
  const keyOf = keyMaker(rules.keys);
  return succeed(
    kept.value.findings.flatMap(({ references: [paymentReference = ''], items: [item = ''] }) => {
      const id = paymentReference === '' ? item : idOfKey(keyOf(paymentReference));
      const lines = log.historyOf({ id, signature: '' }).filter(({ act }) => touched.has(act.id));
      return lines.length === 0 ? [] : [{ paymentReference, lines }];
    }),
  );
}

/** All entries of the review log from an offset on. A line that cannot be read is named where the log is worked with. */
async function readFrom(
  bridge: BridgeClient,
  profileId: string,
  from: number,
): Promise<Result<readonly ReviewEntry[]>> {
  const entries: ReviewEntry[] = [];
  for (let offset = from; ;) {
    const part = await askResult(bridge.readReviews({ profileId, offset }));
    if (!part.ok) return fail(part.error);
    entries.push(...part.value.entries);
    if (!part.value.more) return succeed(entries);
    offset = part.value.next;
  }
}
