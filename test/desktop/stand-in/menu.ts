import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { recorded } from './state';

type Template = Electron.MenuItemConstructorOptions;

/** An item as Electron makes it of its options: what changes in it afterwards is `enabled` only. */
interface Item {
  readonly options: Template;
  readonly id: string | undefined;
  readonly submenu: Menu | null;
  enabled: boolean;
}

/** Electron's class in name. Whatever takes its place while it is open takes it away from under the pointer. */
export class Menu extends EventEmitter {
  readonly items: readonly Item[];
  isOpen = false;

  constructor(template: readonly Template[]) {
    super();
    this.items = template.map((options) => ({
      options,
      id: options.id,
      submenu: Array.isArray(options.submenu) ? new Menu(options.submenu) : null,
      enabled: options.enabled ?? true,
    }));
  }
  static buildFromTemplate(template: readonly Template[]): Menu {
    return new Menu(template);
  }
  static setApplicationMenu(menu: Menu): void {
    recorded.menusSet += 1;
    if (current?.items.some(({ submenu }) => submenu?.isOpen === true) === true) {
      recorded.menusSetWhileOpen += 1;
    }
    current = menu;
  }
  popup({ window }: Electron.PopupOptions = {}): void {
    if (window === undefined) throw new Error('a menu opens over a window');
    const shown = this.items.filter(({ options, enabled }) => options.role !== undefined && enabled);
    recorded.popups.push(shown.map(({ options }) => String(options.role)));
  }
  getMenuItemById(id: string): Item | null {
    for (const item of this.items) {
      const found = item.id === id ? item : (item.submenu?.getMenuItemById(id) ?? null);
      if (found !== null) return found;
    }
    return null;
  }
}

let current: Menu | null = null;

/** Every item of the menu with the labels that lead to it, separators left out. */
function allItems(
  menu: Menu | null = current,
  above: readonly string[] = [],
): ReadonlyArray<{ readonly item: Item; readonly path: string }> {
  return (menu?.items ?? []).flatMap((item) => {
    const { type, label, role } = item.options;
    if (type === 'separator') return [];
    const path = [...above, label ?? role ?? ''];
    return [{ item, path: path.join(' > ') }, ...allItems(item.submenu ?? new Menu([]), path)];
  });
}

/** The menu for the test. */
export function describeMenu(): typeof recorded.menu {
  return allItems().map(({ item, path }) => ({
    path,
    role: item.options.role ?? null,
    accelerator: item.options.accelerator ?? null,
    enabled: item.enabled,
  }));
}

/** Chooses what the path leads to; throws where it is not there or grey, since nobody could. */
export function chooseMenu(path: string): void {
  const chosen = allItems().find((one) => one.path === path)?.item;
  if (chosen === undefined) throw new Error(`the menu has no ${path}`);
  chosen.options.click?.({} as never, undefined, {});
}

export function openMenu(label: string, isOpen: boolean): void {
  const menu = current?.items.find(({ options }) => options.label === label)?.submenu;
  if (menu === undefined || menu === null) throw new Error(`there is no menu ${label}`);
  menu.isOpen = isOpen;
  menu.emit(isOpen ? 'menu-will-show' : 'menu-will-close');
}
