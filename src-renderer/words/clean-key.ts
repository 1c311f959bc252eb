/**
 * A pasted key without what people paste along with it: blanks and line ends around it, and `Bearer ` in front. Null when
 * what is left cannot be a key (`prefix.secret`, visible ASCII: partner-api.md, section 5); the text itself is never shown.
 */
export function cleanKey(pasted: string): string | null {
  const key = pasted
    .trim()
    .replace(/^(?:authorization:\s*)?bearer\s+/i, '')
    .trim();
  return /^[!-~]+$/.test(key) && /^[^.]+\..+$/.test(key) ? key : null;
}
