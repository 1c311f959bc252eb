import { cpus, loadavg, totalmem } from 'node:os';
import { benchFindings } from './screen-findings';
import { benchImport } from './screen-import';
import { benchQueries } from './screen-queries';

const parts = { import: benchImport, findings: benchFindings, queries: benchQueries };

/**
 * `npm run bench:screen`: the built browser shell in Chromium, in three parts that are all run, whatever comes of the others; or
 * those that are named, as `npm run bench:screen -- queries`. Ends with an error if a target is missed or a part did not come to its end.
 */
async function main(): Promise<void> {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  console.log(`Node ${process.versions.node}, ${cpus().length} cores, ${gigabytes} GB, load ${load}`);
  const named = process.argv.slice(2);
  for (const [name, part] of Object.entries(parts)) {
    if (named.length > 0 && !named.includes(name)) continue;
    try {
      await part();
    } catch (thrown) {
      console.error(thrown);
      process.exitCode = 1;
    }
  }
}

await main();
