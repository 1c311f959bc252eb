/** A value as JSON holds it, with bytes besides. */
type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

const bytesName = '$bytes';

/**
 * Writes a plain value (what structured clone would carry, with `Uint8Array` the only class) as text. Bytes become an
 * object `{"$bytes": text}` with one character a byte; a name that begins with `$` gets another `$`, so that no value is
 * ever mistaken for bytes. Anything JSON would silently change, such as a date or a NaN, throws.
 */
export function encodeWire(value: unknown): string {
  return JSON.stringify(toJson(value));
}

/** Reads what `encodeWire` wrote; throws a `SyntaxError` for any other text. */
export function decodeWire(text: string): unknown {
  // JSON.parse answers nothing but JSON.
  return fromJson(JSON.parse(text) as Json);
}

function toJson(value: unknown): Json {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (value instanceof Uint8Array) return { [bytesName]: textOfBytes(value) };
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value === 'object' && isPlain(value)) {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    return Object.fromEntries(entries.map(([name, item]) => [escapeName(name), toJson(item)]));
  }
  throw new TypeError('only plain data crosses the bridge');
}

/** Converts freshly parsed JSON in place: copying a million small objects would take seconds. */
function fromJson(value: Json): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (isArray(value)) {
    const items = value as unknown[];
    for (const [at, item] of value.entries()) if (typeof item === 'object') items[at] = fromJson(item);
    return items;
  }
  const names = Object.keys(value);
  const parsed = value as Record<string, unknown>;
  for (const name of names) parsed[name] = fromJson(parsed[name] as Json);
  if (!names.some((name) => name.startsWith('$'))) return parsed;
  const bytes = parsed[bytesName];
  if (typeof bytes === 'string') return bytesOfText(bytes);
  return Object.fromEntries(names.map((name) => [unescapeName(name), parsed[name]]));
}

/** `Array.isArray` does not tell a readonly array from an object. */
function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function escapeName(name: string): string {
  return name.startsWith('$') ? `$${name}` : name;
}

function unescapeName(name: string): string {
  return name.startsWith('$$') ? name.slice(1) : name;
}

/** Each byte becomes a unit of UTF-16 first: of all ways to make one character a byte this is the fastest by far. */
function textOfBytes(bytes: Uint8Array): string {
  return new TextDecoder('utf-16le').decode(new Uint8Array(new Uint16Array(bytes).buffer));
}

function bytesOfText(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  let all = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    all |= code;
    bytes[at] = code;
  }
  if (all > 255) throw new SyntaxError('not a text of bytes');
  return bytes;
}
