import { normalise } from './domain/text';

/** Shows what cannot be seen: characters that take no room by their numbers, and unusual or outer spaces as `␣`. */
export function showUnseen(raw: string): string {
  return raw
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/gu, (character) => {
      const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
      return `[U+${number}]`;
    })
    .replace(/^\s+|\s+$|[^\S ]/gu, (spaces) => '␣'.repeat(spaces.length));
}

/** A status as it is shown: a blank one by its name, and of two that look alike what tells them apart. */
export function statusName(status: string): string {
  return normalise(status) === '' ? '(blank)' : showUnseen(status);
}
