import { useId, useMemo, useState, type ReactElement } from 'react';
import { statusName } from '#shared/base/show-unseen';
import type { StatusMapping } from '#shared/domain/rules/rules';
import { countOf, formatCount } from '../../../words/format';
import { basisSigns, basisWords, wouldWords } from '../../../words/status-words';
import { Icon } from '../../../ui/common/Icon';
import { useArrowCells } from '../../../ui/grid/use-arrow-cells';
import { mapStatus } from '../../rules/status-table';
import { MatrixCellButtons } from './MatrixCellButtons';
import type { MatrixCell, StatusMatrix } from './status-matrix';
import type { Effect } from '#shared/domain/suggestions/effect';
import { ask, useAnswer } from '../../../shell/ask';
import { useShownRun, useWorker } from '../../../session/use-worker';
import type { StatusPair } from '../view/ways-to-look';

/** How long a cell is looked at before its mapping is tried, in milliseconds: not each that the pointer crosses. */
const restMs = 150;

/** Maps by pressing cells: one line a client status, one column a platform status; what a press would do is above it. */
export function StatusMatrixTable({
  matrix: { columns, rows },
  mapping,
  onMap,
}: {
  readonly matrix: StatusMatrix;
  readonly mapping: readonly StatusMapping[];
  /** Maps a client status to what it is called there, or takes its mapping back (null). */
  readonly onMap: (client: string, platform: string | null) => void;
}): ReactElement {
  const cells = useArrowCells();
  const effectId = useId();
  const [lookedAt, setLookedAt] = useState<Pick<StatusPair, 'client' | 'platform'> | null>(null);
  const row = rows.find(({ client }) => client === lookedAt?.client);
  const lookedAtCell = row?.cells.find(({ platform }) => platform === lookedAt?.platform) ?? null;
  const would = useMemo(
    () => lookedAt && lookedAtCell && mapStatus(mapping, lookedAt.client, targetOf(lookedAtCell)),
    [lookedAt, lookedAtCell, mapping],
  );
  const effect = useMappingEffect(would);
  return (
    <>
      <p id={effectId} className="matrix-would soft" aria-live="polite">
        {lookedAt === null || lookedAtCell === null
          ? 'Press a cell to map. Counts are of references with one ticket and one row.'
          : wouldWords(lookedAt.client, lookedAtCell, effect)}
      </p>
      <div className="matrix-scroll" onPointerLeave={() => setLookedAt(null)}>
        <table className="matrix" aria-label="Status matrix" {...cells}>
          <thead>
            <tr>
              <th scope="col">Client file</th>
              <th scope="col" className="number">
                Rows
              </th>
              <th scope="col">Mapping</th>
              {columns.map(({ platform, tickets }) => (
                <th key={platform} scope="col">
                  <span className="block code">{statusName(platform)}</span>
                  <span className="block soft">
                    {tickets === 0 ? 'Not on the platform' : countOf(tickets, 'ticket')}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ client, rows: count, basis, cells: ofRow }) => (
              <tr key={client} data-client={client} data-basis={basis ?? undefined}>
                <th scope="row" className="code" title={statusName(client)}>
                  {statusName(client)}
                </th>
                <td className="number">{formatCount(count)}</td>
                <td className="matrix-basis">
                  {basis === null ? (
                    <span className="soft">{count === 0 ? 'Not in this file' : 'Comparing…'}</span>
                  ) : (
                    <>
                      <Icon name={basisSigns[basis]} /> {basisWords[basis]}
                    </>
                  )}
                </td>
                {ofRow.map((cell) => (
                  <td key={cell.platform}>
                    <MatrixCellButtons
                      client={client}
                      cell={cell}
                      describedBy={effectId}
                      onWould={() => setLookedAt({ client, platform: cell.platform })}
                      onMap={() => onMap(client, targetOf(cell))}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** What pressing a cell maps its client status to: nothing, where it is mapped there already. */
function targetOf({ platform, agrees }: MatrixCell): string | null {
  return agrees === 'mapped' ? null : platform;
}

/** What this mapping would do to the run on screen; null until it has been tried, and where there is none to try. */
function useMappingEffect(statusMapping: readonly StatusMapping[] | null): Effect | null {
  const worker = useWorker();
  const run = useShownRun();
  const { newest } = useAnswer(
    useMemo(() => {
      if (statusMapping === null) return null;
      return async (isCurrent: () => boolean) => {
        await new Promise((resolve) => setTimeout(resolve, restMs));
        if (!isCurrent()) return null;
        const answer = await ask(worker.tryMapping({ statusMapping }));
        return answer.ok ? { run, effect: answer.value } : null;
      };
    }, [run, statusMapping, worker]),
  );
  return newest?.effect ?? null;
}
