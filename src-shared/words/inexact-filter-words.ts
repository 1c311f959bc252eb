import type { Rules } from '../domain/rules/rules';

/** What is shown beside a verdict where somebody declared filters of the platform inexact; `''` where nobody did. */
export function inexactFilterWords(
  { inexactFilters = [] }: Pick<Rules, 'inexactFilters'>,
  moment: (at: string) => string,
): string {
  return inexactFilters
    .map(
      ({ filter, since }) =>
        `The platform’s filter by ${filter} was declared inexact on ${moment(since)}: its counts are not compared with what was read.`,
    )
    .join(' ');
}
