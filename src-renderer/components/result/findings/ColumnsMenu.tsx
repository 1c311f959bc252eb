import { Popover } from '@base-ui/react/popover';
import type { ReactElement } from 'react';
import type { Tab } from '#shared/domain/vocabulary/tabs';
import { defaultLooks, type ColumnLayout } from '#shared/bridge/looks';
import { useLooks } from '../../../state/shell/use-looks';
import { entryTexts } from '../../../words/entry-texts';
import { Button } from '../../common/Button';
import { Icon } from '../../common/Icon';
import { orderedIds, withMoved, withShown, withWidth } from '../../grid/column-layout';
import { allColumns, isShown, widthOf } from './findings-columns';

/** How much wider or narrower one press makes a column, in CSS pixels. */
const widthStep = 16;

/** Which columns are shown, in which order and how wide; remembered for the profile. */
export function ColumnsMenu({ tab }: { readonly tab: Tab }): ReactElement {
  const { looks, change } = useLooks();
  const layout = looks.columns;
  const arrange = (columns: ColumnLayout): void => {
    change({ columns });
  };
  const ids = orderedIds(allColumns, layout);
  return (
    <Popover.Root>
      <Popover.Trigger className="button">Columns</Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="start">
          <Popover.Popup className="menu-popup columns-popup" aria-label="Columns">
            <ul className="columns">
              {ids.map((id, place) => {
                const name = entryTexts[id].header;
                const width = widthOf(id, layout);
                return (
                  <li key={id} className="columns-line">
                    <label className="choice">
                      <input
                        type="checkbox"
                        checked={isShown(id, tab, layout)}
                        onChange={(event) => {
                          arrange(withShown(layout, id, event.target.checked));
                        }}
                      />
                      {name}
                    </label>
                    <span className="button-row">
                      <Button
                        look="icon-only quiet"
                        aria-label={`${name}: narrower`}
                        onClick={() => {
                          arrange(withWidth(layout, id, width - widthStep));
                        }}
                      >
                        <Icon name="narrower" />
                      </Button>
                      <span className="columns-width">{width}</span>
                      <Button
                        look="icon-only quiet"
                        aria-label={`${name}: wider`}
                        onClick={() => {
                          arrange(withWidth(layout, id, width + widthStep));
                        }}
                      >
                        <Icon name="wider" />
                      </Button>
                      <Button
                        look="icon-only quiet"
                        aria-label={`${name}: move left`}
                        aria-disabled={place === 0}
                        onClick={() => {
                          arrange(withMoved(layout, ids, id, -1));
                        }}
                      >
                        <Icon name="up" />
                      </Button>
                      <Button
                        look="icon-only quiet"
                        aria-label={`${name}: move right`}
                        aria-disabled={place === ids.length - 1}
                        onClick={() => {
                          arrange(withMoved(layout, ids, id, 1));
                        }}
                      >
                        <Icon name="down" />
                      </Button>
                    </span>
                  </li>
                );
              })}
            </ul>
            <div className="columns-foot">
              <Button
                look="quiet"
                onClick={() => {
                  arrange(defaultLooks.columns);
                }}
              >
                As they came
              </Button>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
