import { useState, type ReactElement } from 'react';
import type { AppError } from '#shared/base/app-error';
import { errorOf } from '#shared/base/result';
import type { ReviewHistoryLine } from '#shared/domain/runs/review-states';
import { countOf, formatMoment } from '../../words/format';
import { actWords } from '../../words/review-words';
import { Button } from '../../ui/common/Button';
import { ErrorNotice } from '../../ui/common/ErrorNotice';
import { Fold } from '../../ui/common/Fold';
import { useReviewsOfResult } from './use-reviews';

/** All that was ever said of a finding, newest first; each act can be taken back, for all of its findings at once. */
export function ReviewHistory({
  history,
}: {
  readonly history: readonly ReviewHistoryLine[];
}): ReactElement | null {
  const { acts } = useReviewsOfResult();
  const [error, setError] = useState<AppError | null>(null);
  if (history.length === 0) return null;
  return (
    <Fold className="review-history" title={`History (${countOf(history.length, 'entry', 'entries')})`}>
      <ErrorNotice error={error} />
      <ol className="stack">
        {history.map((line, place) => {
          const { act, undone, takenOver, sameSignature, findings } = line;
          return (
            <li
              key={`${act.id} ${place}`}
              className="stack tight"
              data-undone={undone === null ? undefined : ''}
            >
              <p>
                <span className="review-act">{actWords(line)}</span>
                <span className="soft small">
                  {' '}
                  {formatMoment(act.at)}
                  {act.by === '' ? '' : `, ${act.by}`}
                </span>
              </p>
              {act.reason !== null && <p>Reason: {act.reason === '' ? '(none)' : act.reason}</p>}
              {act.note !== null && (
                <p className="review-noted">{act.note === '' ? '(note removed)' : act.note}</p>
              )}
              {takenOver !== null && (
                <p className="soft small">
                  Imported {formatMoment(takenOver.at)} by {takenOver.by}, from evidence of{' '}
                  {takenOver.evidence.profileName} as saved {formatMoment(takenOver.evidence.finishedAt)}
                </p>
              )}
              {!sameSignature && <p className="soft small">Written before the finding changed.</p>}
              {undone === null ? (
                <Button
                  look="quiet"
                  className="small"
                  onClick={() => void acts?.undo(act.id).then((answer) => setError(errorOf(answer)))}
                >
                  {findings === 1 ? 'Undo' : `Undo for all ${countOf(findings, 'finding')}`}
                </Button>
              ) : (
                <p className="soft small">
                  Taken back {formatMoment(undone.at)}
                  {undone.by === '' ? '' : ` by ${undone.by}`}
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </Fold>
  );
}
