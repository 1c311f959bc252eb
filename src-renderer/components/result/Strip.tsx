import type { ReactElement } from 'react';
import type { RunSummary } from '#shared/domain/run-summary';
import { kindWords, type Kind } from '../../words/class-words';
import { formatCount } from '../../words/format';
import { KindIcon } from '../common/KindIcon';

/** The counts of a run, one tile a meaning; all of them always, so that none is missed when it is not zero. */
export function Strip({ run }: { readonly run: RunSummary }): ReactElement {
  const { platform, client } = run.totals;
  const counts: ReadonlyArray<readonly [Kind, number]> = [
    ['matched', client.matched],
    ['mismatched', client.mismatched],
    ['missing', platform.missing],
    ['extra', client.extra],
    ['unkeyed', platform.unkeyed + client.unkeyed],
    ['malformed', client.malformed],
    ['excluded', platform.excluded + client.excluded],
  ];
  return (
    <ul className="strip" aria-label="Counts">
      {counts.map(([kind, count]) => (
        <li key={kind} className={count === 0 ? 'strip-zero' : undefined} title={kindWords[kind].explained}>
          <span className="strip-count" data-testid={`count-${kind}`}>
            {formatCount(count)}
          </span>
          <span className="strip-word">
            <KindIcon kind={kind} />
            {kindWords[kind].word}
          </span>
        </li>
      ))}
    </ul>
  );
}
