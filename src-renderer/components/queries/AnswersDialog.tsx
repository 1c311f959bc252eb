import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import type { AppError } from '#shared/base/app-error';
import { wordSaid } from '#shared/domain/runs/answers';
import { alteredSentence, refusalSentence, unknownSentence } from '#shared/words/queries/proposal-words';
import type { ReconcileClient } from '../../state/asked/reconcile-client';
import type { ReviewActs } from '../../state/reviews/use-reviews';
import { ask, askResult } from '../../state/shell/ask';
import { countOf, formatCount } from '../../words/format';
import type { ListedProposal, ProposalCounts } from '../../worker/queries/query-contract';
import { Button } from '../common/Button';
import { DialogFrame } from '../common/DialogFrame';
import { ErrorNotice } from '../common/ErrorNotice';
import { ProgressBar } from '../common/ProgressBar';

type Stage =
  | { readonly kind: 'reading'; readonly share: number | null }
  | { readonly kind: 'proposed' }
  | { readonly kind: 'taking'; readonly share: number }
  | { readonly kind: 'taken'; readonly reviewIds: readonly string[] }
  | { readonly kind: 'undone' };

/** A filled list that came back: what taking it in would do, and once somebody confirms it, that it was done. */
export function AnswersDialog({
  worker,
  file,
  acts,
  onClose,
}: {
  readonly worker: ReconcileClient;
  readonly file: File;
  readonly acts: ReviewActs;
  readonly onClose: () => void;
}): ReactElement {
  const [stage, setStage] = useState<Stage>({ kind: 'reading', share: null });
  const [proposal, setProposal] = useState<ListedProposal | null>(null);
  const [error, setError] = useState<AppError | null>(null);

  useEffect(() => {
    let wanted = true;
    const unsubscribe = worker.subscribe((event) => {
      if (event.type === 'import-progress' && wanted)
        setStage((before) =>
          before.kind === 'reading' ? { kind: 'reading', share: event.bytesRead / event.bytes } : before,
        );
    });
    void askResult(worker.proposeAnswers({ file })).then((answer) => {
      if (!wanted) return;
      if (answer.ok) setProposal(answer.value);
      else setError(answer.error);
      setStage({ kind: 'proposed' });
    });
    return () => {
      wanted = false;
      unsubscribe();
      void ask(worker.cancelQueries());
    };
  }, [file, worker]);

  const take = async (of: ListedProposal): Promise<void> => {
    setError(null);
    setStage({ kind: 'taking', share: 0 });
    const { name, counts } = of;
    const answer = await acts.takeAnswers(worker, name, counts.taken, (share) => {
      setStage({ kind: 'taking', share });
    });
    if (answer.error !== null) setError(answer.error);
    setStage(answer.error === null ? { kind: 'taken', reviewIds: answer.reviewIds } : { kind: 'proposed' });
  };
  const undo = async (reviewIds: readonly string[]): Promise<void> => {
    for (const reviewId of reviewIds.toReversed()) {
      const answer = await acts.undo(reviewId);
      if (!answer.ok) {
        setError(answer.error);
        return;
      }
    }
    setStage({ kind: 'undone' });
  };

  const taken = proposal?.counts.taken ?? 0;
  return (
    <DialogFrame title="Answers from the client" onClose={onClose}>
      <div className="dialog-body query-body" data-testid="answers">
        <p>
          From <strong>{file.name}</strong>. Each answer becomes a note of its finding; no status, no count
          and no verdict changes by it.
        </p>
        {stage.kind === 'reading' && (
          <ProgressBar label="Reading the list" value={stage.share} text="Reading the list" />
        )}
        {stage.kind === 'taking' && (
          <ProgressBar label="Taking the answers in" value={stage.share} text="Taking the answers in" />
        )}
        {proposal !== null && <Counts proposal={proposal} />}
        {proposal !== null && <Lines proposal={proposal} />}
        {stage.kind === 'taken' && (
          <p role="status">{`${countOf(taken, 'answer')} taken in. What a finding says stands in its review.`}</p>
        )}
        {stage.kind === 'undone' && <p role="status">Taken back: all is as it was before.</p>}
        {error !== null && <ErrorNotice error={error} />}
      </div>
      <footer className="dialog-foot">
        <span className="stretch" />
        {stage.kind === 'taken' && <Button onClick={() => void undo(stage.reviewIds)}>Undo</Button>}
        <Button onClick={onClose}>{stage.kind === 'proposed' && taken > 0 ? 'Cancel' : 'Close'}</Button>
        {proposal !== null && stage.kind === 'proposed' && taken > 0 && (
          <Button look="primary" onClick={() => void take(proposal)}>
            {`Take ${countOf(taken, 'answer')} in`}
          </Button>
        )}
      </footer>
    </DialogFrame>
  );
}

const countWords: ReadonlyArray<readonly [count: keyof ProposalCounts, word: string]> = [
  ['lines', 'Lines'],
  ['taken', 'New answers'],
  ['known', 'Known already'],
  ['unanswered', 'Without an answer'],
  ['unknown', 'Of no finding here'],
  ['refused', 'Refused'],
];

/** Each line of the list stands in one of the counts behind the first. */
function Counts({
  proposal: { counts, answeredBefore, answeredAfter },
}: {
  readonly proposal: ListedProposal;
}): ReactElement {
  return (
    <>
      <dl className="query-counts">
        {countWords.map(([count, word]) => (
          <div key={count} data-count={count}>
            <dt>{word}</dt>
            <dd>{formatCount(counts[count])}</dd>
          </div>
        ))}
      </dl>
      <p className="soft">
        {`Answered tickets and rows: ${formatCount(answeredBefore)} now, ${formatCount(answeredAfter)} afterwards.`}
        {counts.late > 0 &&
          ` Of the new answers ${countOf(counts.late, 'is', 'are')} to a finding that has changed since.`}
      </p>
    </>
  );
}

function Lines({ proposal: { first, counts } }: { readonly proposal: ListedProposal }): ReactElement {
  return (
    <div className="query-lines">
      <Section
        title="Refused"
        count={counts.refused}
        open
        lines={first.refused.map(({ line, refusal }) => ({ line, text: refusalSentence(refusal) }))}
      />
      <Section
        title="Of no finding here"
        count={counts.unknown}
        open
        lines={first.unknown.map((unknown) => ({ line: unknown.line, text: unknownSentence(unknown) }))}
      />
      <Section
        title="Cells of ours that were changed"
        count={counts.altered}
        open
        lines={first.altered.map((cell) => ({ line: cell.line, text: alteredSentence(cell) }))}
      />
      <Section
        title="New answers"
        count={counts.taken}
        lines={first.taken.map((answer) => ({
          line: answer.line,
          text: `${answer.paymentReference === '' ? 'No payment reference' : answer.paymentReference}: ${wordSaid(answer)}${answer.late ? ' (the finding has changed since)' : ''}`,
        }))}
      />
    </div>
  );
}

function Section({
  title,
  count,
  open = false,
  lines,
}: {
  readonly title: string;
  readonly count: number;
  readonly open?: boolean;
  readonly lines: ReadonlyArray<{ readonly line: number; readonly text: ReactNode }>;
}): ReactElement | null {
  if (count === 0) return null;
  return (
    <details open={open}>
      <summary>{`${title} (${formatCount(count)})`}</summary>
      <ol>
        {lines.map(({ line, text }, at) => (
          <li key={at}>
            <span className="soft">{`Line ${formatCount(line)}`}</span> <span>{text}</span>
          </li>
        ))}
        {lines.length < count && <li className="soft">{`and ${formatCount(count - lines.length)} more`}</li>}
      </ol>
    </details>
  );
}
