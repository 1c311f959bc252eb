import { Menu } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import type { MenuAction } from '#shared/bridge/menu';
import { isMac } from '../../../shell/commands';
import { useHost } from '../../../shell/host';
import { keyCaps, keysOf } from '../../../words/key-words';

/** One thing that the menu of exports makes: its name, what it is in a few words, and the keys of its action. */
export function ExportItem({
  label,
  about,
  action,
  disabled = false,
  onClick,
}: {
  readonly label: string;
  readonly about: string;
  readonly action?: MenuAction;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}): ReactElement {
  const { app } = useHost();
  const keys = action === undefined ? null : keysOf(action, app.host);
  return (
    <Menu.Item className="menu-item export-item" disabled={disabled} onClick={onClick}>
      <span>
        {label}
        <span className="block soft small">{about}</span>
      </span>
      {keys !== null && <span className="soft small">{keyCaps(keys, isMac).join(isMac ? '' : '+')}</span>}
    </Menu.Item>
  );
}
