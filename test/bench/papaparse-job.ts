import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { startJob } from './job';

/** Papa Parse only: both files into rows of texts, and nothing done with them. What a job can cost at least that goes by it. */
const [clientCsv = '', ticketsCsv = ''] = process.argv.slice(2);

/** The part of Papa Parse that is used here; its types name the DOM. */
const Papa = createRequire(import.meta.url)('papaparse') as {
  parse(text: string, config: { delimiter: string }): { data: string[][] };
};

const job = startJob();
for (const [name, path] of [
  ['read client file', clientCsv],
  ['read tickets', ticketsCsv],
] as const) {
  if (Papa.parse(readFileSync(path, 'utf8'), { delimiter: ',' }).data.length < 2) throw new Error(path);
  job.step(name);
}
await job.tell(null);
