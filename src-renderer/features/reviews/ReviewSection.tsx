import type { ReactElement } from 'react';
import { useNow } from '../../shell/use-now';
import { useReviewsOfResult } from './use-reviews';
import { findingAgeSentence, reviewSentence, reviewStateWords, reviewWord } from '../../words/review-words';
import { Icon } from '../../ui/common/Icon';
import { ReviewForm, type WantedForm } from './ReviewForm';
import type { OpenedReview } from './use-finding-review';

/** At the foot of an opened finding: what can be said of it; of a saved run only how it stood. */
export function ReviewSection({
  finding,
  form,
  onNext,
}: {
  readonly finding: OpenedReview;
  readonly form: WantedForm;
  /** Goes on to the next open finding; answers whether there is one. */
  readonly onNext: () => Promise<boolean>;
}): ReactElement {
  const { acts } = useReviewsOfResult();
  const now = useNow(60_000);
  const { review, change } = finding;
  const sentence = `${reviewSentence(review)} ${findingAgeSentence(change, now)}`;
  return (
    <section className="review stack" aria-label="Review">
      {acts === null ? (
        <>
          <h4 className="row tight">
            <Icon name={reviewStateWords[review.state].icon} /> {reviewWord(review)}
          </h4>
          <p className="soft small">{sentence}</p>
          <dl className="review-said">
            <dt>Reason</dt>
            <dd>{review.reason === '' ? '–' : review.reason}</dd>
            <dt>Note</dt>
            <dd>{review.note === '' ? '–' : review.note}</dd>
          </dl>
        </>
      ) : (
        <ReviewForm finding={finding} acts={acts} sentence={sentence} form={form} onNext={onNext} />
      )}
    </section>
  );
}
