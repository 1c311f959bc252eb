import type { FileChoices } from '../../domain/rules/profile';
import { chooseColumns, maxColumns } from './choose-columns';

/** One of the first records of a file that are not blank: where it begins and what is in it. */
export interface FirstRecord {
  readonly line: number;
  readonly fields: readonly string[];
  /** Its quotes are broken, so its fields are a guess. */
  readonly broken: boolean;
}

/** A header row among the first records. */
export interface ProposedHeader {
  readonly index: number;
  /** It holds both columns that are compared, which nothing but a header does. */
  readonly named: boolean;
}

/** The beginning of a text file or of a sheet: its first records, and the line at or behind which its header row is. */
export interface Beginning {
  readonly headerLine: number;
  readonly records: readonly FirstRecord[];
}

/** The header row of a beginning, and the rows below it; nothing where it is not among the first records. */
export function splitAtHeader({ headerLine, records }: Beginning) {
  const at = records.findIndex(({ line }) => line >= headerLine);
  return { header: records[at]?.fields ?? [], rows: at < 0 ? [] : records.slice(at + 1) };
}

/** How many records may be above a header row. */
const maxAbove = 60;

/**
 * Looks for the header row, which in exports of banks and ticketing systems is below lines of title. It is the first
 * record that names both columns, if every record above it fills fewer cells: so a header that is repeated inside a table is
 * never taken for the first one, and no row is left out for it. Where none does, nothing can be compared before a column is
 * chosen, and the first record that is as wide as most is shown as the header.
 */
export function proposeHeader(records: readonly FirstRecord[], choices: FileChoices): ProposedHeader {
  const first = records.slice(0, maxAbove + 1);
  const counts = first.map(filled);
  const maxBefore = counts.map((_, index) => Math.max(-1, ...counts.slice(0, index)));
  const isWidest = (index: number): boolean => (counts[index] ?? 0) > (maxBefore[index] ?? -1);
  const named = first.findIndex((record, index) => isWidest(index) && namesColumns(record, choices));
  if (named >= 0) return { index: named, named: true };
  const usual = usualWidth(records);
  const firstBroken = first.findIndex(({ broken }) => broken);
  const wide = first.findIndex(
    (record, index) =>
      record.fields.length === usual &&
      (counts[index] ?? 0) * 2 > usual &&
      isWidest(index) &&
      (firstBroken < 0 || firstBroken >= index),
  );
  return { index: Math.max(wide, 0), named: false };
}

function namesColumns({ fields, broken }: FirstRecord, choices: FileChoices): boolean {
  return !broken && fields.length <= maxColumns && chooseColumns(fields, choices).ok;
}

function filled({ fields }: FirstRecord): number {
  return fields.filter((field) => field.trim() !== '').length;
}

/** The number of fields that most records have; of several the largest. */
function usualWidth(records: readonly FirstRecord[]): number {
  const counts = new Map<number, number>();
  for (const { fields } of records) counts.set(fields.length, (counts.get(fields.length) ?? 0) + 1);
  const [most] = [...counts].sort(([widthA, a], [widthB, b]) => b - a || widthB - widthA);
  return most?.[0] ?? 0;
}
