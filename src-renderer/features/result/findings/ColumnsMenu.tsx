import { Popover } from '@base-ui/react/popover';
import type { ReactElement } from 'react';
import type { Tab } from '#shared/domain/vocabulary/tabs';
import { ownColumnId, ownColumnName } from '#shared/domain/views/own-cells';
import type { GroupColumn } from '#shared/domain/views/group-entries';
import { defaultLooks, type ColumnLayout } from '#shared/bridge/looks';
import { chosenOwn } from '../view/use-own-columns';
import { useLooks } from '../../../shell/use-looks';
import { columnText, type ListedColumn } from '../../../words/entry-texts';
import { Button } from '../../../ui/common/Button';
import { Icon } from '../../../ui/common/Icon';
import { Picker } from '../../../ui/common/Field';
import { useResultDesk } from '../finding/result-desk';
import { withMoved, withoutColumn, withShown, withWidth } from '../../../ui/grid/column-layout';
import { isAmountColumn, isShown, listedColumns, widthOf } from './findings-columns';
import { useShownParts } from './use-shown-parts';

/** How much wider or narrower one press makes a column, in CSS pixels. */
const widthStep = 16;

/** So many of the client's own columns can be shown at once, and so many are offered. */
const maxChosen = 40;
const maxListed = 200;

/** Which columns are shown, the client's own among them, in which order and how wide, remembered for the profile; and what rows are grouped by. */
export function ColumnsMenu({
  tab,
  group,
  onGroup,
}: {
  readonly tab: Tab;
  readonly group: GroupColumn | null;
  readonly onGroup: (group: GroupColumn | null) => void;
}): ReactElement {
  const has = useShownParts();
  const { own } = useResultDesk();
  const { looks, change } = useLooks();
  const layout = looks.columns;
  const arrange = (columns: ColumnLayout): void => change({ columns });
  const ids = listedColumns(layout).filter((id) => has.amounts || !isAmountColumn(id));
  const others = own.all.filter((name) => !ids.includes(ownColumnId(name))).slice(0, maxListed);
  const canChoose = chosenOwn(layout).length < maxChosen;
  const groups: readonly GroupColumn[] = [
    ...new Set([
      'events' as const,
      ...chosenOwn(layout).map(ownColumnId),
      ...(group === null ? [] : [group]),
    ]),
  ];
  return (
    <Popover.Root>
      <Popover.Trigger className="button quiet" title="Columns">
        <Icon name="columns" />
        <span className="when-wide">Columns</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="start">
          <Popover.Popup className="menu-popup columns-popup" aria-label="Columns">
            <div className="columns-group stack tight">
              <Picker
                label="Group rows by"
                value={group}
                options={[
                  { value: null, label: 'Nothing: one list' },
                  ...groups.map((id) => ({ value: id, label: columnText(id).header })),
                ]}
                onChange={(chosen) => onGroup(groups.find((id) => id === chosen) ?? null)}
              />
              <p className="soft small">
                A row is one order: the tickets of one payment reference. A column of the client file can be
                chosen once it is shown.
              </p>
            </div>
            <ul className="columns">
              {ids.map((id) => (
                <ColumnLine
                  key={id}
                  id={id}
                  ids={ids}
                  isShown={isShown(id, tab, layout, has)}
                  isLacking={own.lacking.includes(ownColumnName(id) ?? '')}
                  layout={layout}
                  onArrange={arrange}
                />
              ))}
            </ul>
            {others.length > 0 && (
              <fieldset className="columns-own" disabled={!canChoose}>
                <legend className="menu-label">More columns of the client file</legend>
                {others.map((name) => (
                  <label key={name} className="choice">
                    <input
                      type="checkbox"
                      checked={false}
                      onChange={(event) => {
                        focusBeside(event.target);
                        arrange(withShown(layout, ownColumnId(name), true));
                      }}
                    />
                    {name}
                  </label>
                ))}
              </fieldset>
            )}
            {own.lacking.length > 0 && (
              <p className="menu-note soft small">
                Not in this result: {own.lacking.join(', ')}. A saved run keeps the columns that were shown
                when it was saved.
              </p>
            )}
            <div className="columns-foot">
              <Button look="quiet" onClick={() => arrange(defaultLooks.columns)}>
                As they came
              </Button>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** One column: whether it is shown, and the buttons that widen and move it. */
function ColumnLine({
  id,
  ids,
  isShown: checked,
  isLacking,
  layout,
  onArrange,
}: {
  readonly id: ListedColumn;
  /** All that are listed, in their order. */
  readonly ids: readonly ListedColumn[];
  readonly isShown: boolean;
  /** A saved run did not keep it. */
  readonly isLacking: boolean;
  readonly layout: ColumnLayout;
  readonly onArrange: (layout: ColumnLayout) => void;
}): ReactElement {
  const name = columnText(id).header;
  const isOwn = ownColumnName(id) !== null;
  const width = widthOf(id, layout);
  const moves = [
    ['narrower', 'narrower', withWidth(layout, id, width - widthStep), undefined],
    ['wider', 'wider', withWidth(layout, id, width + widthStep), undefined],
    ['move left', 'up', withMoved(layout, ids, id, -1), id === ids[0]],
    ['move right', 'down', withMoved(layout, ids, id, 1), id === ids.at(-1)],
  ] as const;
  return (
    <li className="columns-line row loose">
      <label className="choice stretch">
        <input
          type="checkbox"
          checked={checked}
          onChange={({ target }) => {
            if (isOwn) focusBeside(target);
            onArrange(isOwn ? withoutColumn(layout, id) : withShown(layout, id, target.checked));
          }}
        />
        {name}
        {isOwn && <span className="soft small">{isLacking ? 'not kept' : 'client file'}</span>}
      </label>
      <span className="button-row">
        {moves.map(([does, icon, moved, isAtEnd]) => (
          <Button
            key={does}
            look="icon-only quiet"
            aria-label={`${name}: ${does}`}
            aria-disabled={isAtEnd}
            onClick={() => onArrange(moved)}
          >
            <Icon name={icon} />
          </Button>
        ))}
      </span>
    </li>
  );
}

/** Goes to the next choice, or the one before: the line of this one moves to the other list, and would take the focus with it. */
function focusBeside(choice: HTMLElement): void {
  const line = choice.closest('li, fieldset > label');
  (line?.nextElementSibling ?? line?.previousElementSibling)?.querySelector('input')?.focus();
}
