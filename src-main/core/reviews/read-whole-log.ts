import type { ReviewEntry } from '#shared/domain/runs/review';
import { succeed, type Result } from '#shared/base/result';
import type { ReviewStore } from './review-store';

/** All entries of a profile's review log, in their order; of those after `from` only, where that is given. */
export async function readWholeLog(
  reviews: Pick<ReviewStore, 'read'>,
  profileId: string,
  from = 0,
): Promise<Result<readonly ReviewEntry[]>> {
  const entries: ReviewEntry[] = [];
  for (let [offset, more] = [from, true]; more;) {
    const part = await reviews.read(profileId, offset);
    if (!part.ok) return part;
    for (const entry of part.value.entries) entries.push(entry);
    ({ next: offset, more } = part.value);
  }
  return succeed(entries);
}
