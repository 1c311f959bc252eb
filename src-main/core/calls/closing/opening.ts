import { compareValues } from '#shared/base/compare-values';
import { fail, succeed, type Result } from '#shared/base/result';
import { closingStateOf, missingClosed, signedPeriod } from '#shared/domain/runs/close';
import { nothingOpen, openingAfter, type Opening } from '#shared/domain/runs/roll-forward';
import { readSignedRuns, type ClosingParts } from './closing';

/**
 * What a run of this profile starts from that is saved now: the open findings of the closed run with the latest period. One that
 * kept no roll-forward is no start; the one before it is. One that cannot be read, or is not as it was signed, is refused: what it
 * left open would be missing.
 */
export async function readOpening(parts: ClosingParts, profileId: string): Promise<Result<Opening>> {
  const { runs, signOffs, closes } = parts;
  const listed = await runs.list(profileId);
  if (!listed.ok) return listed;
  const log = await closes.readAll(profileId);
  if (!log.ok) return log;
  // The log knows closed runs also where they cannot be read, or somebody took their folders away.
  const periods = new Map(missingClosed(log.value.entries, []).map(({ runId, period }) => [runId, period]));
  for (const { id } of listed.value.runs) {
    const kept = await signOffs.read(id);
    const signed = kept.ok ? kept.value.findLast(({ period }) => period !== null) : undefined;
    if (signed?.period && !periods.has(id)) periods.set(id, signed.period);
  }
  // Only those are hashed that are looked at; of one period the run saved last comes first.
  const latestFirst = [...periods].sort(
    ([a, one], [b, other]) => compareValues(other.upTo, one.upTo) || compareValues(b, a),
  );
  for (const [runId, closed] of latestFirst) {
    const judged = await readSignedRuns(parts, profileId, runId, log.value);
    const run = (judged.ok ? judged.value[0] : undefined) ?? { runId, signOffs: [] };
    if (closingStateOf(run, log.value.entries) !== 'closed') continue;
    const period = signedPeriod(run);
    const content = run.signOffs.find(({ voidBecause }) => voidBecause === null)?.content;
    const kept = await runs.readRollForward(runId);
    if (!kept.ok || period === null || content === undefined)
      return fail({ code: 'closed_run_unusable', period: closed });
    if (kept.value !== null) return succeed(openingAfter(kept.value, { runId, period, content }));
  }
  return succeed(nothingOpen);
}
