import type { ReactElement } from 'react';
import { isNarrowed, noFilters, type ViewParams } from '#shared/domain/views/view-params';
import { entriesOf } from '../../../words/class-words';
import type { MarkedAmounts } from './use-marked-amounts';
import { formatCount } from '../../../words/format';
import { Button } from '../../../ui/common/Button';
import { SelectionBar } from './SelectionBar';
import type { GridSelection } from './use-grid-selection';

/** How many of a tab's entries are shown, and how many of them are selected. */
export function ViewLine({
  shown,
  amounts,
  all,
  params,
  note,
  outdated,
  onChange,
  selection,
  onCopy,
  onClear,
}: {
  /** What the marked rows add up to; null where no amounts are compared. */
  readonly amounts: MarkedAmounts;
  readonly shown: number;
  /** How many entries the tab has. */
  readonly all: number;
  readonly params: ViewParams;
  /** What else is to be said of the view; `''` for nothing. */
  readonly note: string;
  /** Whether findings have been reviewed since the view was opened. */
  readonly outdated: boolean;
  readonly onChange: (params: ViewParams) => void;
  readonly selection: GridSelection;
  readonly onCopy: () => void;
  readonly onClear: () => void;
}): ReactElement {
  const filtered = params.reviews.length > 0;
  return (
    <div className="view-line row">
      <span className="soft cut" role="status" data-testid="shown">
        {shown === all ? '' : `${formatCount(shown)} of `}
        {entriesOf(params.tab, all)} shown{note !== '' && `. ${note}`}
      </span>
      {outdated && (filtered || params.sort?.column === 'review') && (
        <Button look="quiet" onClick={() => onChange({ ...params })}>
          {filtered ? 'Filter again' : 'Sort again'}
        </Button>
      )}
      {isNarrowed(params) && shown > 0 && (
        <Button look="quiet" onClick={() => onChange({ ...params, ...noFilters })}>
          Show all
        </Button>
      )}
      <SelectionBar
        selected={selection.count}
        amounts={amounts}
        outcome={selection.copied}
        onCopy={onCopy}
        onClear={onClear}
      />
    </div>
  );
}
