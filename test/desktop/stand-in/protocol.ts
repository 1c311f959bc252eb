/** A frame as the stand-in's IPC shows it; null for one that has gone elsewhere. */
export type Frame = { readonly url: string; readonly inFrame?: boolean } | null;

/** The place and size of a window. */
export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How the machine, the system and the page behave on which the bundle runs; nothing of it can be seen by the bundle beforehand. */
export interface Settings {
  /** `played`: the test plays the page, which loads on its own. `chromium`: the test's process has a real one. */
  readonly page: 'played' | 'chromium';
  /** Where `ready-to-show` never comes, as under Wayland. */
  readonly neverReadyToShow?: boolean;
  /** What comes of loading a played page: nothing ever, no page, or a page whose process dies at once. */
  readonly load?: 'never' | 'fails' | 'dies';
  /** The system that `process.platform` names. */
  readonly platform?: NodeJS.Platform;
  readonly packaged?: boolean;
  /** The address at which the app was built to look for newer ones. */
  readonly releases?: string;
  /** The proxy that the system is set to. */
  readonly proxy?: string;
  /** Where there is nothing to draw a window on, Electron ends before it is ready. */
  readonly display?: 'none';
}

/** What a test asks the process that runs the built bundle on the stand-in. */
export type Ask =
  | { readonly what: 'recorded' }
  | {
      readonly what: 'invoke';
      readonly frame: Frame;
      readonly channel: string;
      readonly words: readonly unknown[];
    }
  | { readonly what: 'get'; readonly url: string; readonly method?: string }
  | { readonly what: 'navigate'; readonly url: string; readonly isMainFrame: boolean }
  | { readonly what: 'redirect' | 'embed' | 'download' }
  | { readonly what: 'openWindow'; readonly url: string }
  | { readonly what: 'permission'; readonly name: string; readonly url?: string }
  | { readonly what: 'chooseMenu'; readonly path: string }
  | { readonly what: 'openMenu' | 'closeMenu'; readonly label: string }
  | {
      readonly what: 'rightClick';
      readonly isEditable: boolean;
      readonly selectionText: string;
      /** What Chromium says can be done there; in a password field nothing can be copied. */
      readonly can: ReadonlyArray<'cut' | 'copy' | 'paste' | 'select all'>;
    }
  | { readonly what: 'closeWindow'; readonly bounds: Bounds; readonly maximized: boolean }
  /** From now on a played page keeps its window open, and the user answers the question about it so. */
  | { readonly what: 'unsaved'; readonly answer: number }
  | { readonly what: 'crash'; readonly reason: string; readonly answer: number }
  /** The path that the user chooses in the next save dialog; empty where they cancel it. */
  | { readonly what: 'chooseFile'; readonly path: string }
  /** The user leaves each save dialog open until they answer. */
  | { readonly what: 'hesitate' | 'answerDialogs' }
  | { readonly what: 'answerQuestion'; readonly answer: number }
  | { readonly what: 'openFile'; readonly path: string }
  | { readonly what: 'secondInstance' | 'quit' }
  /** The user goes to another window; so much time passes for the clock of the day; they click the newest notification. */
  | { readonly what: 'lookAway' | 'clickNotification' }
  | { readonly what: 'passTime'; readonly ms: number }
  /** Something in the bundle's process throws, of which nobody has thought. */
  | { readonly what: 'uncaught' | 'unhandled'; readonly message: string }
  /** What a real page says of itself, and what came of what it was asked. */
  | { readonly what: 'pageEvent'; readonly event: PageEvent }
  | { readonly what: 'mayUnload' }
  | { readonly what: 'pageAnswer'; readonly id: number; readonly value?: unknown; readonly error?: string };

/** What Electron tells of a page while it loads. */
export type PageEvent = 'ready-to-show' | 'did-finish-load' | 'did-fail-load';

/** What the stand-in asks a real page; each is answered with `pageAnswer`. */
export type PageAsk =
  | { readonly what: 'load'; readonly url: string }
  | { readonly what: 'run'; readonly code: string; readonly userGesture: boolean }
  | { readonly what: 'print'; readonly options: { readonly pageSize: string } }
  /** Runs the page's own `beforeunload`, as closing its window does. Answers whether the page may go. */
  | { readonly what: 'unload' }
  | { readonly what: 'reload' };

/** What the bundle did to the stand-in so far. */
export interface Recorded {
  readonly schemes: ReadonlyArray<{ readonly scheme: string; readonly privileges: Record<string, boolean> }>;
  readonly sandboxed: boolean;
  /** What was called, in order, by name. */
  readonly calls: readonly string[];
  readonly paths: Readonly<Record<string, string>>;
  readonly windows: ReadonlyArray<Readonly<Record<string, unknown>>>;
  /** Whether the newest window can be seen. */
  readonly visible: boolean;
  readonly loaded: readonly string[];
  readonly channels: readonly string[];
  /** The menu as it is now: each item with the labels that lead to it. */
  readonly menu: ReadonlyArray<{
    readonly path: string;
    readonly role: string | null;
    readonly accelerator: string | null;
    readonly enabled: boolean;
  }>;
  /** The menus that opened under the pointer: the roles that can be chosen. */
  readonly popups: ReadonlyArray<readonly string[]>;
  /** How often a whole menu took the place of the one before, and how often while that one was open. */
  readonly menusSet: number;
  readonly menusSetWhileOpen: number;
  /** What the user was asked; a question over a window that nobody sees cannot be answered. */
  readonly questions: readonly string[];
  /** The save dialogs: whether over a window, and with what options. */
  readonly saveDialogs: readonly unknown[];
  readonly fetched: readonly string[];
  /** The files that were dragged out of the window. */
  readonly dragged: readonly string[];
  /** What was given to the system to open. */
  readonly openedOutside: readonly string[];
  /** The hosts that Electron itself would have asked for something. */
  readonly contacted: readonly string[];
  /** Whether the computer is kept awake. */
  readonly awake: boolean;
  /** What the taskbar was told of how far something is, in turn: 0 to 1, 2 for unknown, -1 for nothing. */
  readonly taskbar: readonly number[];
  readonly errors: readonly string[];
  /** The words with which the program itself was started once more, as a second Tieout. */
  readonly secondStarts: readonly string[];
  /** What the system lists as opened last. */
  readonly recentDocuments: readonly string[];
  /** The texts of the notifications that were shown. */
  readonly notifications: readonly string[];
}

/** What travels between the two processes, by structured clone as in Electron's own IPC. */
export type FromTest = { readonly id: number; readonly ask: Ask };
export type ToTest =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly error: string }
  | { readonly channel: string; readonly value: unknown }
  /** What a dialog came to: the path that was chosen, empty where none was, or the text that was shown. */
  | { readonly dialog: 'save' | 'error'; readonly value: string }
  | { readonly pageAsk: PageAsk; readonly pageId: number };
