import type { ReviewEntry } from '#shared/domain/runs/review';
import { succeed, type Result } from '#shared/base/result';
import { readWhole } from '../storage/log-store';
import type { ReviewStore } from './review-store';

/** A profile's review log from `from` on: its entries in order, and whether none is damaged or missing. */
export async function readWholeLog(
  reviews: Pick<ReviewStore, 'read'>,
  profileId: string,
  from = 0,
): Promise<Result<{ readonly entries: readonly ReviewEntry[]; readonly isWhole: boolean }>> {
  const whole = await readWhole((offset) => reviews.read(profileId, offset), from);
  if (!whole.ok) return whole;
  const { entries, problems } = whole.value;
  // A truncated line was never confirmed.
  return succeed({ entries, isWhole: problems.every(({ code }) => code === 'log_cut') });
}
