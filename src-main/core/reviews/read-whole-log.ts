import type { ReviewEntry } from '#shared/domain/runs/review';
import { succeed, type Result } from '#shared/base/result';
import type { ReviewStore } from './review-store';

/** All entries of a profile's review log, in their order. */
export async function readWholeLog(
  reviews: Pick<ReviewStore, 'read'>,
  profileId: string,
): Promise<Result<readonly ReviewEntry[]>> {
  const entries: ReviewEntry[] = [];
  for (let [offset, more] = [0, true]; more;) {
    const part = await reviews.read(profileId, offset);
    if (!part.ok) return part;
    for (const entry of part.value.entries) entries.push(entry);
    ({ next: offset, more } = part.value);
  }
  return succeed(entries);
}
