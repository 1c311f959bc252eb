import { useEffect, useState } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { OwnColumnsShown } from '../../worker/view-contract';
import { useShownRun, useWorker } from '../asked/worker';
import { askResult } from '../shell/ask';
import { useLatest } from '../shell/use-latest';

/** The client's own columns of a result: which there are, and what became of those that somebody has chosen. */
export interface OwnColumnsState extends OwnColumnsShown {
  /** Chosen, and not there: in the file of another month, or in a saved run that did not keep them. */
  readonly lacking: readonly string[];
  /** Why the file could not be read for them. */
  readonly error: AppError | null;
}

/** The same object for all results without such a column, so that nothing is asked for again. */
const noneShown: OwnColumnsShown['shown'] = [];
const unknown: OwnColumnsState = { all: [], shown: noneShown, lacking: [], error: null };

/** Has the worker bring the chosen columns along with the entries; what it had of another result stays until it answers. */
export function useOwnColumns(chosen: readonly string[]): OwnColumnsState {
  const worker = useWorker();
  const run = useShownRun();
  const [state, setState] = useState(unknown);
  const begin = useLatest();
  const wanted = JSON.stringify(chosen);
  useEffect(() => {
    const isCurrent = begin();
    const names = JSON.parse(wanted) as readonly string[]; // written just above
    void askResult(worker.showOwnColumns({ names })).then((answer) => {
      if (!isCurrent()) return;
      if (!answer.ok) {
        if (answer.error.code !== 'cancelled') setState((before) => ({ ...before, error: answer.error }));
        return;
      }
      const { all, shown } = answer.value ?? unknown;
      const lacking = names.filter((name) => !shown.some((column) => column.name === name));
      setState({ all, shown: shown.length === 0 ? noneShown : shown, lacking, error: null });
    });
  }, [begin, run, wanted, worker]);
  return state;
}
