import type { ReviewEntry } from '#shared/domain/runs/review';
import { createLogStore, type LogStore } from '../storage/log-store';
import { reviewLogFormat } from './review-file';

/** What was said of findings, a log for each profile (product.md, section 5). */
export type ReviewStore = LogStore<ReviewEntry>;

/** Keeps the logs in `reviewsDir`. */
export function createReviewStore(reviewsDir: string): ReviewStore {
  return createLogStore(reviewsDir, reviewLogFormat);
}
