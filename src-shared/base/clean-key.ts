/**
 * A pasted key without what people paste along with it: blanks and line ends around it, invisible characters, quotation marks,
 * and the header's name or `Bearer ` in front. Null when what is left cannot be a key (`prefix.secret`, visible ASCII:
 * partner-api.md, section 5); the text itself is never shown.
 */
export function cleanKey(pasted: string): string | null {
  const key = pasted
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .trim()
    .replace(/^(?:x-api-key:|(?:authorization:\s*)?bearer\s)\s*/i, '')
    .trim();
  return /^[!-~]+$/.test(key) && /^[^.]+\..+$/.test(key) ? key : null;
}

/** The sentence for a text that cannot be a key. Does not repeat the text, which may be a key after all. */
export const notAKey = 'This is not an API key. Keys look like prefix.secret, without spaces. Copy it again.';
