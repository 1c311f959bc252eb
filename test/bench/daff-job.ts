import { createRequire } from 'node:module';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseRecords } from '#shared/files/csv/parse-records';
import { splitRecords } from '#shared/files/csv/split-records';
import { startJob } from './job';

/** The same data by daff, which is made for telling two tables apart: both read by Papa Parse, compared by the reference. */
const [clientCsv = '', ticketsCsv = '', out = ''] = process.argv.slice(2);

/** The part of daff that is used here; it brings no types, and its constructors take no arguments that are checked. */
interface Daff {
  TableView: new (rows: unknown[][]) => { height: number; getCell: (x: number, y: number) => unknown };
  CompareFlags: new () => {
    addPrimaryKey: (column: string) => void;
    show_unchanged: boolean;
    ordered: boolean;
  };
  compareTables: (a: object, b: object, flags: object) => { align: () => object };
  TableDiff: new (align: object, flags: object) => { hilite: (table: object) => boolean };
}
const daff = createRequire(import.meta.url)('daff') as Daff;
const rowsOf = (path: string): string[][] =>
  parseRecords(
    splitRecords(readFileSync(path, 'utf8'), ',').map(({ text }) => text),
    ',',
  );

const job = startJob();
const tickets = rowsOf(ticketsCsv).map(([, reference = '', status = '']) => [reference, status]);
const rows = rowsOf(clientCsv).map(([reference = '', , , status = '']) => [reference, status]);
for (const table of [tickets, rows]) table[0] = ['reference', 'status'];
job.step('read');
const flags = new daff.CompareFlags();
flags.addPrimaryKey('reference');
flags.show_unchanged = false;
flags.ordered = false;
const output = new daff.TableView([]);
new daff.TableDiff(
  daff.compareTables(new daff.TableView(tickets), new daff.TableView(rows), flags).align(),
  flags,
).hilite(output);
job.step('compare');
const found = { missing: 0, extra: 0, mismatched: 0 };
const lines: string[] = [];
for (let row = 0; row < output.height; row++) {
  const mark = String(output.getCell(0, row));
  if (mark === '---') found.missing++;
  else if (mark === '+++') found.extra++;
  else if (mark.includes('->')) found.mismatched++;
  lines.push([0, 1, 2].map((column) => String(output.getCell(column, row))).join(','));
}
writeFileSync(out, lines.join('\n'));
job.step('findings');
await job.tell(found);
