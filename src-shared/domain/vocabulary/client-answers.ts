import { membersOf } from '../../base/members';

/** What a client can answer to a query, in the words of reviews and of English lists; whatever else they write is `other`, with its text. */
export const clientAnswerWords = {
  agree: 'We agree',
  correct_on_your_side: 'Please correct on your side',
  will_correct: 'Will correct',
  paid_later: 'Paid later',
  duplicate: 'Duplicate',
  other: 'Other',
} as const;

export type ClientAnswer = keyof typeof clientAnswerWords;

/** All of them, in the order in which they are offered. */
export const clientAnswers = membersOf(clientAnswerWords);
