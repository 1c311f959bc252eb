import type { ReactElement, ReactNode } from 'react';
import { isNarrowed, noFilters, type ViewParams } from '#shared/domain/views/view-params';
import { entriesOf } from '../../../words/class-words';
import type { OpenView } from '../view/open-view';
import { formatCount } from '../../../words/format';
import { Button } from '../../../ui/common/Button';

/** How many of a tab's entries are shown, and how many of them are selected. */
export function ViewLine({
  open: { entries: shown, selectedBy, marks },
  all,
  params,
  note,
  onChange,
  children,
}: {
  readonly open: OpenView;
  /** How many entries the tab has. */
  readonly all: number;
  readonly params: ViewParams;
  /** What else is to be said of the view; `''` for nothing. */
  readonly note: string;
  readonly onChange: (params: ViewParams) => void;
  /** What is selected of them. */
  readonly children: ReactNode;
}): ReactElement {
  // Findings may have been reviewed since the view was opened.
  const outdated = selectedBy.revision !== marks.revision;
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
      {children}
    </div>
  );
}
