/** A secret of this length occurs in no text by chance; a shorter one may be a word. */
const longSecret = 16;
/** How often escapes are looked for inside of what was escaped. */
const maxDepth = 4;

/**
 * Whether a text from outside holds the API key, or its long secret alone: as it is, encoded for an address, or escaped by
 * JSON, CSV or XML, also one inside another. Pages are kept on the disk as they came (architecture.md, rule 7), and reading them removes
 * the escapes.
 */
export function holdsKey(text: string, key: string): boolean {
  const secret = secretOf(key);
  const parts = secret.length < longSecret ? [key] : [key, secret];
  const forms = parts.flatMap((part) => [part, encodeURIComponent(part)]);
  let shown = text;
  for (let depth = 0; depth <= maxDepth; depth++) {
    const now = shown;
    if (forms.some((form) => now.includes(form))) return true;
    shown = withoutEscapes(now);
    if (shown === now) return false;
  }
  return false;
}

/** Whether the key stands in an address that is about to be used; in the name of a host no letter is a capital. */
export function isKeyInAddress(address: string, key: string): boolean {
  return holdsKey(address, key) || holdsKey(address.toLowerCase(), key.toLowerCase());
}

/** A message without the key that it may quote, or only its secret part; a secret of a few letters is in many a word. */
export function hideKey(message: string, key: string): string {
  const secret = secretOf(key);
  const whole = message.replaceAll(key, '…');
  const hidden = secret.length < 8 ? whole : whole.replaceAll(secret, '…');
  return holdsKey(hidden, key) ? '…' : hidden;
}

function secretOf(key: string): string {
  return key.slice(key.indexOf('.') + 1);
}

/** What stands behind the escapes in the strings of JSON, in the quoted cells of CSV and in the texts of XML. */
function withoutEscapes(text: string): string {
  const json = text.includes('\\')
    ? text.replace(/\\(?:u([0-9a-fA-F]{4})|(["\\/]))/gu, (_escape, code?: string, sign?: string) =>
        code === undefined ? (sign ?? '') : String.fromCharCode(parseInt(code, 16)),
      )
    : text;
  const csv = json.includes('""') ? json.replaceAll('""', '"') : json;
  return csv.includes('&')
    ? csv.replace(/&(amp|lt|gt|quot|apos);/gu, (escape, name: string) => entities.get(name) ?? escape)
    : csv;
}

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
