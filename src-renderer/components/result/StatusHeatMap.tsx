import type { ReactElement } from 'react';
import type { CoOccurrence } from '#shared/domain/co-occurrence';
import type { StatusMapping } from '#shared/domain/rules';
import { countOf, formatCount } from '../../words/format';
import { statusName } from '../../words/status-words';
import { KindIcon } from '../common/KindIcon';
import { agree } from '../rules/status-table';

/** Two statuses that meet, and whether they agree as the table stands. */
export interface StatusPair {
  readonly client: string;
  readonly platform: string;
  readonly agrees: boolean;
}

/** How many shades a cell can have, the palest being 1. */
const shades = 5;

/**
 * Which client status stands against which platform status, over references with one ticket and one row. A line's cells are
 * shaded by their share of it; the shape beside a count says whether the two agree as the table stands.
 */
export function StatusHeatMap({
  table,
  mapping,
  onLook,
}: {
  readonly table: CoOccurrence;
  readonly mapping: readonly StatusMapping[];
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
                  const agrees = agree(mapping, name, platform);
                  return (
                    <td key={platform}>
                      <button
                        type="button"
                        className="heat-cell"
                        data-shade={Math.ceil((cell.count / (sums[line] ?? cell.count)) * shades)}
                        aria-label={`${countOf(cell.count, 'reference')}: ${statusName(name)} against ${statusName(platform)}, ${agrees ? 'matched' : 'mismatched'}`}
                        onClick={() => {
                          onLook({ client: name, platform, agrees });
                        }}
                      >
                        <KindIcon kind={agrees ? 'matched' : 'mismatched'} /> {formatCount(cell.count)}
                      </button>
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
