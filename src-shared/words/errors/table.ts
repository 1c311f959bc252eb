import type { AppError, AppErrorCode } from '../../base/app-error';
import { showDirections } from '../../base/show-unseen';

/** An error in words for finance people: three sentences, each ending in a full stop. */
export interface ErrorWords {
  readonly happened: string;
  /** What it means for the user's result. */
  readonly means: string;
  /** What to do next: one sentence that begins with a verb. */
  readonly next: string;
  /** The same for the command line, where the screen's buttons do not exist. */
  readonly nextCommand?: string;
}

/** How each of these codes is worded; a code left out is a compile error. */
export type WordsTable<Code extends AppErrorCode> = {
  readonly [C in Code]: (error: Extract<AppError, { readonly code: C }>) => ErrorWords;
};

/** Foreign text (a name, a column, the API's own message) made fit for a sentence: on one line, and shortened. */
export function quoted(text: string, maxLength = 120): string {
  const line = showDirections(text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim());
  return `“${line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line}”`;
}

/** A list of names for a sentence; of a long list only its beginning. */
export function quotedList(names: readonly string[]): string {
  return names.length === 0 ? 'none' : firstOf(names.map((name) => quoted(name)));
}

/** Numbers of lines in a sentence: "Line 7", "Lines 7, 9". */
export function lineNumbers(lines: readonly number[]): string {
  return `${lines.length === 1 ? 'Line' : 'Lines'} ${firstOf(lines.map(String))}`;
}

function firstOf(parts: readonly string[]): string {
  const shown = parts.slice(0, 8).join(', ');
  return parts.length > 8 ? `${shown} and ${parts.length - 8} more` : shown;
}

/** A waiting time in words; `milliseconds` is rounded up to what a person would say. */
export function duration(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.round(seconds / 60)} minutes`;
}
