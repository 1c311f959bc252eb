import * as v from 'valibot';
import type { Bridge } from '#shared/bridge/contract';
import type { Handlers } from '#shared/bridge/rpc';
import { fail, succeed } from '#shared/base/result';
import { isSamePerson, judgeSignOffs, type JudgedSignOff, type SignOff } from '#shared/domain/runs/sign-off';
import { profileIdSchema } from '../profiles/profile-schema';
import type { OfficePolicy } from '../policy/office-policy';
import type { ProfileStore } from '../profiles/profile-store';
import type { ReviewStore } from '../reviews/review-store';
import type { RunStore } from '../runs/run-store';
import { contentOfFiles, saidAtSigning } from '../runs/sign-off-file';
import type { SignOffStore } from '../runs/sign-off-store';
import { createNotesJudge } from './notes-judge';
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
  readonly office: Pick<OfficePolicy, 'reviewers'>;
}

/** The calls about who signed saved runs (docs/product.md, "Sign-off"). */
export function signOffCalls(parts: SignOffCallParts): Pick<Handlers<Bridge>, 'listSignOffs' | 'signRun'> {
  const { profiles, runs, signOffs, user, office } = parts;
  return {
    listSignOffs: serveCall('listSignOffs', listArgument, async ({ profileId, runId }) => {
      const listed = await runs.list(profileId);
      if (!listed.ok) return listed;
      const judged: Array<{ runId: string; signOffs: readonly JudgedSignOff[] }> = [];
      // Reads the log once for all runs, since it grows with every review.
      const notesOf = createNotesJudge(parts, profileId, listed.value.runs);
      // Hashes all files of a run: only that shows that it is the one that was signed.
      for (const run of listed.value.runs.filter(({ id }) => runId === null || id === runId)) {
        const signed = await signOffs.read(run.id);
        if (!signed.ok) return signed;
        if (signed.value.length === 0) continue;
        const content = await signOffs.contentOf(run.id);
        if (!content.ok) return content;
        const notes = await notesOf(run);
        const { finishedAt } = run;
        // If the log or the findings cannot be read, this is not the run that was signed.
        const state = notes.ok
          ? { content: content.value, notes: notes.value, finishedAt }
          : { content: null, notes: 'unchanged' as const, finishedAt };
        judged.push({ runId: run.id, signOffs: judgeSignOffs(signed.value, state) });
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
      const notes = await createNotesJudge(parts, profileId, listed.value.runs)(run);
      if (!notes.ok) return notes;
      if (notes.value === 'changed') return fail({ code: 'sign_off_refused', why: 'notes changed' });
      // A damaged run cannot be signed, and the hash is that of the checked bytes.
      const whole = await runs.readFiles(runId);
      if (!whole.ok) return whole;
      const content = contentOfFiles(whole.value);
      const at = new Date().toISOString();
      const twoPeople = profile.value.reviewByAnother || office.reviewers === 'two';
      const signOff: SignOff = { role, name, account: user, at, comment, content, twoPeople, notes: null };
      const state = { content, notes: notes.value, finishedAt: run.finishedAt };
      const added = await signOffs.add(runId, signOff, (before) => {
        const others = judgeSignOffs(before, state).filter(
          (other) => other.role !== role && other.voidBecause === null,
        );
        return twoPeople && others.some((other) => isSamePerson(other, signOff))
          ? fail({ code: 'sign_off_refused', why: 'same person' })
          : succeed(null);
      });
      if (!added.ok) return added;
      const signed = await signOffs.read(runId);
      return signed.ok ? succeed(judgeSignOffs(signed.value, state)) : signed;
    }),
  };
}
