import type { ReactElement } from 'react';
import { isNarrowed, viewOf, type ViewOptions, type ViewParams } from '#shared/domain/view-params';
import { formatCount } from '../../words/format';
import { Button } from '../common/Button';
import { FilterChips } from './FilterChips';
import { SelectionBar } from './SelectionBar';
import type { GridSelection } from './use-grid-selection';

/** How many of a tab's entries are shown, why not all, and how many of them are selected. */
export function ViewLine({
  shown,
  all,
  options,
  params,
  onChange,
  selection,
  onCopy,
  onClear,
}: {
  readonly shown: number;
  /** How many entries the tab has. */
  readonly all: number;
  readonly options: ViewOptions | null;
  readonly params: ViewParams;
  readonly onChange: (params: ViewParams) => void;
  readonly selection: GridSelection;
  readonly onCopy: () => void;
  readonly onClear: () => void;
}): ReactElement {
  return (
    <div className="view-line">
      <span className="soft" role="status" data-testid="shown">
        {shown === all ? `${formatCount(all)} shown` : `${formatCount(shown)} of ${formatCount(all)} shown`}
      </span>
      <FilterChips options={options} params={params} onChange={onChange} />
      {isNarrowed(params) && (
        <Button
          look="quiet"
          onClick={() => {
            onChange({ ...viewOf(params.tab), sort: params.sort });
          }}
        >
          Show all
        </Button>
      )}
      <SelectionBar selected={selection.count} outcome={selection.copied} onCopy={onCopy} onClear={onClear} />
    </div>
  );
}
