import type { ReactElement } from 'react';
import { useShownRun } from '../../../session/use-worker';
import { countOf, formatCount, formatShare } from '../../../words/format';
import { itemWords, kinds, kindWords } from '../../../words/class-words';
import { countsByKind } from '../../../words/kind-counts';
import { useArrowCells } from '../../../ui/grid/use-arrow-cells';
import { barSegments } from './bar-segments';
import { useWaysToLook } from '../view/ways-to-look';
import './rows-bar.css';

/** All tickets and rows of a result in one bar, split by meaning; a segment filters as the head of its column below does. */
export function RowsBar(): ReactElement | null {
  const { shownKind, toggle } = useWaysToLook();
  const { totals } = useShownRun();
  const cells = useArrowCells<HTMLDivElement>();
  const counts = countsByKind(totals);
  const sum = kinds.reduce((total, kind) => total + counts[kind], 0);
  if (sum === 0) return null;
  return (
    <div
      className="rows-bar"
      role="group"
      aria-label={`All tickets and rows by class, ${formatCount(sum)} with each pair counted once`}
      {...cells}
    >
      {barSegments(kinds.map((kind) => [kind, counts[kind]])).map(({ name, count, width, isWidened }) => {
        const what = `${kindWords[name].word}: ${countOf(count, itemWords(name, 1), itemWords(name))}`;
        const widened = isWidened ? ' Drawn wider than its share, so that it can be seen and pressed.' : '';
        return (
          <button
            key={name}
            type="button"
            className={`rows-bar-segment fill fill-${name}`}
            style={{ flexGrow: width, color: `var(--${name})` }}
            aria-label={what}
            aria-pressed={name === shownKind}
            title={`${what}, ${formatShare(count, sum)} of all, each pair counted once.${widened}`}
            onClick={() => toggle(name)}
          />
        );
      })}
    </div>
  );
}
