import type { Totals } from './conservation';

/** Reasons not to compare a client file: whatever came of it would say nothing. The worst first. */
export const unfitness = [
  'no_rows',
  'no_keys',
  'mostly_malformed',
  'no_ticket_references',
  'no_overlap',
] as const;

export type Unfitness = (typeof unfitness)[number];

/** What they are judged by: all tickets; rows and tickets with a payment reference, and those rows whose key some ticket has. */
export interface FitnessGrounds {
  readonly dataRows: number;
  readonly malformed: number;
  readonly keyedRows: number;
  /** All tickets; none while there is no snapshot. */
  readonly tickets: number;
  readonly keyedTickets: number;
  readonly metRows: number;
}

/** Why a client file is not fit to be compared; empty where it is. Without tickets nothing is said of the platform. */
export function unfitnessOf(grounds: FitnessGrounds): readonly Unfitness[] {
  const { dataRows, malformed, keyedRows, tickets, keyedTickets, metRows } = grounds;
  const found: Record<Unfitness, boolean> = {
    no_rows: dataRows === 0,
    no_keys: dataRows > 0 && keyedRows === 0,
    mostly_malformed: malformed > dataRows,
    no_ticket_references: tickets > 0 && keyedTickets === 0,
    no_overlap: keyedRows > 0 && keyedTickets > 0 && metRows === 0,
  };
  return unfitness.filter((reason) => found[reason]);
}

/**
 * The same of a comparison that was made nevertheless, from its totals: a row whose key some ticket has is matched, mismatched
 * or extra beside one that is, and is never excluded (product.md, section 3).
 */
export function unfitnessOfRun({ platform, client }: Totals): readonly Unfitness[] {
  return unfitnessOf({
    dataRows: client.dataRows,
    malformed: client.malformed,
    keyedRows: client.dataRows - client.unkeyed,
    tickets: platform.unique,
    keyedTickets: platform.unique - platform.unkeyed,
    metRows: client.matched + client.mismatched,
  });
}
