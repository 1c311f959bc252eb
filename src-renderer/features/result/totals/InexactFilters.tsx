import { useState, type ReactElement } from 'react';
import type { CountFilter, InexactFilter, Rules } from '#shared/domain/rules/rules';
import { contradictingFilters } from '#shared/domain/snapshot/contradicting-counts';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { inexactFilterWords } from '#shared/words/inexact-filter-words';
import { uncountedWords } from '#shared/words/uncounted-words';
import { formatMoment } from '../../../words/format';
import { DeclareInexact } from './DeclareInexact';

/**
 * The platform's filters whose counts contradict what was read: somebody who knows that one is inexact can declare it, with
 * the reason, and what was declared is shown beside the verdict (product.md, section 4, equation 9). Says too where no counts
 * were compared.
 */
export function InexactFilters({
  rules,
  snapshot,
  onDeclare,
}: {
  readonly rules: Rules;
  readonly snapshot: Pick<SnapshotInfo, 'audit' | 'doubts'>;
  /** Null where the rules cannot be changed. */
  readonly onDeclare: ((inexactFilters: readonly InexactFilter[]) => void) | null;
}): ReactElement {
  const [asked, setAsked] = useState<CountFilter | null>(null);
  const declared = rules.inexactFilters ?? [];
  const said = [inexactFilterWords(rules, formatMoment), uncountedWords(snapshot)].filter(Boolean);
  return (
    <>
      {said.map((sentence) => (
        <span key={sentence} className="amber">
          {sentence}
        </span>
      ))}
      {onDeclare !== null &&
        contradictingFilters(snapshot, rules).map((filter) => (
          <button
            key={filter}
            type="button"
            className="link"
            onClick={() => {
              setAsked(filter);
            }}
          >
            Declare the filter by {filter} inexact…
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
      {onDeclare !== null && asked !== null && (
        <DeclareInexact
          filter={asked}
          onDeclare={(reason) => {
            onDeclare([...declared, { filter: asked, reason, since: new Date().toISOString() }]);
          }}
          onClose={() => {
            setAsked(null);
          }}
        />
      )}
    </>
  );
}
