import { normalise } from './domain/text';

/** Shows what cannot be seen: characters that take no room by their numbers, and unusual or outer spaces as `␣`. */
export function showUnseen(raw: string): string {
  const text = raw.replace(unseen, (character) => {
    const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `[U+${number}]`;
  });
  // Trimmed and not matched: a pattern that looks for spaces at the end tries every run of them to its own end.
  const inner = text.trim();
  const before = text.length - text.trimStart().length;
  const after = text.length - before - inner.length;
  return '␣'.repeat(before) + inner.replace(/[^\S ]/gu, '␣') + '␣'.repeat(after);
}

const unseen = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;

/** A status as it is shown: a blank one by its name, and of two that look alike what tells them apart. */
export function statusName(status: string): string {
  return normalise(status) === '' ? '(blank)' : showUnseen(status);
}
