import type { ReviewState } from './review';

const reopened: Readonly<Record<NonNullable<ReviewState['reopenedBy']>, string>> = {
  signature: 'open again, the finding has changed',
  date: 'open again, its last day has passed',
  data: 'open again, still there in later data',
};

/**
 * The review state of a finding as one text, for the `note` of the findings CSV (product.md, section 6): "accepted until
 * 2026-12-31 by olga on 2026-11-21: Timing; booked in April". `''` where nobody has said anything. Days are those of UTC, so
 * that the same run gives the same text everywhere.
 */
export function reviewNote({ state, reopenedBy, until, reason, note, by, at }: ReviewState): string {
  if (at === '') return '';
  const words =
    reopenedBy === null ? `${state}${until === null ? '' : ` until ${until}`}` : reopened[reopenedBy];
  const said = [reason, note].filter((part) => part !== '').join('; ');
  return `${words}${by === '' ? '' : ` by ${by}`} on ${at.slice(0, 10)}${said === '' ? '' : `: ${said}`}`;
}
