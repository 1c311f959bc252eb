import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { SignOffCalls } from '#shared/bridge/run-contract';
import type { Handlers } from '#shared/bridge/rpc';
import { fail, succeed } from '#shared/base/result';
import { closingStateOf, maxSeenAtOnce, signedPeriod } from '#shared/domain/runs/close';
import { changeSchema, periodSchema, closeReason } from '../runs/close-log';
import { lookedSchema, saidAtSigning } from '../runs/sign-off-file';
import { signWith } from '../runs/signatures';
import { addSignOff, readToSign } from './closing/add-sign-off';
import { lineOf, readSignedRuns, unsigned } from './closing/closing';
import { readLooked } from './closing/read-looked';
import { ofProfile, runArgument, runIdSchema, serve } from './serve';
import type { CallParts } from './core-parts';
import { tellDone } from './tell-done';

const listArgument = ofProfile({ runId: v.nullable(runIdSchema) });

const signArgument = ofProfile({
  ...runArgument,
  ...saidAtSigning,
  period: periodSchema,
  looked: v.nullable(lookedSchema),
});

const seenArgument = ofProfile({
  ...runArgument,
  reason: closeReason,
  changes: v.pipe(v.array(changeSchema), v.minLength(1), v.maxLength(maxSeenAtOnce)),
});

const reopenArgument = ofProfile({ ...runArgument, reason: closeReason });

/** The calls about who signed saved runs, which closes them (docs/product.md, "Sign-off" and "The close"). */
export function signOffCalls(parts: CallParts): Handlers<SignOffCalls> {
  const { closes, user, signingKey, signingRulesOf, publish } = parts;
  /** Other windows show who signed, too. */
  const changed = (profileId: string) => tellDone(publish, { type: 'reviews-changed', profileId });
  return {
    listSignOffs: serve(listArgument, async ({ profileId, runId }) => {
      const log = await closes.readAll(profileId);
      if (!log.ok) return log;
      const signed = await readSignedRuns(parts, profileId, runId, log.value);
      if (!signed.ok) return signed;
      const { entries, problems } = log.value;
      return succeed({ runs: signed.value, closes: { entries, problems } });
    }),
    beforeSigning: serve(ofProfile(runArgument), async ({ profileId, runId }) => {
      const rules = await signingRulesOf(profileId);
      if (!rules.ok) return rules;
      const { asksForTwo, threshold } = rules.value;
      const looked = await readLooked(parts, profileId, runId, threshold);
      if (!looked.ok) return looked;
      const own = await signingKey.open();
      if (!own.ok) return own;
      const signature = own.value === null ? null : { key: own.value.key };
      return succeed({ looked: looked.value, asksForTwo, signer: { name: '', account: user, signature } });
    }),
    signRun: serve(signArgument, async ({ profileId, runId, ...said }) => {
      // Before the lock, since a keychain may wait for its owner.
      const own = await signingKey.open();
      if (!own.ok) return own;
      // One signs, closes, reopens or deletes at a time: the state of no other run changes meanwhile, and the profile stays.
      const signed = await closes.act(profileId, async (log, add) => {
        const rules = await signingRulesOf(profileId);
        if (!rules.ok) return rules;
        const { asksForTwo, threshold } = rules.value;
        const run = await readToSign(parts, profileId, runId, log);
        if (!run.ok) return run;
        const looked = await readLooked(parts, profileId, runId, threshold);
        if (!looked.ok) return looked;
        if (!isDeepStrictEqual(said.looked, looked.value))
          return fail({ code: 'sign_off_refused', why: 'others opened' });
        const at = new Date().toISOString();
        const { content } = run.value;
        const told = { ...said, account: user, at, content, twoPeople: asksForTwo };
        const sent = { profileId, run: run.value, signOff: signWith(own.value, told, log) };
        return addSignOff(parts, { ...sent, asksForTwo }, log, add);
      });
      return changed(profileId)(signed);
    }),
    reopenRun: serve(reopenArgument, async ({ profileId, runId, reason }) => {
      const reopened = await closes.act(profileId, async (log, add) => {
        const signed = await readSignedRuns(parts, profileId, runId, log);
        if (!signed.ok) return signed;
        const run = signed.value[0] ?? unsigned(runId);
        const entry = log.entries.findLast((one) => one.kind === 'closed' && one.runId === runId);
        const period = entry?.kind === 'closed' ? entry.period : signedPeriod(run);
        if (closingStateOf(run, log.entries) !== 'closed' || period === null)
          return fail({ code: 'run_not_closed' });
        return add(lineOf(parts, { kind: 'reopened', runId, period, reason }));
      });
      return changed(profileId)(reopened);
    }),
    markSeen: serve(seenArgument, async ({ profileId, runId, reason, changes }) => {
      const seen = await closes.act(profileId, async (log, add) => {
        const signed = await readSignedRuns(parts, profileId, runId, log);
        if (!signed.ok) return signed;
        const state = closingStateOf(signed.value[0] ?? unsigned(runId), log.entries);
        if (state !== 'closed') return fail({ code: 'run_not_closed' });
        return add(lineOf(parts, { kind: 'seen', runId, reason, changes }));
      });
      return changed(profileId)(seen);
    }),
  };
}
