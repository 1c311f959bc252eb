import { useCallback, useState } from 'react';
import type { AppError } from '#shared/base/app-error';
import { succeed, valueOf, type Result } from '#shared/base/result';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import { useShownRun, useWorker } from '../../session/use-worker';
import { ask, askResult, useQuestion } from '../../shell/ask';
import { useHost, type BridgeClient } from '../../shell/host';
import type { ExportOrigin } from '../../words/export-words';
import type { RecordedRun } from './SummaryDocument';
import { maxReviewsTold } from './SummaryReviews';
import type { JudgedSignOff } from '#shared/domain/runs/sign-off';

/**
 * What the summary of a run says; null until it is known. Where another result takes the place of the run, it is asked for again:
 * an open summary does not go on saying what the screen behind it no longer says.
 */
export function useRecordedRun(
  from: ExportOrigin,
  saved: SavedRun | null,
  onProblem: (error: AppError) => void,
): RecordedRun | null {
  const worker = useWorker();
  const run = useShownRun();
  const { app, bridge } = useHost();
  const [recorded, setRecorded] = useState<RecordedRun | null>(null);
  const question = useCallback(async (): Promise<Result<RecordedRun | null>> => {
    const described = await ask(worker.describeRun());
    if (!described.ok) return described;
    const reviewed = await ask(worker.listReviewed({ most: maxReviewsTold, saved: null }));
    if (!reviewed.ok) return reviewed;
    const followUp = await ask(worker.followUp());
    const signOffs =
      from.signedInEvidence !== undefined || saved === null
        ? succeed(from.signedInEvidence ?? [])
        : await askSignOffs(bridge, saved);
    if (!signOffs.ok) return signOffs;
    const rolled =
      saved === null ? succeed(null) : await askResult(bridge.readRollForward({ runId: saved.id }));
    if (!rolled.ok) return rolled;
    if (described.value === null) return succeed(null);
    return succeed({
      profileName: from.profileName,
      snapshot: from.snapshot,
      period: saved?.name ?? '',
      run: described.value,
      moments: from.moments,
      reviews: reviewed.value,
      rollForward: rolled.value,
      signOffs: signOffs.value,
      followUp: valueOf(followUp),
      saved: saved === null ? null : { at: saved.finishedAt, by: saved.savedBy },
      version: app.version,
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another run is what asks again, with the origin that comes with it
  }, [run, saved]);
  useQuestion(question, (answer) => {
    if (!answer.ok) onProblem(answer.error);
    else if (answer.value !== null) setRecorded(answer.value);
  });
  return recorded;
}

/** Who signed a saved run, for what is made of it; none where nobody did. */
async function askSignOffs(
  bridge: BridgeClient,
  { id, profileId }: Pick<SavedRun, 'id' | 'profileId'>,
): Promise<Result<readonly JudgedSignOff[]>> {
  const listed = await askResult(bridge.listSignOffs({ profileId, runId: id }));
  if (!listed.ok) return listed;
  return succeed(listed.value.runs[0]?.signOffs ?? []);
}
