import { useEffect } from 'react';
import type { EntryDetail } from '#shared/domain/entries/ledger-entry';
import type { OpenedReview } from './use-finding-review';
import { useReviewsOfResult } from './use-reviews';

/** So long a finding is on screen before it counts as opened, in milliseconds: whoever steps past it has not looked. */
const lookMs = 1_000;

/** Records that somebody opened a large finding, which whoever signs is shown (docs/product.md, "Sign-off"). */
export function useRecordedOpening(
  snapshotId: string,
  detail: EntryDetail | null,
  review: OpenedReview | null,
): void {
  const { onOpened } = useReviewsOfResult();
  const finding = review?.isOfOpened === true ? review.reviewable.findings[0] : undefined;
  const name = JSON.stringify(finding);
  useEffect(() => {
    if (onOpened === null || detail === null || finding === undefined) return;
    const amounts = detail.amounts.map(({ currency, difference }) => ({ currency, amount: difference }));
    const timer = setTimeout(() => {
      onOpened({ snapshot: snapshotId, finding }, amounts);
    }, lookMs);
    return () => {
      clearTimeout(timer);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the finding is the same as long as its name is
  }, [detail, name, onOpened, snapshotId]);
}
