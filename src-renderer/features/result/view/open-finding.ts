import { openingViewOf } from '#shared/domain/views/view-params';
import type { ReconcileClient } from '../../../session/reconcile-client';
import { ask } from '../../../shell/ask';
import type { ChosenView } from './chosen-view';

/** Gives the keyboard to the list of the findings, where it is on screen. */
export function focusFindings(): void {
  document.querySelector<HTMLElement>('.findings .grid')?.focus();
}

/** Has a result show all its findings, with the one of a query opened; answers whether it has that finding. */
export async function openFinding(
  worker: Pick<ReconcileClient, 'openQuery'>,
  { keepRows, setTab, setParams }: Omit<ChosenView, 'params' | 'tab' | 'keptRows'>,
  id: string,
): Promise<boolean> {
  const params = openingViewOf('findings');
  const found = await ask(worker.openQuery({ id, params }));
  if (!found.ok || found.value === null) return false;
  keepRows({ ...found.value, params, marked: [], opened: true, onScreen: true, isGoal: true });
  setTab('findings');
  setParams(params);
  return true;
}
