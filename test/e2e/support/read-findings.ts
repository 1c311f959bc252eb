import { readFileSync } from 'node:fs';
import Papa from 'papaparse';

/** Reads an exported findings CSV again, one record a line, without Tieout's own reader. */
export function readFindings(path: string): ReadonlyArray<Readonly<Record<string, string>>> {
  const text = readFileSync(path, 'utf8');
  const { data, errors } = Papa.parse<Record<string, string>>(text.replace(/^\ufeff/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
  });
  if (errors.length > 0) throw new Error(`the export is not clean CSV: ${JSON.stringify(errors)}`);
  return data;
}
