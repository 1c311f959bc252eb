import { cpus, loadavg, totalmem } from 'node:os';
import { benchFindings } from './screen-findings';
import { benchImport } from './screen-import';

/**
 * `npm run bench:screen`: the built browser shell in Chromium, in two parts that are both run, whatever comes of the first.
 * Ends with an error if a target is missed or a part did not come to its end.
 */
async function main(): Promise<void> {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  console.log(`Node ${process.versions.node}, ${cpus().length} cores, ${gigabytes} GB, load ${load}`);
  for (const part of [benchImport, benchFindings]) {
    try {
      await part();
    } catch (thrown) {
      console.error(thrown);
      process.exitCode = 1;
    }
  }
}

await main();
