import { addTo } from '../../base/add-to';
import { keptText, type MalformedRecord } from '../sides/client-file';
import { keyMaker } from '../keys/payment-reference';
import type { KeyRules } from '../vocabulary/key-rules';
import type { Texts } from '../../columns/text-column';

/** Which payment references are in records that could not be read, found by their texts. */
export interface UnreadableReferences {
  /** The lines of such records in which the reference of a key stands. */
  readonly linesOf: (key: number) => readonly number[];
  /** The same of a payment reference that takes no part in the comparison, by its raw text. */
  readonly linesOfText: (reference: string) => readonly number[];
  /** How many records could not be searched whole: of them nothing is known to be absent. */
  readonly unsearched: number;
  /** The keys that are in one of them, by its place among the malformed records. */
  readonly keysIn: (record: number) => readonly number[];
}

/** How many records are searched. A file with more of them was hardly read as intended anyway. */
export const maxSearched = 10_000;

const nothing: UnreadableReferences = {
  linesOf: () => [],
  linesOfText: () => [],
  unsearched: 0,
  keysIn: () => [],
};

/**
 * Looks for the payment references of both sides in the records that could not be read, so that nothing is said not to be in the
 * file that is in it. It searches their whole text, because their cells are what could not be read.
 */
export function findUnreadable(
  malformed: readonly MalformedRecord[],
  keys: Texts,
  rules: KeyRules,
): UnreadableReferences {
  if (malformed.length === 0) return nothing;
  const keyOf = keyMaker(rules);
  const recordsWith = new Map<string, Set<number>>();
  let unsearched = Math.max(0, malformed.length - maxSearched);
  malformed.slice(0, maxSearched).forEach(({ text }, record) => {
    const isCut = text.length >= keptText;
    if (isCut) unsearched += 1;
    for (const part of partsOf(text, isCut)) {
      const key = keyOf(part);
      if (key === '') continue;
      const records = recordsWith.get(key);
      if (records === undefined) recordsWith.set(key, new Set([record]));
      else records.add(record);
    }
  });
  const byKey = new Map<number, readonly number[]>();
  const byRecord = new Map<number, number[]>();
  for (let key = 0; key < keys.length; key++) {
    const records = recordsWith.get(keys.at(key));
    if (records === undefined) continue;
    byKey.set(key, linesIn(records, malformed));
    for (const record of records) {
      addTo(byRecord, record, key);
    }
  }
  return {
    linesOf: (key) => byKey.get(key) ?? [],
    linesOfText: (reference) => linesIn(recordsWith.get(keyOf(reference)) ?? [], malformed),
    unsearched,
    keysIn: (record) => byRecord.get(record) ?? [],
  };
}

function linesIn(records: Iterable<number>, malformed: readonly MalformedRecord[]): readonly number[] {
  return [...new Set(Array.from(records, (record) => malformed[record]?.line ?? 0))];
}

/** What may separate the cells of a line whose delimiter and quotes are in doubt: each way finds what another would cut. */
// eslint-disable-next-line regexp/no-super-linear-move -- splitting takes every match where it begins, so no text is gone through twice
const separators = [/[,;\t|"\r\n]+/u, /[,;\t|"\s]+/u, /[^\p{L}\p{M}\p{N}\-_./:\\]+/u];

/** The last part of a truncated text is ignored, since it may be the beginning of a longer one. */
function partsOf(text: string, isCut: boolean): ReadonlySet<string> {
  if (isCut) return new Set(separators.flatMap((separator) => text.split(separator).slice(0, -1)));
  return new Set([text, ...separators.flatMap((separator) => text.split(separator))]);
}
