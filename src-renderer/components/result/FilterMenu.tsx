import { Menu } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import type { RunSummary } from '#shared/domain/run-summary';
import type { ViewParams } from '#shared/domain/view-params';
import { classWords } from '../../words/class-words';
import { formatCount } from '../../words/format';
import { reasonWords } from '../../words/reason-words';
import { Icon } from '../common/Icon';
import { KindIcon } from '../common/KindIcon';

/** Narrows a view to some classes and some reasons; those that the run has, each with its count. */
export function FilterMenu({
  run,
  params,
  onChange,
}: {
  readonly run: RunSummary;
  readonly params: ViewParams;
  readonly onChange: (params: ViewParams) => void;
}): ReactElement {
  const chosen = params.classes.length + params.reasons.length;
  return (
    <Menu.Root>
      <Menu.Trigger className="button">
        <Icon name="filter" />
        {chosen === 0 ? 'Filter' : `Filter (${formatCount(chosen)})`}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="start">
          <Menu.Popup className="menu-popup">
            <Menu.Group>
              <Menu.GroupLabel className="menu-label">Class</Menu.GroupLabel>
              {run.classes
                .filter(({ entries }) => entries > 0)
                .map((line) => (
                  <Menu.CheckboxItem
                    key={line.class}
                    className="menu-item"
                    checked={params.classes.includes(line.class)}
                    onCheckedChange={(checked) => {
                      onChange({ ...params, classes: withItem(params.classes, line.class, checked) });
                    }}
                  >
                    <span>
                      <Menu.CheckboxItemIndicator>
                        <Icon name="tick" />
                      </Menu.CheckboxItemIndicator>
                    </span>
                    <span>
                      <KindIcon kind={classWords[line.class].kind} /> {classWords[line.class].label}
                    </span>
                    <span className="soft">{formatCount(line.entries)}</span>
                  </Menu.CheckboxItem>
                ))}
            </Menu.Group>
            <Menu.Separator className="menu-separator" />
            <Menu.Group>
              <Menu.GroupLabel className="menu-label">Reason</Menu.GroupLabel>
              {run.reasons
                .filter(({ items }) => items > 0)
                .map(({ reason, items }) => (
                  <Menu.CheckboxItem
                    key={reason}
                    className="menu-item"
                    checked={params.reasons.includes(reason)}
                    onCheckedChange={(checked) => {
                      onChange({ ...params, reasons: withItem(params.reasons, reason, checked) });
                    }}
                  >
                    <span>
                      <Menu.CheckboxItemIndicator>
                        <Icon name="tick" />
                      </Menu.CheckboxItemIndicator>
                    </span>
                    <span>{reasonWords[reason]}</span>
                    <span className="soft">{formatCount(items)}</span>
                  </Menu.CheckboxItem>
                ))}
            </Menu.Group>
            <Menu.Separator className="menu-separator" />
            <Menu.Item
              className="menu-item"
              disabled={chosen === 0}
              onClick={() => {
                onChange({ ...params, classes: [], reasons: [] });
              }}
            >
              <span />
              Show all
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function withItem<T>(list: readonly T[], item: T, included: boolean): readonly T[] {
  const others = list.filter((other) => other !== item);
  return included ? [...others, item] : others;
}
