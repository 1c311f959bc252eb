import { Menu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode, RefObject } from 'react';

/** Where a row's menu was asked for, in the window. */
export interface MenuPlace {
  readonly position: number;
  readonly x: number;
  readonly y: number;
}

/** The menu of a row, at the mouse or, from the keyboard, at the row. */
export function GridMenu({
  at,
  grid,
  onClose,
  children,
}: {
  readonly at: MenuPlace;
  /** Has the focus again once the menu is closed. */
  readonly grid: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Menu.Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Menu.Portal>
        <Menu.Positioner
          anchor={{ getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) }}
          align="start"
          side="bottom"
        >
          <Menu.Popup className="menu-popup" aria-label="This row" finalFocus={grid}>
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
