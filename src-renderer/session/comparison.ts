import type { AppError } from '#shared/base/app-error';
import { errorOf, valueOf } from '#shared/base/result';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import type { FollowedCounts } from '../worker/contract/query-contract';
import { reasonsToStop } from '#shared/files/client/preflight';
import type { RunOverRun } from './compare-runs';
import { reportOf } from './client-file';
import { holdingAsked, loadedOf } from './platform';
import {
  answerTo,
  isSameQuestion,
  type Answers,
  type ComparisonInputs,
  type ProfileSession,
  type QuestionTypes,
} from './profile-session';

/** The run of the inputs; or the one of the same file before them, until they are compared. */
export interface RunState {
  readonly run: RunSummary | null;
  /** The snapshot that the run was made from: the newest, or the one before it. */
  readonly snapshot: SnapshotInfo | null;
  readonly error: AppError | null;
  readonly running: boolean;
  /** The user stopped the comparison: a run that is shown is the one before the last change. */
  readonly stopped: boolean;
}

/** How the open run stands among the saved ones. */
export interface RunOverRunState {
  /** Null until it is known. */
  readonly value: RunOverRun | null;
  readonly error: AppError | null;
  readonly saving: boolean;
}

/** The file is looked at before it is compared, and again when the file, the platform's data or the key rules change. */
export function preflightOf(session: ProfileSession) {
  const asked = preflightAsked(session);
  const known = session.answers.preflight;
  const preflight = known !== undefined && known.of.report === asked?.report ? known.answer : null;
  const reasons = preflight === null ? '' : reasonsToStop(preflight).join();
  const { insisted } = session.comparison;
  const mayCompare = reasons === '' || (insisted?.report === asked?.report && insisted?.reasons === reasons);
  const isKnown = known !== undefined && isSameQuestion(known.of, asked);
  const gate: 'looking' | 'open' | 'closed' = !isKnown ? 'looking' : mayCompare ? 'open' : 'closed';
  return {
    /** What is known of the file, at least before its payment references were compared with the platform's; null until then. */
    preflight,
    /** `closed` while there is a reason to stop and nobody has said "compare all the same"; `looking` until that is known. */
    gate,
    /** The reasons to stop, as one text; another file, or one more reason, closes the gate again. */
    reasons,
  };
}

/**
 * Compared again, at once, whenever a side or a rule changes and the preflight lets it. A result is never beside a file that it
 * was not made from; that of an earlier snapshot stays until the newer one is compared, so that reading again takes no result
 * away. The run on screen is always the one that the worker has open: what it says last is what is shown. `finished` is the newest answer, or one before it that is still being drawn.
 */
export function runStateOf(
  session: ProfileSession,
  finished: Answers['comparison'] = session.answers.comparison,
): RunState {
  const inputs = preflightOf(session).gate === 'closed' ? null : inputsOf(session);
  const isOfThese = finished !== undefined && finished.of.report === inputs?.report;
  const known = isOfThese ? finished : null;
  const isKnown = known !== null && isSameQuestion(known.of, inputs);
  const isPending = inputs !== null && !isKnown;
  const isStopped = isSameQuestion(session.comparison.stopped, inputs);
  return {
    run: known?.answer.ok === true ? known.answer.value : null,
    snapshot: known?.of.snapshot ?? null,
    error: known?.answer.ok === false && isKnown ? known.answer.error : null,
    running: isPending && !isStopped,
    stopped: isPending && isStopped,
  };
}

/** What would be compared now; null while a side is not there. */
export function inputsOf(session: ProfileSession): ComparisonInputs | null {
  const [snapshot, report] = [loadedOf(session), reportOf(session)];
  if (snapshot === null || report === null) return null;
  return { snapshot, report, rules: session.profile.rules, acknowledged: session.file.acknowledged };
}

/** How the run is compared with the previous complete one (product.md, section 5), and whether it has been saved. */
export function runOverRunOf(session: ProfileSession, run: RunSummary | null): RunOverRunState {
  // What is known of the run before is never beside another one.
  const known = session.answers.runOverRun;
  const found = known !== undefined && known.of.run === run ? known.answer : null;
  const { failed, saving } = session.runs;
  const value = valueOf(found);
  const isFailed = failed !== null && (failed.run ?? run) === run && (value?.saved ?? null) === null;
  const saveError = isFailed ? failed.error : null;
  return {
    value,
    error: errorOf(found) ?? saveError,
    saving,
  };
}

/** What happened to what the client was asked; where only the reviews have changed, what was known of the run stays until the answer. */
export function queryCountsOf(
  { answers: { queryCounts } }: ProfileSession,
  run: RunSummary | null,
): FollowedCounts | null {
  return queryCounts !== undefined && queryCounts.of.run === run ? queryCounts.answer : null;
}

/** Of all rules only those of the keys play a part. */
export function preflightAsked(session: ProfileSession): QuestionTypes['preflight']['of'] | null {
  const report = reportOf(session);
  if (report === null) return null;
  return { report, snapshot: loadedOf(session), keys: JSON.stringify(session.profile.rules.keys) };
}

/**
 * What is to be compared now; null while a side is missing or on its way, the preflight forbids it or the user stopped it. A
 * comparison during the handing over of a snapshot could be of the one or of the other.
 */
export function comparisonAsked(session: ProfileSession): ComparisonInputs | null {
  if (answerTo(session.answers.holding, holdingAsked(session)) === null) return null;
  const inputs = inputsOf(session);
  const isStopped = isSameQuestion(session.comparison.stopped, inputs);
  return preflightOf(session).gate === 'open' && !isStopped ? inputs : null;
}

/** Each run is compared with the saved ones, and again when one is saved or deleted. */
export function runOverRunAsked(session: ProfileSession): QuestionTypes['runOverRun']['of'] | null {
  const { run } = runStateOf(session);
  const { list } = session.runs;
  return run === null || list === null ? null : { run, runs: list };
}

/** Asked again with each revision of the reviews; there is none before the first. */
export function queryCountsAsked(session: ProfileSession): QuestionTypes['queryCounts']['of'] | null {
  const { run } = runStateOf(session);
  const { revision } = session.reviews;
  return run === null || revision === 0 ? null : { run, revision };
}
