import { randomUUID } from 'node:crypto';
import { succeed, type Result } from '#shared/base/result';
import {
  areEnough,
  confirmedOf,
  signedPeriod,
  type CloseEntry,
  type ClosingRun,
} from '#shared/domain/runs/close';
import type { SignOff } from '#shared/domain/runs/sign-off';
import type { CloseStore } from '../../runs/close-log';
import { judgeSigned, nameInLog, type CheckedCloses } from '../../runs/signatures';
import type { RunStore } from '../../runs/run-store';
import type { SignOffStore } from '../../runs/sign-off-store';
import { createNotesJudge, type NotesJudgeParts } from './notes-judge';

/** What tells how far the runs of a profile have come. */
export interface ClosingParts {
  readonly runs: RunStore;
  readonly reviews: NotesJudgeParts['reviews'];
  readonly signOffs: SignOffStore;
  readonly closes: CloseStore;
  /** The operating system's user name, under which runs are saved, signed and reviewed. */
  readonly user: string;
}

/** Who signed the profile's runs, or one of them, as their files and the log are now; runs that nobody signed are left out. */
export async function readSignedRuns(
  { runs, reviews, signOffs }: ClosingParts,
  profileId: string,
  runId: string | null,
  closes: CheckedCloses,
): Promise<Result<readonly ClosingRun[]>> {
  const listed = await runs.list(profileId);
  if (!listed.ok) return listed;
  const signed: ClosingRun[] = [];
  const lines = closes.entries.filter((entry) => entry.kind === 'signed');
  const isLogged = (signOff: SignOff): boolean => {
    const named = nameInLog(signOff);
    return lines.some((line) => line.signOff === named);
  };
  // Reads the log once for all runs, since it grows with every review.
  const notesOf = createNotesJudge({ runs, reviews }, profileId, listed.value.runs);
  for (const run of listed.value.runs.filter(({ id }) => runId === null || id === runId)) {
    const finished = await signOffs.finish(run.id, isLogged);
    if (!finished.ok) return finished;
    const read = await signOffs.read(run.id);
    // Damaged ones are shown as taken out, since the log has them: no other run waits for them, and theirs can be reopened.
    const isLost = !read.ok && read.error.code === 'stored_part_damaged';
    const kept = isLost ? succeed([]) : read;
    if (!kept.ok) return kept;
    if (kept.value.length === 0 && lines.every(({ runId: of }) => of !== run.id)) continue;
    // Hashes all files of the run: only that shows that it is the one that was signed.
    const content = await signOffs.contentOf(run.id);
    if (!content.ok) return content;
    const notes = await notesOf(run);
    // With damaged findings this is not the run that was signed; a log that cannot be read says nothing of it.
    const isDamaged = !notes.ok && notes.error.code === 'stored_part_damaged';
    const state = {
      runId: run.id,
      content: isDamaged ? null : content.value,
      notes: notes.ok ? notes.value : ('unknown' as const),
      finishedAt: run.finishedAt,
    };
    signed.push({ runId: run.id, signOffs: judgeSigned(kept.value, state, closes) });
  }
  return succeed(signed);
}

export type AddLine = (entry: CloseEntry) => Promise<Result<null>>;

/** A line for the close log, in the name of this user. */
export function lineOf<Said extends Omit<CloseEntry, 'id' | 'at' | 'by'>>(
  { user }: Pick<ClosingParts, 'user'>,
  said: Said,
): Said & Pick<CloseEntry, 'id' | 'at' | 'by'> {
  return { id: randomUUID(), at: new Date().toISOString(), by: user, ...said };
}

/**
 * Adds the line of each of these runs that its signatures close, as far as the log has them, and that has none: it was signed now, or
 * its signing was killed before the line was written. The last of its sign-offs is whose line it is. Answers all lines.
 */
export async function logClosed(
  signed: readonly ClosingRun[],
  entries: readonly CloseEntry[],
  add: AddLine,
): Promise<Result<readonly CloseEntry[]>> {
  const all = [...entries];
  for (const { runId, signOffs: judged } of signed) {
    const signOffs = confirmedOf(judged);
    const isLogged = all.some(
      (entry) => (entry.kind === 'closed' || entry.kind === 'reopened') && entry.runId === runId,
    );
    const period = signedPeriod({ signOffs });
    const last = signOffs.at(-1);
    if (isLogged || !areEnough(signOffs) || period === null || last === undefined) continue;
    const { account: by, content } = last;
    // A signature that came as a file is older than its line: nothing was closed before it came.
    const before = all.at(-1)?.at ?? '';
    const at = last.at > before ? last.at : before;
    const signers = signOffs.map(({ name }) => name);
    const line = { id: randomUUID(), at, by, kind: 'closed', runId, period, content, signers } as const;
    const added = await add(line);
    if (!added.ok) return added;
    all.push(line);
  }
  return succeed(all);
}

/** A run that nobody signed. */
export function unsigned(runId: string): ClosingRun {
  return { runId, signOffs: [] };
}
