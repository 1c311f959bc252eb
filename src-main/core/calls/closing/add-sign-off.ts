import { fail, succeed, type Result } from '#shared/base/result';
import { hasSigned, refuseSigning, type CloseEntry, type ClosingRun } from '#shared/domain/runs/close';
import type { JudgedSignOff, SignOff } from '#shared/domain/runs/sign-off';
import { contentOfFiles } from '../../runs/sign-off-file';
import { judgeSigned, nameInLog, type CheckedCloses, type SignedRun } from '../../runs/signatures';
import type { CheckedLog } from '../../storage/log-lines';
import { lineOf, logClosed, readSignedRuns, unsigned, type ClosingParts } from './closing';
import { isDeleted } from './delete-run';
import { createNotesJudge } from './notes-judge';

/** A run that can be signed: its files are as they were saved. */
type RunToSign = SignedRun & { readonly content: string };

/** Reads what somebody is about to sign: a damaged run cannot be signed, and the hash is that of the checked bytes. */
export async function readToSign(
  parts: ClosingParts,
  profileId: string,
  runId: string,
  { entries }: Pick<CheckedCloses, 'entries'>,
): Promise<Result<RunToSign>> {
  const listed = await parts.runs.list(profileId);
  if (!listed.ok) return listed;
  const run = listed.value.runs.find(({ id }) => id === runId);
  if (run === undefined || isDeleted(runId, entries)) return fail({ code: 'run_not_found' });
  const notes = await createNotesJudge(parts, profileId, listed.value.runs)(run);
  if (!notes.ok) return notes;
  const whole = await parts.runs.readFiles(runId);
  if (!whole.ok) return whole;
  const { finishedAt } = run;
  return succeed({ runId, finishedAt, content: contentOfFiles(whole.value), notes: notes.value });
}

/** A sign-off on its way to a run. */
export interface NewSignOff {
  readonly profileId: string;
  readonly run: RunToSign;
  readonly signOff: SignOff;
  /** Whether two people have to sign, by the profile or by the office. */
  readonly asksForTwo: boolean;
}

/** Why a sign-off is not kept; else the runs that are signed already. */
export async function refuseSignOff(
  parts: ClosingParts,
  { profileId, run: { runId }, signOff, asksForTwo }: NewSignOff,
  log: CheckedCloses,
): Promise<Result<readonly ClosingRun[]>> {
  const { role, period } = signOff;
  const all = await readSignedRuns(parts, profileId, null, log);
  if (!all.ok) return all;
  const run = all.value.find((one) => one.runId === runId) ?? unsigned(runId);
  const why = period === null ? 'no period' : refuseSigning({ role, period, run }, all.value, log.entries);
  if (why !== null) return fail({ code: 'sign_off_refused', why });
  const isSame = asksForTwo && hasSigned(signOff, role, run.signOffs);
  return isSame ? fail({ code: 'sign_off_refused', why: 'same person' }) : all;
}

/** Keeps a sign-off, says so in the log, and closes the run if it is the last one asked for; all of it under the log's lock. */
export async function addSignOff(
  parts: ClosingParts,
  sent: NewSignOff,
  log: CheckedLog<CloseEntry>,
  add: (entry: CloseEntry) => Promise<Result<null>>,
): Promise<Result<readonly JudgedSignOff[]>> {
  const signed = await refuseSignOff(parts, sent, log);
  if (!signed.ok) return signed;
  const logged = await logClosed(signed.value, log.entries, add);
  if (!logged.ok) return logged;
  const { run, signOff } = sent;
  const { role, name } = signOff;
  const { runId } = run;
  const key = signOff.signature?.key ?? null;
  const line = lineOf(parts, { kind: 'signed', runId, role, name, key, signOff: nameInLog(signOff) });
  const added = await parts.signOffs.add(runId, signOff, () => add(line));
  if (!added.ok) return added;
  // Whatever was added before it, it comes after the line that it names.
  const closes = { ...log, entries: [...logged.value, line], afters: [...log.afters, log.end] };
  const judged = judgeSigned(added.value, run, closes);
  const ownLast = judged.toSorted((one) => (one.role === role ? 1 : -1));
  const closed = await logClosed([{ runId, signOffs: ownLast }], closes.entries, add);
  return closed.ok ? succeed(judged) : closed;
}
