import type { ReactElement } from 'react';
import {
  openingViewOf,
  withValue,
  type ViewLists,
  type ViewOption,
  type ViewOptions,
  type ViewParams,
} from '#shared/domain/views/view-params';
import {
  cellFilterWords,
  listNames,
  listWords,
  onlyPairsWords,
  onlySideWords,
} from '../../../words/filter-words';
import { formatCount } from '../../../words/format';
import { isClassTab } from '../view/chosen-view';
import { tabWords } from '../../../words/class-words';
import { useFilterLabel } from './use-filter-label';
import { Icon } from '../../../ui/common/Icon';
import { useWaysToLook } from '../view/ways-to-look';

/** The class and the filters of a view, each to be taken off, with how many entries of the tab it lets through on its own. */
export function FilterChips({
  options,
  params,
  all,
  onChange,
}: {
  /** How many entries the tab has. */
  readonly all: number;
  readonly options: ViewOptions | null;
  readonly params: ViewParams;
  readonly onChange: (params: ViewParams) => void;
}): ReactElement | null {
  const { group, search } = params;
  const { showView } = useWaysToLook();
  const labelOf = useFilterLabel(params.events.length > 0);
  const ofList = (list: keyof ViewLists): ReactElement[] => {
    const values: ReadonlyArray<ViewLists[typeof list][number]> = params[list];
    const found: ReadonlyArray<ViewOption<string>> | undefined = options?.lists[list];
    return values.map((value) => (
      <Chip
        key={`${list} ${value}`}
        label={`${listWords[list]}: ${labelOf(list, value)}`}
        id={list === 'events' ? value : undefined}
        entries={found?.find((option) => option.value === value)?.entries}
        onRemove={() => onChange(withValue(params, list, value, false))}
      />
    ));
  };
  const ofCells = params.cells.map((filter) => (
    <Chip
      key={cellFilterWords(filter)}
      label={cellFilterWords(filter)}
      entries={undefined}
      onRemove={() => onChange({ ...params, cells: params.cells.filter((other) => other !== filter) })}
    />
  ));
  const chips = [...listNames.flatMap(ofList), ...ofCells];
  const isOfClass = isClassTab(params.tab);
  if (!isOfClass && chips.length === 0 && !params.onlyPairs && params.onlySide === null) return null;
  return (
    <ul className="chips row tight" aria-label="Filters">
      {isOfClass && (
        <Chip
          label={tabWords[params.tab].label}
          entries={all}
          onRemove={() => showView({ ...openingViewOf('findings'), group, search })}
        />
      )}
      {chips}
      {params.onlySide !== null && (
        <Chip
          label={onlySideWords[params.onlySide]}
          entries={undefined}
          onRemove={() => onChange({ ...params, onlySide: null })}
        />
      )}
      {params.onlyPairs && (
        <Chip
          label={onlyPairsWords}
          entries={options?.pairs}
          onRemove={() => onChange({ ...params, onlyPairs: false })}
        />
      )}
    </ul>
  );
}

function Chip({
  label,
  id,
  entries,
  onRemove,
}: {
  readonly label: string;
  /** What its value is called by machines, where that is something else. */
  readonly id?: string | undefined;
  readonly entries: number | undefined;
  readonly onRemove: () => void;
}): ReactElement {
  const counted = entries === undefined ? label : `${label} ${formatCount(entries)}`;
  return (
    <li className="chip row tight" title={id === undefined ? counted : `${counted} (${id})`}>
      <span className="cut">
        {label} {entries !== undefined && <span className="soft">{formatCount(entries)}</span>}
      </span>
      <button
        type="button"
        className="chip-remove bare inset"
        aria-label={`Remove the filter ${label}`}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}
