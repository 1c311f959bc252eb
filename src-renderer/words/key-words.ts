import { menuKeys, type MenuAction } from '#shared/bridge/menu';

type HostName = 'electron' | 'browser';

/** The keys of an action on this host, as `menu.ts` writes them; null where it has none. */
export function keysOf(action: MenuAction, host: HostName): string | null {
  const keys = menuKeys[action];
  return (host === 'electron' ? keys?.desktop : keys?.browser) ?? null;
}

/** Keys in single words, as a keyboard of the platform has them: `Ctrl`, `Shift`, `S`. */
export function keyCaps(keys: string, isMac: boolean): readonly string[] {
  const caps: Readonly<Record<string, string>> = isMac
    ? { CmdOrCtrl: '⌘', Shift: '⇧', Alt: '⌥' }
    : { CmdOrCtrl: 'Ctrl' };
  return keys.split('+').map((part) => caps[part] ?? part);
}

/** Whether exactly these keys were pressed; on a Mac Alt changes the letter, so there its place on the keyboard counts. */
export function isPressed(
  keys: string,
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
  isMac: boolean,
): boolean {
  const parts = keys.split('+');
  const letter = parts.at(-1) ?? '';
  const command = parts.includes('CmdOrCtrl');
  return (
    (isMac ? event.metaKey : event.ctrlKey) === command &&
    !(isMac ? event.ctrlKey : event.metaKey) &&
    event.altKey === parts.includes('Alt') &&
    event.shiftKey === parts.includes('Shift') &&
    (event.key.toUpperCase() === letter ||
      (event.altKey && (event.code === `Key${letter}` || event.code === `Digit${letter}`)))
  );
}
