import { fail, succeed, type Result } from '#shared/base/result';
import { closingStateOf, type CloseEntry, type ClosingRun } from '#shared/domain/runs/close';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import { lineOf, readSignedRuns, unsigned, type AddLine, type ClosingParts } from './closing';

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
    return saved === undefined
      ? fail({ code: 'run_not_found' })
      : remove(parts, saved, run, log.entries, add);
  });
}

async function remove(
  parts: ClosingParts,
  { id: runId, name, finishedAt, verdict, findings }: SavedRun,
  { signOffs }: Pick<ClosingRun, 'signOffs'>,
  entries: readonly CloseEntry[],
  add: AddLine,
): Promise<Result<null>> {
  const signers = signOffs.map((signOff) => signOff.name);
  const run = { name, finishedAt, verdict, findings };
  // A deletion that was killed after its line is finished by the next one.
  const added = isDeleted(runId, entries)
    ? succeed(null)
    : await add(lineOf(parts, { kind: 'deleted', runId, run, signers }));
  return added.ok ? parts.runs.remove(runId) : added;
}

/** Refuses to delete a profile of which a run was ever closed. */
export function refuseDeletion(parts: ClosingParts, profileId: string): Promise<Result<null>> {
  return parts.closes.act(profileId, async (log) => {
    const signed = await readSignedRuns(parts, profileId, null, log);
    return signed.ok ? refuseClosed(signed.value, log.entries) : signed;
  });
}

function refuseClosed(signed: readonly ClosingRun[], entries: readonly CloseEntry[]): Result<null> {
  const ids = new Set([...entries, ...signed].map(({ runId }) => runId));
  const closed = [...ids].filter((runId) =>
    wasClosed(signed.find((run) => run.runId === runId) ?? unsigned(runId), entries),
  );
  return closed.length > 0 ? fail({ code: 'profile_has_closed_runs', count: closed.length }) : succeed(null);
}

/**
 * Deletes a profile: its runs, by `removeRest` the rest of it, and its close log; unless one of its runs was ever closed. Nobody
 * signs meanwhile, and nobody can afterwards. The runs have their lines, since a deletion that fails keeps the log.
 */
export async function deleteWithRuns(
  parts: ClosingParts,
  profileId: string,
  removeRest: () => Promise<Result<null>>,
): Promise<Result<null>> {
  const deleted = await parts.closes.act(profileId, async (log, add) => {
    const { entries } = log;
    const signed = await readSignedRuns(parts, profileId, null, log);
    if (!signed.ok) return signed;
    const refused = refuseClosed(signed.value, entries);
    if (!refused.ok) return refused;
    const listed = await parts.runs.list(profileId);
    if (!listed.ok) return listed;
    for (const saved of listed.value.runs) {
      const run = signed.value.find(({ runId }) => runId === saved.id) ?? { signOffs: [] };
      const removed = await remove(parts, saved, run, entries, add);
      if (!removed.ok) return removed;
    }
    const withoutRuns = await parts.runs.removeAll(profileId);
    return withoutRuns.ok ? removeRest() : withoutRuns;
  });
  return deleted.ok ? parts.closes.remove(profileId) : deleted;
}

/** Whether the log says that a run was deleted, even if its files are still there. */
export function isDeleted(runId: string, entries: readonly CloseEntry[]): boolean {
  return entries.some((entry) => entry.kind === 'deleted' && entry.runId === runId);
}

function wasClosed(run: ClosingRun, entries: readonly CloseEntry[]): boolean {
  const state = closingStateOf(run, entries);
  return state === 'closed' || state === 'superseded';
}
