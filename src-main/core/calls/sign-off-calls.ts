import * as v from 'valibot';
import type { Bridge } from '#shared/bridge/contract';
import type { Handlers } from '#shared/bridge/rpc';
import { fail, succeed } from '#shared/base/result';
import { refuseSigning, signedPeriod, closingStateOf } from '#shared/domain/runs/close';
import { isSamePerson, judgeSignOffs, type SignOff } from '#shared/domain/runs/sign-off';
import { profileIdSchema } from '../profiles/profile-schema';
import type { OfficePolicy } from '../policy/office-policy';
import type { ProfileStore } from '../profiles/profile-store';
import { periodSchema, reopenReason } from '../runs/close-log';
import { contentOfFiles, saidAtSigning } from '../runs/sign-off-file';
import { readWhole } from '../storage/log-store';
import { isDeleted, lineOf, logClosed, readSignedRuns, type ClosingParts } from './closing';
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
  period: periodSchema,
});

const reopenArgument = v.strictObject({
  profileId: profileIdSchema,
  runId: runIdSchema,
  reason: reopenReason,
});

/** What the calls about sign-offs work with. */
export interface SignOffCallParts extends ClosingParts {
  readonly profiles: ProfileStore;
  readonly office: Pick<OfficePolicy, 'reviewers'>;
}

/** The calls about who signed saved runs, which closes them (docs/product.md, "Sign-off" and "The close"). */
export function signOffCalls(
  parts: SignOffCallParts,
): Pick<Handlers<Bridge>, 'listSignOffs' | 'signRun' | 'reopenRun'> {
  const { profiles, runs, signOffs, closes, user, office } = parts;
  return {
    listSignOffs: serveCall('listSignOffs', listArgument, async ({ profileId, runId }) => {
      const signed = await readSignedRuns(parts, profileId, runId);
      if (!signed.ok) return signed;
      const log = await readWhole((offset) => closes.read(profileId, offset));
      return log.ok ? succeed({ runs: signed.value, closes: log.value }) : log;
    }),
    signRun: serveCall('signRun', signArgument, ({ profileId, runId, period, ...said }) =>
      // One signs, closes, reopens or deletes at a time: the state of no other run changes meanwhile, and the profile stays.
      closes.act(profileId, async (log, add) => {
        const profile = await profiles.find(profileId);
        if (!profile.ok) return profile;
        const listed = await runs.list(profileId);
        if (!listed.ok) return listed;
        const run = listed.value.runs.find(({ id }) => id === runId);
        if (run === undefined || isDeleted(runId, log.entries)) return fail({ code: 'run_not_found' });
        const notes = await createNotesJudge(parts, profileId, listed.value.runs)(run);
        if (!notes.ok) return notes;
        // A damaged run cannot be signed, and the hash is that of the checked bytes.
        const whole = await runs.readFiles(runId);
        if (!whole.ok) return whole;
        const content = contentOfFiles(whole.value);
        const at = new Date().toISOString();
        const twoPeople = profile.value.reviewByAnother || office.reviewers === 'two';
        const signOff: SignOff = { ...said, account: user, at, content, period, twoPeople, notes: null };
        const state = { content, notes: notes.value, finishedAt: run.finishedAt };
        const all = await readSignedRuns(parts, profileId, null);
        if (!all.ok) return all;
        const logged = await logClosed(all.value, log.entries, add);
        if (!logged.ok) return logged;
        const before = all.value.find((one) => one.runId === runId) ?? { runId, signOffs: [] };
        const why = refuseSigning({ role: said.role, period, run: before }, all.value, logged.value);
        if (why !== null) return fail({ code: 'sign_off_refused', why });
        const isSame = before.signOffs.some(
          (other) => other.role !== said.role && other.voidBecause === null && isSamePerson(other, signOff),
        );
        if (twoPeople && isSame) return fail({ code: 'sign_off_refused', why: 'same person' });
        const added = await signOffs.add(runId, signOff);
        if (!added.ok) return added;
        const judged = judgeSignOffs(added.value, state);
        const ownLast = judged.toSorted((a) => (a.role === said.role ? 1 : -1));
        const closed = await logClosed([{ runId, signOffs: ownLast }], logged.value, add);
        return closed.ok ? succeed(judged) : closed;
      }),
    ),
    reopenRun: serveCall('reopenRun', reopenArgument, ({ profileId, runId, reason }) =>
      closes.act(profileId, async ({ entries }, add) => {
        const signed = await readSignedRuns(parts, profileId, runId);
        if (!signed.ok) return signed;
        const run = signed.value[0] ?? { runId, signOffs: [] };
        const entry = entries.findLast((one) => one.kind === 'closed' && one.runId === runId);
        const period = entry?.kind === 'closed' ? entry.period : signedPeriod(run);
        if (closingStateOf(run, entries) !== 'closed' || period === null)
          return fail({ code: 'run_not_closed' });
        return add(lineOf(parts, { kind: 'reopened', runId, period, reason }));
      }),
    ),
  };
}
