import { createTextNumberer, type ItemRange } from './numbering';
import { itemsAStep, type Steps } from '../../base/steps';
import type { TextColumn } from '../text-column';

/** The different texts of two columns, numbered from 0 in the order of their first use; the first column comes before the second. */
export interface NumberedTexts {
  /** By item, those of the first column and then those of the second: the number of its text, -1 for an empty one. */
  readonly numbers: Int32Array;
  /** By number: the item that has the text first. */
  readonly firstItems: Uint32Array;
}

/**
 * Numbers texts as a `Map` of strings would, without the strings. In one table of two million texts nearly every look waits
 * for memory; so the texts are dealt out by their hash into small parts, each in the order of its items, and each part is
 * looked through on its own.
 */
export function* numberEqualTexts(first: TextColumn, second: TextColumn): Steps<NumberedTexts> {
  const ranges = [...rangesOf(first, 0), ...rangesOf(second, first.length)];
  const most = ranges.reduce((bytes, range) => Math.max(bytes, bytesOf(range)), 0);
  const numberer = createTextNumberer(first.length + second.length, most, itemsAStep);
  if (numberer === null) return yield* numberPlainly(ranges);
  for (const step of [numberer.hash, numberer.deal]) {
    for (const range of ranges) {
      step(range);
      yield;
    }
  }
  for (let part = 0; part < numberer.parts; part++) {
    numberer.look(part);
    if (part % 16 === 15) yield;
  }
  for (const range of ranges) {
    numberer.number(range);
    yield;
  }
  return numberer.end();
}

function* rangesOf(column: TextColumn, offset: number): Generator<ItemRange> {
  for (let from = 0; from < column.length; from += itemsAStep) {
    yield { column, offset, from, to: Math.min(from + itemsAStep, column.length) };
  }
}

function bytesOf({ column, from, to }: ItemRange): number {
  return column.startOf(to) - column.startOf(from);
}

/** The same by a `Map` of strings: the declared fallback where WebAssembly is forbidden, and the tests' reference for it. */
export function* numberPlainly(ranges: readonly ItemRange[]): Steps<NumberedTexts> {
  const known = new Map<string, number>();
  const numbers: number[] = [];
  const firstItems: number[] = [];
  for (const { column, from, to } of ranges) {
    for (let item = from; item < to; item++) {
      const text = column.at(item);
      const number = text === '' ? -1 : (known.get(text) ?? known.size);
      if (number === known.size) {
        known.set(text, number);
        firstItems.push(numbers.length);
      }
      numbers.push(number);
    }
    yield;
  }
  return { numbers: Int32Array.from(numbers), firstItems: Uint32Array.from(firstItems) };
}
