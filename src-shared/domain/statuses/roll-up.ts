import type { RollUp } from '../rules/rules';
import { type RankOfStatus, statusText } from './compare-statuses';

/**
 * The roll-up table as the comparison asks it: by the set of the ranks that the tickets of a payment have (product.md,
 * section 3, "Grain payment"). A line speaks of exactly its statuses, however often each occurs; the first line for a set
 * holds. `ofTickets` and `all` know statuses by their text: those that tickets have, and besides them the table's own. A line
 * with a status that no ticket has is never asked for.
 */
export function rollUpTable(
  rollUps: readonly RollUp[],
  ofTickets: ReadonlyMap<string, RankOfStatus>,
  all: ReadonlyMap<string, RankOfStatus>,
): RollUpStatus {
  const lines = new Map<string, RankOfStatus>();
  for (const { statuses, status } of rollUps) {
    const ranks = statuses.map((raw) => ofTickets.get(statusText(raw))?.rank);
    const payment = all.get(statusText(status));
    if (payment === undefined || ranks.includes(undefined)) continue;
    const name = nameOf(new Set(ranks.filter((rank) => rank !== undefined)));
    if (!lines.has(name)) lines.set(name, payment);
  }
  return (ranks) => lines.get(nameOf(ranks)) ?? null;
}

function nameOf(ranks: ReadonlySet<number>): string {
  return [...ranks].sort((a, b) => a - b).join(' ');
}

/** The status that the roll-up table gives to tickets with these ranks, each rank once; null where it has no line for them. */
export type RollUpStatus = (ranks: ReadonlySet<number>) => RankOfStatus | null;
