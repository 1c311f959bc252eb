import { notesSince, type NotesSince } from '#shared/domain/runs/sign-off';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import { succeed, type Result } from '#shared/base/result';
import { readWholeLog } from '../../reviews/read-whole-log';
import type { ReviewStore } from '../../reviews/review-store';
import type { RunStore } from '../../runs/run-store';

export interface NotesJudgeParts {
  readonly runs: Pick<RunStore, 'readFindings'>;
  readonly reviews: Pick<ReviewStore, 'read' | 'end'>;
}

/**
 * Judges whether findings of saved runs got new notes since. It compares where the review log ended when a run was saved and
 * when the next one was, so that no clock is involved. `runs` are all of the profile.
 */
export function createNotesJudge(
  parts: NotesJudgeParts,
  profileId: string,
  runs: readonly SavedRun[],
): (run: SavedRun) => Promise<Result<NotesSince>> {
  let whole: ReturnType<typeof readWholeLog> | null = null;

  /** The number of entries up to an offset. */
  const placeOf = async (offset: number, all: number): Promise<Result<number>> => {
    const after = await readWholeLog(parts.reviews, profileId, offset);
    return after.ok ? succeed(all - after.value.entries.length) : after;
  };

  return async (run) => {
    // First, so that a run with other findings than it was saved with is never signed, whatever was said of them.
    const saved = await parts.runs.readFindings(run.id);
    if (!saved.ok) return saved;
    whole ??= readWholeLog(parts.reviews, profileId);
    const log = await whole;
    if (!log.ok) return log;
    const { entries, isWhole } = log.value;
    if (run.logEnd !== null) {
      const end = await parts.reviews.end(profileId);
      if (!end.ok) return end;
      // A log that lost entries is not the one at signing.
      if (end.value < run.logEnd) return succeed('changed');
    }
    const next = runs.filter(({ id }) => id > run.id).toSorted((a, b) => (a.id < b.id ? -1 : 1))[0];
    const all = entries.length;
    const start = run.logEnd === null ? succeed(null) : await placeOf(run.logEnd, all);
    if (!start.ok) return start;
    const nextEnd = next?.logEnd ?? null;
    const end = nextEnd === null ? succeed(null) : await placeOf(nextEnd, all);
    if (!end.ok) return end;
    // A damaged line may have been about this run.
    const atBest = isWhole ? 'unchanged' : 'unknown';
    if (all === 0) return succeed(atBest);
    const since = notesSince(entries, run, saved.value.findings, { start: start.value, end: end.value });
    return succeed(since === 'unchanged' ? atBest : since);
  };
}
