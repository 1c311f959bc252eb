import type { MalformedReason } from '../../domain/vocabulary/reasons';
import type { CutPlace, LineEnds } from '../../columns/scanner/scanner';

/** One record as written in the file, without its line end. */
export interface RawRecord {
  readonly text: string;
  /** The physical line on which it begins, from 1. */
  readonly line: number;
  readonly problem: Extract<MalformedReason, 'text_after_quote' | 'quote_not_closed'> | null;
}

/**
 * The longest record accepted, in bytes or in characters: an unclosed quotation mark turns everything after it into one record,
 * and to read a record takes some ten times its length in memory.
 */
export const maxRecordLength = 2 ** 26;

/** Cuts text into records; see `createRecordSplitter`. */
export interface RecordSplitter {
  /** The records that the text ends, in batches: behind a broken line there may be many, and nobody needs them all at once. */
  push(text: string, last: boolean): Iterable<RawRecord[]>;
  /** The line on which a record begins that is longer than any may be; null while there is none. */
  readonly tooLong: () => number | null;
  readonly lineEnds: Readonly<LineEnds>;
}

/** A place at the beginning of a file. */
export function createCutPlace(): CutPlace {
  return { line: 1, lineEnds: { crlf: 0, lf: 0, cr: 0 } };
}

/** Where a record ends and whether its quotes are broken, or that more text is needed to say so. */
type Cut = { readonly end: number; readonly problem: RawRecord['problem'] } | 'more';

/**
 * Cuts a CSV text into its records before anything parses them, because only so can each be counted and placed: Papa Parse
 * says of no record where it stands, folds rows together where line ends are mixed, and lets one stray quote swallow the rest
 * of the file (docs/decisions.md). Here LF, CR LF and CR all end a record outside quotes; a record whose quotes are broken ends with
 * the line on which its broken field began, and the next line is read afresh. How the text was chunked changes nothing.
 */
export function createRecordSplitter(delimiter: string): RecordSplitter {
  const place = createCutPlace();
  let unread = '';
  let held: string[] = [];
  let heldLength = 0;

  return {
    lineEnds: place.lineEnds,
    tooLong: () => (unread.length + heldLength > maxRecordLength ? place.line : null),
    push: function* (piece, last) {
      held.push(piece);
      heldLength += piece.length;
      // A long unfinished record is looked at again only once it has doubled, so that its cost stays linear.
      if (!last && heldLength < unread.length) return;
      const text = unread + held.join('');
      held = [];
      heldLength = 0;
      let done = 0;
      for (const { records, consumed } of cutRecords(text, delimiter, last, place)) {
        yield records;
        done = consumed;
      }
      unread = text.slice(done);
    },
  };
}

/** The records of one text; of one that is not complete, those that it ends. */
export function splitRecords(text: string, delimiter: string, complete = true): RawRecord[] {
  return [...createRecordSplitter(delimiter).push(text, complete)].flat();
}

/** A batch ends with the record that reaches this many characters. */
const batchLength = 2 ** 20;

/**
 * Cuts the records that a text holds to their end, batch by batch, and moves the place behind them; `consumed` characters are done
 * with. `last` says that no text follows.
 */
export function* cutRecords(
  text: string,
  delimiter: string,
  last: boolean,
  place: CutPlace,
): Generator<{ readonly records: RawRecord[]; readonly consumed: number }> {
  const window = createWindow(text, delimiter, last);
  let start = 0;
  for (;;) {
    const records: RawRecord[] = [];
    const enough = start + batchLength;
    while (start < Math.min(text.length, enough)) {
      const cut = cutRecord(window, start);
      if (cut === 'more') break;
      const record = text.slice(start, cut.end);
      records.push({ text: record, line: place.line, problem: cut.problem });
      place.line += 1 + countLineEnds(record);
      start = skipLineEnd(text, cut.end, place.lineEnds);
    }
    if (records.length === 0) return;
    yield { records, consumed: Math.min(start, text.length) };
  }
}

/** Line ends inside a record, as many as `skipLineEnd` would pass. */
function countLineEnds(record: string): number {
  // Nearly no record has one, and to look at each character of all takes longer than the rest of the cutting.
  if (!record.includes('\n') && !record.includes('\r')) return 0;
  let count = 0;
  for (let at = 0; at < record.length; at++) {
    const unit = record.charCodeAt(at);
    if (unit === lf || (unit === cr && record.charCodeAt(at + 1) !== lf)) count++;
  }
  return count;
}

const [lf, cr] = [0x0a, 0x0d];

/** The text at hand, and finders over it that look at no character twice as the records are walked. */
interface Window {
  readonly text: string;
  readonly delimiter: string;
  readonly last: boolean;
  /** The next such character at or after a place, `Infinity` where there is none; never asked about an earlier place than before. */
  readonly nextQuote: (from: number) => number;
  readonly nextLf: (from: number) => number;
  readonly nextCr: (from: number) => number;
}

function createWindow(text: string, delimiter: string, last: boolean): Window {
  const finderOf = (character: string) => {
    let found = -1;
    return (from: number): number => {
      if (from > found) {
        const place = text.indexOf(character, from);
        found = place < 0 ? Infinity : place;
      }
      return found;
    };
  };
  const [nextQuote, nextLf, nextCr] = [finderOf('"'), finderOf('\n'), finderOf('\r')];
  return { text, delimiter, last, nextQuote, nextLf, nextCr };
}

function cutRecord(window: Window, start: number): Cut {
  const end = lineEndFrom(window, start);
  if (end === 'more') return 'more';
  return window.nextQuote(start) > end ? { end, problem: null } : cutQuotedRecord(window, start);
}

/** Walks the fields of a record that holds a quote. A quote opens a field only as the field's first character (RFC 4180). */
function cutQuotedRecord(window: Window, start: number): Cut {
  const { text, delimiter, last } = window;
  let field = start;
  for (;;) {
    let from = field;
    if (text[field] === '"') {
      const close = closingQuote(text, field + 1);
      const after = close === null ? null : skipSpaces(text, close + 1, delimiter);
      if (after === null) return last ? brokenAt(window, field, 'quote_not_closed') : 'more';
      // Where the chunk ends behind the quote, the line does not end, and what follows is seen first.
      if (!endsField(text, after, delimiter)) return brokenAt(window, field, 'text_after_quote');
      from = after;
    }
    const end = lineEndFrom(window, from);
    if (end === 'more') return 'more';
    const next = text.indexOf(delimiter, from);
    if (next < 0 || next >= end) return { end, problem: null };
    field = next + delimiter.length;
  }
}

function brokenAt(window: Window, field: number, problem: RawRecord['problem']): Cut {
  const end = lineEndFrom(window, field);
  return end === 'more' ? 'more' : { end, problem };
}

/**
 * The cells of a record whose quotes are sound, and no more of them than asked for: what `cutQuotedRecord` walks, as texts. It is for
 * records so long that a general parser has no room for their cells or their doubled quotes.
 */
export function cutCells(text: string, delimiter: string, most: number): string[] {
  const cells: string[] = [];
  for (let at = 0; ; at += delimiter.length) {
    const close = text[at] === '"' ? closingQuote(text, at + 1) : null;
    const next = text.indexOf(delimiter, close ?? at);
    const end = next < 0 ? text.length : next;
    cells.push(close === null ? text.slice(at, end) : undoubled(text.slice(at + 1, close)));
    if (next < 0 || cells.length === most) return cells;
    at = end;
  }
}

/** How much text is replaced in at once; by `split`, since `replace` keeps a gigabyte of matches. */
const replacedAtOnce = 2 ** 16;

/** The text of a quoted cell, in which every quote is doubled. */
function undoubled(text: string): string {
  const pieces: string[] = [];
  for (let at = 0; at < text.length;) {
    let end = Math.min(at + replacedAtOnce, text.length);
    let quotes = 0;
    while (text[end - 1 - quotes] === '"' && end - quotes > at) quotes++;
    if (quotes % 2 === 1) end--;
    pieces.push(text.slice(at, end).split('""').join('"'));
    at = end;
  }
  return pieces.join('');
}

/** The quote that closes a field, doubled quotes passed over; null while there is none. */
function closingQuote(text: string, from: number): number | null {
  for (let quote = text.indexOf('"', from); quote >= 0; quote = text.indexOf('"', quote + 2)) {
    if (text[quote + 1] !== '"') return quote;
  }
  return null;
}

/** Spaces between a closing quote and what ends its field are let pass, as Papa Parse does. */
function skipSpaces(text: string, from: number, delimiter: string): number {
  let at = from;
  while (text[at] === ' ' && !text.startsWith(delimiter, at)) at++;
  return at;
}

function endsField(text: string, at: number, delimiter: string): boolean {
  return at === text.length || text[at] === '\n' || text[at] === '\r' || text.startsWith(delimiter, at);
}

function lineEndFrom({ text, last, nextLf, nextCr }: Window, from: number): number | 'more' {
  const end = Math.min(nextLf(from), nextCr(from), text.length);
  // A CR at the end of a chunk may be half of a CR LF.
  const undecided = end === text.length || (text[end] === '\r' && end + 1 === text.length);
  return undecided && !last ? 'more' : end;
}

function skipLineEnd(text: string, end: number, lineEnds: LineEnds): number {
  if (text.startsWith('\r\n', end)) {
    lineEnds.crlf++;
    return end + 2;
  }
  if (text[end] === '\n') lineEnds.lf++;
  else if (text[end] === '\r') lineEnds.cr++;
  return end + 1;
}
