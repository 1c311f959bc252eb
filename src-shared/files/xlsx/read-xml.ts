import { Parser } from 'saxen';
import { runSteps } from '../../base/steps';
import { unpack, type ArchiveSteps } from '../zip/unpack';
import type { PackedFile } from '../zip/contents';
import type { PartProblem } from './part-problem';

/**
 * What a reader of XML is told: the names of elements that are a spreadsheet's own, without their prefix, texts and attributes
 * with their entities resolved. What other namespaces say beside them (Excel's `x15:workbookPr`) is no part of it.
 */
export interface XmlHandlers {
  readonly open?: (name: string, attribute: (name: string) => string | null) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
  /** Whether the rest is not needed; it is then unpacked for its checksum only. */
  readonly hasEnough?: () => boolean;
}

/** The name of an attribute that leads to another part, whatever prefix a writer gives its namespace. */
export const relationId = 'relation:id';

/** The namespaces that are read, of the two kinds of ECMA-376, by the name that represents each here. */
const own = 'own';
const ownPrefix = `${own}:`;
const namespaces: Readonly<Record<string, string>> = {
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main': own,
  'http://purl.oclc.org/ooxml/spreadsheetml/main': own,
  'http://schemas.openxmlformats.org/package/2006/relationships': own,
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships': 'relation',
  'http://purl.oclc.org/ooxml/officeDocument/relationships': 'relation',
};

/** How many bytes are parsed at a time: a bound on what a reading makes before somebody takes it. */
const pieceLength = 1 << 16;

/** A cell holds 32,767 characters in Excel. The parser looks at an unfinished text again with each piece, so it must not grow. */
const maxTextLength = 1 << 20;

/** No part of a workbook is nested so deep. */
const maxNested = 100;

/** What lists sheets, relations or styles is never so large, and is held whole. */
const maxOfSmall = 2 ** 27;

/**
 * Reads a part of a workbook piece by piece and tells its handlers; pauses after each, and says how many bytes of the archive
 * it has got through. Answers why the part cannot be read, null where it was. `most` is how many bytes it may unpack to.
 */
export function* readXml(
  part: PackedFile,
  handlers: XmlHandlers,
  most?: number,
): ArchiveSteps<PartProblem | null> {
  const parser = createParser(handlers);
  const unpacking = unpack(part, most);
  let decoder: TextDecoder | null = null;
  for (;;) {
    const step = unpacking.next();
    if (step.done === true) return step.value ?? (handlers.hasEnough?.() === true ? null : parser.end());
    const { bytes, through } = step.value;
    if (bytes.length > 0) decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
    for (let from = 0; decoder !== null && from < bytes.length; from += pieceLength) {
      if (handlers.hasEnough?.() === true) {
        yield through;
        break;
      }
      const text = decodeNext(decoder, bytes.subarray(from, from + pieceLength));
      const problem = text === null ? 'damaged' : parser.write(text);
      if (problem !== null) return problem;
      yield through;
    }
  }
}

/** Reads a small part in one go. */
export function readWholeXml(part: PackedFile, handlers: XmlHandlers): PartProblem | null {
  return runSteps(readXml(part, handlers, maxOfSmall));
}

/** The parser with limits on depth and length; each call answers what has gone wrong so far. */
function createParser({ open, close, text }: XmlHandlers) {
  const problems: PartProblem[] = [];
  /** Text written since the parser's last event: an upper bound for the length of the current token. */
  let untold = 0;
  let nested = 0;
  const decode = (raw: string): string => {
    const decoded = decodeEntities(raw);
    if (decoded === null) problems.push('damaged');
    return decoded ?? '';
  };
  const parser = new Parser()
    .ns(namespaces)
    .on('openTag', (name, attributes) => {
      untold = 0;
      nested++;
      const ownedName = ownName(name);
      if (ownedName === null) return;
      open?.(ownedName, (wanted) => {
        const raw = attributes()[wanted];
        return raw === undefined ? null : decode(raw);
      });
    })
    .on('closeTag', (name) => {
      untold = 0;
      nested--;
      const ownedName = ownName(name);
      if (ownedName !== null) close?.(ownedName);
    })
    .on('text', (raw) => {
      untold = 0;
      text?.(decode(withLineFeeds(raw)));
    })
    .on('cdata', (raw) => {
      untold = 0;
      text?.(withLineFeeds(raw));
    })
    .on('comment', () => {
      untold = 0;
    })
    .on('error', () => {
      problems.push('damaged');
    });
  return {
    write: (piece: string): PartProblem | null => {
      untold += piece.length;
      parser.write(piece);
      if (nested > maxNested) problems.push('damaged');
      if (untold > maxTextLength) problems.push('one_text');
      return problems[0] ?? null;
    },
    end: (): PartProblem | null => {
      parser.end();
      return problems[0] ?? null;
    },
  };
}

/** The name of an element without the prefix that represents its namespace here; null for one of another namespace. */
function ownName(name: string): string | null {
  if (name.startsWith(ownPrefix)) return name.slice(ownPrefix.length);
  // Some writers declare no namespace at all.
  return name.includes(':') ? null : name;
}

/** The next text; null where the bytes are not text. */
function decodeNext(decoder: TextDecoder, bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

const entity = /&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos));/gi;
const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** XML knows one line end, whatever a file writes (XML 1.0, section 2.11); a carriage return that is meant is a reference. */
function withLineFeeds(raw: string): string {
  return raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw;
}

/** A text with its references resolved, also those above U+FFFF, which the parser's own way cuts; null where one is no character. */
function decodeEntities(raw: string): string | null {
  if (!raw.includes('&')) return raw;
  const unsound: number[] = [];
  const decoded = raw.replace(entity, (_, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return named.get(name.toLowerCase()) ?? '';
    const point = decimal === undefined ? parseInt(hexadecimal ?? '', 16) : Number(decimal);
    if (point <= 0x10ffff) return String.fromCodePoint(point);
    unsound.push(point);
    return '';
  });
  return unsound.length === 0 ? decoded : null;
}

/** The encoding of a part, by its mark or else by its first character, which is a `<`. */
function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? 'utf-16be' : 'utf-8';
}
