import { useEffect, useMemo, useRef, type ReactElement } from 'react';
import { statusText } from '#shared/domain/statuses/compare-statuses';
import type { StatusWorkbench } from '#shared/domain/suggestions/status-workbench';
import type { OfRun } from '../../../session/use-of-run';
import { findingsBeforeAndAfter, mappedWords, unmappedWords } from '../../../words/status-words';
import { ErrorNotice } from '../../../ui/common/ErrorNotice';
import { Icon } from '../../../ui/common/Icon';
import { mapStatus } from '../../rules/status-table';
import { TakenLine } from '../next-steps/TakenLine';
import type { TakenSteps } from '../next-steps/use-taken-steps';
import { statusMatrix } from './status-matrix';
import { StatusMatrixTable } from './StatusMatrixTable';
import './statuses.css';

/** The place to map: which of the client's statuses meets which of the platform's, and what each is compared as (product.md, section 2). */
export function StatusesTab({
  workbench: { value, error },
  taken,
  at,
  onReached,
}: {
  readonly workbench: OfRun<StatusWorkbench>;
  /** What was done last with one click, here or in the next steps. */
  readonly taken: TakenSteps;
  /** The client status to go to, whose likeliest cell is then focused; null where none is wanted, or any more. */
  readonly at: string | null;
  readonly onReached: (at: null) => void;
}): ReactElement {
  const region = useRef<HTMLDivElement>(null);
  const { rules, isPassing } = taken;
  const { statusMapping } = rules;
  const matrix = useMemo(() => value && statusMatrix(value, statusMapping), [statusMapping, value]);
  useEffect(() => {
    if (at === null || matrix === null) return;
    const line = matrix.rows.find(({ client }) => statusText(client) === statusText(at));
    const likeliest =
      line?.cells.reduce(
        (best, { count }, place, all) => (count > (all[best]?.count ?? 0) ? place : best),
        0,
      ) ?? 0;
    const lines = region.current?.querySelectorAll<HTMLElement>('tr[data-client]') ?? [];
    const row = Array.from(lines).find(({ dataset }) => dataset['client'] === line?.client);
    const cells = row?.querySelectorAll('.matrix-cell') ?? [];
    (cells[likeliest]?.querySelector('button') ?? row?.querySelector('button'))?.focus();
    onReached(null);
  }, [at, matrix, onReached]);
  if (error !== null) return <ErrorNotice error={error} />;
  const unmapped = matrix === null ? '' : unmappedWords(matrix.rows);
  return (
    <div ref={region} className="statuses column" role="region" aria-label="Statuses" aria-busy={isPassing}>
      {taken.last !== null && (
        <TakenLine
          step={taken.last}
          effect={
            taken.last.findingsAfter === null
              ? 'Comparing…'
              : findingsBeforeAndAfter(taken.last.run.findings, taken.last.findingsAfter)
          }
          disabled={isPassing}
          onUndo={taken.undo}
        />
      )}
      {unmapped !== '' && (
        <p className="amber">
          <Icon name="warning" /> {unmapped}
        </p>
      )}
      {matrix !== null && (
        <StatusMatrixTable
          matrix={matrix}
          mapping={statusMapping}
          onMap={(client, platform) => {
            const after = { ...rules, statusMapping: mapStatus(statusMapping, client, platform) };
            taken.take(after, mappedWords(client, platform));
          }}
        />
      )}
    </div>
  );
}
