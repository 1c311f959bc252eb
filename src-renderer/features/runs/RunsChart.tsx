import { useId, type ReactElement } from 'react';
import { isComplete } from '#shared/domain/totals/run-summary';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import { kindWords } from '../../words/class-words';
import { formatCount, formatDay, formatMoment } from '../../words/format';
import { countsSentence, findingCounts } from '../../words/run-words';

/** The newest runs that are drawn, and the size of the drawing in its own units. */
const drawn = 24;
const barWidth = 14;
const step = 22;
const height = 72;

type DrawnKind = ReturnType<typeof findingCounts>[number][0];

/** One texture a meaning, so that colour is not the only sign; on a square of six units. */
const textures: Readonly<Record<DrawnKind, ReactElement>> = {
  missing: <path d="M0 1.5h6M0 4.5h6" />,
  extra: <path d="M1.5 0v6M4.5 0v6" />,
  mismatched: <path d="M-1 7L7 -1M-1 1L1 -1M5 7L7 5" />,
  unkeyed: <path d="M3 2.9v.2" strokeWidth="2.4" strokeLinecap="round" />,
  malformed: <path d="M0 3h6M3 0v6" />,
};

/** The findings of the saved runs over time, oldest first; the table below it holds the same numbers. */
export function RunsChart({ runs }: { readonly runs: readonly SavedRun[] }): ReactElement | null {
  const id = useId();
  const shown = runs.slice(0, drawn).toReversed();
  const [first] = shown;
  const last = shown.at(-1);
  if (first === undefined || last === undefined || shown.length < 2) return null;
  const kinds = findingCounts(first).map(([kind]) => kind);
  const most = Math.max(1, ...shown.map(sumOf));
  const width = shown.length * step;
  return (
    <figure className="runs-chart">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width * 1.5}
        height={height * 1.5}
        role="img"
        aria-label={`Findings of the last ${formatCount(shown.length)} saved runs; the table below has the numbers`}
      >
        <defs>
          {kinds.map((kind) => (
            <Texture key={kind} kind={kind} id={`${id}-${kind}`} />
          ))}
        </defs>
        <line className="runs-chart-axis" x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} />
        {shown.map((run, place) => (
          <g key={run.id} transform={`translate(${place * step + (step - barWidth) / 2} 0)`}>
            <title>{`${formatMoment(run.finishedAt)}: ${countsSentence(run)}`}</title>
            {stack(run, most).map(({ kind, y, length }) => (
              <rect
                key={kind}
                className={`runs-chart-bar kind-${kind}`}
                data-incomplete={isComplete(run) ? undefined : ''}
                x="0"
                y={y}
                width={barWidth}
                height={length}
                fill={isComplete(run) ? `url(#${id}-${kind})` : 'none'}
              />
            ))}
          </g>
        ))}
      </svg>
      <figcaption className="runs-chart-caption">
        <span className="soft small">
          {formatDay(first.finishedAt)} – {formatDay(last.finishedAt)}, at most {formatCount(most)} items in a
          run; an incomplete run is drawn empty
        </span>
        <ul className="runs-chart-legend" aria-label="Textures">
          {kinds.map((kind) => (
            <li key={kind}>
              <svg viewBox="0 0 14 14" className="icon" aria-hidden="true">
                <rect
                  className={`runs-chart-bar kind-${kind}`}
                  x="1"
                  y="1"
                  width="12"
                  height="12"
                  fill={`url(#${id}-${kind})`}
                />
              </svg>
              {kindWords[kind].word}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

function Texture({ kind, id }: { readonly kind: DrawnKind; readonly id: string }): ReactElement {
  return (
    <pattern id={id} className={`kind-${kind}`} width="6" height="6" patternUnits="userSpaceOnUse">
      <g stroke="currentColor" strokeWidth="1.2" fill="none">
        {textures[kind]}
      </g>
    </pattern>
  );
}

function sumOf(run: SavedRun): number {
  return findingCounts(run).reduce((sum, [, count]) => sum + count, 0);
}

/** The pieces of one bar from the bottom up; one that is not zero is never too small to be seen. */
function stack(run: SavedRun, most: number) {
  const room = height - 4;
  let y = height - 1;
  return findingCounts(run).flatMap(([kind, count]) => {
    if (count === 0) return [];
    const length = Math.max(1.5, (count / most) * (room - 6));
    y -= length;
    return [{ kind, y, length }];
  });
}
