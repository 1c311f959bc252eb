import type { Made } from '#main/core/partner-api/answer-age';

/** An answer whose header fields say nothing about its age. */
export const madeNow: Made = { sentAt: 0, receivedAt: 0, date: null, cacheSigns: null, via: '' };
