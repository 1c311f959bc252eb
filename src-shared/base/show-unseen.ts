import { normalise } from './text';

/**
 * Shows what cannot be seen: characters that take no room, that turn the direction of what follows or that steer a terminal
 * by their numbers, and unusual or outer spaces as `␣`.
 */
export function showUnseen(raw: string): string {
  const text = showDirections(raw).replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]|(?!\s)\p{Cc}/gu, numberOf);
  // Trimmed and not matched: a pattern that looks for spaces at the end tries every run of them to its own end.
  const inner = text.trim();
  const before = text.length - text.trimStart().length;
  const after = text.length - before - inner.length;
  return '␣'.repeat(before) + inner.replace(/[^\S ]/gu, '␣') + '␣'.repeat(after);
}

/** Shows the marks that turn the direction of text, so that a foreign name cannot turn round the sentence that it is in. */
export function showDirections(raw: string): string {
  return raw.replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, numberOf);
}

/**
 * Lines of text as they may go to a terminal: what would steer it, or turn round what follows, is shown by its number. Text
 * from outside has been made visible where it was quoted; this is for whatever was not.
 */
export function showSteering(lines: string): string {
  return showDirections(lines).replace(/(?![\n\t])\p{Cc}/gu, numberOf);
}

function numberOf(character: string): string {
  const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `[U+${number}]`;
}

/** A status as it is shown: a blank one by its name, and of two that look alike what tells them apart. */
export function statusName(status: string): string {
  return normalise(status) === '' ? '(blank)' : showUnseen(status);
}
