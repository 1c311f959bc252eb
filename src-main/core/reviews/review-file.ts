import * as v from 'valibot';
import { findingClasses } from '#shared/domain/vocabulary/classes';
import { clientAnswers } from '#shared/domain/vocabulary/client-answers';
import { entryReasons } from '#shared/domain/vocabulary/reasons';
import {
  countNames,
  maxNoteLength,
  maxReasonLength,
  maxReviewedAtOnce,
  reviewDecisions,
  type ReviewEntry,
  type ReviewedFindings,
  type SentQuery,
  type TakenAnswer,
  type TakenReview,
} from '#shared/domain/runs/review';
import type { LogFormat } from '../storage/log-lines';

const texts = v.array(v.string());
const who = { id: v.pipe(v.string(), v.uuid()), at: v.string(), by: v.string() };

const reviewedFindings = v.strictObject({
  signature: v.string(),
  references: texts,
  items: texts,
}) satisfies v.GenericSchema<unknown, ReviewedFindings>;

/** An act, as it arrives from the screen or from the log. */
const said = {
  decision: v.nullable(v.picklist(reviewDecisions)),
  until: v.nullable(v.pipe(v.string(), v.isoDate())),
  reason: v.nullable(v.pipe(v.string(), v.maxLength(maxReasonLength))),
  note: v.nullable(v.pipe(v.string(), v.maxLength(maxNoteLength))),
  data: v.string(),
  findings: v.array(reviewedFindings),
};

/** Answers of a client, as they arrive from the screen or from the log. */
const answered = {
  list: v.string(),
  data: v.string(),
  answers: v.array(
    v.strictObject({
      query: v.string(),
      answer: v.picklist(clientAnswers),
      text: v.pipe(v.string(), v.maxLength(maxNoteLength)),
      comment: v.pipe(v.string(), v.maxLength(maxNoteLength)),
      late: v.boolean(),
      finding: reviewedFindings,
    }) satisfies v.GenericSchema<unknown, TakenAnswer>,
  ),
};

/** Answers that the screen asks to import: at least one, and no more than fit in one line of the log. */
export const askedAnswersSchema = {
  ...answered,
  answers: v.pipe(answered.answers, v.minLength(1), v.maxLength(maxReviewedAtOnce)),
};

/** A query list that was sent, as it arrives from the screen or from the log. */
const sent = {
  list: v.string(),
  isReminder: v.boolean(),
  queries: v.array(
    v.strictObject({
      query: v.string(),
      class: v.picklist(findingClasses),
      reason: v.nullable(v.picklist(entryReasons)),
      finding: reviewedFindings,
    }) satisfies v.GenericSchema<unknown, SentQuery>,
  ),
};

/** A list that the screen records: at least one query, and no more than fit in one line of the log. */
export const recordedListSchema = {
  ...sent,
  queries: v.pipe(sent.queries, v.minLength(1), v.maxLength(maxReviewedAtOnce)),
};

/** An act that the screen asks for: on at least one finding, and on no more than fit in one line of the log. */
export const askedActSchema = {
  ...said,
  findings: v.pipe(
    said.findings,
    v.check((findings) => {
      const count = countNames(findings);
      return count > 0 && count <= maxReviewedAtOnce;
    }),
  ),
};

/**
 * Reviews imported from evidence, as the log keeps them; a note may be longer than a typed one, since client answers become
 * notes.
 */
const takenOver = {
  evidence: v.strictObject({ profileName: v.string(), finishedAt: v.string() }),
  reviews: v.array(
    v.strictObject({
      decision: said.decision,
      until: v.nullable(v.string()),
      reason: v.string(),
      note: v.string(),
      at: v.string(),
      by: v.string(),
      data: v.string(),
      finding: reviewedFindings,
    }) satisfies v.GenericSchema<unknown, TakenReview>,
  ),
};

/** A finding that was opened, as it arrives from the screen or from the log. */
export const openedFinding = { data: v.string(), finding: reviewedFindings };

const reviewEntrySchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('review'), ...who, ...said }),
  v.strictObject({ kind: v.literal('answers'), ...who, ...answered }),
  v.strictObject({ kind: v.literal('take-over'), ...who, ...takenOver }),
  v.strictObject({ kind: v.literal('sent'), ...who, ...sent }),
  v.strictObject({ kind: v.literal('opened'), ...who, ...openedFinding }),
  v.strictObject({ kind: v.literal('undo'), ...who, undoes: who.id }),
]) satisfies v.GenericSchema<unknown, ReviewEntry>;

/**
 * The format of the log. The first version knew no answers of clients, the second no imported reviews, the third no chain, the
 * fourth no lists that were sent, the fifth no findings that were opened.
 */
export const reviewLogFormat: LogFormat<ReviewEntry> = {
  log: 'reviews',
  version: 6,
  schema: reviewEntrySchema,
};
