import { Menu, type BrowserWindow, type MenuItemConstructorOptions } from 'electron';

/**
 * Gives text a menu on a right click, which Electron does not: all for a field, only Copy for text that is selected. Where the
 * page has a menu of its own, as on the rows of a table, Electron says nothing of the click.
 */
export function offerTextMenu(window: BrowserWindow): void {
  window.webContents.on('context-menu', (_event, { isEditable, editFlags, selectionText, frame }) => {
    const copy: MenuItemConstructorOptions = { role: 'copy', enabled: editFlags.canCopy };
    const field: readonly MenuItemConstructorOptions[] = [
      { role: 'cut', enabled: editFlags.canCut },
      copy,
      { role: 'paste', enabled: editFlags.canPaste },
      { type: 'separator' },
      { role: 'selectAll', enabled: editFlags.canSelectAll },
    ];
    const items = isEditable ? field : selectionText.trim() === '' ? [] : [copy];
    if (items.length > 0)
      Menu.buildFromTemplate([...items]).popup({ window, ...(frame === null ? {} : { frame }) });
  });
}
