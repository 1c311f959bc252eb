import type { ReactElement } from 'react';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import { itemWords, kindWords, type Kind } from '../../../words/class-words';
import { formatCount, formatShare } from '../../../words/format';
import { missingUnseen, missingWords } from '../../../words/missing-words';
import { KindIcon } from '../../common/KindIcon';

/**
 * The counts of a run with their shares, one tile a meaning; all of them always, so that none is missed when it is not zero. A
 * pair of ticket and row counts once.
 */
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
  const missing = missingWords(run, platform.missing);
  const whole = counts.reduce((sum, [, count]) => sum + count, 0);
  return (
    <>
      <ul className="strip" aria-label="Counts">
        {counts.map(([kind, count]) => {
          const note = kind === 'missing' ? missing.note : null;
          return (
            <li
              key={kind}
              className={count === 0 ? 'strip-zero' : undefined}
              title={note === null ? kindWords[kind].explained : missingUnseen}
            >
              <span className="strip-count">
                <span data-testid={`count-${kind}`}>
                  {kind === 'missing' ? missing.count : formatCount(count)}
                </span>{' '}
                <span className="strip-items">{itemWords(kind, count)}</span>
              </span>
              <span className="strip-word">
                <KindIcon kind={kind} />
                {kindWords[kind].word}
              </span>
              <span className="strip-share">{note ?? formatShare(count, whole)}</span>
            </li>
          );
        })}
      </ul>
      <div className="proportions" aria-hidden="true">
        {counts.map(
          ([kind, count]) =>
            count > 0 && <span key={kind} className={`kind-${kind}`} style={{ flexGrow: count }} />,
        )}
      </div>
    </>
  );
}
