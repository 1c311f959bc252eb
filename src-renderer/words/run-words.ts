import { monthOfFile } from '#shared/domain/dates/month-of-file';
import type { FindingChange } from '#shared/domain/vocabulary/finding-changes';
import type { AppError } from '#shared/base/app-error';
import type { SavedRun, UnreadRun } from '#shared/domain/runs/saved-run';
import type { IconName } from './icon-name';
import type { RunComparisonAnswer } from '../worker/contract/analysis-contract';
import { kindWords } from './class-words';
import { countsByKind, findingKinds } from './kind-counts';
import { countOf, formatCount, formatMoment, formatMonth } from './format';

/** What happened to a finding since the previous run: its word, its sign and what it means (product.md, section 5). */
export const runStateWords: Readonly<
  Record<FindingChange, { readonly word: string; readonly icon: IconName; readonly explained: string }>
> = {
  new: { word: 'New', icon: 'plus', explained: 'No finding of this reference in the runs before.' },
  persisting: {
    word: 'Carried forward',
    icon: 'same',
    explained: 'The same finding as in the previous run.',
  },
  changed: {
    word: 'Changed',
    icon: 'unequal',
    explained: 'A finding in the previous run too, but another one: its class or its statuses differ.',
  },
  reopened: {
    word: 'Reopened',
    icon: 'again',
    explained: 'A finding of an earlier run that the previous one did not have.',
  },
  resolved: {
    word: 'Resolved',
    icon: 'tick',
    explained: 'A finding of the previous run that is matched now.',
  },
  'left scope': {
    word: 'Out of scope',
    icon: 'away',
    explained:
      'A finding of the previous run that is on neither side any more, or that a filter now excludes.',
  },
};

/** How old a finding is, in days: "61 days"; `''` within the first. */
export function findingAgeWords(since: string, now: number): string {
  const days = Math.floor((now - Date.parse(since)) / 86_400_000);
  return days < 1 ? '' : countOf(days, 'day');
}

/** What a result was compared with, or why it was compared with nothing. */
export function comparedWithWords(previous: SavedRun | null, answer: RunComparisonAnswer): string {
  switch (answer.kind) {
    case 'compared':
      return previous === null
        ? 'First run: nothing to compare with'
        : `Compared with the run of ${formatMoment(previous.finishedAt)}${answer.otherRules ? ' with the current rules' : ''}.`;
    case 'incomplete':
      return 'Not compared with an earlier run: in an incomplete result, what is absent may simply not have been read.';
    case 'column not kept':
      return `Not compared with the ${previous === null ? 'previous run' : `run of ${formatMoment(previous.finishedAt)}`}: it did not keep the column “${answer.column}”, which the rules use now.`;
    case 'inputs wanted':
      return 'Not compared with the previous run: its data could not be opened.';
  }
}

/**
 * The caution that a run which could not be read may be the one to compare with, instead of `previous`; `''` where it is none.
 * That they could not be listed says the same.
 */
export function unreadRunWords(
  { unread, error }: { readonly unread: readonly UnreadRun[]; readonly error: AppError | null },
  previous: SavedRun | null,
): string {
  const isNewest = error !== null || unread.some(({ id }) => previous === null || id > previous.id);
  return isNewest
    ? 'A saved run that may be the newest could not be read (see Runs): what is new or resolved may be wrong.'
    : '';
}

/** The findings of a run by meaning, as the chart shows them. */
export function findingCounts({ totals }: Pick<SavedRun, 'totals'>) {
  const counts = countsByKind(totals);
  return findingKinds.map((kind) => [kind, counts[kind]] as const);
}

/** The counts of a run in one line, for those who hear the chart. */
export function countsSentence(run: Pick<SavedRun, 'totals'>): string {
  return findingCounts(run)
    .map(([kind, count]) => `${formatCount(count)} ${kindWords[kind].word.toLowerCase()}`)
    .join(', ');
}

/** The period that a file seems to close, as a run of it is called unless somebody says otherwise; `madeAt` is null where it is not known. */
export function periodName(fileName: string, madeAt: string | null): string {
  return formatMonth(monthOfFile(fileName, new Date(madeAt ?? Date.now())));
}
