import { preflightInSteps, refuseHeader } from '#shared/files/client/preflight';
import { needOfLook, type Disputed } from '#shared/domain/totals/disputed-references';
import type { OpenRun } from '#shared/domain/result/describe-run';
import { reconcileInSteps } from '#shared/domain/result/reconcile';
import { columnsOfRules } from '#shared/domain/rules/rules';
import type { Snapshot } from '#shared/domain/snapshot/snapshot';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import { fail, succeed, type Result } from '#shared/base/result';
import type { LookupNeed, ReconcileWorker } from '../contract/contract';
import type { createChosenFile } from '../file/chosen-file';
import { writtenAt } from '../file/file-source';
import { compareAgain, type OlderRunInputs } from './older-run';
import { runInTurns } from '../contract/run-in-turns';

/** A pass over a million tickets and as many orders takes no more requests than this. */
const maxLookups = 30_000;

/** Compares, and keeps the run that is open: the last comparison that ended, or an older run. */
export function createOpenRun({
  snapshot,
  file,
  older,
}: {
  readonly snapshot: () => Snapshot | null;
  readonly file: Pick<ReturnType<typeof createChosenFile>, 'current' | 'withColumns'>;
  /** The older run that was loaded last. */
  readonly older: () => OlderRunInputs | null;
}): {
  readonly current: () => OpenRun | null;
  readonly forget: () => void;
  readonly calls: Pick<
    ReconcileWorker,
    'reconcile' | 'cancelReconcile' | 'openOlderRun' | 'disputedReferences'
  >;
} {
  let current: OpenRun | null = null;
  let turns = 0;
  let endTurn: () => void = () => undefined;

  /** Replaces the open run only once there is another: one that is cancelled leaves it as it was. */
  const compare = async (
    { rules, acknowledgeMalformed }: Parameters<ReconcileWorker['reconcile']>[0],
    isWanted: () => boolean,
  ): Promise<Result<RunSummary>> => {
    const platform = snapshot();
    if (platform === null) return fail({ code: 'snapshot_not_found' });
    // While the file is read again, a newer call may come, or another snapshot.
    const found = await file.withColumns(columnsOfRules(rules), () => isWanted() && snapshot() === platform);
    if (!found.ok) return found;
    const { read, origin } = found.value;
    const isCurrent = (): boolean => isWanted() && snapshot() === platform && file.current()?.read === read;
    if (read.above.records > 0 && !read.above.headerChosen) {
      const looked = await runInTurns(preflightInSteps(read, rules.keys, platform.tickets), isCurrent);
      const refused = looked === null ? { code: 'cancelled' as const } : refuseHeader(read.file.name, looked);
      if (refused !== null) return fail(refused);
    }
    const steps = reconcileInSteps(platform, read.file, rules, acknowledgeMalformed);
    const compared = await runInTurns(steps, isCurrent);
    const sha256 = await origin.sha256;
    if (compared === null || !isCurrent()) return fail({ code: 'cancelled' });
    current = {
      run: compared,
      snapshot: platform,
      malformedAcknowledged: acknowledgeMalformed,
      sha256,
      modifiedAt: writtenAt(origin.chosen),
    };
    return succeed(compared.summary);
  };

  return {
    current: () => current,
    forget: () => {
      current = null;
    },
    calls: {
      reconcile: (argument) => {
        const turn = ++turns;
        // Ends the previous comparison at once. This one ends at once too when it is cancelled, whatever it waits for.
        endTurn();
        const ended = new Promise<Result<never>>((resolve) => {
          endTurn = () => resolve(fail({ code: 'cancelled' }));
        });
        return Promise.race([compare(argument, () => turn === turns), ended]);
      },

      cancelReconcile: () => {
        turns++;
        endTurn();
        return Promise.resolve(null);
      },

      openOlderRun: () => {
        const found = older();
        if (found === null) return Promise.resolve(fail({ code: 'run_not_found' }));
        const { run, snapshot: platform } = found;
        // Both at once may be more than there is memory for.
        current = null;
        current = {
          run: compareAgain(found, run.rules),
          snapshot: platform,
          malformedAcknowledged: run.malformedAcknowledged,
          sha256: run.file.sha256,
          modifiedAt: run.file.modifiedAt,
        };
        return Promise.resolve(succeed(current.run.summary));
      },

      disputedReferences: () => {
        if (current === null) return Promise.resolve(null);
        const disputed = needOfLook(current.snapshot, current.run.ledger);
        const { needsLookups, extras } = disputed;
        const need = needOf(disputed);
        // Another pass cannot replace lookups that are too many.
        return Promise.resolve({ ...need, needsPass: need.needsPass && !needsLookups, needsLookups, extras });
      },
    },
  };
}

function needOf({ references, needsPass }: Disputed): LookupNeed {
  const { size } = references;
  const isTooMany = size > maxLookups;
  return { count: size, references: isTooMany ? [] : [...references], needsPass: needsPass || isTooMany };
}
