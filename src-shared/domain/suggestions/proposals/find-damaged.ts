import { itemsAStep, type Steps } from '../../../base/steps';
import { normalise } from '../../../base/text';
import { at, itemsOf, sizeOf } from '../../../columns/groups';
import { classOfKey, type Ledger } from '../../compare/ledger';
import { nameLine, type LineName } from '../../sides/line-name';
import { isSurelyDamaged, looksDamaged, type DamageKind } from '../damaged-reference';
import type { ProposalOf } from './proposal';

/** How many damaged references are listed. */
const named = 100;

/** How many rows have a damaged reference, and the first of them. */
export type Damaged = Pick<ProposalOf['damaged_references'], 'items' | 'kinds' | 'first'>;

/** The extra references that a spreadsheet has changed. */
export function* findDamaged(ledger: Ledger): Steps<Damaged> {
  const { references, lines } = ledger.file.rows;
  const damages = new Set<DamageKind>();
  const first: Array<{ entry: number; reference: string; line: LineName; note: string }> = [];
  let items = 0;
  for (let entry = 0; entry < ledger.keyed.keys.length; entry++) {
    if (entry % itemsAStep === itemsAStep - 1) yield;
    if (classOfKey(ledger, entry) !== 'reference_extra') continue;
    const row = at(itemsOf(ledger.rowGroups, entry), 0);
    const reference = normalise(references.at(row));
    // Lost zeros need no new export: a key rule restores them.
    const kind = looksDamaged(reference);
    const note = kind === null ? '' : ledger.damageNoteOf(entry);
    if (kind === null || (!isSurelyDamaged(reference) && note === '')) continue;
    items += sizeOf(ledger.rowGroups, entry);
    damages.add(kind);
    const line = nameLine(ledger.file, lines[row] ?? 0);
    if (first.length < named) first.push({ entry, reference, line, note });
  }
  return { items, kinds: [...damages], first };
}
