import { readFileSync } from 'node:fs';

/** One line of an exported findings CSV, by column. */
export type FindingLine = Readonly<Record<string, string>>;

/** Reads an exported findings CSV without Tieout's own reader: UTF-8 with BOM, CRLF, RFC 4180, or it throws. */
export function readFindings(path: string): readonly FindingLine[] {
  const text = readFileSync(path, 'utf8');
  if (!text.startsWith('\ufeff')) throw new Error('the export has no BOM');
  const [header = [], ...records] = recordsOf(text.slice(1));
  return records.map((record) => {
    if (record.length !== header.length) throw new Error(`ragged record: ${record.join('|')}`);
    return Object.fromEntries(header.map((column, place) => [column, record[place] ?? '']));
  });
}

/** A field is quoted, or holds no quote, comma or line end; what ends it says whether the record goes on. */
const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;

function recordsOf(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  field.lastIndex = 0;
  while (field.lastIndex < text.length) {
    const at = field.lastIndex;
    const found = field.exec(text);
    if (found === null) throw new Error(`not RFC 4180 at ${at}: ${text.slice(at, at + 80)}`);
    const [, quoted, bare = '', end] = found;
    record.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === ',') continue;
    records.push(record);
    record = [];
  }
  return records;
}
