import { useCallback, useRef, useState, type ReactElement } from 'react';
import type { RunSummary } from '#shared/domain/run-summary';
import { isNarrowed, viewOf, type SortColumn } from '#shared/domain/view-params';
import type { ReconcileClient } from '../../state/reconcile-client';
import { useFinding } from '../../state/use-finding';
import { useKeyPress } from '../../state/use-key-press';
import { entryAt, type OpenView, type View } from '../../state/use-view';
import { tabWords } from '../../words/class-words';
import type { ExportOrigin } from '../../words/export-words';
import { formatCount } from '../../words/format';
import { Announcer } from '../common/Announcer';
import { Button } from '../common/Button';
import { ErrorNotice } from '../common/ErrorNotice';
import { VirtualGrid, type GridSort } from '../grid/VirtualGrid';
import type { ExportOutcome } from './save-export';
import { ExportButtons } from './ExportButtons';
import { FilterMenu } from './FilterMenu';
import { FindingPanel } from './FindingPanel';
import { findingsColumns } from './findings-columns';
import { SearchBox } from './SearchBox';

/** The entries of one tab: search, filters and export above, the rows below, the opened one beside them. */
export function FindingsTab({
  worker,
  run,
  view,
  open,
  from,
}: {
  readonly worker: ReconcileClient;
  readonly run: RunSummary;
  readonly view: View;
  readonly open: OpenView;
  readonly from: ExportOrigin;
}): ReactElement {
  const { params, setParams, show } = view;
  const search = useRef<HTMLInputElement>(null);
  const [selected, setSelected] = useState({ viewId: open.viewId, position: 0 });
  const [opened, setOpened] = useState(false);
  const [outcome, setOutcome] = useState<ExportOutcome | null>(null);
  // Another view has other rows in the same places: it starts at its top, with nothing opened.
  const fresh = selected.viewId !== open.viewId;
  const position = fresh ? 0 : selected.position;
  const { detail, error } = useFinding(worker, open.viewId, opened && !fresh ? position : null);

  useKeyPress(
    '/',
    useCallback(() => {
      search.current?.focus();
      search.current?.select();
    }, []),
  );

  const select = (next: number): void => {
    setSelected({ viewId: open.viewId, position: next });
    if (fresh) setOpened(false);
  };
  const rowAt = useCallback((place: number) => entryAt(open, place), [open]);
  const onSearch = useCallback(
    (text: string) => {
      setParams({ ...params, search: text });
    },
    [params, setParams],
  );
  const onSort = (sort: GridSort | null): void => {
    // The sortable columns of the grid are named as the worker names them; see `findings-columns`.
    setParams({
      ...params,
      sort: sort === null ? null : { column: sort.column as SortColumn, descending: sort.descending },
    });
  };

  const all = run.tabs[open.params.tab].entries;
  const narrowed = isNarrowed(params);
  return (
    <>
      <div className="toolbar">
        <SearchBox value={params.search} onSearch={onSearch} inputRef={search} />
        <FilterMenu run={run} params={params} onChange={setParams} />
        {narrowed && (
          <Button
            look="quiet"
            onClick={() => {
              setParams({ ...viewOf(params.tab), sort: params.sort });
            }}
          >
            Show all
          </Button>
        )}
        <span className="soft" role="status" data-testid="shown">
          {open.entries === all
            ? `${formatCount(all)} shown`
            : `${formatCount(open.entries)} of ${formatCount(all)} shown`}
        </span>
        <div className="button-row toolbar-end">
          <ExportOutcomeLine outcome={outcome} />
          <ExportButtons worker={worker} run={run} open={open} from={from} onOutcome={setOutcome} />
        </div>
      </div>
      {outcome?.kind === 'failed' && <ErrorNotice error={outcome.error} />}
      {error !== null && <ErrorNotice error={error} />}
      <div className="findings" data-opened={detail !== null ? '' : undefined}>
        {open.entries === 0 ? (
          <div className="empty">
            <p>
              {narrowed && all > 0 ? 'Nothing here fits the search and the filters.' : emptyWords(run, open)}
            </p>
          </div>
        ) : (
          <VirtualGrid
            label={`${tabWords[open.params.tab].label} entries`}
            columns={findingsColumns[open.params.tab]}
            count={open.entries}
            rowAt={rowAt}
            version={open.viewId}
            sort={params.sort}
            onSort={onSort}
            selected={position}
            onSelect={select}
            onOpen={(place) => {
              setSelected({ viewId: open.viewId, position: place });
              setOpened(true);
            }}
            onClose={() => {
              setOpened(false);
            }}
            onRange={show}
          />
        )}
        {detail !== null && (
          <FindingPanel
            detail={detail}
            onClose={() => {
              setOpened(false);
              document.querySelector<HTMLElement>('.findings .grid')?.focus();
            }}
          />
        )}
      </div>
      <Announcer text={detail === null ? '' : `Opened ${detail.entry.paymentReference}`} />
    </>
  );
}

function emptyWords(run: RunSummary, open: OpenView): string {
  const proven = run.verdict === 'clean' || run.verdict === 'discrepancies';
  return proven ? tabWords[open.params.tab].empty : 'Nothing here, as far as this result goes.';
}

function ExportOutcomeLine({ outcome }: { readonly outcome: ExportOutcome | null }): ReactElement {
  return (
    <span className="soft" role="status" data-testid="export-outcome">
      {outcome?.kind === 'saved' && `Saved to ${outcome.where}`}
    </span>
  );
}
