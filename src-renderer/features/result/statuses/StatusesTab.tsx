import { useEffect, useRef, type ReactElement } from 'react';
import type { StatusMapping } from '#shared/domain/rules/rules';
import type { StatusWorkbench } from '#shared/domain/suggestions/status-workbench';
import { useShownRun } from '../../../session/use-worker';
import type { OfRun } from '../../../session/use-of-run';
import { suggestionWords } from '../../../words/status-words';
import { Button } from '../../../ui/common/Button';
import { ErrorNotice } from '../../../ui/common/ErrorNotice';
import { Hint } from '../../../ui/common/Hint';
import { mapStatus } from '../../rules/status-table';
import { StatusTable } from '../../rules/StatusTable';
import { PlatformStatuses } from './PlatformStatuses';
import { StatusHeatMap, type StatusPair } from './StatusHeatMap';
import './statuses.css';

/** Both vocabularies with counts and basis, mappings to pick or to accept, and which statuses meet (product.md, section 2). */
export function StatusesTab({
  workbench,
  mapping,
  at,
  onReached,
  onMap,
  onLook,
}: {
  readonly workbench: OfRun<StatusWorkbench>;
  readonly mapping: readonly StatusMapping[];
  /** The client status to go to, whose mapping is then focused; null where none is wanted, or any more. */
  readonly at: string | null;
  readonly onReached: (at: null) => void;
  readonly onMap: (mapping: readonly StatusMapping[]) => void;
  /** Shows the entries in which two statuses meet. */
  readonly onLook: (pair: StatusPair) => void;
}): ReactElement {
  const run = useShownRun();
  const { value, stale, error } = workbench;
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (at === null) return;
    const rows = region.current?.querySelectorAll<HTMLElement>('tr[data-client]') ?? [];
    const row = Array.from(rows).find(({ dataset }) => dataset['client'] === at);
    row?.querySelector('select')?.focus();
    onReached(null);
  }, [at, onReached]);
  if (error !== null) return <ErrorNotice error={error} />;
  return (
    <div ref={region} className="statuses" tabIndex={0} role="region" aria-label="Statuses">
      {value !== null && value.suggestions.length > 0 && (
        <ul className="suggestions" aria-label="Suggested mappings">
          {value.suggestions.map((suggestion) => (
            <li key={suggestion.client}>
              <Hint
                title={suggestionWords(suggestion)}
                actions={
                  <Button
                    disabled={stale}
                    onClick={() => {
                      onMap(mapStatus(mapping, suggestion.client, suggestion.platform));
                    }}
                  >
                    Compare as {suggestion.platform}
                  </Button>
                }
              />
            </li>
          ))}
        </ul>
      )}
      <div className="vocabularies">
        <section aria-labelledby="client-statuses">
          <h3 id="client-statuses">The client’s statuses</h3>
          <StatusTable mapping={mapping} statuses={run.statuses} onChange={onMap} />
        </section>
        <section aria-labelledby="platform-statuses">
          <h3 id="platform-statuses">The platform’s statuses</h3>
          <PlatformStatuses statuses={run.statuses.platform} />
        </section>
      </div>
      {value !== null && <StatusHeatMap table={value.coOccurrence} onLook={onLook} />}
    </div>
  );
}
