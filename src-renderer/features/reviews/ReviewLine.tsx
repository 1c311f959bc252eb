import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import { useShownRun, useWorker } from '../../session/use-worker';
import { useReviewsOfResult } from './use-reviews';
import type { DoneReview } from '../../session/review-acts';
import { formatCount } from '../../words/format';
import { doneWords, openWords, reviewStateWords } from '../../words/review-words';
import { Button } from '../../ui/common/Button';
import { ErrorNotices } from '../../ui/common/ErrorNotice';
import { Icon } from '../../ui/common/Icon';
import type { ReviewCounts } from '../../worker/contract/review-contract';
import { useOfRun, type OfRun } from '../../session/use-of-run';

/** The review states of the findings, in one line under the counts, and the last act with its Undo. */
export function ReviewLine({
  marks,
}: {
  /** Becomes another one with whatever becomes known of the findings. */
  readonly marks: unknown;
}): ReactElement | null {
  const run = useShownRun();
  const { acts, problems } = useReviewsOfResult();
  const { value: counts, stale } = useReviewCounts(marks);
  const undoLast = acts?.undoLast ?? null;
  const line = useRef<HTMLDivElement>(null);
  const last = acts?.last ?? null;
  // An act is of the result that was on screen when it was done; under the next one it must not read as if it were of that.
  const [done, setDone] = useState<{ readonly act: DoneReview | null; readonly of: RunSummary | null }>({
    act: last,
    of: null,
  });
  if (done.act !== last) setDone({ act: last, of: run });

  useEffect(() => {
    if (undoLast === null) return;
    const listen = (event: KeyboardEvent): void => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
      if (!isUndo || event.shiftKey || event.altKey) return;
      // Nothing is taken back on a screen that another one hides.
      if (line.current?.offsetParent === null) return;
      // In a text, what was typed is what is taken back.
      if (event.target instanceof Element && event.target.closest(ownUndo) !== null) return;
      event.preventDefault();
      undoLast();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [undoLast]);

  if (run.findings === 0) return null;
  return (
    <>
      <div ref={line} className="review-line row loose" data-testid="review-line">
        <span className="soft">Review:</span>
        {counts !== null && !stale && (
          <ul className="row loose" aria-label="Review">
            <li title={reviewStateWords.open.explained}>
              <Icon name={reviewStateWords.open.icon} /> {openWords(counts.open, run.findings)}
              {counts.reopened > 0 && `, ${formatCount(counts.reopened)} of them again`}
            </li>
            {(['accepted', 'resolved'] as const).map((state) => (
              <li
                key={state}
                className={counts[state] === 0 ? 'soft' : undefined}
                title={reviewStateWords[state].explained}
              >
                <Icon name={reviewStateWords[state].icon} /> {formatCount(counts[state])}{' '}
                {countedWords[state]}
              </li>
            ))}
          </ul>
        )}
        <span role="status" className="review-done" data-testid="review-done">
          {lastWords(last, done.of === run)}
        </span>
        {undoLast !== null && (
          <Button look="quiet" aria-keyshortcuts="Control+Z Meta+Z" onClick={undoLast}>
            {last?.undone === true ? 'Undo the one before' : 'Undo'}
          </Button>
        )}
      </div>
      <ErrorNotices errors={problems} />
    </>
  );
}

function lastWords(last: DoneReview | null, isOfThisResult: boolean): string {
  if (last === null) return '';
  const did = doneWords(last.said.decision, last.said.until, last.count);
  const said = last.undone ? `Undone: ${did}` : did;
  return isOfThisResult ? said : `Earlier result: ${said.charAt(0).toLowerCase()}${said.slice(1)}`;
}

/** What somebody called resolved need not be what run over run calls so: the two are in lines above each other. */
const countedWords = { accepted: 'accepted', resolved: 'marked as resolved' } as const;

/** What has an undo of its own, or is over the screen. */
const ownUndo = 'input:not([type=checkbox], [type=radio]), textarea, [role=dialog], [role=alertdialog]';

/** The review states of a run's findings; asked for again with each `marks`. */
function useReviewCounts(marks: unknown): OfRun<ReviewCounts> {
  const worker = useWorker();
  return useOfRun(
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another function for each marks is what asks again
    useCallback(() => worker.countReviews(), [marks, worker]),
  );
}
