import { useCallback, useState } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { ColumnLayout } from '#shared/bridge/looks';
import { ownColumnName } from '#shared/domain/views/own-cells';
import type { ViewParams } from '#shared/domain/views/view-params';
import type { OwnColumnsShown } from '../../../worker/contract/view-contract';
import { useShownRun, useWorker } from '../../../session/use-worker';
import { askResult, useQuestion } from '../../../shell/ask';
import { useLooks } from '../../../shell/use-looks';

/** The client's own columns of a result: which there are, and what happened to those that somebody has chosen. */
export interface OwnColumnsState extends OwnColumnsShown {
  /** Chosen, and not there: in the file of another month, or in a saved run that did not keep them. */
  readonly lacking: readonly string[];
  /** Why the file could not be read for them. */
  readonly error: AppError | null;
}

/** The same object for all results without such a column, so that nothing is asked for again. */
const noneShown: OwnColumnsShown['shown'] = [];
const unknown: OwnColumnsState = { all: [], shown: noneShown, lacking: [], error: null };

/** The client's own columns that a layout shows, by their names. */
export function chosenOwn({ shown }: ColumnLayout): readonly string[] {
  return Object.keys(shown).flatMap((id) => (shown[id] === true ? (ownColumnName(id) ?? []) : []));
}

/**
 * Has the worker bring along with the entries the columns that are shown, and those that the view sorts, groups or filters by.
 * What it had of another result stays until it answers.
 */
export function useOwnColumns(params: ViewParams | null): OwnColumnsState {
  const worker = useWorker();
  const run = useShownRun();
  const [state, setState] = useState(unknown);
  const { looks } = useLooks();
  const used = [params?.sort?.column, params?.group, ...(params?.cells ?? []).map(({ column }) => column)];
  const usedOwn = used.flatMap((id) => ownColumnName(id ?? '') ?? []);
  const wanted = JSON.stringify([...new Set([...chosenOwn(looks.columns), ...usedOwn])]);
  const question = useCallback(async () => {
    const names = JSON.parse(wanted) as readonly string[]; // written just above
    return { names, answer: await askResult(worker.showOwnColumns({ names })) };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the worker brings them along with the entries of each run
  }, [run, wanted, worker]);
  useQuestion(question, ({ names, answer }) => {
    if (!answer.ok) {
      if (answer.error.code !== 'cancelled') setState((before) => ({ ...before, error: answer.error }));
      return;
    }
    const { all, shown } = answer.value ?? unknown;
    const lacking = names.filter((name) => !shown.some((column) => column.name === name));
    setState({ all, shown: shown.length === 0 ? noneShown : shown, lacking, error: null });
  });
  return state;
}
