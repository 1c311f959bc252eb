import type { FindingState } from './finding-state';

/** What somebody said of a finding; it hangs on (profile, key, signature) (product.md, section 5). */
export interface Review {
  readonly profileId: string;
  readonly id: FindingState['id'];
  readonly signature: FindingState['signature'];
  readonly note: string;
  readonly accepted: boolean;
  /** The last day of an acceptance, `YYYY-MM-DD`; null for no end. */
  readonly until: string | null;
}

/** How a finding stands in review. An accepted one stays in the ledger. */
export interface ReviewState {
  readonly state: 'open' | 'accepted';
  /** Why an acceptance no longer holds; null where there was none. */
  readonly reopenedBy: 'signature' | 'date' | null;
  readonly note: string;
}

/**
 * The review state of a profile's findings on a day (`YYYY-MM-DD`); `reviews` come oldest first, and of several on the same
 * finding and signature the latest holds. An acceptance re-opens when the finding's signature changes or its date passes;
 * its note is still shown then.
 */
export function reviewStates(
  reviews: readonly Review[],
  profileId: string,
  today: string,
): (finding: Pick<FindingState, 'id' | 'signature'>) => ReviewState {
  const ofProfile = reviews.filter((review) => review.profileId === profileId);
  const exact = new Map(ofProfile.map((review) => [nameOf(review), review]));
  const latest = new Map(ofProfile.map((review) => [review.id, review]));
  return (finding) => {
    const review = exact.get(nameOf(finding));
    const other = latest.get(finding.id);
    if (review === undefined && other?.accepted === true)
      return { state: 'open', reopenedBy: 'signature', note: other.note };
    if (review === undefined) return { state: 'open', reopenedBy: null, note: '' };
    const { note, accepted, until } = review;
    if (!accepted) return { state: 'open', reopenedBy: null, note };
    if (until !== null && until < today) return { state: 'open', reopenedBy: 'date', note };
    return { state: 'accepted', reopenedBy: null, note };
  };
}

function nameOf({ id, signature }: Pick<FindingState, 'id' | 'signature'>): string {
  return JSON.stringify([id, signature]);
}
