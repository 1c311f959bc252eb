import { detailAt } from '#shared/domain/entries/entry-detail';
import { entryRanges } from '#shared/domain/entries/ledger-entries';
import {
  findNearMissesInSteps,
  nearMissesOf,
  type NearMisses,
} from '#shared/domain/suggestions/near-misses/find-near-misses';
import type { Reconciliation } from '#shared/domain/totals/reconciliation';
import { countShown, tryRulesInSteps } from '#shared/domain/suggestions/effect';
import { buildStatusWorkbench } from '#shared/domain/suggestions/status-workbench';
import type { ProposalGrounds } from '#shared/domain/suggestions/proposals/find-proposals';
import { tryProposalsInSteps } from '#shared/domain/suggestions/proposals/try-proposals';
import type { AnalysisCalls } from '../contract/analysis-contract';
import { runInTurns } from '../contract/run-in-turns';

/** How long proposals wait for what the screen needs first, in milliseconds. */
const restMs = 50;

/** Analyses the run that `open` answers; keeps the results while that run is open. */
export function createAnalysis(
  open: () => Reconciliation | null,
  /** What is known of the open client file. */
  file: () => Pick<ProposalGrounds, 'keyColumn' | 'amounts' | 'cutOff'>,
): Pick<AnalysisCalls, 'statusWorkbench' | 'proposals' | 'tryMapping' | 'nearMisses' | 'openEntryNumber'> {
  let found: { readonly run: Reconciliation; readonly nearMisses: readonly NearMisses[] } | null = null;

  let proposing = 0;
  let mapping = 0;

  /** Null where another run is open by then. */
  const nearMissesIn = async (run: Reconciliation): Promise<readonly NearMisses[] | null> => {
    if (found?.run === run) return found.nearMisses;
    const nearMisses = await runInTurns(findNearMissesInSteps(run.ledger), () => open() === run);
    if (nearMisses !== null) found = { run, nearMisses };
    return nearMisses;
  };

  const ask = <T>(answer: (run: Reconciliation) => T): Promise<T | null> => {
    const run = open();
    return Promise.resolve(run === null ? null : answer(run));
  };

  return {
    statusWorkbench: ({ seen }) => ask((run) => buildStatusWorkbench(run.ledger, seen)),
    proposals: async ({ seen, fields, dismissed }) => {
      const run = open();
      const asked = ++proposing;
      if (run === null) return null;
      const { ledger } = run;
      // Lets calls that the screen needs to draw the result go first.
      await new Promise((resolve) => setTimeout(resolve, restMs));
      const steps = tryProposalsInSteps(
        { ledger, ...file(), seen, fields },
        ({ id }) => !dismissed.includes(id),
      );
      return runInTurns(steps, () => open() === run && asked === proposing);
    },
    tryMapping: async ({ statusMapping }) => {
      const run = open();
      const asked = ++mapping;
      if (run === null) return null;
      const after = await runInTurns(
        tryRulesInSteps(run.ledger, { statusMapping }),
        () => open() === run && asked === mapping,
      );
      return after && { before: countShown(run.ledger), after: countShown(after) };
    },
    nearMisses: async ({ entry }) => {
      const run = open();
      const kinds = run && (await nearMissesIn(run));
      return kinds && nearMissesOf(kinds, entry);
    },
    openEntryNumber: ({ entry }) =>
      ask((run) => (entry >= 0 && entry < entryRanges(run.ledger).end ? detailAt(run.ledger, entry) : null)),
  };
}
