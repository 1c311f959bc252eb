import type { RunOverRunState } from '../../../session/comparison';
import { formatCount } from '../../../words/format';
import type { IconName } from '../../../words/icon-name';
import { runStateWords } from '../../../words/run-words';

/** The findings of the run before that are none any more, as a tab. */
export interface GoneFindings {
  readonly count: number;
  readonly label: string;
  readonly icon: IconName;
  readonly title: string;
}

/** How many findings of the run before are none in this one, and what the tab of them is called: one that left scope is not resolved. */
export function goneOf({ value }: Pick<RunOverRunState, 'value'>): GoneFindings {
  const counts = value?.answer.kind === 'compared' ? value.answer.counts : null;
  const resolved = counts?.resolved ?? 0;
  const left = counts?.['left scope'] ?? 0;
  const { word, icon } = runStateWords[resolved > 0 ? 'resolved' : 'left scope'];
  const title = `${formatCount(resolved)} resolved, ${formatCount(left)} out of scope`;
  const isBoth = resolved > 0 && left > 0;
  return isBoth
    ? { count: resolved + left, label: 'Gone', icon: runStateWords['left scope'].icon, title }
    : { count: resolved + left, label: word, icon, title };
}
