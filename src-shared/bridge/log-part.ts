import type { AppError } from '../base/app-error';

/** A part of a log. */
export interface LogPart<Entry> {
  readonly entries: readonly Entry[];
  /** The offset of what comes next, now or when more was written. */
  readonly next: number;
  readonly more: boolean;
  readonly problems: readonly AppError[];
}
