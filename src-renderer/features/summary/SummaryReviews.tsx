import type { ReactElement } from 'react';
import { classWords } from '../../words/class-words';
import { countOf, formatCount } from '../../words/format';
import { openWords, reviewSentence } from '../../words/review-words';
import type { ReviewedList } from '../../worker/contract/review-contract';
import { TableHead } from '../../ui/grid/TableHead';

/** A sheet of paper tells of so many findings; the findings CSV tells of all. */
export const maxReviewsTold = 200;

/** The review states of the findings, and what was said of each of which something was. */
export function SummaryReviews({
  reviews: { counts, reviewed, first },
  findings,
}: {
  readonly reviews: ReviewedList;
  readonly findings: number;
}): ReactElement {
  return (
    <>
      <h2>Review</h2>
      <p>
        {openWords(counts.open, findings)}, {formatCount(counts.accepted)} accepted,{' '}
        {formatCount(counts.resolved)} resolved. All of them are findings, and are counted as such above.
      </p>
      {first.length > 0 && (
        <table className="summary-reviews">
          <TableHead columns={['Payment reference', 'Class', 'Review']} />
          <tbody>
            {first.map(({ paymentReference, class: entryClass, review }, place) => (
              // The list never changes while it is shown.
              <tr key={place}>
                <td>{paymentReference.trim() === '' ? '(none)' : paymentReference}</td>
                <td>{classWords[entryClass].label}</td>
                <td>
                  {[reviewSentence(review), review.reason, review.note]
                    .filter((part) => part !== '')
                    .join(' ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {reviewed > first.length && (
        <p>
          And {countOf(reviewed - first.length, 'other finding')} with a review: the findings CSV has them
          all.
        </p>
      )}
    </>
  );
}
