import { unguardFormula } from './formula-guard';
import type { FieldColumn, RowTarget } from './sort-records';
import type { CutPlace } from './split-records';

const quote = 0x22;
const lf = 0x0a;
const cr = 0x0d;
const apostrophe = 0x27;

/** Where a scan stopped, and whether the record there is one for the plain way; else it needs more bytes. */
export interface Scanned {
  readonly from: number;
  readonly odd: boolean;
}

/**
 * Takes rows from UTF-8 that is known to be sound, touching each byte once and making nothing of the columns that are not
 * wanted. It takes a record only if all of it is beyond doubt: as many fields as the header has, at least two, and each
 * either without a quote at its beginning or quoted from its first to its last character. It stops before any other record,
 * and before one that does not end here.
 */
export function createRowScanner(delimiter: string, place: CutPlace, rows: RowTarget) {
  const separator = delimiter.charCodeAt(0);
  const { fields, wanted } = rows;
  const endsField = new Uint8Array(256);
  endsField[separator] = endsField[lf] = endsField[cr] = 1;
  // Letters and digits are past all of these where the comma separates, and the table is then seldom asked.
  const lastEnd = Math.max(separator, lf, cr);
  const isWanted = new Uint8Array(fields);
  for (const { field } of wanted) isWanted[field] = 1;
  // Where the wanted fields of one record lie, by field; `doubled` says that quotes inside are doubled.
  const starts = new Uint32Array(fields);
  const ends = new Uint32Array(fields);
  const doubled = new Uint8Array(fields);

  const pushRow = (bytes: Uint8Array, view: DataView): void => {
    rows.count();
    rows.lines.push(place.line);
    for (const { field, column } of wanted) {
      pushField(column, bytes, view, starts[field] ?? 0, ends[field] ?? 0, doubled[field] === 1);
    }
  };

  /** Scans `bytes[from..to]`, of which `view` is the view; `last` says that no bytes follow. */
  return (bytes: Uint8Array, view: DataView, from: number, to: number, last: boolean): Scanned => {
    if (fields < 2) return { from, odd: true };
    let record = from;
    while (record < to) {
      let at = record;
      let innerLines = 0;
      let field = 0;
      for (; ; field++) {
        let start = at;
        let end: number;
        let hasDoubled = 0;
        if (at < to && bytes[at] === quote) {
          start = ++at;
          for (; at < to; at++) {
            const byte = bytes[at];
            if (byte === quote) {
              if (at + 1 === to || bytes[at + 1] !== quote) break;
              hasDoubled = 1;
              at++;
            } else if (byte === lf || (byte === cr && bytes[at + 1] !== lf)) innerLines++;
          }
          end = at++;
          // What follows a quote decides what it means, so the end of the bytes decides nothing.
          if (at >= to && !last) return { from: record, odd: false };
          if (end >= to) return { from: record, odd: true };
          const next = bytes[at];
          if (at < to && next !== separator && next !== lf && next !== cr) return { from: record, odd: true };
        } else {
          while (at < to && ((bytes[at] ?? 0) > lastEnd || endsField[bytes[at] ?? 0] === 0)) at++;
          end = at;
        }
        if (isWanted[field] === 1) {
          starts[field] = start;
          ends[field] = end;
          doubled[field] = hasDoubled;
        }
        if (at === to || bytes[at] !== separator) break;
        at++;
      }
      // A CR at the end may be half of a CR LF.
      if (!last && (at === to || (bytes[at] === cr && at + 1 === to))) return { from: record, odd: false };
      if (field + 1 !== fields) return { from: record, odd: true };

      pushRow(bytes, view);
      place.line += 1 + innerLines;
      if (at < to) {
        if (bytes[at] === lf) place.lineEnds.lf++;
        else if (at + 1 < to && bytes[at + 1] === lf) {
          place.lineEnds.crlf++;
          at++;
        } else place.lineEnds.cr++;
        at++;
      }
      record = at;
    }
    return { from: record, odd: false };
  };
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Adds a field as `unguardFormula` leaves it; only one that it might change, or that holds doubled quotes, becomes a string. */
function pushField(
  column: FieldColumn,
  bytes: Uint8Array,
  view: DataView,
  start: number,
  end: number,
  doubled: boolean,
): void {
  if (!doubled && bytes[start] !== apostrophe) {
    column.pushBytes(view, start, end);
    return;
  }
  const text = decoder.decode(bytes.subarray(start, end));
  column.push(unguardFormula(doubled ? text.replaceAll('""', '"') : text));
}
