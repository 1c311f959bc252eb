/** What the desktop app's menu offers besides what every program has; the screen does each of them. */
export const menuActions = [
  'new-profile',
  'import-profile',
  'open-sample',
  'close-sample',
  'edit-profile',
  'duplicate-profile',
  'export-profile',
  'delete-profile',
  'open-client-file',
  'read-platform',
  'export-findings',
  'summary',
  'verify-evidence',
  'save-run',
  'rules',
  'find',
  'show-reconciliation',
  'show-runs',
  'show-queries',
  'shortcuts',
  'about',
  'save-diagnostics',
] as const;

export type MenuAction = (typeof menuActions)[number];

/** What was chosen from the menu: an action, or a profile to open. */
export type MenuCommand =
  { readonly action: MenuAction } | { readonly action: 'open-profile'; readonly profileId: string };

/** Keys as Electron writes them: `CmdOrCtrl+Shift+S`. */
type Keys = string;

/**
 * The keys of the actions that have some. In a browser they are others where it keeps the usual ones for itself, and null
 * where the screen has a key of its own for it (`/`, `?`) beside the browser's.
 */
export const menuKeys: Readonly<
  Partial<Record<MenuAction, { readonly desktop: Keys; readonly browser: Keys | null }>>
> = {
  'new-profile': { desktop: 'CmdOrCtrl+N', browser: 'Alt+Shift+N' },
  'open-client-file': { desktop: 'CmdOrCtrl+O', browser: 'CmdOrCtrl+O' },
  'export-findings': { desktop: 'CmdOrCtrl+E', browser: 'CmdOrCtrl+E' },
  summary: { desktop: 'CmdOrCtrl+P', browser: 'CmdOrCtrl+P' },
  'save-run': { desktop: 'CmdOrCtrl+S', browser: 'CmdOrCtrl+S' },
  find: { desktop: 'CmdOrCtrl+F', browser: null },
  'show-reconciliation': { desktop: 'CmdOrCtrl+1', browser: 'Alt+1' },
  'show-runs': { desktop: 'CmdOrCtrl+2', browser: 'Alt+2' },
  'show-queries': { desktop: 'CmdOrCtrl+3', browser: 'Alt+3' },
  shortcuts: { desktop: 'CmdOrCtrl+/', browser: null },
};
