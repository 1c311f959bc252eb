import type { RunOverRunState } from '../../../session/comparison';
import { formatCount } from '../../../words/format';
import { runStateWords } from '../../../words/run-words';

/** The findings of the run before that are none any more, as a tab. */
export interface GoneFindings {
  readonly count: number;
  readonly label: string;
  readonly title: string;
}

/** How many findings of the run before are none in this one, and what the tab of them is called: one that left scope is not resolved. */
export function goneOf({ value }: Pick<RunOverRunState, 'value'>): GoneFindings {
  const counts = value?.answer.kind === 'compared' ? value.answer.counts : null;
  const resolved = counts?.resolved ?? 0;
  const left = counts?.['left scope'] ?? 0;
  const { word } = runStateWords[resolved > 0 ? 'resolved' : 'left scope'];
  const title = `Findings of the previous run that this one does not have: ${formatCount(resolved)} resolved, which agree now; ${formatCount(left)} out of scope, on neither side any more or excluded by a filter.`;
  return { count: resolved + left, label: resolved > 0 && left > 0 ? 'Gone' : word, title };
}
