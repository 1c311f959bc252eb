import type { ReactElement } from 'react';
import { isOff } from '#shared/domain/totals/control-total';
import { dataAge } from '#shared/words/data-age-words';
import { FilePanel } from '../../features/file/FilePanel';
import { CheckFirst } from '../../features/platform/CheckFirst';
import { PlatformPanel } from '../../features/platform/PlatformPanel';
import { staleNotes } from '../../features/platform/stale-notes';
import type { Exports } from '../../features/result/exports/use-exports';
import { ResultFrame } from '../../features/result/ResultFrame';
import { ResultPanel } from '../../features/result/ResultPanel';
import type { ChosenView } from '../../features/result/view/chosen-view';
import { KeptResultProvider } from '../../features/result/view/kept-result';
import type { ReviewsState } from '../../features/reviews/use-reviews';
import { clientFileOf } from '../../session/client-file';
import { currentOf } from '../../session/current-check';
import { platformOf } from '../../session/platform';
import { useSession, useSessionActs } from '../../session/use-session';
import { needsOf } from './needs-of';
import { useResultToKeep } from './use-result-to-keep';
import { useSetupLook } from './use-setup-look';
import type { ShownResult } from './use-shown-result';

/** The client file, the platform's data and their comparison, in the order of the data. */
export function ReconciliationScreen({
  hidden,
  result,
  chosen,
  reviews,
  exports,
  tooManyDropped,
  onOpen,
  onEditKey,
}: {
  /** Another screen is in its place, and what is open here stays. */
  readonly hidden: boolean;
  readonly result: ShownResult;
  readonly chosen: ChosenView;
  readonly reviews: ReviewsState;
  readonly exports: Exports;
  /** How many files were dropped at once; null unless it was more than one. */
  readonly tooManyDropped: number | null;
  readonly onOpen: (file: File) => void;
  readonly onEditKey: () => void;
}): ReactElement {
  const session = useSession();
  const acts = useSessionActs();
  const file = clientFileOf(session);
  const platform = platformOf(session);
  const { state, runOverRun, moments, from } = result;
  const { run } = state;
  const { wasCompared, lookOf } = useSetupLook(run, file, {
    loaded: platform.loaded,
    error: platform.error ?? currentOf(session).error,
  });
  const isSaved = session.isSample || runOverRun.value?.saved !== null;
  const kept = useResultToKeep(run, file.file?.name ?? null, isSaved);
  return (
    <>
      <div className={wasCompared ? 'setup-line' : 'setup-cards'} data-region="" hidden={hidden}>
        <FilePanel look={lookOf('file')} tooManyDropped={tooManyDropped} onOpen={onOpen} />
        <PlatformPanel
          look={lookOf('platform')}
          run={run}
          shown={state.snapshot}
          aged={dataAge(moments)}
          onEditKey={onEditKey}
        />
      </div>
      <ResultFrame hidden={hidden} isFirst={!wasCompared} state={state} needs={needsOf(session)}>
        {exports.problem}
        {run !== null && file.report !== null && from !== null && (
          <KeptResultProvider value={kept}>
            <ResultPanel
              profile={session.profile}
              runs={session.runs.list}
              runOverRun={runOverRun}
              checkFirst={<CheckFirst />}
              hasAmounts={file.report.amounts.length > 0}
              reviews={reviews}
              acknowledgement={
                file.report.malformed === 0 && !isOff(run.controlTotal)
                  ? null
                  : { acknowledged: file.acknowledged, onAcknowledge: acts.acknowledge }
              }
              from={from}
              stale={staleNotes(session, moments, from.snapshot, runOverRun.value)}
              chosen={chosen}
              exportsAt={exports.at}
              onOutcome={exports.onOutcome}
              onAmend={acts.amend}
            />
          </KeptResultProvider>
        )}
      </ResultFrame>
    </>
  );
}
