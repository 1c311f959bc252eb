import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { ReviewLogCalls } from '#shared/bridge/review-contract';
import type { Handlers } from '#shared/bridge/rpc';
import type { ReviewEntry, TakeOverAct } from '#shared/domain/runs/review';
import { succeed } from '#shared/base/result';
import {
  askedActSchema,
  askedAnswersSchema,
  openedFinding,
  recordedListSchema,
} from '../reviews/review-file';
import { refuseHalfCharacters, type EnteredText } from './entered-text';
import { ofProfile, serve, wholeNumber } from './serve';
import type { CallParts } from './core-parts';

const readArgument = ofProfile({ offset: wholeNumber });
const actArgument = v.pipe(
  ofProfile(askedActSchema),
  v.forward(
    v.check(({ decision, until }) => until === null || decision === 'accepted'),
    ['until'],
  ),
);
const answersArgument = ofProfile(askedAnswersSchema);
const sentArgument = ofProfile(recordedListSchema);
const openedArgument = ofProfile(openedFinding);
const undoArgument = ofProfile({ reviewId: v.pipe(v.string(), v.uuid()) });

/** An entry without what the core puts in; a condition, for `Omit` would make one of all kinds. */
type Said<Entry> = Entry extends ReviewEntry ? Omit<Entry, 'id' | 'at' | 'by'> : never;

/** The calls about reviews (product.md, section 5). The core sets who and when, never the screen. */
export function reviewCalls({ profiles, reviews, runs, user, publish }: CallParts): Handlers<ReviewLogCalls> {
  const add = async (
    profileId: string,
    said: Said<Exclude<ReviewEntry, TakeOverAct>>,
    entered: EnteredText = {},
  ) => {
    // Deleting a profile deletes its log.
    const found = await profiles.find(profileId);
    if (!found.ok) return found;
    const whole = refuseHalfCharacters(entered);
    if (!whole.ok) return whole;
    const entry: ReviewEntry = { id: randomUUID(), at: new Date().toISOString(), by: user, ...said };
    const added = await reviews.append(profileId, entry);
    if (!added.ok) return added;
    // What was opened changes nothing that anybody is shown.
    if (said.kind !== 'opened') publish({ type: 'reviews-changed', profileId });
    return succeed({ reviewId: entry.id, problems: added.value });
  };
  return {
    readReviews: serve(readArgument, async ({ profileId, offset }) => {
      const part = await reviews.read(profileId, offset);
      if (!part.ok || offset > 0) return part;
      // A saved run knows how long the log was, which may have lost its last lines, or all of them, since.
      const listed = await runs.list(profileId);
      const longest = listed.ok ? Math.max(0, ...listed.value.runs.map(({ logEnd }) => logEnd ?? 0)) : 0;
      const after = await reviews.read(profileId, longest);
      const lost = after.ok && after.value.next < longest ? after.value.problems : [];
      return succeed({ ...part.value, problems: [...part.value.problems, ...lost] });
    }),
    review: serve(actArgument, ({ profileId, ...act }) =>
      add(profileId, { kind: 'review', ...act }, { reason: act.reason, note: act.note }),
    ),
    takeAnswers: serve(answersArgument, ({ profileId, ...answers }) =>
      add(profileId, { kind: 'answers', ...answers }),
    ),
    recordSent: serve(sentArgument, ({ profileId, ...list }) => add(profileId, { kind: 'sent', ...list })),
    recordOpened: serve(openedArgument, ({ profileId, ...opened }) =>
      add(profileId, { kind: 'opened', ...opened }),
    ),
    undoReview: serve(undoArgument, ({ profileId, reviewId }) =>
      add(profileId, { kind: 'undo', undoes: reviewId }),
    ),
  };
}
