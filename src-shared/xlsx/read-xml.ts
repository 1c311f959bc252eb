import { Parser } from 'saxen';

/** What a reader of XML is told: names without their prefix, texts and attributes with their entities resolved. */
export interface XmlHandlers {
  readonly open?: (name: string, attribute: (name: string) => string | null) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** How many bytes are parsed at a time; a bound on how long a reading cannot be stopped. */
const pieceLength = 1 << 20;

/** Reads a part of a workbook piece by piece and tells its handlers, with a pause after each; answers whether it is sound XML. */
export function* readXml(
  part: Uint8Array,
  { open, close, text }: XmlHandlers,
): Generator<undefined, boolean> {
  const problems: Error[] = [];
  const parser = new Parser()
    .on('openTag', (name, attributes, decode) => {
      open?.(localName(name), (wanted) => {
        const raw = attributes()[wanted];
        return raw === undefined ? null : decode(raw);
      });
    })
    .on('closeTag', (name) => close?.(localName(name)))
    .on('text', (raw, decode) => text?.(decode(raw)))
    .on('cdata', (raw) => text?.(raw))
    .on('error', (problem) => {
      problems.push(problem);
    });

  const decoder = new TextDecoder(encodingOf(part), { fatal: true });
  for (let from = 0; problems.length === 0 && from < part.length; from += pieceLength) {
    try {
      parser.write(decoder.decode(part.subarray(from, from + pieceLength), { stream: true }));
    } catch {
      return false;
    }
    yield;
  }
  parser.end();
  return problems.length === 0;
}

/** Reads a part in one go. */
export function readWholeXml(part: Uint8Array, handlers: XmlHandlers): boolean {
  const reading = readXml(part, handlers);
  for (;;) {
    const step = reading.next();
    if (step.done === true) return step.value;
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function encodingOf(part: Uint8Array): string {
  if (part[0] === 0xff && part[1] === 0xfe) return 'utf-16le';
  return part[0] === 0xfe && part[1] === 0xff ? 'utf-16be' : 'utf-8';
}
