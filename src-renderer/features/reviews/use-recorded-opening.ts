import { useEffect } from 'react';
import type { EntryDetail } from '#shared/domain/entries/ledger-entry';
import type { OpenedReview } from './use-finding-review';
import { useReviewsOfResult } from './use-reviews';

/** So long a finding is on screen before it counts as opened, in milliseconds: whoever steps past it has not looked. */
const lookMs = 1_000;

/** Records that somebody opened a large finding, which whoever signs is shown (docs/product.md, "Sign-off"). */
export function useRecordedOpening(detail: EntryDetail | null, review: OpenedReview | null): void {
  const { onOpened } = useReviewsOfResult();
  const reviewable = review?.isOfOpened === true ? review.reviewable : undefined;
  const finding = reviewable?.findings[0];
  const data = reviewable?.data ?? '';
  const name = JSON.stringify(finding);
  useEffect(() => {
    if (onOpened === null || detail === null || finding === undefined) return;
    const amounts = detail.amounts.map(({ currency, difference }) => ({ currency, amount: difference }));
    const timer = setTimeout(() => onOpened({ data, finding }, amounts), lookMs);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the finding is the same as long as its name is
  }, [data, detail, name, onOpened]);
}
