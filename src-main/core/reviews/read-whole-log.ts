import type { ReviewEntry } from '#shared/domain/runs/review';
import { succeed, type Result } from '#shared/base/result';
import type { ReviewStore } from './review-store';

/** A profile's review log from `from` on: its entries in order, and whether none is damaged or missing. */
export async function readWholeLog(
  reviews: Pick<ReviewStore, 'read'>,
  profileId: string,
  from = 0,
): Promise<Result<{ readonly entries: readonly ReviewEntry[]; readonly isWhole: boolean }>> {
  const entries: ReviewEntry[] = [];
  let isWhole = true;
  for (let [offset, more] = [from, true]; more;) {
    const part = await reviews.read(profileId, offset);
    if (!part.ok) return part;
    for (const entry of part.value.entries) entries.push(entry);
    // A truncated line was never confirmed.
    isWhole &&= part.value.problems.every(({ code }) => code === 'log_cut');
    ({ next: offset, more } = part.value);
  }
  return succeed({ entries, isWhole });
}
