import { useCallback, useState } from 'react';
import type { EntryNumber } from '#shared/domain/compare/ledger';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import { useShownRun, useWorker } from '../../../session/use-worker';
import { useOfRun } from '../../../session/use-of-run';

/** A finding that is opened beside a list which is no view; none once another run is open, which numbers its entries again. */
export function useOpenedFinding() {
  const worker = useWorker();
  const run = useShownRun();
  const [chosen, setChosen] = useState<{ readonly run: RunSummary; readonly entry: EntryNumber } | null>(
    null,
  );
  const entry = chosen?.run === run ? chosen.entry : null;
  const { value, error } = useOfRun(
    useCallback(
      () => (entry === null ? Promise.resolve(null) : worker.openEntryNumber({ entry })),
      [entry, worker],
    ),
  );
  return {
    entry,
    detail: entry === null ? null : value,
    error,
    open: (next: EntryNumber | null): void => setChosen(next === null ? null : { run, entry: next }),
    close: (): void => setChosen(null),
  };
}
