import { Menu } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import { noFilters, type ViewLists, type ViewParams } from '#shared/domain/views/view-params';
import { filterLabel, listWords } from '../../../words/filter-words';
import { formatCount } from '../../../words/format';
import type { ListedEntry } from '../../../worker/contract/view-contract';

/** What can be done with a row, or with the selected ones where it is among them. */
export function RowMenu({
  entry,
  selected,
  params,
  onChange,
  onOpen,
  onCopyReference,
  onCopy,
  onReview,
}: {
  readonly entry: ListedEntry;
  /** How many rows are selected. */
  readonly selected: number;
  readonly params: ViewParams;
  readonly onChange: (params: ViewParams) => void;
  readonly onOpen: () => void;
  readonly onCopyReference: () => void;
  readonly onCopy: () => void;
  /** Null where nothing can be said of it. */
  readonly onReview: (() => void) | null;
}): ReactElement {
  const rows = selected > 0 ? `${formatCount(selected)} selected rows` : 'row';
  return (
    <>
      <Item label="Open" keys="Enter" onClick={onOpen} />
      {entry.paymentReference !== '' && <Item label="Copy reference" onClick={onCopyReference} />}
      <Item label={`Copy ${rows}`} keys="Ctrl+C" onClick={onCopy} />
      {onReview !== null && (
        <Item
          label={selected > 0 ? `Review ${formatCount(selected)} selected…` : 'Review…'}
          keys="R"
          onClick={onReview}
        />
      )}
      <Menu.Separator className="menu-separator" />
      <Menu.Group>
        <Menu.GroupLabel className="menu-label">Show only</Menu.GroupLabel>
        {valuesOf(entry).map(([list, value]) => (
          <Item
            key={list}
            label={`${listWords[list]}: ${filterLabel(list, value)}`}
            onClick={() => onChange({ ...params, ...noFilters, [list]: [value] })}
          />
        ))}
      </Menu.Group>
    </>
  );
}

type ListValue = { readonly [L in keyof ViewLists]: readonly [L, ViewLists[L][number]] }[keyof ViewLists];

/** What a view can be narrowed to: the first value that the entry has in each list. */
function valuesOf({
  class: entryClass,
  reasons,
  platformStatuses,
  clientStatuses,
  events,
  mark,
}: ListedEntry): readonly ListValue[] {
  const [reason, platform, client, event] = [
    reasons[0],
    platformStatuses[0]?.status,
    clientStatuses[0]?.status,
    events[0],
  ];
  const values: ReadonlyArray<ListValue | null> = [
    ['classes', entryClass],
    reason === undefined ? null : ['reasons', reason],
    platform === undefined ? null : ['platformStatuses', platform],
    client === undefined ? null : ['clientStatuses', client],
    event === undefined ? null : ['events', event],
    mark === null ? null : ['reviews', mark.review.state],
  ];
  return values.filter((value) => value !== null);
}

function Item({
  label,
  keys,
  onClick,
}: {
  readonly label: string;
  readonly keys?: string;
  readonly onClick: () => void;
}): ReactElement {
  return (
    <Menu.Item className="menu-item export-item" onClick={onClick}>
      {label}
      {keys !== undefined && <span className="soft small">{keys}</span>}
    </Menu.Item>
  );
}
