import { at, sizeOf } from '../../../columns/groups';
import type { Ledger } from '../../compare/ledger';
import { groupStatuses } from '../../statuses/status-groups';

/** A client status that agrees with nothing on the platform and that the table does not map. */
export interface OpenStatus {
  readonly status: string;
  /** How many rows have it, besides those that a filter excluded. */
  readonly rows: number;
}

/**
 * The client's statuses without a mapping, most rows first. A blank counts only in rows that have a ticket to agree with: a line
 * of totals has no status either.
 */
export function openStatuses({
  clientStatuses,
  keyed,
  ticketGroups,
  excluded,
}: Ledger): readonly OpenStatus[] {
  const { names, groups } = groupStatuses(clientStatuses);
  const without = new Set(excluded.rows.map(({ item }) => item));
  const counts = new Uint32Array(names.length);
  for (let row = 0; row < clientStatuses.numbers.length; row++) {
    const number = at(clientStatuses.numbers, row);
    const basis = clientStatuses.vocabulary[number]?.basis;
    if ((basis !== 'unmapped' && basis !== 'blank') || without.has(row)) continue;
    const key = at(keyed.rowKeys, row);
    if (basis === 'blank' && (key < 0 || sizeOf(ticketGroups, key) === 0)) continue;
    const group = at(groups, number);
    counts[group] = at(counts, group) + 1;
  }
  return names
    .map((status, group) => ({ status, rows: at(counts, group) }))
    .filter(({ rows }) => rows > 0)
    .sort((a, b) => b.rows - a.rows);
}
