import type { Rules } from '../domain/rules/rules';

type Declared = Pick<Rules, 'inexactFilters'>;

/** What is shown beside a verdict for each filter of the platform that somebody declared inexact. */
export function inexactFilterSentences(
  { inexactFilters = [] }: Declared,
  moment: (at: string) => string,
): readonly string[] {
  return inexactFilters.map(({ filter, reason = '', since }) => {
    const because = reason === '' ? '' : ` (“${reason}”)`;
    return `The platform’s filter by ${filter} was declared inexact on ${moment(since)}${because}: its counts are not compared with what was read.`;
  });
}

/** The same as one text; `''` where nobody declared any. */
export function inexactFilterWords(declared: Declared, moment: (at: string) => string): string {
  return inexactFilterSentences(declared, moment).join(' ');
}
