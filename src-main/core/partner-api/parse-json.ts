import { isDeepStrictEqual } from 'node:util';
import { LosslessNumber } from 'lossless-json';

/** An object names a field twice, with different values: it is unknown which one is meant. */
export class RepeatedName extends Error {
  override readonly name = 'RepeatedName';
  constructor(readonly field: string) {
    super('a name occurs twice in one object');
  }
}

/**
 * Reads JSON with every number as a `LosslessNumber`, which keeps its source digits; throws a `SyntaxError` if it is not
 * JSON, and a `RepeatedName` if it contradicts itself. The parser of lossless-json builds each text letter by letter, and
 * JavaScript keeps such a sum as a tree of 32 bytes a letter: here each text is one slice, which `JSON.parse` reads.
 */
export function parseLosslessJson(text: string): unknown {
  let at = 0;

  const skipSpace = (): void => {
    while (isSpace(text.charCodeAt(at))) at++;
  };
  const refuse = (): never => {
    throw new SyntaxError(`not JSON at character ${at}`);
  };
  /** Skips a character and the space after it, if it is next. */
  const passes = (mark: string): boolean => {
    if (text[at] !== mark) return false;
    at++;
    skipSpace();
    return true;
  };
  const readText = (): string => {
    const end = text[at] === '"' ? endOfText(text, at) : refuse();
    const value = JSON.parse(text.slice(at, end)) as string; // a slice between two quotation marks is always a text
    at = end;
    return value;
  };
  const readMember = (object: Record<string, unknown>): void => {
    const name = readText();
    skipSpace();
    if (!passes(':')) refuse();
    const value = readValue();
    if (Object.hasOwn(object, name)) {
      if (!isDeepStrictEqual(object[name], value)) throw new RepeatedName(name);
    } else if (name === '__proto__') {
      Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
    } else object[name] = value;
  };
  const readAll = (end: string, readOne: () => void): void => {
    if (passes(end)) return;
    do readOne();
    while (passes(','));
    if (!passes(end)) refuse();
  };
  const readObject = (): unknown => {
    const object: Record<string, unknown> = {};
    readAll('}', () => readMember(object));
    return object;
  };
  const readList = (): unknown => {
    const list: unknown[] = [];
    readAll(']', () => list.push(readValue()));
    return list;
  };
  const readOther = (): unknown => {
    if (text[at] === '"') return readText();
    plain.lastIndex = at;
    const [found] = plain.exec(text) ?? refuse();
    at = plain.lastIndex;
    return literals.has(found) ? literals.get(found) : new LosslessNumber(found);
  };
  function readValue(): unknown {
    skipSpace();
    if (passes('{')) return readObject();
    if (passes('[')) return readList();
    const value = readOther();
    skipSpace();
    return value;
  }

  const value = readValue();
  return at === text.length ? value : refuse();
}

const literals: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
] as const);
const plain = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** The position after the quotation mark that ends a text, or the end of the input where there is none. */
function endOfText(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length && text.charCodeAt(at) !== 0x22; at++) if (text.charCodeAt(at) === 0x5c) at++;
  return at + 1;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
