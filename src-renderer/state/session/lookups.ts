import type { AppError } from '#shared/base/app-error';
import { keysAreExact } from '#shared/domain/keys/payment-reference';
import type { LookupsPlan } from '#shared/domain/snapshot/second-look';
import type { LookupNeed } from '../../worker/contract';
import { reportOf } from './client-file';
import { answerTo, type ProfileSession, type QuestionTypes } from './profile-session';

/** Lookups of the open file's payment references alone (docs/snapshot.md, "Second look"): possible, planned, and begun. */
export interface Lookups {
  /** How many references they would ask for; null where there are none, too many, or where lookups could not tell. */
  readonly count: number | null;
  /** There are few enough, but the rules let references agree that are written differently. */
  readonly refused: boolean;
  /** What they would take, and what reading everything would; null until it was asked for. */
  readonly plan: LookupsPlan | null;
  readonly planning: boolean;
  readonly error: AppError | null;
}

/** A file of more references is no file of few: everything is read sooner. */
const maxReferences = 1_000;

/** What lookups of the open file would ask for. */
export function fileLookupsOf(session: ProfileSession): Lookups {
  const need = lookupNeedOf(session);
  const isFew = need !== null && need.count > 0 && need.count <= maxReferences;
  const { planning, planned, error } = session.lookups;
  return {
    count: isFew && !need.needsPass ? need.count : null,
    refused: isFew && !keysAreExact(session.profile.rules.keys),
    plan: planned !== null && planned.need === need ? planned.plan : null,
    planning: planning !== null && planning === need,
    error,
  };
}

/** The payment references of the open file; null until they are known. */
export function lookupNeedOf(session: ProfileSession): LookupNeed | null {
  return answerTo(session.answers.fileReferences, fileReferencesAsked(session));
}

/** Under other key rules there are other references. */
export function fileReferencesAsked(session: ProfileSession): QuestionTypes['fileReferences']['of'] | null {
  const report = reportOf(session);
  return report === null ? null : { report, keys: JSON.stringify(session.profile.rules.keys) };
}
