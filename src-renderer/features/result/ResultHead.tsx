import { useState, type ReactElement, type ReactNode } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { Rules } from '#shared/domain/rules/rules';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { comparedWithWords } from '../../words/run-words';
import { ErrorNotice } from '../../ui/common/ErrorNotice';
import { NextSteps } from './next-steps/NextSteps';
import type { TakenSteps } from './next-steps/use-taken-steps';
import { RunOverRunLine } from './run-over-run/RunOverRunLine';
import { AcknowledgeLines, type Acknowledgement } from './totals/AcknowledgeLines';
import { ChecksLine } from './totals/ChecksLine';
import { InexactFilters } from './totals/InexactFilters';
import { Notes } from './totals/Notes';
import { RowsBar } from './totals/RowsBar';
import { TotalsTable } from './totals/TotalsTable';
import { VerdictLine } from './totals/VerdictLine';
import type { AskedResult } from './use-drawn-result';
import { useWaysToLook } from './view/ways-to-look';
import { Icon } from '../../ui/common/Icon';
import { eventsWords } from '#shared/words/compared-words';
import { uncountedWords } from '#shared/words/uncounted-words';
import { collidingReferences, type RunSummary } from '#shared/domain/totals/run-summary';
import { countOf } from '../../words/format';

/** The verdict above the totals that tie out, and beside them what to do next, or what a saved run is. */
export function ResultHead({
  drawn: { run, steps, compared },
  snapshot,
  stale,
  acknowledgement,
  about,
  taken,
  canChange,
  saveError,
  onChangeRules,
  onShow,
}: {
  readonly drawn: AskedResult['drawn'];
  readonly snapshot: SnapshotInfo;
  /** What `ResultPanel` is given. */
  readonly stale: readonly string[];
  readonly acknowledgement: Acknowledgement | null;
  readonly about: ReactNode;
  readonly taken: TakenSteps;
  /** Whether rules can be changed: not of a saved run. */
  readonly canChange: boolean;
  /** Why the last change of the rules was not saved. */
  readonly saveError: AppError | null;
  readonly onChangeRules: (part: Partial<Rules>) => void;
  /** Shows a tab, and in that of the statuses one of the client's. */
  readonly onShow: (what: 'statuses' | 'unreadable', clientStatus: string | null) => void;
}): ReactElement {
  const { lookAt, lookSince } = useWaysToLook();
  const [unfolded, setUnfolded] = useState<SummaryPart | null>(null);
  const since = compared.value;
  const sinceWords = since === null ? '' : comparedWithWords(since.previous?.run ?? null, since.answer);
  const cautions = [...stale, ...cautionsOf(run, snapshot)];
  const known = (
    <>
      <ChecksLine />
      <Notes cautions={cautions} since={sinceWords} />
    </>
  );
  const first = (
    <>
      {acknowledgement !== null && (
        <AcknowledgeLines {...acknowledgement} onLook={() => lookAt('malformed', 'client')} />
      )}
      <InexactFilters
        rules={taken.rules}
        snapshot={snapshot}
        onDeclare={canChange ? (inexactFilters) => onChangeRules({ inexactFilters }) : null}
      />
    </>
  );
  return (
    <div className="result-head" data-region="" data-unfolded={unfolded ?? undefined}>
      <div className="result-totals column">
        <VerdictLine
          changes={
            since?.answer.kind === 'compared' && since.previous !== null ? (
              <RunOverRunLine counts={since.answer.counts} words={sinceWords} onLook={lookSince} />
            ) : null
          }
        >
          <FoldButton part="totals" unfolded={unfolded} onUnfold={setUnfolded}>
            Totals
          </FoldButton>
          <FoldButton
            part="steps"
            unfolded={unfolded}
            caution={cautions.length > 0 || acknowledgement?.acknowledged === false}
            onUnfold={setUnfolded}
          >
            {canChange ? 'Next steps' : 'About this run'}
          </FoldButton>
        </VerdictLine>
        <RowsBar />
        <div className="totals-scroll">
          <TotalsTable />
        </div>
      </div>
      <div className="result-steps column">
        {canChange ? (
          <NextSteps steps={steps} taken={taken} aside={known} first={first} onShow={onShow} />
        ) : (
          <>
            <header className="next-steps-head row tight">
              <h3 className="stretch">About this run</h3>
              {known}
            </header>
            {about}
            {first}
          </>
        )}
        <ErrorNotice error={compared.error} />
        <ErrorNotice error={saveError} />
      </div>
    </div>
  );
}

/** The parts of a result's summary that fold into the line of the verdict where the window is narrow or low. */
type SummaryPart = 'totals' | 'steps';

/** Unfolds a part of the summary over the rows, and folds it again; the style sheet draws it only where that part is folded. */
function FoldButton({
  part,
  unfolded,
  caution = false,
  onUnfold,
  children,
}: {
  readonly part: SummaryPart;
  readonly unfolded: SummaryPart | null;
  /** What is folded asks for a look. */
  readonly caution?: boolean;
  readonly onUnfold: (part: SummaryPart | null) => void;
  readonly children: ReactNode;
}): ReactElement {
  const isOpen = unfolded === part;
  return (
    <button
      type="button"
      className={caution ? 'link bare fold-part amber' : 'link bare fold-part'}
      data-part={part}
      aria-expanded={isOpen}
      onClick={() => onUnfold(isOpen ? null : part)}
    >
      {caution && <Icon name="warning" />} {children} <Icon name="chevron" />
    </button>
  );
}

/** What may make a result wrong, a sentence each. */
function cautionsOf(run: RunSummary, snapshot: SnapshotInfo): readonly string[] {
  const spelled = collidingReferences(run.collisions);
  return [
    eventsWords(snapshot.eventIds),
    spelled === 0
      ? ''
      : `${countOf(spelled, 'reference is', 'references are')} written in several ways: see the checks.`,
    uncountedWords(snapshot),
  ].filter((sentence) => sentence !== '');
}
