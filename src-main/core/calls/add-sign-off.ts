import { fail, succeed, type Result } from '#shared/base/result';
import { areEnough, refuseSigning, type CloseEntry } from '#shared/domain/runs/close';
import { isSamePerson, type JudgedSignOff, type SignOff } from '#shared/domain/runs/sign-off';
import { contentOfFiles } from '../runs/sign-off-file';
import { judgeSigned, nameInLog, type SignedRun } from '../runs/signatures';
import type { CheckedLog } from '../storage/log-lines';
import { lineOf, readSignedRuns, unsigned, type ClosingParts } from './closing';
import { createNotesJudge } from './notes-judge';

/** Reads what somebody is about to sign: a damaged run cannot be signed, and the hash is that of the checked bytes. */
export async function readToSign(
  parts: ClosingParts,
  profileId: string,
  runId: string,
): Promise<Result<SignedRun & { readonly content: string }>> {
  const listed = await parts.runs.list(profileId);
  if (!listed.ok) return listed;
  const run = listed.value.runs.find(({ id }) => id === runId);
  if (run === undefined) return fail({ code: 'run_not_found' });
  const notes = await createNotesJudge(parts, profileId, listed.value.runs)(run);
  if (!notes.ok) return notes;
  const whole = await parts.runs.readFiles(runId);
  if (!whole.ok) return whole;
  const { finishedAt } = run;
  return succeed({ runId, finishedAt, content: contentOfFiles(whole.value), notes: notes.value });
}

/** Keeps a sign-off, says so in the log, and closes the run if it is the last one asked for; all of it under the log's lock. */
export async function addSignOff(
  parts: ClosingParts,
  {
    profileId,
    run,
    signOff,
  }: {
    readonly profileId: string;
    readonly run: SignedRun & { readonly content: string };
    readonly signOff: SignOff;
  },
  log: CheckedLog<CloseEntry>,
  add: (entry: CloseEntry) => Promise<Result<null>>,
): Promise<Result<readonly JudgedSignOff[]>> {
  const { runId, content } = run;
  const { role, name, period, twoPeople } = signOff;
  const all = await readSignedRuns(parts, profileId, null, log);
  if (!all.ok) return all;
  const before = all.value.find((one) => one.runId === runId) ?? unsigned(runId);
  const why =
    period === null ? 'no period' : refuseSigning({ role, period, run: before }, all.value, log.entries);
  if (why !== null || period === null) return fail({ code: 'sign_off_refused', why: why ?? 'no period' });
  const isSame = before.signOffs.some(
    (other) => other.role !== role && other.voidBecause === null && isSamePerson(other, signOff),
  );
  if (twoPeople === true && isSame) return fail({ code: 'sign_off_refused', why: 'same person' });
  const added = await parts.signOffs.add(runId, signOff);
  if (!added.ok) return added;
  const key = signOff.signature?.key ?? null;
  const line = lineOf(parts, { kind: 'signed', runId, role, name, key, signOff: nameInLog(signOff) });
  const said = await add(line);
  if (!said.ok) return said;
  const closes = { entries: [...log.entries, line], afters: [...log.afters, log.end] };
  const judged = judgeSigned(added.value, run, closes);
  const isClosed = log.entries.some((entry) => entry.kind === 'closed' && entry.runId === runId);
  if (!isClosed && areEnough(judged)) {
    const signers = judged.map((one) => one.name);
    const closed = await add(lineOf(parts, { kind: 'closed', runId, period, content, signers }));
    if (!closed.ok) return closed;
  }
  return succeed(judged);
}
