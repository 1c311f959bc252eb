import { Menu } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import { Icon } from './Icon';

/** An act of a menu: its words, the keys that do it too, and what it does. */
export interface Act {
  readonly label: string;
  readonly keys?: string | null;
  readonly run: () => void;
}

/** A button with three dots that opens a menu of acts; `label` names it for a screen reader. */
export function ActMenu({
  label,
  acts,
}: {
  readonly label: string;
  readonly acts: readonly Act[];
}): ReactElement {
  return (
    <Menu.Root>
      <Menu.Trigger className="button quiet icon-only" aria-label={label}>
        <Icon name="menu" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="start">
          <Menu.Popup className="menu-popup">
            {acts.map((act) => (
              <Menu.Item key={act.label} className="menu-item" onClick={act.run}>
                <span />
                {act.label}
                {act.keys !== undefined && act.keys !== null && (
                  <span className="soft small">{act.keys}</span>
                )}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
