import { createMemory, firstAddress, startProgram } from '../assembled';
import type { TextColumn } from '../text-column';
import { numberingBinary } from './binary';

/** The exports of `assembly/numbering.ts`, which says what each does. */
interface Program {
  readonly hashTexts: (...numbers: readonly number[]) => void;
  readonly dealTexts: (...numbers: readonly number[]) => void;
  readonly findFirsts: (from: number, to: number, slots: number, slotCount: number, firsts: number) => void;
  readonly numberFirsts: (...numbers: readonly number[]) => number;
}

/** Items of a column from one (included) to another (excluded); `offset` is what the column's first is called among all. */
export interface ItemRange {
  readonly column: TextColumn;
  readonly offset: number;
  readonly from: number;
  readonly to: number;
}

/** Numbers texts: every range is hashed, then every one dealt, then every part looked through, then every item numbered. */
export interface TextNumberer {
  readonly hash: (range: ItemRange) => void;
  readonly deal: (range: ItemRange) => void;
  readonly parts: number;
  readonly look: (part: number) => void;
  readonly number: (range: ItemRange) => void;
  /** By item its number, -1 for an empty text; and by number the item that has the text first. */
  readonly end: () => { readonly numbers: Int32Array; readonly firstItems: Uint32Array };
}

/** Average number of items of a part, small enough that its table stays in the processor's cache. */
const itemsAPart = 4096;

/** Numbers the texts of so many items, of which no range has more bytes or items than these. Null where compiled code is forbidden. */
export function createTextNumberer(items: number, maxBytes: number, maxItems: number): TextNumberer | null {
  const { memory, upTo, words } = createMemory();
  // Compiled from the file that `Program` describes.
  const program = startProgram(numberingBinary, memory) as Program | null;
  if (program === null) return null;

  // At least two parts, because a shift by 32 bits is none.
  const bits = Math.max(1, Math.ceil(Math.log2(items / itemsAPart)));
  const parts = 2 ** bits;
  const shift = 32 - bits;
  const sizes = firstAddress;
  const room = sizes + parts * 4;
  const ends = room + parts * 4;
  // A dealt record no longer needs its hash. The same place then holds the first item with that text, and later its number.
  const hashes = ends + maxItems * 4;
  const firstItems = hashes + items * 4;
  const bytes = firstItems + items * 4;
  const records = bytes + 4 * Math.ceil(maxBytes / 4);
  upTo(records);

  const load = ({ column, from, to }: ItemRange): number => {
    const base = column.startOf(from);
    upTo(records).set(column.bytes.subarray(base, column.startOf(to)), bytes);
    words(ends, to - from).set(column.ends.subarray(from, to));
    return base;
  };

  /** By part where its records begin, and where the last of all ends; known once all was hashed. */
  let starts = new Uint32Array();
  let slotCount = 0;
  const makeRoom = (): void => {
    const needed = words(room, parts);
    starts = new Uint32Array(parts + 1);
    for (let part = 0, at = records; part <= parts; part++) {
      starts[part] = at;
      at += needed[part] ?? 0;
    }
    const most = words(sizes, parts).reduce((largest, size) => Math.max(largest, size), 1);
    // A power of two, so that at most half of the slots are taken.
    slotCount = 2 ** Math.ceil(Math.log2(2 * most));
    upTo((starts[parts] ?? 0) + slotCount * 4);
    words(room, parts).set(starts.subarray(0, parts));
  };

  let count = 0;
  return {
    parts,
    hash: (range) => {
      const base = load(range);
      const place = hashes + 4 * (range.offset + range.from);
      program.hashTexts(bytes, ends, base, range.to - range.from, place, shift, sizes, room);
    },
    deal: (range) => {
      if (slotCount === 0) makeRoom();
      const base = load(range);
      const first = range.offset + range.from;
      program.dealTexts(bytes, ends, base, range.to - range.from, hashes + 4 * first, shift, room, first);
    },
    look: (part) => {
      const slots = starts[parts] ?? 0;
      program.findFirsts(starts[part] ?? 0, starts[part + 1] ?? 0, slots, slotCount, hashes);
    },
    number: ({ offset, from, to }) => {
      count = program.numberFirsts(hashes, offset + from, offset + to, firstItems, count);
    },
    end: () => ({
      numbers: new Int32Array(words(hashes, items)),
      firstItems: words(firstItems, count).slice(),
    }),
  };
}
