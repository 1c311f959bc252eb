import { succeed, type Result } from '#shared/base/result';
import { lookInto, type LookedInto } from '#shared/domain/runs/looked-into';
import { readWholeLog } from '../../reviews/read-whole-log';
import type { ClosingParts } from './closing';

/** What whoever signs a run is shown of findings from this threshold up; null without one, and for a run that keeps no roll-forward. */
export async function readLooked(
  { runs, reviews }: Pick<ClosingParts, 'runs' | 'reviews'>,
  profileId: string,
  runId: string,
  threshold: string | null,
): Promise<Result<LookedInto | null>> {
  if (threshold === null) return succeed(null);
  const kept = await runs.readRollForward(runId);
  if (!kept.ok || kept.value === null) return kept.ok ? succeed(null) : kept;
  const saved = await runs.readFindings(runId);
  if (!saved.ok) return saved;
  const listed = await runs.list(profileId);
  if (!listed.ok) return listed;
  const run = listed.value.runs.find(({ id }) => id === runId);
  const log = await readWholeLog(reviews, profileId);
  if (run === undefined || !log.ok) return log.ok ? succeed(null) : log;
  return succeed(lookInto(threshold, kept.value, saved.value.findings, run, log.value.entries));
}
