import type { FileChoices } from '../../domain/rules/profile';
import { parseRecords } from '../csv/parse-records';
import { proposeHeader, type FirstRecord } from '../header/propose-header';
import { isBlank } from './tally-records';
import { splitRecords } from '../csv/split-records';

/** The delimiters that a client file may use, in order of preference. */
export const delimiters = [',', ';', '\t', '|'] as const;

/** What the beginning of a text file says about how it is written, as far as that was not chosen. */
export interface Dialect {
  readonly delimiter: string;
  /** The physical line, from 1, of the header row; what is above it is no record of the data. */
  readonly headerLine: number;
  /** The first records that are not blank, cut by that delimiter. */
  readonly records: readonly FirstRecord[];
}

/**
 * Finds delimiter and header row from the beginning of a file: the delimiter by which a row names both columns, and which cuts
 * that row into several columns and most other records into as many. Commas in a free text lose against that. A
 * `sep=` line, which spreadsheets write to name the delimiter, is above the header like any title.
 */
export function detectDialect(sample: string, complete: boolean, choices: FileChoices): Dialect {
  const sepLine = /^sep=([^\r\n"])(?:\r\n|\n|\r|$)/i.exec(sample);
  const firstLine = sepLine === null ? 1 : 2;
  const read = (delimiter: string) => {
    const records = firstRecords(sample, complete, delimiter).filter(({ line }) => line >= firstLine);
    return { delimiter, records, ...scoreOf(records, choices) };
  };
  const named = choices.delimiter ?? sepLine?.[1] ?? null;
  // By one that does not occur there is a single column; not to look spares most of the work.
  const candidates = (named === null ? delimiters.filter((one) => sample.includes(one)) : [named]).map(read);
  const [best] = candidates
    .filter(({ columns }) => columns > 1)
    .sort((a, b) => Number(b.named) - Number(a.named) || b.agreement - a.agreement || b.columns - a.columns);
  const { delimiter, records, index } = best ?? read(named ?? delimiters[0]);
  return { delimiter, records, headerLine: choices.headerLine ?? records[index]?.line ?? firstLine };
}

/** The first records by a delimiter; a broken one is cut without its quotes, to be shown and to be weighed. */
function firstRecords(sample: string, complete: boolean, delimiter: string): readonly FirstRecord[] {
  const split = splitRecords(sample, delimiter, complete);
  const records = split.filter(({ text }) => !isBlank(text, delimiter));
  const parsed = parseRecords(
    records.map(({ text, problem }) => (problem === null ? text : '')),
    delimiter,
  );
  return records.map(({ text, line, problem }, index) => ({
    line,
    fields: problem === null ? (parsed[index] ?? []) : text.split(delimiter),
    broken: problem !== null,
  }));
}

/** Where the header stands, how many columns it has, and the share of all records that have as many fields. */
function scoreOf(records: readonly FirstRecord[], choices: FileChoices) {
  const { headerLine } = choices;
  const { index, named } =
    headerLine === null
      ? proposeHeader(records, choices)
      : { index: records.findIndex(({ line }) => line >= headerLine), named: false };
  const columns = records[index]?.fields.length ?? 0;
  const agreeing = records.filter(({ fields, broken }) => !broken && fields.length === columns).length;
  return { index, named, columns, agreement: agreeing / Math.max(records.length, 1) };
}

/** Whether Papa Parse and the splitter can work with a delimiter that the user names. */
export function isUsableDelimiter(delimiter: string): boolean {
  return delimiter.length === 1 && !['"', '\r', '\n', '\uFEFF'].includes(delimiter);
}
