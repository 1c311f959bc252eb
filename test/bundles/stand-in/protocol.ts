/** A frame as the stand-in's IPC shows it; null for one that has gone elsewhere. */
export type Frame = { readonly url: string; readonly inFrame?: boolean } | null;

/** The place and size of a window. */
export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
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
  | { readonly what: 'redirect' | 'embed' }
  | { readonly what: 'openWindow'; readonly url: string }
  | { readonly what: 'permission'; readonly name: string; readonly url?: string }
  | { readonly what: 'chooseMenu'; readonly path: string }
  | { readonly what: 'closeWindow'; readonly bounds: Bounds; readonly maximized: boolean }
  /** From now on the page keeps its window open, and the user answers the question about it so. */
  | { readonly what: 'unsaved'; readonly answer: number }
  | { readonly what: 'crash'; readonly reason: string; readonly answer: number }
  | { readonly what: 'chooseFile'; readonly path: string }
  | { readonly what: 'secondInstance' | 'quit' };

/** What the bundle did to the stand-in so far. */
export interface Recorded {
  readonly schemes: ReadonlyArray<{ readonly scheme: string; readonly privileges: Record<string, boolean> }>;
  readonly sandboxed: boolean;
  /** What was called, in order, by name. */
  readonly calls: readonly string[];
  readonly paths: Readonly<Record<string, string>>;
  readonly windows: ReadonlyArray<Readonly<Record<string, unknown>>>;
  readonly loaded: readonly string[];
  readonly channels: readonly string[];
  /** The menu as it is now: each item with the labels that lead to it. */
  readonly menu: ReadonlyArray<{
    readonly path: string;
    readonly role: string | null;
    readonly accelerator: string | null;
    readonly enabled: boolean;
  }>;
  /** What the user was asked. */
  readonly questions: readonly string[];
  /** The save dialogs: whether over a window, and with what options. */
  readonly saveDialogs: readonly unknown[];
  readonly fetched: readonly string[];
  readonly errors: readonly string[];
}

/** What travels between the two processes, by structured clone as in Electron's own IPC. */
export type FromTest = { readonly id: number; readonly ask: Ask };
export type ToTest =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly error: string }
  | { readonly channel: string; readonly value: unknown };
