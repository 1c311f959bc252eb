import { keyMaker } from '../../domain/keys/payment-reference';
import type { KeyRules } from '../../domain/vocabulary/key-rules';
import { statusText } from '../../domain/statuses/status';
import { normalise } from '../../base/text';
import type { Texts } from '../../columns/text-column';

/** A record above the header row that is not blank. */
export interface RecordAbove {
  readonly line: number;
  readonly fields: readonly string[];
}

/** What stands above the header row, and was skipped for it (product.md, section 6). */
export interface SkippedAbove {
  /** Records that are not blank; `first` are the first of them. */
  readonly records: number;
  readonly first: readonly RecordAbove[];
  /** Those that look like rows of the table below; those that hold a payment reference of the platform. */
  readonly likeRows: number;
  readonly ofPlatform: number;
  /** The first that holds a payment reference of the platform, and that reference; null where none does. */
  readonly firstOfPlatform: { readonly line: number; readonly reference: string } | null;
  /** Somebody has said which row the header is: what stands above it is then no data. */
  readonly headerChosen: boolean;
}

/** How many of them are named. */
const named = 3;

/** The keys that the records above could have as rows, whichever of their cells holds the payment reference. */
export function keysAbove(above: readonly RecordAbove[], keys: KeyRules): ReadonlySet<string> {
  const keyOf = keyMaker(keys);
  return new Set(above.flatMap(({ fields }) => fields.map(keyOf)).filter((key) => key !== ''));
}

/**
 * Judges what stands above the header: titles do no harm, but rows would not be compared. A record looks like a row where
 * several of its cells are filled and one holds a status of the rows below, or a text of the form of their references.
 * `ofPlatform` are those of `keysAbove` that some ticket has.
 */
export function judgeAbove(
  above: { readonly records: number; readonly kept: readonly RecordAbove[]; readonly headerChosen: boolean },
  rows: { readonly references: Texts; readonly statuses: readonly string[] },
  keys: KeyRules,
  ofPlatform: ReadonlySet<string>,
): SkippedAbove {
  const { records, kept, headerChosen } = above;
  const keyOf = keyMaker(keys);
  const statuses = new Set(rows.statuses.map(statusText).filter((status) => status !== ''));
  const forms = kept.length === 0 ? new Set<string>() : formsOf(rows.references);
  const isLikeRow = ({ fields }: RecordAbove): boolean =>
    fields.filter((field) => normalise(field) !== '').length > 1 &&
    fields.some((field) => statuses.has(statusText(field)) || forms.has(formOf(field)));
  const met = kept.flatMap(({ line, fields }) => {
    const reference = fields.find((field) => ofPlatform.has(keyOf(field)));
    return reference === undefined ? [] : [{ line, reference: normalise(reference) }];
  });
  return {
    records,
    first: kept.slice(0, named),
    likeRows: kept.filter((record) => isLikeRow(record) || met.some(({ line }) => line === record.line))
      .length,
    ofPlatform: met.length,
    firstOfPlatform: met[0] ?? null,
    headerChosen,
  };
}

/** How many rows the forms of references are taken from; more of them only add rare ones. */
const lookedAt = 10_000;

function formsOf(references: Texts): ReadonlySet<string> {
  const forms = new Set<string>();
  for (let row = 0; row < Math.min(references.length, lookedAt); row++) {
    const reference = references.at(row);
    // A form without a digit would fit any word.
    if (/\d/.test(reference)) forms.add(formOf(reference));
  }
  return forms;
}

/** A text with every digit and every letter as one of its kind: `PAY-07` is `AAA-99`. */
function formOf(text: string): string {
  return normalise(text).replace(/\p{N}/gu, '9').replace(/\p{L}/gu, 'A');
}
