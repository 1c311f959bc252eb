import type { ProfileArgument } from './arguments';
import type { Looks } from './looks';
import type { Result } from '../base/result';
import type { MenuAction } from './menu';

/** The installation, the sample project, and what belongs to the window. */
export interface AppCalls {
  /** What this installation is and can do. */
  describeApp(): Promise<AppDescription>;
  /** The notices of the work of others that Tieout is made with: their names, versions and licences, as text. */
  readNotices(): Promise<string>;
  /**
   * What to send to support, as an archive: what the page says of itself, the log, and the settings without any text of them,
   * so without names and addresses. It holds no key and no data of a client.
   */
  makeDiagnostics(argument: { readonly page: string }): Promise<Uint8Array>;
  /** Opens the sample project in the place of the user's own profiles, which are not touched; `app-changed` follows. */
  openSample(): Promise<Result<null>>;
  /** Goes back to the user's own profiles; nothing of the sample project stays on this computer. `app-changed` follows. */
  closeSample(): Promise<Result<null>>;
  /** The sample project's client file; null unless the app runs on the sample project. */
  readSampleFile(): Promise<{ readonly name: string; readonly content: Uint8Array } | null>;
  /** How the profile's screen is arranged on this computer. */
  readLooks(argument: ProfileArgument): Promise<Looks>;
  /** Keeps what was changed of the looks since they were `before`; what other windows have changed of them stays. */
  saveLooks(argument: {
    readonly profileId: string;
    readonly looks: Looks;
    readonly before: Looks;
  }): Promise<Result<null>>;
  /** Says which actions of the menu can be done right now; a host without a menu has nothing to do for it. */
  showMenu(argument: { readonly enabled: readonly MenuAction[] }): Promise<null>;
  /** Hands over what the user entered for the proxy of a `proxy-asks`; null where they would not. */
  answerProxy(argument: {
    readonly login: { readonly name: string; readonly password: string } | null;
  }): Promise<null>;
}

/** What this installation is and can do. */
export interface AppDescription {
  readonly version: string;
  readonly host: 'electron' | 'browser';
  /** Whether `saveFile` and `savePdf` show a dialog; if not, the screen offers a download, and the browser's way to print. */
  readonly savesFiles: boolean;
  /** The sample profile's id while the app runs on the sample project; `readSampleFile` then answers its client file. */
  readonly sampleProfileId: string | null;
  /** Whether another Tieout has the same data folder open. */
  readonly sharesFolder: boolean;
  /** Whether there are own profiles to go back to; not where the app was started on the sample project. */
  readonly closesSample: boolean;
  /** The programs it runs on, by name: Electron, Chromium, Node.js and the operating system, as far as there are. */
  readonly programs: Readonly<Record<string, string>>;
  /** The newest version of each kind of file that it writes. */
  readonly formats: Readonly<Record<string, number>>;
  /** Where it keeps its data and its log; null on the sample project, which leaves nothing. */
  readonly folders: {
    readonly data: string;
    readonly log: string;
    /** Whether other accounts may write to the data, as far as the folder's own mode tells; unknown, and so false, on Windows. */
    readonly othersWrite: boolean;
  } | null;
}
