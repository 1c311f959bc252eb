import { useState, type ReactElement } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { Result } from '#shared/base/result';
import { useNow } from '../../shell/use-now';
import { useReviewsOfResult, type ReviewActs } from './use-reviews';
import type { SaidOfFindings } from '../../session/review-acts';
import { findingAgeSentence, reviewSentence, reviewStateWords, reviewWord } from '../../words/review-words';
import type { FindingReview } from '../../worker/contract/review-contract';
import { Button } from '../../ui/common/Button';
import { ErrorNotice } from '../../ui/common/ErrorNotice';
import { Icon } from '../../ui/common/Icon';
import { changesOf, draftName, draftOf } from './review-draft';
import { ReviewFields } from './ReviewFields';
import { ReviewHistory } from './ReviewHistory';

/** The review state of an opened finding, and what can be said of it; of a saved run only how it stood. */
export function ReviewSection({ finding }: { readonly finding: FindingReview }): ReactElement {
  const { acts } = useReviewsOfResult();
  const now = useNow(60_000);
  const { review, change, history, reviewable } = finding;
  const { state } = review;
  return (
    <section className="review" aria-label="Review">
      <header>
        <h4>
          <Icon name={reviewStateWords[state].icon} /> {reviewWord(review)}
        </h4>
        <p className="soft small">
          {reviewSentence(review)} {findingAgeSentence(change, now)}
        </p>
      </header>
      {acts === null ? (
        <dl className="review-said">
          <dt>Reason</dt>
          <dd>{review.reason === '' ? '–' : review.reason}</dd>
          <dt>Note</dt>
          <dd>{review.note === '' ? '–' : review.note}</dd>
        </dl>
      ) : (
        <ReviewForm key={draftName(reviewable)} finding={finding} acts={acts} />
      )}
      {acts !== null && <ReviewHistory history={history} undo={acts.undo} />}
    </section>
  );
}

/** Typed but not saved, it is still there when the finding is opened again. */
function ReviewForm({
  finding: { review, reviewable },
  acts: { add, drafts },
}: {
  readonly finding: FindingReview;
  readonly acts: ReviewActs;
}): ReactElement {
  const name = draftName(reviewable);
  const [typed, setTyped] = useState<SaidOfFindings | null>(() => drafts.of(name));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const draft = typed ?? draftOf(review);
  const changes = changesOf(draft, review);

  const keep = (next: SaidOfFindings | null): void => {
    setTyped(next);
    drafts.keep(name, next === null || changesOf(next, review) === null ? null : next);
  };
  const save = async (): Promise<void> => {
    if (changes === null || busy) return;
    setBusy(true);
    const answer: Result<null> = await add(reviewable, changes);
    setBusy(false);
    setError(answer.ok ? null : answer.error);
    if (answer.ok) keep(null);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        void save();
      }}
    >
      <ReviewFields draft={draft} many={false} onChange={keep} />
      {error !== null && <ErrorNotice error={error} />}
      <div className="button-row">
        <Button type="submit" look="primary" disabled={changes === null || busy}>
          Save review
        </Button>
        <Button
          look="quiet"
          disabled={changes === null || busy}
          onClick={() => {
            keep(null);
          }}
        >
          Discard
        </Button>
        <span className="soft small">{changes === null ? '' : 'Not saved yet'}</span>
      </div>
    </form>
  );
}
