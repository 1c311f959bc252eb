import { keyMaker } from '../../domain/keys/payment-reference';
import type { LineName } from '../../domain/sides/line-name';
import type { KeyRules } from '../../domain/vocabulary/key-rules';
import { statusText } from '../../domain/statuses/compare-statuses';
import { normalise } from '../../base/text';
import { formOf, shapeOf } from '../../base/text-form';
import type { Texts } from '../../columns/text-column';

/** A record above the header row that is not blank. */
export interface RecordAbove {
  readonly line: LineName;
  readonly fields: readonly string[];
}

/** What is above the header row, and was skipped for it (product.md, section 6). */
export interface SkippedAbove {
  /** Records that are not blank; `first` are the first of them. */
  readonly records: number;
  readonly first: readonly RecordAbove[];
  /** Those that look like rows, the line of the first of them; those that hold a payment reference of the platform. */
  readonly likeRows: number;
  readonly firstLikeRow: LineName | null;
  readonly ofPlatform: number;
  /** The first that holds a payment reference of the platform, and that reference; null where none does. */
  readonly firstOfPlatform: { readonly line: LineName; readonly reference: string } | null;
  /** Somebody has said which row the header is: what is above it is then no data. */
  readonly headerChosen: boolean;
}

/** How many of them are named. */
const named = 3;

/** The keys that the records above could have as rows, whichever of their cells holds the payment reference. */
export function keysAbove(above: readonly RecordAbove[], keys: KeyRules): ReadonlySet<string> {
  const keyOf = keyMaker(keys);
  return new Set(above.flatMap(({ fields }) => fields.map(keyOf)).filter((key) => key !== ''));
}

/** The table below the header, with which the records above it are compared. */
interface TableBelow {
  readonly columns: number;
  /** The place of the payment reference among its columns. */
  readonly key: number;
  readonly references: Texts;
  readonly statuses: readonly string[];
}

/**
 * Judges what is above the header: titles do no harm, but rows would not be compared. `ofPlatform` are those of `keysAbove`
 * that some ticket has.
 */
export function judgeAbove(
  above: { readonly records: number; readonly kept: readonly RecordAbove[]; readonly headerChosen: boolean },
  below: TableBelow,
  keys: KeyRules,
  ofPlatform: ReadonlySet<string>,
): SkippedAbove {
  const { records, kept, headerChosen } = above;
  const keyOf = keyMaker(keys);
  const isLikeRow = kept.length === 0 ? () => false : likenessTo(below);
  const met = kept.flatMap(({ line, fields }) => {
    const reference = fields.find((field) => ofPlatform.has(keyOf(field)));
    return reference === undefined ? [] : [{ line, reference: normalise(reference) }];
  });
  const likeRows = kept.filter((record) => isLikeRow(record) || met.some(({ line }) => line === record.line));
  return {
    records,
    first: kept.slice(0, named),
    likeRows: likeRows.length,
    firstLikeRow: likeRows[0]?.line ?? null,
    ofPlatform: met.length,
    firstOfPlatform: met[0] ?? null,
    headerChosen,
  };
}

/**
 * Tells a row from a title: it has as many cells as the header and something like a reference in the key column; or several
 * filled cells, one of which has a status of the rows below or is written as their references are.
 */
function likenessTo({ columns, key, references, statuses }: TableBelow): (record: RecordAbove) => boolean {
  const known = new Set(statuses.map(statusText).filter((status) => status !== ''));
  const [forms, shapes] = [new Set<string>(), new Set<string>()];
  for (let row = 0; row < Math.min(references.length, lookedAt); row++) {
    const form = formOf(references.at(row));
    // A form without a digit would fit any word.
    if (!form.includes('9')) continue;
    forms.add(form);
    shapes.add(shapeOf(form));
  }
  return ({ fields }) => {
    const isSeveral = fields.filter((field) => normalise(field) !== '').length > 1;
    const isWhole = fields.length >= columns;
    const form = formOf(fields[key] ?? '');
    if (shapes.has(shapeOf(form)) && (isSeveral || isWhole)) return true;
    if (!isSeveral) return false;
    if (isWhole && form.includes('9') && !form.includes(' ')) return true;
    return fields.some((field) => known.has(statusText(field)) || forms.has(formOf(field)));
  };
}

/** How many rows the forms of references are taken from; more of them only add rare ones. */
const lookedAt = 10_000;
