import { at, sizeOf } from '../../columns/groups';
import { isMatchedKey, type Ledger } from '../compare/ledger';
import { groupStatuses } from '../statuses/status-groups';

/** How often a client status stands against a platform status, over references with exactly one ticket and one row. */
export interface CoOccurrence {
  /** Statuses that are compared alike are one line or column, named by the most frequent of their raw texts. */
  readonly client: readonly string[];
  readonly platform: readonly string[];
  /** The pairs that occur: numbers into `client` and `platform`, how often, and a few payment references to look at. */
  readonly cells: readonly CoOccurrenceCell[];
  /** References counted, which is the sum over the cells. */
  readonly references: number;
}

export interface CoOccurrenceCell {
  readonly client: number;
  readonly platform: number;
  readonly count: number;
  /** How many of them are matched as the rules stand; of statuses that agree, a quantity or a field may still differ. */
  readonly matched: number;
  readonly examples: readonly string[];
}

const examplesACell = 5;

/**
 * Counts which statuses meet where there is no doubt what belongs together: references with exactly one ticket and one row.
 * What they are mapped to plays no part, so that the table can speak for or against a mapping.
 */
export function countCoOccurrence(ledger: Ledger): CoOccurrence {
  const client = groupStatuses(ledger.clientStatuses);
  const platform = groupStatuses(ledger.platformStatuses);
  const cells = new Map<
    number,
    { client: number; platform: number; count: number; matched: number; examples: string[] }
  >();
  let references = 0;
  for (let key = 0; key < ledger.keyed.keys.length; key++) {
    if (sizeOf(ledger.ticketGroups, key) !== 1 || sizeOf(ledger.rowGroups, key) !== 1) continue;
    const ticket = at(ledger.ticketGroups.items, at(ledger.ticketGroups.offsets, key));
    const row = at(ledger.rowGroups.items, at(ledger.rowGroups.offsets, key));
    const line = at(client.groups, at(ledger.clientStatuses.numbers, row));
    const column = at(platform.groups, at(ledger.platformStatuses.numbers, ticket));
    const place = line * platform.names.length + column;
    const cell = cells.get(place) ?? { client: line, platform: column, count: 0, matched: 0, examples: [] };
    cells.set(place, cell);
    cell.count++;
    if (isMatchedKey(ledger, key)) cell.matched++;
    references++;
    if (cell.examples.length < examplesACell) cell.examples.push(ledger.tickets.references.at(ticket));
  }
  return {
    client: client.names,
    platform: platform.names,
    cells: [...cells.values()].sort((a, b) => b.count - a.count),
    references,
  };
}
