import type { EntryNumber } from '../compare/ledger';
import type { Reconciliation } from '../totals/reconciliation';
import { idOfKey } from './finding-state';

/** The entries of a run that have these ids; those of keys come first, in the order of the keys. */
export function presentIds(
  { ledger }: Reconciliation,
  wanted: ReadonlySet<string>,
): ReadonlyMap<string, EntryNumber> {
  const present = new Map<string, EntryNumber>();
  const { keys } = ledger.keyed;
  for (let key = 0; wanted.size > 0 && key < keys.length; key++) {
    const id = idOfKey(keys.at(key));
    if (wanted.has(id)) present.set(id, key);
  }
  return present;
}
