import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Bridge } from '#shared/bridge/contract';
import type { Handlers } from '#shared/bridge/rpc';
import type {
  AnswersAct,
  ReviewAct,
  ReviewEntry,
  ReviewUndo,
  SentAct,
  OpenedAct,
} from '#shared/domain/runs/review';
import { succeed } from '#shared/base/result';
import { profileIdSchema } from '../profiles/profile-schema';
import type { ProfileStore } from '../profiles/profile-store';
import {
  askedActSchema,
  askedAnswersSchema,
  openedFinding,
  recordedListSchema,
} from '../reviews/review-file';
import type { ReviewStore } from '../reviews/review-store';
import { refuseHalfCharacters, type EnteredText } from './entered-text';
import { serveCall } from './serve-call';

/** What the calls about reviews work with. */
export interface ReviewCallParts {
  readonly profiles: ProfileStore;
  readonly reviews: ReviewStore;
  readonly user: string;
  /** Called after something was added to a profile's log. */
  readonly onChange: (profileId: string) => void;
}

const readArgument = v.strictObject({
  profileId: profileIdSchema,
  offset: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});
const actArgument = v.pipe(
  v.strictObject({ profileId: profileIdSchema, ...askedActSchema }),
  v.forward(
    v.check(({ decision, until }) => until === null || decision === 'accepted'),
    ['until'],
  ),
);
const answersArgument = v.strictObject({ profileId: profileIdSchema, ...askedAnswersSchema });
const sentArgument = v.strictObject({ profileId: profileIdSchema, ...recordedListSchema });
const openedArgument = v.strictObject({ profileId: profileIdSchema, ...openedFinding });
const undoArgument = v.strictObject({
  profileId: profileIdSchema,
  reviewId: v.pipe(v.string(), v.uuid()),
});

/** The calls about reviews (product.md, section 5). The core sets who and when, never the screen. */
export function reviewCalls({
  profiles,
  reviews,
  user,
  onChange,
}: ReviewCallParts): Pick<
  Handlers<Bridge>,
  'readReviews' | 'review' | 'takeAnswers' | 'recordSent' | 'recordOpened' | 'undoReview'
> {
  const add = async (
    profileId: string,
    said:
      | Omit<ReviewAct, 'id' | 'at' | 'by'>
      | Omit<AnswersAct, 'id' | 'at' | 'by'>
      | Omit<SentAct, 'id' | 'at' | 'by'>
      | Omit<OpenedAct, 'id' | 'at' | 'by'>
      | Omit<ReviewUndo, 'id' | 'at' | 'by'>,
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
    if (said.kind !== 'opened') onChange(profileId);
    return succeed({ reviewId: entry.id, problems: added.value });
  };
  return {
    readReviews: serveCall('readReviews', readArgument, ({ profileId, offset }) =>
      reviews.read(profileId, offset),
    ),
    review: serveCall('review', actArgument, ({ profileId, ...act }) =>
      add(profileId, { kind: 'review', ...act }, { reason: act.reason, note: act.note }),
    ),
    takeAnswers: serveCall('takeAnswers', answersArgument, ({ profileId, ...answers }) =>
      add(profileId, { kind: 'answers', ...answers }),
    ),
    recordSent: serveCall('recordSent', sentArgument, ({ profileId, ...list }) =>
      add(profileId, { kind: 'sent', ...list }),
    ),
    recordOpened: serveCall('recordOpened', openedArgument, ({ profileId, ...opened }) =>
      add(profileId, { kind: 'opened', ...opened }),
    ),
    undoReview: serveCall('undoReview', undoArgument, ({ profileId, reviewId }) =>
      add(profileId, { kind: 'undo', undoes: reviewId }),
    ),
  };
}
