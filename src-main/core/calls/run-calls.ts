import { platformFieldsOf } from '#shared/domain/rules/rules';
import * as v from 'valibot';
import type { Handlers } from '#shared/bridge/rpc';
import { recordFor } from '#shared/base/members';
import { runParts, type RunCalls, type RunPart } from '#shared/bridge/run-contract';
import { fail, type Result } from '#shared/base/result';
import { nothingOpen, type Opening } from '#shared/domain/runs/roll-forward';
import { savedAfter, type SavedRun } from '#shared/domain/runs/saved-run';
import { maxFindingsText } from '#shared/domain/runs/write-saved-findings';
import { createRunId, savedFindingsSchema, savedReviewsSchema, savedRunSchema } from '../runs/run-file';
import { keyOverlap } from '../keys/key-in-value';
import { rollForwardSchema } from '../runs/roll-forward-file';
import { deleteRun } from './closing/delete-run';
import { readOpening } from './closing/opening';
import { ofProfile, profileArgument, runArgument, serve } from './serve';
import type { CallParts } from './core-parts';
import { tellDone } from './tell-done';

const beginArgument = ofProfile({ finishedAt: v.pipe(v.string(), v.isoTimestamp()) });
const ofRun = v.strictObject(runArgument);
const partArgument = v.strictObject({
  ...runArgument,
  part: v.picklist(runParts),
  text: v.string(),
});

/** A run that the screen is sending, in parts. */
interface ArrivingRun {
  readonly runId: string;
  readonly profileId: string;
  readonly logEnd: Result<number>;
  /** What it starts from, which the screen is told and cannot change. */
  readonly opening: Result<Opening>;
  readonly parts: Readonly<Record<RunPart, string[]>>;
}

/** The calls about saved runs (product.md, section 5). One run of a profile arrives at a time; a newer one replaces an unfinished one. */
export function runCalls(parts: CallParts): Handlers<RunCalls> {
  const { runs, readerOf, publish } = parts;
  const changed = (profileId: string) => tellDone(publish, { type: 'runs-changed', profileId });
  // By profile: two windows may save two projects at once.
  const arriving = new Map<string, ArrivingRun>();
  const arrivingAs = (runId: string): ArrivingRun | undefined =>
    [...arriving.values()].find((run) => run.runId === runId);
  return {
    listRuns: serve(profileArgument, ({ profileId }) => runs.list(profileId)),
    readRunFindings: serve(ofRun, ({ runId }) => runs.readFindings(runId)),
    readRunReviews: serve(ofRun, ({ runId }) => readerOf(runId).readReviews(runId)),
    readRollForward: serve(ofRun, ({ runId }) => readerOf(runId).readRollForward(runId)),
    readRunSecondLook: serve(ofRun, ({ runId }) => readerOf(runId).readSecondLook(runId)),
    readRunSnapshot: serve(ofRun, ({ runId }) => readerOf(runId).readSnapshot(runId)),
    beginRun: serve(beginArgument, async ({ profileId, finishedAt }) => {
      const logEnd = await parts.reviews.end(profileId);
      const newId = await runs.newId(finishedAt);
      // If the folder cannot be read now, `endRun` reports it.
      const runId = newId.ok ? newId.value : createRunId(finishedAt);
      const opening = await readOpening(parts, profileId);
      arriving.set(profileId, {
        ...{ runId, profileId, logEnd, opening },
        parts: recordFor(runParts, () => []),
      });
      return { runId, opening: opening.ok ? opening.value : nothingOpen };
    }),
    addRunPart: serve(partArgument, ({ part, text, ...to }) => {
      arrivingAs(to.runId)?.parts[part].push(text);
      return Promise.resolve(null);
    }),
    endRun: serve(ofRun, async ({ runId }) => {
      const arrived = arrivingAs(runId);
      // Another window began to save a run of the profile: with that one, this would be compared with another.
      if (arrived === undefined) return fail({ code: 'result_changed', saved: false });
      arriving.delete(arrived.profileId);
      return changed(arrived.profileId)(await saveRun(parts, arrived));
    }),
    deleteRun: serve(ofProfile(runArgument), async ({ profileId, runId }) =>
      changed(profileId)(await deleteRun(parts, profileId, runId)),
    ),
  };
}

async function saveRun(
  { runs, platform, gate, user }: CallParts,
  arrived: ArrivingRun,
): Promise<Result<SavedRun>> {
  const keyless = await gate.refuse(seamsOf(arrived.parts));
  if (!keyless.ok) return keyless;
  // Overwrites the fields that the core knows for certain.
  const { logEnd, opening, parts } = arrived;
  if (!logEnd.ok) return logEnd;
  if (!opening.ok) return opening;
  const known = { id: arrived.runId, profileId: arrived.profileId, savedBy: user, logEnd: logEnd.value };
  const withKnown = v.pipe(
    v.looseObject({}),
    v.transform((value): unknown => ({ ...value, ...known })),
    savedRunSchema,
  );
  const sent = parse(parts.run, withKnown);
  if (sent === undefined) return fail({ code: 'argument_invalid', call: 'endRun', field: 'run' });
  const run = { ...sent, finishedAt: savedAfter(sent.snapshot, sent.finishedAt) };
  if (lengthOf(parts.findings) > maxFindingsText || lengthOf(parts.rollForward) > maxFindingsText) {
    return fail({ code: 'run_too_large', findings: run.findings });
  }
  const findings = parse(parts.findings, savedFindingsSchema);
  if (findings === undefined) return fail({ code: 'argument_invalid', call: 'endRun', field: 'findings' });
  const reviews = parse(parts.reviews, savedReviewsSchema);
  if (reviews === undefined) return fail({ code: 'argument_invalid', call: 'endRun', field: 'reviews' });
  // A run that is not complete has none.
  const rolled = parts.rollForward.length === 0 ? null : parse(parts.rollForward, rollForwardSchema);
  if (rolled === undefined) return fail({ code: 'argument_invalid', call: 'endRun', field: 'rollForward' });
  const rollForward = rolled && { ...rolled, opening: opening.value };
  const keepSnapshot = (folder: string) =>
    platform.snapshots.keepCopy(run.snapshot, folder, platformFieldsOf(run.rules));
  const saved = await runs.save(run, findings, parts.rows, keepSnapshot, reviews, rollForward);
  return saved.ok ? { ok: true, value: run } : saved;
}

/** The joints between parts, where a key may have been cut in two: the parts were checked as they arrived. */
function seamsOf(arrived: ArrivingRun['parts']): Readonly<Record<string, readonly string[]>> {
  return recordFor(runParts, (name) => {
    const parts = arrived[name];
    return parts
      .slice(1)
      .map((part, place) => `${parts[place]?.slice(-keyOverlap) ?? ''}${part.slice(0, keyOverlap)}`);
  });
}

function lengthOf(parts: readonly string[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

function parse<T>(parts: readonly string[], schema: v.GenericSchema<unknown, T>): T | undefined {
  const checked = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), parts.join(''), {
    abortEarly: true,
  });
  return checked.success ? checked.output : undefined;
}
