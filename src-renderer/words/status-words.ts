import type { StatusBasis } from '#shared/domain/vocabulary/status-basis';
import type { SuggestedMapping } from '#shared/domain/suggestions/status-workbench';
import { statusName } from '#shared/base/show-unseen';
import { countOf, formatCount } from './format';

/** How a platform status stands towards the client file. */
export const platformBasisWords: Readonly<Record<StatusBasis, string>> = {
  mapped: 'A client status is mapped to it',
  identical: 'Same text in the client file',
  unmapped: 'Not in the client file',
  blank: 'Agrees with nothing',
};

/** What speaks for a suggested mapping, and the references that speak against it. */
export function suggestionWords(suggestion: SuggestedMapping): string {
  const { client, platform, cases, agreeing, counterExamples } = suggestion;
  const share = Math.floor((agreeing / cases) * 1000) / 10;
  const against = counterExamples.map(
    ({ platform: other, count, examples }) =>
      `${formatCount(count)} against ${statusName(other)} (${examples.join(', ')}${count > examples.length ? ', …' : ''})`,
  );
  const rest = against.length === 0 ? 'Nothing speaks against it.' : `Otherwise ${against.join(', ')}.`;
  return `“${statusName(client)}” is paired with ${platform} in ${formatCount(agreeing)} of ${countOf(cases, 'reference')} (${share} %). ${rest}`;
}
