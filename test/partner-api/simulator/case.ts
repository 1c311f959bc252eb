import type { AppError } from '#shared/base/app-error';
import type { SnapshotState } from '#shared/domain/vocabulary/snapshot-states';
import type { Faults } from '../oracles/ledger';
import type { SimulatedNetwork } from './simulated-api';
import type { ProjectCase } from './simulated-project';
import type { SaidTotals, ServerCase } from './simulated-server';

/** One case of the simulation: a project, the server that lists it, the network, and who reads it. */
export interface Case extends ProjectCase, ServerCase, SimulatedNetwork {
  readonly seed: number;
  /** How many events the reading is restricted to; the whole project, if left out. */
  readonly chosenEvents?: number;
  /** Requests of a second pass that are taken without asking. */
  readonly secondPass: boolean;
  /** The process is killed after so many pages, and again after so many more. */
  readonly kills?: readonly number[];
}

export interface Outcome {
  readonly state: SnapshotState | 'failed';
  readonly doubts: readonly string[];
  /** Why the reading stopped; null where it came to its end. */
  readonly error: AppError | null;
  readonly requests: number;
  /** Full pages that the lists made when the reading began. */
  readonly pages: number;
  readonly rejected: number;
  readonly elapsedMs: number;
  /** Tickets that were collected, before any payment reference is looked up, and what is wrong with them. */
  readonly collected: number;
  readonly faults: Faults;
  /** Tickets that were there all the time, collected, and taken away again by a lookup of their payment reference. */
  readonly lostByLookup: number;
  /** What the server said of how many there are. */
  readonly totals: SaidTotals;
  /** The most requests that reached the server in any 60 s. */
  readonly maxPerMinute: number;
  /** How long after the outage the first answer came; null where there was none. */
  readonly backAfterMs: number | null;
}
