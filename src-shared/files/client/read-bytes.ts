import { type Result, succeed } from '../../base/result';
import type { Decoder } from '../csv/decode';
import { hasUtf8Mark } from '../csv/file-type';
import { createRowScanner } from './scan-rows';
import type { RecordTally } from './tally-records';
import { createCutPlace, cutRecords, maxRecordLength } from '../csv/split-records';
import type { LineEnds } from '../../columns/scanner/scanner';

/** How much text is first decoded where bytes are not enough; doubled until it holds a whole record. */
const firstWindow = 4096;

/**
 * Reads UTF-8 without making it text: the row scanner takes the records that are beyond doubt, and one that it leaves goes
 * the plain way, through text and Papa Parse, and so decides like any other record of that way. The header goes it too.
 */
export function createByteReader(delimiter: string, decoder: Decoder, tally: RecordTally): RecordReader {
  const place = createCutPlace();
  let scanRows: ReturnType<typeof createRowScanner> | null = null;
  let buffer = new Uint8Array();
  let from = 0;
  let to = 0;
  let atBeginning = true;
  /** What was unread when the last look at it found no whole record. */
  let stuck = 0;

  const append = (chunk: Uint8Array): void => {
    if (to + chunk.length > buffer.length) {
      const unread = buffer.subarray(from, to);
      const needed = unread.length + chunk.length;
      if (needed > buffer.length) buffer = new Uint8Array(Math.max(needed, buffer.length * 2));
      buffer.set(unread);
      to -= from;
      from = 0;
    }
    buffer.set(chunk, to);
    to += chunk.length;
  };

  const takePlainly = (last: boolean): Result<null> => {
    for (let length = firstWindow; ; length *= 2) {
      if (length > 2 * maxRecordLength) return tally.refuse('line', place.line);
      const end = Math.min(to, from + length);
      const text = decodeWhole(buffer.subarray(from, end));
      const [batch] = cutRecords(text, delimiter, last && end === to, place);
      if (batch !== undefined) {
        from += utf8Length(text, batch.consumed);
        return tally.take(batch.records);
      }
      if (end === to) return succeed(null);
    }
  };

  return {
    lineEnds: place.lineEnds,
    take: (chunk, last) => {
      const checked = decoder.check(chunk, last);
      if (!checked.ok) return checked;
      append(chunk);
      if (atBeginning) {
        if (to - from < 3 && !last) return succeed(null);
        if (hasUtf8Mark(buffer.subarray(from, to))) from += 3;
        atBeginning = false;
      }
      // A long unfinished record is looked at again only once it has doubled, so that its cost stays linear.
      if (!last && to - from < stuck * 2) return succeed(null);
      for (;;) {
        const rows = tally.rows();
        if (scanRows === null && rows !== null) scanRows = createRowScanner(delimiter, place, rows);
        const scanned = scanRows?.(buffer.subarray(from, to), last) ?? { done: 0, odd: true };
        from += scanned.done;
        const before = from;
        if (scanned.odd && from < to) {
          const taken = takePlainly(last);
          if (!taken.ok) return taken;
        }
        if (from === before) break;
      }
      stuck = to - from;
      return stuck > maxRecordLength ? tally.refuse('line', place.line) : succeed(null);
    },
  };
}

/** The text of sound UTF-8, without a character that is cut off at its end. */
function decodeWhole(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: true });
}

/** How many bytes the first `length` UTF-16 code units of a text take; the text came from UTF-8 and is not cut inside a character. */
function utf8Length(text: string, length: number): number {
  let bytes = 0;
  for (let at = 0; at < length; at++) {
    const unit = text.charCodeAt(at);
    // Each half of a surrogate pair represents two of its four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
  }
  return bytes;
}

/** Takes the chunks of a file in their order, hands their records to the tally, and ends with `last`. */
export interface RecordReader {
  readonly take: (chunk: Uint8Array, last: boolean) => Result<null>;
  readonly lineEnds: Readonly<LineEnds>;
}
