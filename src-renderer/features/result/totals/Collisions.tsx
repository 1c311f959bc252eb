import type { ReactElement } from 'react';
import { collidingReferences } from '#shared/domain/totals/run-summary';
import { showUnseen } from '#shared/base/show-unseen';
import { countOf, formatCount } from '../../../words/format';
import type { Collision } from '#shared/domain/keys/keyed-items';

/** More are not listed; the side panel of a finding shows how each of its references is written. */
const maxListed = 200;

const sides = { platform: 'on the platform', client: 'in the client file' } as const;

/** Payment references that one side writes in several ways, which became one key each (product.md, section 2, "collision"). */
export function Collisions({
  collisions,
}: {
  readonly collisions: readonly Collision[];
}): ReactElement | null {
  if (collisions.length === 0) return null;
  const others = collisions.length - maxListed;
  return (
    <details className="disclosure">
      <summary>
        {countOf(collidingReferences(collisions), 'payment reference is', 'payment references are')} written
        in more than one way on one side, and taken for the same
      </summary>
      <ul className="record-list collisions" aria-label="Collisions" tabIndex={0}>
        {collisions.slice(0, maxListed).map(({ side, key, references }) => (
          <li key={`${side} ${key}`}>
            <span>{sides[side]}</span>
            <span className="code">{references.map((raw) => `“${showUnseen(raw)}”`).join(' ')}</span>
          </li>
        ))}
        {others > 0 && <li>and {formatCount(others)} more</li>}
      </ul>
    </details>
  );
}
