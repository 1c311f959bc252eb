import type { LinesPart } from '#shared/bridge/contract';

/**
 * Whole lines of UTF-8 from an offset on, about `atOnce` bytes of them; `next` is null after the last one. Throws where they
 * are no UTF-8.
 */
export function linesFrom(bytes: Uint8Array, offset: number, atOnce: number): LinesPart {
  const lineEnd = bytes.indexOf(0x0a, offset + atOnce) + 1;
  const end = lineEnd === 0 ? bytes.length : lineEnd;
  const lines = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
    bytes.subarray(offset, end),
  );
  return { lines, next: end < bytes.length ? end : null };
}
