/** A secret of this length is in no text by chance; a shorter one may be a word. */
const longSecret = 16;
/** How many levels of nested escapes are searched. */
const maxDepth = 4;

/**
 * Whether a text from outside contains the API key, or only its long secret: plain, encoded for an address, or escaped by
 * JSON, CSV or XML, also nested. Pages are stored on disk as they came (architecture.md, rule 7), and reading them removes
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

/** Whether the key is in an address that is about to be used; host names are in lower case. */
export function isKeyInAddress(address: string, key: string): boolean {
  return holdsKey(address, key) || holdsKey(address.toLowerCase(), key.toLowerCase());
}

/** A message without the key that it may quote, or without its secret part; a secret of a few letters is in many words. */
export function hideKey(message: string, key: string): string {
  const secret = secretOf(key);
  const whole = message.replaceAll(key, '…');
  const hidden = secret.length < 8 ? whole : whole.replaceAll(secret, '…');
  return holdsKey(hidden, key) ? '…' : hidden;
}

function secretOf(key: string): string {
  return key.slice(key.indexOf('.') + 1);
}

/** The plain text behind the escapes of JSON strings, quoted CSV cells and XML texts. */
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
