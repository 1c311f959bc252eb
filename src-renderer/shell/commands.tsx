import { useCallback, useEffect, useMemo, useRef, type ReactElement, type ReactNode } from 'react';
import { menuActions, menuKeys, type MenuAction, type MenuCommand } from '#shared/bridge/menu';
import { isPressed, keysOf } from '../words/key-words';
import { ask } from './ask';
import { useHost } from './host';
import { isDialogOpen } from './open-dialog';
import { handDown } from './hand-down';

type Action = MenuCommand['action'];
type Run = (command: MenuCommand) => void;
type Offered = { readonly run: Run; readonly available: () => boolean };
type Offer = (action: Action, offered: Offered) => () => void;

const [Provider, useCommands] = handDown<{ readonly offer: Offer; readonly run: Run }>(
  'a panel was drawn outside of what takes the menu’s commands',
);

/** Whether the keyboard has a Mac's keys. */
export const isMac = /Mac/.test(navigator.userAgent);

/**
 * Does what is chosen from the desktop app's menu, or pressed on the keyboard in a browser: the panel that can do it offers
 * it, and the menu shows as available what is offered. An open dialog comes first: behind it nothing is done.
 */
export function CommandsProvider({ children }: { readonly children: ReactNode }): ReactElement {
  const { bridge, app } = useHost();
  const offered = useRef(new Map<Action, Offered[]>());
  const telling = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const tellMenu = useCallback(() => {
    if (app.host !== 'electron') return;
    clearTimeout(telling.current);
    // Panels come and go together; the menu is told once, when they have.
    telling.current = setTimeout(() => {
      const enabled = menuActions.filter((action) => offered.current.get(action)?.at(-1)?.available());
      void ask(bridge.showMenu({ enabled }));
    });
  }, [app.host, bridge]);

  const offer = useCallback<Offer>(
    (action, one) => {
      offered.current.set(action, [...(offered.current.get(action) ?? []), one]);
      tellMenu();
      return () => {
        const others = (offered.current.get(action) ?? []).filter((other) => other !== one);
        if (others.length > 0) offered.current.set(action, others);
        else offered.current.delete(action);
        tellMenu();
      };
    },
    [tellMenu],
  );

  const run = useCallback<Run>((command) => {
    if (isDialogOpen()) return;
    offered.current.get(command.action)?.at(-1)?.run(command);
  }, []);

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const action = menuActions.find((name) => {
        const keys = menuKeys[name] === undefined ? null : keysOf(name, 'browser');
        return keys !== null && isPressed(keys, event, isMac);
      });
      // A browser prints what there is; anything else that it would do with these keys is no use here.
      if (action === undefined || (action === 'summary' && !offered.current.has(action))) return;
      event.preventDefault();
      if (!event.repeat) run({ action });
    };
    const unsubscribe = bridge.subscribe((event) => {
      if (event.type === 'menu') run(event.command);
    });
    // On the desktop the menu has these keys, and takes them before the page does.
    if (app.host === 'browser') document.addEventListener('keydown', press);
    return () => {
      unsubscribe();
      document.removeEventListener('keydown', press);
    };
  }, [app.host, bridge, run]);

  const commands = useMemo(() => ({ offer, run }), [offer, run]);
  return <Provider value={commands}>{children}</Provider>;
}

/**
 * Offers an action of the menu for as long as the panel is there and `run` is not null. Where it is null the menu shows the
 * action as unavailable, and its keys do `refuse`, which says why; null leaves the keys to the panel behind.
 */
export function useCommand(action: Action, run: Run | null, refuse: (() => void) | null = null): void {
  const { offer } = useCommands();
  const latest = useRef({ run, refuse });
  useEffect(() => {
    latest.current = { run, refuse };
  }, [refuse, run]);
  const available = run !== null;
  const isOffered = available || refuse !== null;
  useEffect(() => {
    if (!isOffered) return;
    return offer(action, {
      available: () => available,
      run: (command) => {
        const { run: does, refuse: says } = latest.current;
        if (does !== null) does(command);
        else says?.();
      },
    });
  }, [action, available, isOffered, offer]);
}

/** Does an action of the menu from a button elsewhere, through the panel that offers it. */
export function useRunCommand(action: MenuAction): () => void {
  const { run } = useCommands();
  return useCallback(() => run({ action }), [action, run]);
}
