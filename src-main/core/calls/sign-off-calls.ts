import * as v from 'valibot';
import type { Bridge } from '#shared/bridge/contract';
import type { Handlers } from '#shared/bridge/rpc';
import { fail, succeed, type Result } from '#shared/base/result';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import {
  isSamePerson,
  judgeSignOffs,
  notesChangedSince,
  type JudgedSignOff,
  type SignOff,
} from '#shared/domain/runs/sign-off';
import { profileIdSchema } from '../profiles/profile-schema';
import type { ProfileStore } from '../profiles/profile-store';
import { readWholeLog } from '../reviews/read-whole-log';
import type { ReviewStore } from '../reviews/review-store';
import type { RunStore } from '../runs/run-store';
import { contentOfFiles, saidAtSigning } from '../runs/sign-off-file';
import type { SignOffStore } from '../runs/sign-off-store';
import { runIdSchema, serveCall } from './serve-call';

const listArgument = v.strictObject({
  profileId: profileIdSchema,
  runId: v.nullable(runIdSchema),
});

const signArgument = v.strictObject({
  profileId: profileIdSchema,
  runId: runIdSchema,
  ...saidAtSigning,
});

/** What the calls about sign-offs work with. */
export interface SignOffCallParts {
  readonly profiles: ProfileStore;
  readonly runs: RunStore;
  readonly reviews: ReviewStore;
  readonly signOffs: SignOffStore;
  readonly user: string;
}

/** The calls about who signed saved runs (docs/product.md, "Sign-off"). */
export function signOffCalls(parts: SignOffCallParts): Pick<Handlers<Bridge>, 'listSignOffs' | 'signRun'> {
  const { profiles, runs, reviews, signOffs, user } = parts;
  return {
    listSignOffs: serveCall('listSignOffs', listArgument, async ({ profileId, runId }) => {
      const listed = await runs.list(profileId);
      if (!listed.ok) return listed;
      const judged: Array<{ runId: string; signOffs: readonly JudgedSignOff[] }> = [];
      let log: ReturnType<typeof readWholeLog> | null = null;
      // Hashes all files of a run: nothing less shows that it is the one that was signed.
      for (const run of listed.value.runs.filter(({ id }) => runId === null || id === runId)) {
        const signed = await signOffs.read(run.id);
        if (!signed.ok) return signed;
        if (signed.value.length === 0) continue;
        // Read once for all runs, since it grows with every review.
        log ??= readWholeLog(reviews, profileId);
        const of = await judge(parts, run, listed.value.runs, signed.value, await log);
        if (!of.ok) return of;
        judged.push({ runId: run.id, signOffs: of.value });
      }
      return succeed(judged);
    }),
    signRun: serveCall('signRun', signArgument, async ({ profileId, runId, role, name, comment }) => {
      const profile = await profiles.find(profileId);
      if (!profile.ok) return profile;
      const listed = await runs.list(profileId);
      if (!listed.ok) return listed;
      const run = listed.value.runs.find(({ id }) => id === runId);
      if (run === undefined) return fail({ code: 'run_not_found' });
      const log = await readWholeLog(reviews, profileId);
      const changed = await areNotesChanged(runs, run, listed.value.runs, log);
      if (!changed.ok) return changed;
      if (changed.value) return fail({ code: 'sign_off_refused', why: 'notes changed' });
      // A damaged run is not signed, and the hash is that of the bytes that were checked.
      const whole = await runs.readFiles(runId);
      if (!whole.ok) return whole;
      const content = contentOfFiles(whole.value);
      const at = new Date().toISOString();
      const signOff: SignOff = { role, name, account: user, at, comment, content };
      const added = await signOffs.add(runId, signOff, (before) => {
        const others = judgeSignOffs(before, content, false).filter(
          (other) => other.role !== role && other.voidBecause === null,
        );
        return profile.value.reviewByAnother && others.some((other) => isSamePerson(other, signOff))
          ? fail({ code: 'sign_off_refused', why: 'same person' })
          : succeed(null);
      });
      if (!added.ok) return added;
      const signed = await signOffs.read(runId);
      return signed.ok ? succeed(judgeSignOffs(signed.value, content, false)) : signed;
    }),
  };
}

type WholeLog = Awaited<ReturnType<typeof readWholeLog>>;

async function judge(
  parts: SignOffCallParts,
  run: SavedRun,
  runs: readonly SavedRun[],
  signed: readonly SignOff[],
  log: WholeLog,
): Promise<Result<readonly JudgedSignOff[]>> {
  const content = await parts.signOffs.contentOf(run.id);
  if (!content.ok) return content;
  const changed = await areNotesChanged(parts.runs, run, runs, log);
  // If the log or the findings cannot be read, this is not the run that was signed.
  return succeed(judgeSignOffs(signed, changed.ok ? content.value : null, changed.ok && changed.value));
}

/** Whether the findings of a run got other notes after it was saved, and before the next one was. */
async function areNotesChanged(
  store: RunStore,
  run: SavedRun,
  runs: readonly SavedRun[],
  log: WholeLog,
): Promise<Result<boolean>> {
  const next = runs.filter(({ id }) => id > run.id).toSorted((a, b) => (a.id < b.id ? -1 : 1))[0];
  if (!log.ok) return log;
  const entries = log.value;
  if (entries.every(({ at }) => at <= run.finishedAt)) return succeed(false);
  const saved = await store.readFindings(run.id);
  if (!saved.ok) return saved;
  return succeed(notesChangedSince(entries, run, saved.value.findings, next?.finishedAt ?? null));
}
