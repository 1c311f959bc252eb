import type { MenuItemConstructorOptions } from 'electron';
import { menuKeys, type MenuAction, type MenuCommand } from '#shared/bridge/menu';

export interface MenuState {
  readonly isMac: boolean;
  /** The profiles to open, those opened last first. */
  readonly profiles: ReadonlyArray<{ readonly id: string; readonly name: string }>;
  /** What the screen can do right now; nothing before it has said so. */
  readonly enabled: readonly MenuAction[];
  readonly send: (command: MenuCommand) => void;
  /** Opens Chromium's own list of licences; null where it is not there. */
  readonly showChromiumLicences: (() => void) | null;
  /** Null where there is nothing to look for a newer version in. */
  readonly updates: MenuUpdates | null;
  readonly showDataFolder: () => void;
}

/** The item that looks for a newer version, and how many percent of one are downloaded, while it is. */
export interface MenuUpdates {
  readonly look: () => void;
  readonly percent: number | null;
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** The profiles, to be opened: in the menu, and on the icon in the dock of macOS. */
export function profileItems({
  profiles,
  send,
}: Pick<MenuState, 'profiles' | 'send'>): MenuItemConstructorOptions[] {
  return profiles.map(({ id, name }) => ({
    // In a label of a menu an ampersand represents an underlined letter.
    label: name.replaceAll('&', '&&'),
    click: () => send({ action: 'open-profile', profileId: id }),
  }));
}

/** The menu as each platform expects it; an action of the screen is sent to it, and is grey where it could not be done. */
export function menuTemplate({
  isMac,
  profiles,
  enabled,
  send,
  showChromiumLicences,
  updates,
  showDataFolder,
}: MenuState): MenuItemConstructorOptions[] {
  const act = (label: string, action: MenuAction): MenuItemConstructorOptions => {
    const keys = menuKeys[action]?.desktop;
    return {
      id: action,
      label,
      enabled: enabled.includes(action),
      ...(keys === undefined ? {} : { accelerator: keys }),
      click: () => send({ action }),
    };
  };
  const recent: MenuItemConstructorOptions = {
    label: 'Open Recent',
    enabled: profiles.length > 0,
    submenu: profileItems({ profiles, send }),
  };
  const file: MenuItemConstructorOptions = {
    label: 'File',
    submenu: [
      act('New Profile…', 'new-profile'),
      recent,
      act('Import Profile…', 'import-profile'),
      act('Open the Sample Project', 'open-sample'),
      act('Close the Sample Project', 'close-sample'),
      separator,
      act('Edit Profile…', 'edit-profile'),
      act('Duplicate Profile…', 'duplicate-profile'),
      act('Export Profile…', 'export-profile'),
      act('Delete Profile…', 'delete-profile'),
      separator,
      act('Open Client File…', 'open-client-file'),
      act('Refresh Platform Data', 'read-platform'),
      act('Save Run', 'save-run'),
      act('Export Findings…', 'export-findings'),
      act('Summary to Print…', 'summary'),
      act('Verify Evidence…', 'verify-evidence'),
      separator,
      { role: isMac ? 'close' : 'quit' },
    ],
  };
  const edit: MenuItemConstructorOptions = {
    label: 'Edit',
    submenu: [
      { role: 'undo' },
      { role: 'redo' },
      separator,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'selectAll' },
      separator,
      act('Find', 'find'),
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: 'View',
    submenu: [
      act('Reconciliation', 'show-reconciliation'),
      act('Runs', 'show-runs'),
      act('Queries', 'show-queries'),
      act('Rules…', 'rules'),
      separator,
      { role: 'reload' },
      separator,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      // Its own key is Plus, for which most keyboards want Shift as well.
      { role: 'zoomIn', accelerator: 'CmdOrCtrl+=', visible: false, acceleratorWorksWhenHidden: true },
      { role: 'zoomOut' },
      separator,
      { role: 'togglefullscreen' },
    ],
  };
  const help: MenuItemConstructorOptions = {
    role: 'help',
    label: 'Help',
    submenu: [
      act('Keyboard Shortcuts', 'shortcuts'),
      act('Save Diagnostics…', 'save-diagnostics'),
      { label: 'Show Data Folder', click: showDataFolder },
      separator,
      ...(updates === null ? [] : [updateItem(updates)]),
      ...(showChromiumLicences === null
        ? []
        : [{ label: 'Licences of Chromium', click: showChromiumLicences }]),
      act('About Tieout', 'about'),
    ],
  };
  const application: readonly MenuItemConstructorOptions[] = isMac ? [{ role: 'appMenu' }] : [];
  return [...application, file, edit, view, { role: 'windowMenu' }, help];
}

function updateItem({ look, percent }: MenuUpdates): MenuItemConstructorOptions {
  return percent === null
    ? { label: 'Check for Updates…', click: look }
    : { label: `Downloading an Update (${percent} %)`, enabled: false };
}
