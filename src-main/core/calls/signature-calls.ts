import * as v from 'valibot';
import type { SignatureRefusal } from '#shared/base/app-error';
import type { SignatureCalls } from '#shared/bridge/run-contract';
import type { Handlers } from '#shared/bridge/rpc';
import { fail, succeed, type Result } from '#shared/base/result';
import { areEnough, hasSigned, refuseSigning } from '#shared/domain/runs/close';
import { keyDoubts, type SignOff } from '#shared/domain/runs/sign-off';
import { periodSchema } from '../runs/close-log';
import { saidAtSigning } from '../runs/sign-off-file';
import { readSignatureText, writeSignature, type SentSignature } from '../runs/signature-file';
import { isGenuine, fingerprintOf, nameInLog, signWith, type CheckedCloses } from '../runs/signatures';
import { addSignOff, readToSign, refuseSignOff, type NewSignOff } from './closing/add-sign-off';
import { runArgument, serve } from './serve';
import type { CallParts } from './core-parts';
import { tellDone } from './tell-done';

const { name, comment } = saidAtSigning;
const signArgument = v.strictObject({ ...runArgument, name, comment, period: periodSchema });

/** Longer than any signature is, in characters. */
const maxTextLength = 100_000;
const textArgument = v.strictObject({ text: v.pipe(v.string(), v.maxLength(maxTextLength)) });

/** The calls by which evidence is signed where the run is not, and the signature comes to it (docs/product.md, "Signatures"). */
export function signatureCalls(parts: CallParts): Handlers<SignatureCalls> {
  const { closes, user, opened, signingKey, signingRulesOf } = parts;

  /** The run that a signature is for; it comes from outside, so nothing that it says is taken for granted. */
  const checkSent = async (
    { profileId, runId, signOff }: SentSignature,
    log: CheckedCloses,
  ): Promise<Result<NewSignOff>> => {
    const rules = await signingRulesOf(profileId);
    const run = await readToSign(parts, profileId, runId, log);
    if (!rules.ok || (!run.ok && run.error.code === 'run_not_found'))
      return fail({ code: 'sign_off_refused', why: 'no such run' });
    if (!run.ok) return run;
    const why = refuseSent(signOff, run.value.content, log);
    if (why !== null) return fail({ code: 'sign_off_refused', why });
    return succeed({ profileId, run: run.value, signOff, asksForTwo: rules.value.asksForTwo });
  };

  return {
    signEvidence: serve(signArgument, async ({ runId, ...said }) => {
      const held = opened.signedOf(runId);
      if (held === null) return fail({ code: 'run_not_found' });
      const { report, run, content, log } = held;
      const role = 'reviewed';
      const { period } = said;
      const inside = { runId: run.id, signOffs: report.signOffs };
      const why = refuseSigning({ role, period, run: inside }, [], log.entries);
      if (why !== null) return fail({ code: 'sign_off_refused', why });
      const own = await signingKey.open();
      if (!own.ok) return own;
      const other = report.signOffs.find((one) => one.role !== role && one.voidBecause === null);
      const twoPeople = other?.twoPeople ?? null;
      const at = new Date().toISOString();
      const told = { ...said, role, account: user, at, content, twoPeople, looked: null } as const;
      const signOff = signWith(own.value, told, log);
      if (twoPeople === true && hasSigned(signOff, role, report.signOffs))
        return fail({ code: 'sign_off_refused', why: 'same person' });
      return succeed({ text: writeSignature({ profileId: run.profileId, runId: run.id, signOff }) });
    }),
    readSignature: serve(textArgument, async ({ text }) => {
      const sent = readSignatureText(text);
      if (!sent.ok) return sent;
      const { profileId, signOff } = sent.value;
      const log = await closes.readAll(profileId);
      if (!log.ok) return log;
      const checked = await checkSent(sent.value, log.value);
      if (!checked.ok) return checked;
      const refused = await refuseSignOff(parts, checked.value, log.value);
      if (!refused.ok) return refused;
      const { runId, finishedAt } = checked.value.run;
      const before = refused.value.find((run) => run.runId === runId)?.signOffs ?? [];
      const key = signOff.signature?.key ?? null;
      const doubts = keyDoubts({ key, name: signOff.name }, await closes.seenKeys());
      const fingerprint = key === null ? null : fingerprintOf(key);
      return succeed({
        profileId,
        runId,
        finishedAt,
        signOff: { ...signOff, voidBecause: null, doubts, fingerprint },
        closes: !areEnough(before) && areEnough([...before, { ...signOff, voidBecause: null }]),
      });
    }),
    addSignature: serve(textArgument, async ({ text }) => {
      const sent = readSignatureText(text);
      if (!sent.ok) return sent;
      // A lock would make a log for a profile that is not here.
      if (!(await signingRulesOf(sent.value.profileId)).ok)
        return fail({ code: 'sign_off_refused', why: 'no such run' });
      return closes.act(sent.value.profileId, async (log, add) => {
        const checked = await checkSent(sent.value, log);
        if (!checked.ok) return checked;
        const told = tellDone(parts.publish, { type: 'reviews-changed', profileId: sent.value.profileId });
        return told(await addSignOff(parts, checked.value, log, add));
      });
    }),
  };
}

/** Why a signature cannot be on a run with this content and this log; null where it can. */
function refuseSent(
  signOff: SignOff,
  content: string,
  { entries, afters, end }: CheckedCloses,
): SignatureRefusal | null {
  if (!isGenuine(signOff)) return 'signature wrong';
  if (signOff.content !== content) return 'other content';
  const after = signOff.place?.after;
  if (after === undefined || ![...afters, end].includes(after)) return 'other log';
  const named = nameInLog(signOff);
  return entries.some((entry) => entry.kind === 'signed' && entry.signOff === named) ? 'already there' : null;
}
