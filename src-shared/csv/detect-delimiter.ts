import { createRecordSplitter } from './split-records';
import { parseRecords } from './parse-records';

/** The delimiters that a client file may use, in order of preference. */
export const delimiters = [',', ';', '\t', '|'] as const;

/** What the beginning of a file says about its delimiter. */
export interface DetectedDelimiter {
  readonly delimiter: string;
  /** The file begins with a `sep=` line, which spreadsheets write to name the delimiter; it is no record of the data. */
  readonly sepLine: boolean;
}

/**
 * Finds the delimiter from the beginning of a file, and only from its header's point of view: the one that cuts the header
 * into several columns and most of the following records into as many. Commas in a free text lose against that (traps.md).
 */
export function detectDelimiter(sample: string, complete: boolean): DetectedDelimiter {
  const sepLine = /^sep=([^\r\n"])(?:\r\n|\n|\r|$)/i.exec(sample);
  if (sepLine?.[1] !== undefined) return { delimiter: sepLine[1], sepLine: true };

  const scored = delimiters.map((delimiter) => ({
    delimiter,
    ...scoreDelimiter(sample, complete, delimiter),
  }));
  const [best] = scored
    .filter(({ columns }) => columns > 1)
    .sort((a, b) => b.agreement - a.agreement || b.columns - a.columns);
  return { delimiter: best?.delimiter ?? delimiters[0], sepLine: false };
}

/** Columns of the header, and the share of the following records that have as many fields. */
function scoreDelimiter(
  sample: string,
  complete: boolean,
  delimiter: string,
): { columns: number; agreement: number } {
  const records = createRecordSplitter(delimiter)
    .push(sample, complete)
    .filter(({ text, problem }) => problem === null && text.trim() !== '');
  const [header, ...rows] = parseRecords(
    records.map(({ text }) => text),
    delimiter,
  );
  const columns = header?.length ?? 0;
  const agreeing = rows.filter((row) => row.length === columns).length;
  return { columns, agreement: rows.length === 0 ? 1 : agreeing / rows.length };
}

/** Whether Papa Parse and the splitter can work with a delimiter that the user names. */
export function isUsableDelimiter(delimiter: string): boolean {
  return delimiter.length === 1 && !['"', '\r', '\n', '\uFEFF'].includes(delimiter);
}
