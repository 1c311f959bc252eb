import { succeed, type Result } from '#shared/base/result';
import { closingStateOf, signedPeriod } from '#shared/domain/runs/close';
import { nothingOpen, openingAfter, type Opening } from '#shared/domain/runs/roll-forward';
import { readSignedRuns, type ClosingParts } from './closing';

/**
 * What a run of this profile starts from that is saved now: the open findings of the closed run with the latest period. One whose
 * files are not as they were signed, or that kept no roll-forward, is no start; the one before it is.
 */
export async function readOpening(parts: ClosingParts, profileId: string): Promise<Result<Opening>> {
  const { runs, signOffs, closes } = parts;
  const listed = await runs.list(profileId);
  if (!listed.ok) return listed;
  const log = await closes.readAll(profileId);
  if (!log.ok) return log;
  const signed: Array<{ readonly runId: string; readonly upTo: string }> = [];
  for (const { id } of listed.value.runs) {
    const kept = await signOffs.read(id);
    const upTo = kept.ok ? kept.value.findLast(({ period }) => period !== null)?.period?.upTo : undefined;
    if (upTo !== undefined) signed.push({ runId: id, upTo });
  }
  // Only those are hashed that are looked at; of one period the run saved last comes first.
  for (const { runId } of signed.toSorted((a, b) => (a.upTo < b.upTo ? 1 : a.upTo > b.upTo ? -1 : 0))) {
    const judged = await readSignedRuns(parts, profileId, runId, log.value);
    const run = judged.ok ? judged.value[0] : undefined;
    if (run === undefined || closingStateOf(run, log.value.entries) !== 'closed') continue;
    const period = signedPeriod(run);
    const content = run.signOffs.find(({ voidBecause }) => voidBecause === null)?.content;
    const kept = await runs.readRollForward(runId);
    if (!kept.ok || kept.value === null || period === null || content === undefined) continue;
    return succeed(openingAfter(kept.value, { runId, period, content }));
  }
  return succeed(nothingOpen);
}
