import { useCallback, type ReactElement } from 'react';
import type { OpenView } from '../view/open-view';
import type { View } from '../view/use-view';
import { formatCount } from '../../../words/format';
import { Button } from '../../../ui/common/Button';
import { ColumnsMenu } from './ColumnsMenu';
import { FilterChips } from './FilterChips';
import { FilterMenu } from './FilterMenu';
import { SearchBox } from './SearchBox';
import { useViewOptions } from '../view/use-view-options';

/** What narrows, orders and reviews the rows of a tab, beside the tabs. */
export function FindingsTools({
  view: { params, setParams },
  open,
  all,
  selected,
  onReview,
}: {
  readonly view: Pick<View, 'params' | 'setParams'>;
  readonly open: OpenView;
  /** How many entries the tab has. */
  readonly all: number;
  /** How many rows are selected. */
  readonly selected: number;
  /** Reviews the selected rows, or all where none is selected; null where nothing can be said of them. */
  readonly onReview: (() => void) | null;
}): ReactElement {
  const options = useViewOptions(open);
  const onSearch = useCallback((text: string) => setParams({ ...params, search: text }), [params, setParams]);
  return (
    <>
      <FilterChips options={options} params={params} all={all} onChange={setParams} />
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
