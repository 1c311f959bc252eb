/**
 * A text without this character at its end, however often it stands there. The pattern for it, `/x+$/`, takes time that
 * grows with the square of a run of them anywhere else.
 */
export function trimEndOf(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}
