import { platformFieldsOf } from '#shared/domain/rules/rules';
import * as v from 'valibot';
import type { Bridge } from '#shared/bridge/contract';
import type { Handlers } from '#shared/bridge/rpc';
import { fail, type Result } from '#shared/base/result';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import { maxFindingsText } from '#shared/domain/runs/write-saved-findings';
import { profileIdSchema } from '../profiles/profile-schema';
import {
  createRunId,
  savedAfter,
  savedFindingsSchema,
  savedReviewsSchema,
  savedRunSchema,
} from '../runs/run-file';
import type { RunReader } from '../runs/run-store';
import type { SnapshotStore } from '../snapshot/disk/snapshot-store';
import { keyOverlap } from '../keys/key-in-value';
import { deleteRun, type ClosingParts } from './closing';
import type { KeyGate } from './key-gate';
import { profileArgument, runIdSchema, serveCall } from './serve-call';

const runArgument = v.strictObject({ runId: runIdSchema });
const deleteArgument = v.strictObject({ profileId: profileIdSchema, runId: runIdSchema });
const beginArgument = v.strictObject({
  profileId: profileIdSchema,
  finishedAt: v.pipe(v.string(), v.isoTimestamp()),
});
const partArgument = v.strictObject({
  runId: runIdSchema,
  part: v.picklist(['run', 'findings', 'reviews', 'rows']),
  text: v.string(),
});

/** A run that the screen is sending, in parts. */
interface ArrivingRun {
  readonly runId: string;
  readonly profileId: string;
  readonly logEnd: Result<number>;
  readonly run: string[];
  readonly findings: string[];
  readonly reviews: string[];
  readonly rows: string[];
}

/** What the calls about runs work with. */
export interface RunCallParts extends ClosingParts {
  readonly snapshots: Pick<SnapshotStore, 'keepCopy'>;
  /** Reads a saved run, or the one in the open evidence. */
  readonly readerOf: (runId: string) => RunReader;
  readonly gate: Pick<KeyGate, 'refuse'>;
}

/** The calls about saved runs (product.md, section 5). One run arrives at a time; a newer one replaces an unfinished one. */
export function runCalls(
  parts: RunCallParts,
): Pick<
  Handlers<Bridge>,
  | 'listRuns'
  | 'readRunFindings'
  | 'readRunSnapshot'
  | 'readRunSecondLook'
  | 'readRunReviews'
  | 'beginRun'
  | 'addRunPart'
  | 'endRun'
  | 'deleteRun'
> {
  const { runs, readerOf } = parts;
  let arriving: ArrivingRun | null = null;
  return {
    listRuns: serveCall('listRuns', profileArgument, ({ profileId }) => runs.list(profileId)),
    readRunFindings: serveCall('readRunFindings', runArgument, (argument) =>
      runs.readFindings(argument.runId),
    ),
    readRunReviews: serveCall('readRunReviews', runArgument, (argument) =>
      readerOf(argument.runId).readReviews(argument.runId),
    ),
    readRunSecondLook: serveCall('readRunSecondLook', runArgument, (argument) =>
      readerOf(argument.runId).readSecondLook(argument.runId),
    ),
    readRunSnapshot: serveCall('readRunSnapshot', runArgument, (argument) =>
      readerOf(argument.runId).readSnapshot(argument.runId),
    ),
    beginRun: serveCall('beginRun', beginArgument, async ({ profileId, finishedAt }) => {
      const logEnd = await parts.reviews.end(profileId);
      const newId = await runs.newId(finishedAt);
      // If the folder cannot be read now, `endRun` reports it.
      const runId = newId.ok ? newId.value : createRunId(finishedAt);
      arriving = { runId, profileId, logEnd, run: [], findings: [], reviews: [], rows: [] };
      return { runId };
    }),
    addRunPart: serveCall('addRunPart', partArgument, ({ part, text, ...to }) => {
      if (arriving?.runId === to.runId) arriving[part].push(text);
      return Promise.resolve(null);
    }),
    endRun: serveCall('endRun', runArgument, async (argument) => {
      const arrived = arriving;
      if (arrived?.runId !== argument.runId) return fail({ code: 'run_not_found' });
      arriving = null;
      return saveRun(parts, arrived);
    }),
    deleteRun: serveCall('deleteRun', deleteArgument, ({ profileId, runId }) =>
      deleteRun(parts, profileId, runId),
    ),
  };
}

async function saveRun(
  { runs, snapshots, gate, user }: RunCallParts,
  arrived: ArrivingRun,
): Promise<Result<SavedRun>> {
  const keyless = await gate.refuse(seamsOf(arrived));
  if (!keyless.ok) return keyless;
  // Overwrites the fields that the core knows for certain.
  const { logEnd } = arrived;
  if (!logEnd.ok) return logEnd;
  const known = { id: arrived.runId, profileId: arrived.profileId, savedBy: user, logEnd: logEnd.value };
  const withKnown = v.pipe(
    v.looseObject({}),
    v.transform((value): unknown => ({ ...value, ...known })),
    savedRunSchema,
  );
  const sent = parse(arrived.run, withKnown);
  if (sent === null) return fail({ code: 'argument_invalid', call: 'endRun', field: 'run' });
  const run = { ...sent, finishedAt: savedAfter(sent.snapshot, sent.finishedAt) };
  if (lengthOf(arrived.findings) > maxFindingsText) {
    return fail({ code: 'run_too_large', findings: run.findings });
  }
  const findings = parse(arrived.findings, savedFindingsSchema);
  if (findings === null) return fail({ code: 'argument_invalid', call: 'endRun', field: 'findings' });
  const reviews = parse(arrived.reviews, savedReviewsSchema);
  if (reviews === null) return fail({ code: 'argument_invalid', call: 'endRun', field: 'reviews' });
  const keepSnapshot = (folder: string) =>
    snapshots.keepCopy(run.snapshot, folder, platformFieldsOf(run.rules));
  const saved = await runs.save(run, findings, arrived.rows, keepSnapshot, reviews);
  return saved.ok ? { ok: true, value: run } : saved;
}

/** The joints between parts, where a key may have been cut in two: the parts were checked as they arrived. */
function seamsOf({ run, findings, reviews, rows }: ArrivingRun): Readonly<Record<string, readonly string[]>> {
  const ofParts = (parts: readonly string[]): readonly string[] =>
    parts
      .slice(1)
      .map((part, place) => `${parts[place]?.slice(-keyOverlap) ?? ''}${part.slice(0, keyOverlap)}`);
  return { run: ofParts(run), findings: ofParts(findings), reviews: ofParts(reviews), rows: ofParts(rows) };
}

function lengthOf(parts: readonly string[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

function parse<T>(parts: readonly string[], schema: v.GenericSchema<unknown, T>): T | null {
  const checked = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), parts.join(''), {
    abortEarly: true,
  });
  return checked.success ? checked.output : null;
}
