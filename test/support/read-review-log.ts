import type { ReviewStore } from '#main/core/reviews/review-store';
import type { ReviewEntry } from '#shared/domain/runs/review';

/** A profile's whole log, part by part, and the codes of what is wrong with its lines. */
export async function readReviewLog(store: ReviewStore, profileId: string) {
  const entries: ReviewEntry[] = [];
  const problems: string[] = [];
  for (let offset = 0, more = true; more;) {
    const part = await store.read(profileId, offset);
    if (!part.ok) throw new Error(part.error.code);
    entries.push(...part.value.entries);
    problems.push(...part.value.problems.map(({ code }) => code));
    ({ next: offset, more } = part.value);
  }
  return { entries, problems };
}
