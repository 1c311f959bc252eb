import type { ReviewStore } from '#main/core/reviews/review-store';
import type { ReviewEntry } from '#shared/domain/runs/review';
import { valueOf } from './value-of';

/** A profile's whole log, part by part, and the codes of what is wrong with its lines. */
export async function readReviewLog(store: ReviewStore, profileId: string) {
  const entries: ReviewEntry[] = [];
  const problems: string[] = [];
  for (let offset = 0, more = true; more;) {
    const part = valueOf(await store.read(profileId, offset));
    entries.push(...part.entries);
    problems.push(...part.problems.map(({ code }) => code));
    ({ next: offset, more } = part);
  }
  return { entries, problems };
}
