import type { Result } from '../base/result';
import type { FileKind } from '../domain/vocabulary/file-kinds';

/** Files that the system wants opened, and files that are saved. */
export interface FileCalls {
  /**
   * The first file that the system wants opened after the one with this number (0 at first), which by this is done with; null
   * where there is none. A page that is gone before it was done with a file leaves it to the next page.
   */
  nextOpenedFile(argument: { readonly after: number }): Promise<FileToOpen | null>;
  /** The next part of such a file; `next` is null after the last one. Refused with `file_unreadable` where it has changed meanwhile. */
  readOpenedPart(argument: { readonly number: number; readonly offset: number }): Promise<Result<FilePart>>;
  /** Where the host has a save dialog: asks where to, then writes the file all or nothing. Null when the user thought better of it. */
  saveFile(argument: {
    readonly suggestedName: string;
    readonly content: Uint8Array;
    /** What Tieout opens it as again: the dialog then offers all of that kind's endings. */
    readonly kind?: FileKind | undefined;
  }): Promise<Result<{ readonly path: string } | null>>;
  /** Hands over a part of a file that the page hands out on its own, as a download. With the last one it is refused if it holds a key. */
  checkExport(argument: {
    readonly content: Uint8Array;
    readonly isFirst: boolean;
    readonly isLast: boolean;
  }): Promise<Result<null>>;
  /** The same as `saveFile` for the page on screen, as it would be printed, as a PDF. */
  savePdf(argument: { readonly suggestedName: string }): Promise<Result<{ readonly path: string } | null>>;
  /** Where the host has a save dialog: drags a file that was saved since the start out of the window. */
  dragSaved(argument: { readonly path: string }): Promise<null>;
}

/** A file that the system wants opened. Numbers count up from 1. */
export interface FileToOpen {
  readonly number: number;
  readonly name: string;
  /** Its length; null where there is no such file, or it cannot be looked at. */
  readonly bytes: number | null;
  /** In milliseconds since 1970, as a `File` has it. */
  readonly modifiedAt: number;
}

/** A part of a file that crosses in several; `next` is the offset of the one after it, null after the last. */
export interface FilePart {
  readonly content: Uint8Array;
  readonly next: number | null;
}
