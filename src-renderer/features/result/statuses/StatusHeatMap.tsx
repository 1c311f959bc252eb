import type { ReactElement } from 'react';
import type { CoOccurrence } from '#shared/domain/suggestions/co-occurrence';
import { statusName } from '#shared/base/show-unseen';
import { countOf, formatCount } from '../../../words/format';
import { KindIcon } from '../../../ui/common/KindIcon';

/** Two statuses that meet in references, and whether those that matched are meant or those that did not. */
export interface StatusPair {
  readonly client: string;
  readonly platform: string;
  readonly among: 'matched' | 'mismatched';
}

/** How many shades a cell can have, the palest being 1. */
const shades = 5;

/**
 * Which client status stands against which platform status, over references with one ticket and one row. A line's cells are
 * shaded by their share of it; the shape beside a count says what happened to its references. Where the statuses agree and
 * something else differs in some, each of the two has its own count.
 */
export function StatusHeatMap({
  table,
  onLook,
}: {
  readonly table: CoOccurrence;
  readonly onLook: (pair: StatusPair) => void;
}): ReactElement {
  const sums = table.client.map((_, line) =>
    table.cells.reduce((sum, cell) => (cell.client === line ? sum + cell.count : sum), 0),
  );
  const lines = table.client.map((name, line) => ({ name, line })).filter(({ line }) => sums[line] !== 0);

  return (
    <section className="heat" aria-labelledby="heat-title">
      <h3 id="heat-title">Which statuses meet</h3>
      <p className="soft">
        Counted over {countOf(table.references, 'payment reference')} with exactly one ticket and one row; a
        count leads to its references.
      </p>
      {lines.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Client file \ Platform</th>
              {table.platform.map((name) => (
                <th key={name} scope="col">
                  {statusName(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, line }) => (
              <tr key={name}>
                <th scope="row">{statusName(name)}</th>
                {table.platform.map((platform, column) => {
                  const cell = table.cells.find((one) => one.client === line && one.platform === column);
                  if (cell === undefined) return <td key={platform} />;
                  const counts = [
                    { among: 'matched', count: cell.matched },
                    { among: 'mismatched', count: cell.count - cell.matched },
                  ] as const;
                  return (
                    <td key={platform}>
                      {counts
                        .filter(({ count }) => count > 0)
                        .map(({ among, count }) => (
                          <button
                            key={among}
                            type="button"
                            className="heat-cell"
                            data-shade={Math.ceil((cell.count / (sums[line] ?? cell.count)) * shades)}
                            aria-label={`${countOf(count, 'reference')}: ${statusName(name)} against ${statusName(platform)}, ${among}`}
                            onClick={() => {
                              onLook({ client: name, platform, among });
                            }}
                          >
                            <KindIcon kind={among} /> {formatCount(count)}
                          </button>
                        ))}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
