/**
 * The inner loops of reading, in AssemblyScript: WebAssembly looks at sixteen bytes at once, which JavaScript cannot, and a
 * file of a million rows is read in half the time. `npm run assembly` compiles this file into `../binary.ts`, and a
 * test compiles it again to see that they belong together. `../scanner.ts` owns the memory and is the only caller.
 *
 * All places are addresses in the memory. Behind the bytes that are scanned stand sixteen line ends, so that no loop has to
 * look for the end of the bytes, and whatever follows may be read, sixteen bytes at once.
 */

import { hashOf } from '../../assembly/hash-text';

const LF: u32 = 0x0a;
const CR: u32 = 0x0d;
const QUOTE: u32 = 0x22;

/** The bytes of `null`. */
const NULL: u32 = 0x6c6c_756e;

/** In `fieldOf`: a field that is skipped. */
const UNWANTED: u32 = 0xff;

/** Set on the beginning of a text whose quotes are doubled, until they are taken apart; no address is so high. */
const DOUBLED: u32 = 0x8000_0000;

/** Where the last scan stopped: at the beginning of the first record or line that it did not take. */
export let next: usize = 0;
/** Whether that record is one for the plain way; else more bytes are needed to say so. */
export let odd: bool = false;
/** The physical line on which the next record begins; set by the caller before its first scan. */
export let line: u32 = 1;
/** How the records of the last scan ended. */
export let endedByLf: u32 = 0;
export let endedByCrLf: u32 = 0;
export let endedByCr: u32 = 0;

/**
 * Takes rows of a CSV, at most `most`. A row is taken only if all of it is beyond doubt: as many fields as the header has, and
 * each either without a quote at its beginning or quoted from its first to its last character. It stops before any other
 * record, and before one that does not end here; `last` says that no bytes follow. `fieldOf` has a byte for each field: its
 * number among the `wanted` ones. Row after row, `places` gets the beginning and the end of each wanted text, and `lines` the
 * line. Answers how many rows there are.
 */
export function scanRows(
  from: usize,
  to: usize,
  last: bool,
  separator: u32,
  fields: u32,
  fieldOf: usize,
  wanted: u32,
  places: usize,
  lines: usize,
  most: u32,
): u32 {
  const separators = i8x16.splat(<i8>separator);
  let rows: u32 = 0;
  let place = places;
  next = from;
  odd = false;
  endedByLf = endedByCrLf = endedByCr = 0;
  while (next < to && rows < most) {
    let at = next;
    let innerLines: u32 = 0;
    let anyDoubled = false;
    for (let field: u32 = 0; ; field++) {
      if (field === fields) return leave(rows);
      let start = at;
      let end: usize;
      let doubled: u32 = 0;
      if (load<u8>(at) === QUOTE) {
        start = ++at;
        for (;;) {
          at += bytesBefore(at, i8x16.splat(<i8>QUOTE));
          if (at >= to) {
            at = to;
            break;
          }
          const byte = load<u8>(at);
          if (byte === QUOTE) {
            if (load<u8>(at + 1) !== QUOTE) break;
            doubled = DOUBLED;
            anyDoubled = true;
            at += 2;
          } else {
            if (byte === LF || load<u8>(at + 1) !== LF) innerLines++;
            at++;
          }
        }
        end = at++;
        // What follows a quote decides what it means, so the end of the bytes decides nothing.
        if (at >= to && !last) return rows;
        if (end >= to) return leave(rows);
        const behind = load<u8>(at);
        if (at < to && behind !== separator && behind !== LF && behind !== CR) return leave(rows);
      } else {
        at += bytesBefore(at, separators);
        end = at;
      }
      const number = <u32>load<u8>(fieldOf + field);
      if (number !== UNWANTED) {
        store<u32>(place + (number << 3), (<u32>start) | doubled);
        store<u32>(place + (number << 3), <u32>end, 4);
      }
      if (at >= to || load<u8>(at) !== separator) {
        // A CR at the end may be half of a CR LF.
        if (!last && (at >= to || (load<u8>(at) === CR && at + 1 === to))) return rows;
        if (field + 1 !== fields) return leave(rows);
        break;
      }
      at++;
    }

    if (anyDoubled) undouble(place, wanted);
    store<u32>(lines + (rows << 2), line);
    rows++;
    place += (<usize>wanted) << 3;
    line += 1 + innerLines;
    if (at < to) {
      if (load<u8>(at) === LF) endedByLf++;
      else if (at + 1 < to && load<u8>(at + 1) === LF) {
        endedByCrLf++;
        at++;
      } else endedByCr++;
      at++;
    }
    next = at;
  }
  return rows;
}

/** Stops a scan before a record that is one for the plain way. */
function leave(rows: u32): u32 {
  odd = true;
  return rows;
}

/** How many bytes are before the next one that is a CR, an LF or `other`. */
function bytesBefore(from: usize, other: v128): usize {
  let at = from;
  let found = endsAmong(v128.load(at), other);
  while (found === 0) found = endsAmong(v128.load((at += 16)), other);
  return at + ctz(found) - from;
}

/** By the bits of a number: which of sixteen bytes are a CR, an LF or `other`. */
function endsAmong(bytes: v128, other: v128): i32 {
  const ends = v128.or(i8x16.eq(bytes, i8x16.splat(<i8>LF)), i8x16.eq(bytes, i8x16.splat(<i8>CR)));
  return i8x16.bitmask(v128.or(ends, i8x16.eq(bytes, other)));
}

/** Makes one quote of each two in the texts of a row that have such. */
function undouble(place: usize, wanted: u32): void {
  for (let number: u32 = 0; number < wanted; number++, place += 8) {
    const told = load<u32>(place);
    if ((told & DOUBLED) === 0) continue;
    const start = <usize>(told & ~DOUBLED);
    const end = <usize>load<u32>(place, 4);
    let to = start;
    for (let from = start; from < end; from++) {
      const byte = load<u8>(from);
      store<u8>(to++, byte);
      if (byte === QUOTE) from++;
    }
    store<u32>(place, <u32>start);
    store<u32>(place, <u32>to, 4);
  }
}

/**
 * Takes lines of a snapshot, at most `most`, that are JSON arrays of `fields` texts without escapes, or null for an empty one.
 * It stops before any other line. Line after line, `places` gets the beginning and the end of each text. Answers how many
 * lines there are.
 */
export function scanLines(from: usize, to: usize, fields: u32, places: usize, most: u32): u32 {
  let lines: u32 = 0;
  let place = places;
  next = from;
  while (next < to && lines < most) {
    let at = next;
    for (let field: u32 = 0; field < fields; field++, place += 8) {
      // A comma or a bracket, and a quote.
      if (load<u16>(at) !== (field === 0 ? 0x225b : 0x222c)) {
        if (load<u8>(at) !== (field === 0 ? 0x5b : 0x2c) || load<u32>(at + 1) !== NULL) return lines;
        store<u32>(place, <u32>at);
        store<u32>(place, <u32>at, 4);
        at += 5;
        continue;
      }
      at += 2;
      store<u32>(place, <u32>at);
      at += bytesBeforeOdd(at);
      if (load<u8>(at) !== QUOTE) return lines;
      store<u32>(place, <u32>at, 4);
      at++;
    }
    // The closing bracket and the line end.
    if (load<u16>(at) !== 0x0a5d || at + 1 >= to) return lines;
    lines++;
    next = at + 2;
  }
  return lines;
}

/** How many bytes are before the next quote, backslash or control character. */
function bytesBeforeOdd(from: usize): usize {
  let at = from;
  let found = oddAmong(v128.load(at));
  while (found === 0) found = oddAmong(v128.load((at += 16)));
  return at + ctz(found) - from;
}

/** By the bits of a number: which of sixteen bytes are a quote, a backslash or a control character. */
function oddAmong(bytes: v128): i32 {
  const marks = v128.or(i8x16.eq(bytes, i8x16.splat(0x22)), i8x16.eq(bytes, i8x16.splat(0x5c)));
  return i8x16.bitmask(v128.or(marks, i8x16.lt_u(bytes, i8x16.splat(0x20))));
}

/** How many bytes the texts of one field take, over all rows. `fields` is how many a row has in `places`. */
export function textBytes(places: usize, field: u32, fields: u32, rows: u32): u32 {
  let bytes: u32 = 0;
  let place = places + ((<usize>field) << 3);
  for (let row: u32 = 0; row < rows; row++, place += (<usize>fields) << 3) {
    bytes += load<u32>(place, 4) - load<u32>(place);
  }
  return bytes;
}

/**
 * Copies the texts of one field one after another to `to`, and up to fifteen bytes more; `ends` gets where each ends, counted
 * from `base` at its beginning.
 */
export function gatherTexts(
  places: usize,
  field: u32,
  fields: u32,
  rows: u32,
  to: usize,
  ends: usize,
  base: u32,
): void {
  let place = places + ((<usize>field) << 3);
  let at = to;
  for (let row: u32 = 0; row < rows; row++, place += (<usize>fields) << 3) {
    const start = <usize>load<u32>(place);
    const size = <usize>load<u32>(place, 4) - start;
    for (let done: usize = 0; done < size; done += 16) v128.store(at + done, v128.load(start + done));
    at += size;
    store<u32>(ends + (row << 2), base + <u32>(at - to));
  }
}

/**
 * Numbers the different texts of one field from 0, in the order of their first use: `numbers` gets that of each row, `firsts`
 * the beginning and the end of each different text. `slots` has room for `slotCount` numbers, a power of two above `rows`.
 * Answers how many different texts there are.
 */
export function numberTexts(
  places: usize,
  field: u32,
  fields: u32,
  rows: u32,
  slots: usize,
  slotCount: u32,
  numbers: usize,
  firsts: usize,
): u32 {
  memory.fill(slots, 0, (<usize>slotCount) << 2);
  const mask = slotCount - 1;
  let count: u32 = 0;
  let place = places + ((<usize>field) << 3);
  for (let row: u32 = 0; row < rows; row++, place += (<usize>fields) << 3) {
    const start = <usize>load<u32>(place);
    const size = load<u32>(place, 4) - <u32>start;
    let slot = hashOf(start, size) & mask;
    let found: u32;
    for (;;) {
      found = load<u32>(slots + ((<usize>slot) << 2));
      if (found === 0 || isText(firsts + ((<usize>(found - 1)) << 3), start, size)) break;
      slot = (slot + 1) & mask;
    }
    if (found === 0) {
      store<u32>(firsts + ((<usize>count) << 3), <u32>start);
      store<u32>(firsts + ((<usize>count) << 3), <u32>start + size, 4);
      found = ++count;
      store<u32>(slots + ((<usize>slot) << 2), found);
    }
    store<u32>(numbers + ((<usize>row) << 2), found - 1);
  }
  return count;
}

/** Whether the text at a place is the one at `start`. */
function isText(place: usize, start: usize, size: u32): bool {
  const other = <usize>load<u32>(place);
  return load<u32>(place, 4) - <u32>other === size && memory.compare(other, start, size) === 0;
}
