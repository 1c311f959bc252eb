import type { SavedFindings } from './saved-run';

/** How many items are written in one piece; a bound on memory only. */
const itemsAPiece = 1_000;

/**
 * The longest text that a run's findings may be as JSON. They are read and written as one text, with its lines broken and
 * indented, and no text can be longer than some 536 million characters; a million findings are about half of this.
 */
export const maxFindingsText = 350_000_000;

/** The findings of a run as JSON, piece by piece: as a whole they may be longer than a text can be. */
export function* writeSavedFindings({ findings, past, transient }: SavedFindings): Generator<string> {
  yield '{"findings":';
  yield* writeList(findings);
  yield ',"past":{"references":';
  yield* writeList(past.references);
  yield ',"items":';
  yield* writeList(past.items);
  yield '},"transient":';
  yield* writeList(transient);
  yield '}';
}

/** A list as JSON, piece by piece. */
export function* writeList(items: readonly unknown[]): Generator<string> {
  yield '[';
  for (let start = 0; start < items.length; start += itemsAPiece) {
    const piece = items.slice(start, start + itemsAPiece).map((item) => JSON.stringify(item));
    yield (start === 0 ? '' : ',') + piece.join(',');
  }
  yield ']';
}
