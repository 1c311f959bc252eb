import type { FileToOpen } from '#shared/bridge/contract';
import type { MenuAction } from '#shared/bridge/menu';
import type { Result } from '#shared/base/result';

/** Shows the operating system's save dialog and writes the file all or nothing; null when the user cancels. */
export type SaveFile = (
  suggestedName: string,
  content: Uint8Array,
) => Promise<Result<{ readonly path: string } | null>>;

/** The same for the page on screen, as it would be printed, as a PDF. */
export type SavePdf = (suggestedName: string) => Promise<Result<{ readonly path: string } | null>>;

/** Enables in the host's menu what can be done right now, and disables the rest. */
export type ShowMenu = (enabled: readonly MenuAction[]) => void;

/** Takes the name and password that the user entered for a proxy; null where they would not. */
export type AnswerProxy = (login: { readonly name: string; readonly password: string } | null) => void;

/** The first file that the system wants opened after the one with this number; null where there is none. */
export type NextOpenedFile = (after: number) => Promise<FileToOpen | null>;
