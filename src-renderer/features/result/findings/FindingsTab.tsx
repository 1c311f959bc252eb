import { useCallback, useMemo, type ReactElement, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { isComplete, type RunSummary } from '#shared/domain/totals/run-summary';
import type { OwnColumnId } from '#shared/domain/views/own-cells';
import { isNarrowed, noFilters, openingViewOf, type SortColumn } from '#shared/domain/views/view-params';
import { useShownRun } from '../../../session/use-worker';
import { useFinding } from './use-finding';
import { useFindingReview } from '../../reviews/use-finding-review';
import { useRecordedOpening } from '../../reviews/use-recorded-opening';
import { useLooks } from '../../../shell/use-looks';
import { useWidth } from '../../../shell/use-width';
import { focusFindings } from '../view/open-finding';
import { listedEntryAt, type OpenView } from '../view/open-view';
import type { View } from '../view/use-view';
import { tabWords } from '../../../words/class-words';
import { Announcer } from '../../../ui/common/Announcer';
import { Button } from '../../../ui/common/Button';
import { Empty } from '../../../ui/empty/Empty';
import { ErrorNotice } from '../../../ui/common/ErrorNotice';
import { withPlaced, withWidth } from '../../../ui/grid/column-layout';
import { noGridMarks } from '../../../ui/grid/grid-marks';
import type { GridSort } from '../../../ui/grid/use-grid-table';
import { VirtualGrid } from '../../../ui/grid/VirtualGrid';
import { ReviewDialog } from '../../reviews/ReviewDialog';
import { useReviewing } from './use-reviewing';
import { FindingPanel } from '../finding/FindingPanel';
import { useResultDesk } from '../finding/result-desk';
import { findingsColumns, fittingColumns, listedColumns, shownColumns } from './findings-columns';
import { FindingsTools } from './FindingsTools';
import { RowMenu } from './RowMenu';
import { SelectionBar } from './SelectionBar';
import { notGroupedWords, useGridGroups } from './use-grid-groups';
import { useGridSelection } from './use-grid-selection';
import { useShownParts } from './use-shown-parts';
import { useViewPlace } from '../finding/use-view-place';
import { useWantedWidths } from './use-wanted-widths';
import { ViewLine } from './ViewLine';
import { useWaysToLook } from '../view/ways-to-look';
import './findings.css';

/** The entries of one tab as a grid. Their tools are beside the tabs, their counts at the foot, an opened entry at the side. */
export function FindingsTab({
  view,
  open,
  toolsAt,
  footAt,
}: {
  readonly view: View;
  readonly open: OpenView;
  /** The places for what narrows the rows, beside the tabs, and for what is shown of them, below; null until they are drawn. */
  readonly toolsAt: HTMLElement | null;
  readonly footAt: HTMLElement | null;
}): ReactElement {
  const run = useShownRun();
  const { showView } = useWaysToLook();
  const { params, setParams, show } = view;
  const { tab } = open.params;
  const { looks, change } = useLooks();
  const layout = looks.columns;
  const has = useShownParts();
  const { own } = useResultDesk();
  const selection = useGridSelection(open, view.kept);
  const { detail, error } = useFinding(selection.opened);
  const review = useFindingReview(selection.opened);
  useRecordedOpening(detail, review);
  const reviewing = useReviewing(open, selection);
  const place = useViewPlace(open, selection);

  const [widthAt, room] = useWidth();
  const isBesideFinding = detail !== null;
  const columns = useMemo(() => {
    const ids = shownColumns(tab, layout, has);
    return findingsColumns(
      room === null ? ids : fittingColumns(ids, layout, room, isBesideFinding),
      layout,
      own,
    );
  }, [has, isBesideFinding, layout, own, room, tab]);
  const wanted = useWantedWidths(open, shownColumns(tab, layout, has), layout, own);
  const rowAt = useCallback((place: number) => listedEntryAt(open, place), [open]);
  const onSort = (sort: GridSort | null): void => {
    // The sortable columns of the grid are named as the worker names them; see `findings-columns`.
    setParams({
      ...params,
      sort:
        sort === null
          ? null
          : { column: sort.column as SortColumn | OwnColumnId, descending: sort.descending },
    });
  };
  const groups = useGridGroups(open);
  const copy = (): void => selection.copy(shownColumns(tab, layout, has));
  const unmark = (): void => selection.mark(noGridMarks);

  const rowMenu = (position: number): ReactNode => {
    const entry = listedEntryAt(open, position);
    return entry === null ? null : (
      <RowMenu
        entry={entry}
        selected={selection.count}
        params={params}
        onChange={setParams}
        onOpen={() => selection.open(position)}
        onCopyReference={() => selection.copyText(entry.paymentReference)}
        onCopy={copy}
        onReview={reviewing.beginHere}
      />
    );
  };

  const all = run.tabs[tab].entries;
  return (
    <>
      {toolsAt !== null &&
        createPortal(
          <FindingsTools
            view={view}
            open={open}
            all={all}
            selected={selection.count}
            onReview={reviewing.begin}
          />,
          toolsAt,
        )}
      {footAt !== null &&
        createPortal(
          <ViewLine {...{ open, all, params }} note={notGroupedWords(open, own)} onChange={setParams}>
            <SelectionBar viewId={open.viewId} selection={selection} onCopy={copy} onClear={unmark} />
          </ViewLine>,
          footAt,
        )}
      <ErrorNotice error={error} />
      <ErrorNotice error={own.error} />
      <ErrorNotice error={reviewing.error} />
      <div ref={widthAt} className="findings" data-opened={detail !== null ? '' : undefined}>
        {open.entries === 0 ? (
          isNarrowed(params) && all > 0 ? (
            <Empty picture="filter" sentence="Nothing matches the search and the filters.">
              <Button onClick={() => setParams({ ...params, ...noFilters })}>Show all</Button>
            </Empty>
          ) : (
            <Empty picture="findings" sentence={emptyWords(run, open)} />
          )
        ) : (
          <VirtualGrid
            label={tab === 'findings' ? tabWords[tab].label : `${tabWords[tab].label} entries`}
            columns={columns}
            count={open.entries}
            groups={groups}
            rowAt={rowAt}
            version={selection.version}
            sort={params.sort}
            onSort={onSort}
            selected={selection.position}
            onSelect={selection.select}
            onOpen={selection.open}
            onClose={() => {
              // What is selected goes last: it is the most work to do again.
              if (selection.opened !== null) selection.close();
              else unmark();
            }}
            onRange={show}
            marking={{ marks: selection.marks, onMark: selection.mark, onCopy: copy }}
            onResize={(column, width) => change({ columns: withWidth(layout, column, width) })}
            onMove={(column, beside, side) =>
              change({ columns: withPlaced(layout, listedColumns(layout), column, beside, side) })
            }
            wanted={wanted}
            rowMenu={rowMenu}
          />
        )}
        {detail !== null && (
          <FindingPanel
            detail={detail}
            review={review}
            place={place}
            form={reviewing.form}
            onFind={(search) => showView({ ...openingViewOf('findings'), group: params.group, search })}
            onClose={() => {
              selection.close();
              focusFindings();
            }}
          />
        )}
      </div>
      {reviewing.dialog !== null && <ReviewDialog {...reviewing.dialog} />}
      <Announcer text={detail === null ? '' : `Opened ${detail.entry.paymentReference}`} />
    </>
  );
}

function emptyWords(run: RunSummary, open: OpenView): string {
  return isComplete(run) ? tabWords[open.params.tab].empty : 'Nothing here, as far as this result goes.';
}
