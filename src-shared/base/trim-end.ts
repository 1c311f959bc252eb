/**
 * Removes all repetitions of a character at the end of a text. The pattern `/x+$/` would take quadratic time on a run of it
 * elsewhere.
 */
export function trimEndOf(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}
