import { createMemory, firstAddress, startProgram } from '../assembled';
import type { RowBatch } from '../row-batch';
import { scannerBinary } from './binary';

/** Rows go to their columns so many at a time. */
const rowsAtOnce = 2048;

/** A power of two above `rowsAtOnce`. */
const slotCount = 2 * rowsAtOnce;

/** At most this many fields can be wanted, since their numbers are bytes. */
const maxWanted = 254;
const unwanted = 255;

/** What is read at once, and so may be read behind the last byte that is meant. */
const width = 16;

/** In a higher address the bit would be set that marks doubled quotes. */
const maxGigabytes = 2;

const lineEnd = 0x0a;

/** The exports of `assembly/scanner.ts`, which says what each does. */
interface Program {
  readonly next: { readonly value: number };
  readonly odd: { readonly value: number };
  readonly line: { value: number };
  readonly endedByLf: { readonly value: number };
  readonly endedByCrLf: { readonly value: number };
  readonly endedByCr: { readonly value: number };
  readonly scanRows: (...numbers: readonly number[]) => number;
  readonly scanLines: (...numbers: readonly number[]) => number;
  readonly textBytes: (places: number, field: number, fields: number, rows: number) => number;
  readonly gatherTexts: (...numbers: readonly number[]) => void;
  readonly numberTexts: (...numbers: readonly number[]) => number;
}

/** A scanned batch, and what may still have to be done to it. */
interface ScannedRows extends RowBatch {
  /** By row, the physical line on which it begins; of rows of a CSV. */
  readonly lines: () => Uint32Array;
}

/** Finds rows in bytes that it was given; see `assembly/scanner.ts` for which. */
export interface Scanner {
  /** Takes a copy of bytes to be scanned; those before are gone, and with them all batches. */
  readonly load: (bytes: Uint8Array) => void;
  /** Takes rows of a CSV, and moves the place behind them. */
  readonly scanRows: (separator: number, place: CutPlace, last: boolean) => ScannedRows;
  readonly scanLines: () => RowBatch;
  /** Returns the number of bytes consumed. */
  readonly done: () => number;
  /** Whether the last scan stopped before a record for the plain way, and not because it had no more bytes. */
  readonly stoppedAtOdd: () => boolean;
  /** Skips this many bytes as if they had been scanned. */
  readonly skip: (bytes: number) => void;
}

/** Whether a batch is the last that a scan has. */
export function isLastBatch({ rows }: RowBatch): boolean {
  return rows < rowsAtOnce;
}

/**
 * A scanner with memory of its own, for rows of so many fields, of which those at `wanted` are kept. In its batches a field
 * goes by its place in `wanted`. Null where there can be none, and everything has to go the plain way.
 */
export function createScanner(fields: number, wanted: readonly number[]): Scanner | null {
  const { memory, upTo, words } = createMemory(maxGigabytes);
  // Compiled from the file that `Program` describes.
  const program = startProgram(scannerBinary, memory) as Program | null;
  if (program === null || wanted.length > maxWanted) return null;

  const rowBytes = 8 * wanted.length;
  const fieldOf = firstAddress;
  const places = fieldOf + 8 * Math.ceil(fields / 8);
  const lines = places + rowsAtOnce * rowBytes;
  const ends = lines + rowsAtOnce * 4;
  const numbers = ends + rowsAtOnce * 4;
  const firsts = numbers + rowsAtOnce * 4;
  const slots = firsts + rowsAtOnce * 8;
  const input = slots + slotCount * 4;
  let [from, to] = [input, input];

  const fieldNumbers = upTo(input)
    .subarray(fieldOf, fieldOf + fields)
    .fill(unwanted);
  for (const [number, field] of wanted.entries()) fieldNumbers[field] = number;

  const gather = (table: number, field: number, count: number, rows: number, base: number) => {
    const size = program.textBytes(table, field, count, rows);
    const gathered = to + width;
    const bytes = upTo(gathered + size + width);
    program.gatherTexts(table, field, count, rows, gathered, ends, base);
    return { bytes: bytes.subarray(gathered, gathered + size), ends: words(ends, rows) };
  };

  const batchOf = (rows: number): RowBatch => ({
    rows,
    texts: (field, base) => gather(places, field, wanted.length, rows, base),
    codes: (field) => {
      const count = program.numberTexts(
        places,
        field,
        wanted.length,
        rows,
        slots,
        slotCount,
        numbers,
        firsts,
      );
      return { ...gather(firsts, 0, 1, count, 0), numbers: words(numbers, rows) };
    },
  });

  return {
    load: (more) => {
      [from, to] = [input, input + more.length];
      const bytes = upTo(to + width);
      bytes.set(more, input);
      bytes.fill(lineEnd, to, to + width);
    },
    scanRows: (separator, place, last) => {
      program.line.value = place.line;
      const rows = program.scanRows(
        ...[from, to, Number(last), separator, fields, fieldOf, wanted.length, places, lines, rowsAtOnce],
      );
      from = program.next.value;
      place.line = program.line.value;
      place.lineEnds.lf += program.endedByLf.value;
      place.lineEnds.crlf += program.endedByCrLf.value;
      place.lineEnds.cr += program.endedByCr.value;
      return { ...batchOf(rows), lines: () => words(lines, rows) };
    },
    scanLines: () => {
      const rows = program.scanLines(from, to, wanted.length, places, rowsAtOnce);
      from = program.next.value;
      return batchOf(rows);
    },
    done: () => from - input,
    stoppedAtOdd: () => program.odd.value !== 0,
    skip: (count) => {
      from += count;
    },
  };
}

/** How the records of a file ended. */
export interface LineEnds {
  crlf: number;
  lf: number;
  cr: number;
}

/** Where in the file the text stands that is cut next, and what ended the records before it. */
export interface CutPlace {
  line: number;
  readonly lineEnds: LineEnds;
}
