import { useCallback, type ReactElement } from 'react';
import { openingViewOf, type ViewOptions } from '#shared/domain/views/view-params';
import type { OpenView } from '../view/open-view';
import type { View } from '../view/use-view';
import { formatCount } from '../../../words/format';
import { Button } from '../../../ui/common/Button';
import { ColumnsMenu } from './ColumnsMenu';
import { FilterChips } from './FilterChips';
import { FilterMenu } from './FilterMenu';
import { SearchBox } from './SearchBox';
import { useWaysToLook } from '../view/ways-to-look';

/** What narrows, orders and reviews the rows of a tab, beside the tabs. */
export function FindingsTools({
  view: { params, setParams },
  open,
  all,
  options,
  selected,
  onReview,
}: {
  readonly view: Pick<View, 'params' | 'setParams'>;
  readonly open: OpenView;
  /** How many entries the tab has. */
  readonly all: number;
  /** Null while they are being counted. */
  readonly options: ViewOptions | null;
  /** How many rows are selected. */
  readonly selected: number;
  /** Reviews the selected rows, or all where none is selected; null where nothing can be said of them. */
  readonly onReview: (() => void) | null;
}): ReactElement {
  const { showView } = useWaysToLook();
  const onSearch = useCallback((text: string) => setParams({ ...params, search: text }), [params, setParams]);
  return (
    <>
      <FilterChips
        options={options}
        params={params}
        all={all}
        onChange={setParams}
        onAllClasses={() =>
          showView({ ...openingViewOf('findings'), group: params.group, search: params.search })
        }
      />
      <SearchBox value={params.search} onSearch={onSearch} />
      <FilterMenu options={options} params={params} onChange={setParams} />
      <ColumnsMenu
        tab={open.params.tab}
        group={params.group}
        onGroup={(group) => setParams({ ...params, group })}
      />
      {onReview !== null && (
        <Button onClick={onReview}>
          {selected > 0
            ? `Review ${formatCount(selected)} selected…`
            : `Review ${formatCount(open.entries)}…`}
        </Button>
      )}
    </>
  );
}
