/** What the desktop app's menu offers besides what every program has; the screen does each of them. */
export const menuActions = [
  'new-profile',
  'import-profile',
  'edit-profile',
  'export-profile',
  'close-profile',
  'open-client-file',
  'read-platform',
  'rules',
  'find',
  'shortcuts',
  'about',
] as const;

/** The name of an action of the menu. */
export type MenuAction = (typeof menuActions)[number];

/** What was chosen from the menu: an action, or a profile to open. */
export type MenuCommand =
  { readonly action: MenuAction } | { readonly action: 'open-profile'; readonly profileId: string };
