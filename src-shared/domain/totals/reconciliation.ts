import type { EntryNumber, Ledger } from '../compare/ledger';
import type { RunSummary } from './run-summary';

/** One client file compared with one snapshot under one set of rules: the run's ledger, its findings and its summary. */
export interface Reconciliation {
  readonly ledger: Ledger;
  readonly findings: readonly EntryNumber[];
  readonly summary: RunSummary;
}
