import type { FilePart, FileToOpen } from '#shared/bridge/file-contract';
import type { MenuAction } from '#shared/bridge/menu';
import type { Result } from '#shared/base/result';
import type { FileKind } from '#shared/domain/vocabulary/file-kinds';

/**
 * Shows the operating system's save dialog and writes the file all or nothing; null when the user cancels. For kinds that
 * Tieout opens again, the dialog offers every ending.
 */
export type SaveFile = (
  suggestedName: string,
  content: Uint8Array,
  kind?: FileKind,
) => Promise<Result<{ readonly path: string } | null>>;

/** The same for the page on screen, as it would be printed, as a PDF. */
export type SavePdf = (suggestedName: string) => Promise<Result<{ readonly path: string } | null>>;

/** Lets the user drag out of the window a file saved since the start; other paths are ignored. */
export type DragSaved = (path: string) => Promise<void>;

/** Enables the menu items that can be used right now, and disables the rest. */
export type ShowMenu = (enabled: readonly MenuAction[]) => void;

/** Passes on the name and password that the user entered for a proxy; null where they declined. */
export type AnswerProxy = (login: { readonly name: string; readonly password: string } | null) => void;

/** A whole file, with its name without the folder. */
export interface NamedFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/** The files that the system wants opened. */
export interface OpenedFiles {
  /** The first file after the one with this number; null where there is none. */
  readonly next: (after: number) => Promise<FileToOpen | null>;
  /** A part of a file that `next` announced, from an offset on. */
  readonly read: (number: number, offset: number) => Promise<Result<FilePart>>;
}

/** What only the desktop app has: dialogs, a menu, files that the system hands it, and a proxy that asks for a password. */
export interface DesktopPorts {
  readonly saveFile: SaveFile;
  readonly savePdf: SavePdf;
  readonly dragSaved: DragSaved;
  readonly showMenu: ShowMenu;
  readonly openedFiles: OpenedFiles;
  readonly answerProxy: AnswerProxy;
}
