import { useState, type ReactElement } from 'react';
import type { CountFilter, InexactFilter, Rules } from '#shared/domain/rules/rules';
import { contradictingFilters } from '#shared/domain/snapshot/contradicting-counts';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { inexactFilterWords } from '#shared/words/inexact-filter-words';
import { formatMoment } from '../../../words/format';
import { Icon } from '../../../ui/common/Icon';
import { Button } from '../../../ui/common/Button';
import { DeclareInexact } from './DeclareInexact';

/**
 * The platform's filters whose counts do not all agree with what was read: somebody who knows that one is inexact can declare that,
 * with the reason, and take it back; what was declared is shown beside the verdict (product.md, section 4, equation 9).
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
  return (
    <>
      {(onDeclare === null ? [] : contradictingFilters(snapshot, rules)).map((filter) => (
        <div key={filter} className="next-step">
          <p>Not all of the platform’s counts by {filter} agree with what was read</p>
          <Button look="quiet" onClick={() => setAsked(filter)}>
            Declare the filter by {filter} inexact…
          </Button>
        </div>
      ))}
      {declared.length > 0 && (
        <div className="next-step">
          <p className="amber">
            <Icon name="warning" /> {inexactFilterWords(rules, formatMoment)}
          </p>
          {onDeclare !== null && (
            <Button look="quiet" onClick={() => onDeclare([])}>
              Compare the counts again
            </Button>
          )}
        </div>
      )}
      {onDeclare !== null && asked !== null && (
        <DeclareInexact
          filter={asked}
          onDeclare={(reason) =>
            onDeclare([...declared, { filter: asked, reason, since: new Date().toISOString() }])
          }
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
