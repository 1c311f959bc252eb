import type { AppError } from '../base/app-error';

/** All entries of a log in order, and what is wrong with it. */
export interface WholeLog<Entry> {
  readonly entries: readonly Entry[];
  readonly problems: readonly AppError[];
}

export interface LogPart<Entry> extends WholeLog<Entry> {
  /** The offset of what comes next, now or when more was written. */
  readonly next: number;
  readonly more: boolean;
}
