import { randomUUID } from 'node:crypto';
import { fail, succeed, type Result } from '#shared/base/result';
import { closingStateOf, type CloseEntry, type ClosingRun } from '#shared/domain/runs/close';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import type { CloseStore } from '../runs/close-log';
import { judgeSigned, type CheckedCloses } from '../runs/signatures';
import type { RunStore } from '../runs/run-store';
import type { SignOffStore } from '../runs/sign-off-store';
import { createNotesJudge, type NotesJudgeParts } from './notes-judge';

/** What tells how far the runs of a profile have come. */
export interface ClosingParts {
  readonly runs: RunStore;
  readonly reviews: NotesJudgeParts['reviews'];
  readonly signOffs: SignOffStore;
  readonly closes: CloseStore;
  /** The operating system's user, who is in the log. */
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
  // Reads the log once for all runs, since it grows with every review.
  const notesOf = createNotesJudge({ runs, reviews }, profileId, listed.value.runs);
  for (const run of listed.value.runs.filter(({ id }) => runId === null || id === runId)) {
    const kept = await signOffs.read(run.id);
    if (!kept.ok) return kept;
    const isOfRun = closes.entries.some((entry) => entry.kind === 'signed' && entry.runId === run.id);
    if (kept.value.length === 0 && !isOfRun) continue;
    // Hashes all files of the run: only that shows that it is the one that was signed.
    const content = await signOffs.contentOf(run.id);
    if (!content.ok) return content;
    const notes = await notesOf(run);
    // If the log or the findings cannot be read, this is not the run that was signed.
    const told = notes.ok
      ? { content: content.value, notes: notes.value }
      : { content: null, notes: 'unchanged' as const };
    const state = { runId: run.id, finishedAt: run.finishedAt, ...told };
    signed.push({ runId: run.id, signOffs: judgeSigned(kept.value, state, closes) });
  }
  return succeed(signed);
}

/** A line for the close log, in the name of this user. */
export function lineOf<Said extends Omit<CloseEntry, 'id' | 'at' | 'by'>>(
  { user }: Pick<ClosingParts, 'user'>,
  said: Said,
): Said & Pick<CloseEntry, 'id' | 'at' | 'by'> {
  return { id: randomUUID(), at: new Date().toISOString(), by: user, ...said };
}

/** Deletes a run that was never closed, and says so in the log; first, since a deletion without a line must not be. */
export function deleteRun(parts: ClosingParts, profileId: string, runId: string): Promise<Result<null>> {
  return parts.closes.act(profileId, async (log, add) => {
    const signed = await readSignedRuns(parts, profileId, runId, log);
    // Signatures that cannot be read close nothing; the log still may.
    const run = (signed.ok ? signed.value[0] : undefined) ?? unsigned(runId);
    if (wasClosed(run, log.entries)) return fail({ code: 'run_closed' });
    const listed = await parts.runs.list(profileId);
    if (!listed.ok) return listed;
    const saved = listed.value.runs.find(({ id }) => id === runId);
    const added = await add(
      lineOf(parts, {
        kind: 'deleted',
        runId,
        run: saved === undefined ? null : named(saved),
        signers: run.signOffs.map(({ name }) => name),
      }),
    );
    return added.ok ? parts.runs.remove(runId) : added;
  });
}

function named({ name, finishedAt, verdict, findings }: SavedRun) {
  return { name, finishedAt, verdict, findings };
}

/** Deletes all runs of a profile that goes, and its close log; unless one of them was ever closed. */
export async function deleteRuns(parts: ClosingParts, profileId: string): Promise<Result<null>> {
  const deleted = await parts.closes.act(profileId, async (log) => {
    const { entries } = log;
    const signed = await readSignedRuns(parts, profileId, null, log);
    if (!signed.ok) return signed;
    const ids = new Set([...entries, ...signed.value].map(({ runId }) => runId));
    const closed = [...ids].filter((runId) =>
      wasClosed(signed.value.find((run) => run.runId === runId) ?? unsigned(runId), entries),
    );
    return closed.length > 0
      ? fail({ code: 'profile_has_closed_runs', count: closed.length })
      : parts.runs.removeAll(profileId);
  });
  return deleted.ok ? parts.closes.remove(profileId) : deleted;
}

/** A run that nobody signed. */
export function unsigned(runId: string): ClosingRun {
  return { runId, signOffs: [] };
}

function wasClosed(run: ClosingRun, entries: readonly CloseEntry[]): boolean {
  const state = closingStateOf(run, entries);
  return state === 'closed' || state === 'superseded';
}
