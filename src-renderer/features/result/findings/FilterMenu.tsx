import { Menu } from '@base-ui/react/menu';
import { useState, type ReactElement } from 'react';
import {
  isNarrowed,
  noFilters,
  withValue,
  type ViewLists,
  type ViewOption,
  type ViewOptions,
  type ViewParams,
} from '#shared/domain/views/view-params';
import { filterSentences, listNames, listWords, onlyPairsWords } from '../../../words/filter-words';
import { formatCount } from '../../../words/format';
import { CellFilterDialog } from './CellFilterDialog';
import { SavedFilterItems } from './SavedFilterItems';
import { SavedFiltersDialog } from './SavedFiltersDialog';
import { useFilterLabel } from './use-filter-label';
import { Icon } from '../../../ui/common/Icon';

/** So many values of a list are offered: where another column was taken for the status there are thousands. The search finds them. */
const maxListed = 30;

/** Narrows a view by what its tab has, each with the count of entries that have it. */
export function FilterMenu({
  options,
  params,
  onChange,
}: {
  /** Null while they are being counted. */
  readonly options: ViewOptions | null;
  readonly params: ViewParams;
  readonly onChange: (params: ViewParams) => void;
}): ReactElement {
  const chosen = filterSentences(params).length;
  const [asking, setAsking] = useState<'value' | 'name' | null>(null);
  return (
    <>
      <Menu.Root>
        <Menu.Trigger className="button quiet" title="Filter">
          <Icon name="filter" />
          <span className="when-wide">Filter</span>
          {chosen > 0 && ` (${formatCount(chosen)})`}
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner sideOffset={4} align="start">
            <Menu.Popup className="menu-popup">
              <SavedFilterItems params={params} />
              {options !== null &&
                listNames.map((list) => (
                  <FilterGroup key={list} list={list} options={options} params={params} onChange={onChange} />
                ))}
              {options !== null && options.pairs > 0 && (
                <Menu.Group>
                  <FilterItem
                    label={onlyPairsWords}
                    entries={options.pairs}
                    checked={params.onlyPairs}
                    onCheck={(onlyPairs) => onChange({ ...params, onlyPairs })}
                  />
                </Menu.Group>
              )}
              <Menu.Separator className="menu-separator" />
              <Menu.Item className="menu-item" onClick={() => setAsking('value')}>
                <span />
                By a number, date or text…
              </Menu.Item>
              <Menu.Item className="menu-item" onClick={() => setAsking('name')}>
                <span />
                Save or delete filters…
              </Menu.Item>
              <Menu.Item
                className="menu-item"
                disabled={!isNarrowed(params)}
                onClick={() => onChange({ ...params, ...noFilters })}
              >
                <span />
                Show all
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {asking === 'name' && <SavedFiltersDialog params={params} onClose={() => setAsking(null)} />}
      {asking === 'value' && (
        <CellFilterDialog
          onAdd={(filter) => onChange({ ...params, cells: [...params.cells, filter] })}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

function FilterGroup({
  list,
  options,
  params,
  onChange,
}: {
  readonly list: keyof ViewLists;
  readonly options: ViewOptions;
  readonly params: ViewParams;
  readonly onChange: (params: ViewParams) => void;
}): ReactElement | null {
  const found: ReadonlyArray<ViewOption<ViewLists[typeof list][number]>> = options.lists[list];
  const labelOf = useFilterLabel(list === 'events' && found.length > 0);
  const chosen: readonly string[] = params[list];
  if (found.length === 0) return null;
  return (
    <Menu.Group>
      <Menu.GroupLabel className="menu-label">{listWords[list]}</Menu.GroupLabel>
      {found.slice(0, maxListed).map(({ value, entries }) => (
        <FilterItem
          key={value}
          label={labelOf(list, value)}
          title={list === 'events' ? value : undefined}
          entries={entries}
          checked={chosen.includes(value)}
          onCheck={(checked) => onChange(withValue(params, list, value, checked))}
        />
      ))}
      {found.length > maxListed && (
        <p className="menu-label">and {formatCount(found.length - maxListed)} more: search for them</p>
      )}
    </Menu.Group>
  );
}

function FilterItem({
  label,
  title,
  entries,
  checked,
  onCheck,
}: {
  readonly label: string;
  /** The id of an event that is shown by its name. */
  readonly title?: string | undefined;
  readonly entries: number;
  readonly checked: boolean;
  readonly onCheck: (checked: boolean) => void;
}): ReactElement {
  return (
    <Menu.CheckboxItem className="menu-item" title={title} checked={checked} onCheckedChange={onCheck}>
      <span>
        <Menu.CheckboxItemIndicator>
          <Icon name="tick" />
        </Menu.CheckboxItemIndicator>
      </span>
      <span>{label}</span>
      <span className="soft">{formatCount(entries)}</span>
    </Menu.CheckboxItem>
  );
}
