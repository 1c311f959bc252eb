import { useEffect, type ReactElement } from 'react';
import { isComplete } from '#shared/domain/totals/run-summary';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import { kindWords } from '../../words/class-words';
import { formatCount, formatDay, formatMoment } from '../../words/format';
import { findingKinds } from '../../words/kind-counts';
import { countsSentence, findingCounts } from '../../words/run-words';
import { useArrowCells } from '../../ui/grid/use-arrow-cells';

/** The newest runs that are drawn. */
const drawn = 24;

/**
 * The findings of the saved runs over time, oldest first: a column for each run, which opens it. A column is as high as its run
 * has findings, and split as the tickets and rows behind them are.
 */
export function RunsChart({
  runs,
  onOpen,
}: {
  /** Newest first. */
  readonly runs: readonly SavedRun[];
  readonly onOpen: (run: SavedRun) => void;
}): ReactElement {
  const cells = useArrowCells<HTMLDivElement>();
  const { ref } = cells;
  // The newest runs are at the right, where a narrow window would cut them off.
  useEffect(() => {
    ref.current?.scrollTo({ left: ref.current.scrollWidth });
  }, [ref]);
  const shown = runs.slice(0, drawn).toReversed();
  const most = Math.max(1, ...shown.map(({ findings }) => findings));
  const isOneOfSeveral = ({ name }: SavedRun): boolean =>
    shown.filter((other) => other.name === name).length > 1;
  return (
    <figure className="runs-chart stack" aria-labelledby="runs-chart-title">
      <figcaption className="runs-chart-head facts">
        <h3 id="runs-chart-title">Findings by run</h3>
        <span className="soft small">
          {runs.length > drawn && `The last ${formatCount(drawn)} of ${formatCount(runs.length)} runs. `}
          Colours: the tickets and rows behind the findings.
          {!shown.every(isComplete) && ' Dashed: incomplete.'}
        </span>
        <ul className="runs-chart-legend facts small" aria-label="Patterns">
          {findingKinds.map((kind) => (
            <li key={kind} className="row tight">
              <span className={`runs-chart-key fill fill-${kind}`} style={{ color: `var(--${kind})` }} />
              {kindWords[kind].word}
            </li>
          ))}
        </ul>
      </figcaption>
      <div className="runs-chart-columns" {...cells}>
        {shown.map((run) => {
          const title = run.name === '' ? formatDay(run.finishedAt) : run.name;
          return (
            <button
              key={run.id}
              type="button"
              className="runs-chart-column bare inset"
              data-incomplete={isComplete(run) ? undefined : ''}
              title={`Open the run saved ${formatMoment(run.finishedAt)}: ${countsSentence(run)}`}
              onClick={() => onOpen(run)}
            >
              <span className="runs-chart-stack column">
                <span className="strong">
                  {formatCount(run.findings)}
                  <span className="unseen"> {run.findings === 1 ? 'finding' : 'findings'}</span>
                </span>
                <Stack run={run} most={most} />
              </span>
              <span className="runs-chart-label">{title}</span>
              {run.name !== '' && isOneOfSeveral(run) && (
                <span className="soft">{formatMoment(run.finishedAt)}</span>
              )}
            </button>
          );
        })}
      </div>
    </figure>
  );
}

/** One column, the first class at its foot; a piece that is not zero is never too small to be seen. */
function Stack({ run, most }: { readonly run: SavedRun; readonly most: number }): ReactElement[] {
  const counts = findingCounts(run).filter(([, count]) => count > 0);
  const sum = counts.reduce((total, [, count]) => total + count, 0);
  return counts.toReversed().map(([kind, count]) => {
    const share = (count / sum) * (run.findings / most);
    return (
      <span
        key={kind}
        className={`runs-chart-piece fill fill-${kind}`}
        style={{ height: `calc(${share} * var(--column-height))`, color: `var(--${kind})` }}
      />
    );
  });
}
