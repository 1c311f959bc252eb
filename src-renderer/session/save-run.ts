import { runParts } from '#shared/bridge/run-contract';
import { previousComplete, type SavedRun } from '#shared/domain/runs/saved-run';
import { fail, succeed, type Result } from '#shared/base/result';
import type { Comparing, RunTooLarge, RunToSave } from '../worker/contract/analysis-contract';
import { ask, askResult } from '../shell/ask';
import type { BridgeClient } from '../shell/host';
import type { RunOverRun } from './compare-runs';
import { isInputsLost, loadRun } from './load-run';
import type { ReconcileClient } from './reconcile-client';

/** The length of a part on its way to the core, in characters; well under what the browser shell accepts in one request. */
const partLength = 500_000;

/**
 * Saves the run on screen, which the worker has open, as the profile's newest, compared with the previous one first. Where another
 * result came before the worker could hand it over, `isCurrent` says so, and nothing is saved: nobody has seen the other. Neither is
 * it where another window or computer has saved or deleted a run since, so that the previous one is another.
 */
export async function saveRun(
  bridge: BridgeClient,
  worker: ReconcileClient,
  profileId: string,
  { previous, saved }: Pick<RunOverRun, 'previous' | 'saved'>,
  name: string,
  isCurrent: () => boolean,
): Promise<Result<SavedRun>> {
  const finishedAt = new Date().toISOString();
  const made = await describe(bridge, worker, { finishedAt, previous });
  const listed = await askResult(bridge.listRuns({ profileId }));
  if (!listed.ok) return listed;
  const isPrevious = previousComplete(listed.value.runs, saved)?.id === previous?.run.id;
  if (!isCurrent() || !isPrevious) return fail({ code: 'result_changed', saved: false });
  if (!made.ok) return made;
  const { run, findings, reviews, clientLines } = made.value;
  const begun = await ask(bridge.beginRun({ profileId, finishedAt }));
  if (!begun.ok) return begun;
  const { runId, opening } = begun.value;
  const rolled = await ask(worker.rollRunToSave({ opening }));
  if (!rolled.ok) return rolled;
  if (rolled.value === null) return fail({ code: 'cancelled' });
  if (!(rolled.value instanceof Blob))
    return fail({ code: 'run_too_large', findings: rolled.value.findings });
  // The core puts in what it knows better: the id, who it is, and what the roll-forward starts from.
  const described = new Blob([JSON.stringify({ ...run, name })]);
  const parts = { run: described, findings, reviews, rollForward: rolled.value, rows: clientLines };
  for (const part of runParts) {
    for await (const text of textsOf(parts[part])) {
      const added = await ask(bridge.addRunPart({ runId, part, text }));
      if (!added.ok) return added;
    }
  }
  return askResult(bridge.endRun({ runId }));
}

async function describe(
  bridge: BridgeClient,
  worker: ReconcileClient,
  comparing: Comparing,
): Promise<Result<RunToSave>> {
  const { previous } = comparing;
  const first = await ask(worker.runToSave(comparing));
  if (!first.ok) return first;
  if (first.value !== null && first.value.kind !== 'inputs wanted') return readyOf(first.value);
  const loaded = previous === null ? null : await loadRun(bridge, worker, previous.run, () => true);
  const inputsLost = loaded !== null && isInputsLost(loaded);
  if (loaded?.ok === false && !inputsLost) return loaded;
  const second = await ask(worker.runToSave({ ...comparing, inputsLost }));
  if (!second.ok) return second;
  const { value } = second;
  return value === null || value.kind === 'inputs wanted' ? fail({ code: 'cancelled' }) : readyOf(value);
}

function readyOf(made: RunToSave | RunTooLarge): Result<RunToSave> {
  return made.kind === 'ready' ? succeed(made) : fail({ code: 'run_too_large', findings: made.findings });
}

/** The text of a blob in parts, never cut inside a character. */
async function* textsOf(blob: Blob): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for (let start = 0; start < blob.size; start += partLength) {
    const bytes = await blob.slice(start, start + partLength).arrayBuffer();
    const text = decoder.decode(bytes, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}
