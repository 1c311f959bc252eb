import type { ReactElement } from 'react';
import type { InexactFilter, Rules } from '#shared/domain/rules/rules';
import { contradictingFilters } from '#shared/domain/snapshot/contradicting-counts';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { inexactFilterWords } from '#shared/words/inexact-filter-words';
import { formatMoment } from '../../../words/format';

/**
 * The platform's filters whose counts contradict what was read: somebody who knows that one is inexact can declare it, with
 * the date, and what was declared is shown beside the verdict (product.md, section 4, equation 9).
 */
export function InexactFilters({
  rules,
  snapshot,
  onDeclare,
}: {
  readonly rules: Rules;
  readonly snapshot: Pick<SnapshotInfo, 'audit'>;
  /** Null where the rules cannot be changed. */
  readonly onDeclare: ((inexactFilters: readonly InexactFilter[]) => void) | null;
}): ReactElement | null {
  const declared = rules.inexactFilters ?? [];
  const contradicting = contradictingFilters(snapshot, rules);
  if (declared.length === 0 && (contradicting.length === 0 || onDeclare === null)) return null;
  return (
    <>
      {declared.length > 0 && <span className="amber">{inexactFilterWords(rules, formatMoment)}</span>}
      {onDeclare !== null &&
        contradicting.map((filter) => (
          <button
            key={filter}
            type="button"
            className="link"
            onClick={() => {
              onDeclare([...declared, { filter, since: new Date().toISOString() }]);
            }}
          >
            The filter by {filter} is known to be inexact
          </button>
        ))}
      {onDeclare !== null && declared.length > 0 && (
        <button
          type="button"
          className="link"
          onClick={() => {
            onDeclare([]);
          }}
        >
          Compare the counts again
        </button>
      )}
    </>
  );
}
