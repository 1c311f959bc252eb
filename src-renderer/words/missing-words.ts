import { looksForMissing, type RunSummary } from '#shared/domain/totals/run-summary';
import { formatCount } from './format';

/** A count of what is missing, as it may be said of a run. */
export interface MissingWords {
  /** A dash where there may be some that nobody looked for. */
  readonly count: string;
  /** What is to be said beside it; null where the count is all there is. */
  readonly note: 'not looked for' | 'at least' | null;
}

/** A count of missing tickets, or of lines about them: after lookups alone none is not known to be missing, and a few are the least. */
export function missingWords(run: Pick<RunSummary, 'verdictReasons'>, count: number): MissingWords {
  if (looksForMissing(run)) return { count: formatCount(count), note: null };
  return count === 0
    ? { count: '–', note: 'not looked for' }
    : { count: formatCount(count), note: 'at least' };
}

/** The same in one text: `12`, `– (not looked for)`, `at least 3`. */
export function missingSentence(run: Pick<RunSummary, 'verdictReasons'>, missing: number): string {
  const { count, note } = missingWords(run, missing);
  if (note === null) return count;
  return note === 'at least' ? `at least ${count}` : `${count} (${note})`;
}

/** What lookups alone do not see, for whoever wonders at the dash. */
export const missingUnseen =
  'Only the payment references of the client file were looked up: tickets that the file lacks were not looked for.';
