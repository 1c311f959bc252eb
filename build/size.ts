import { join } from 'node:path';
import { keepSize, measureRenderer, sizeLine } from './renderer-size';

/** `npm run size`: the size of the built screen beside the committed figure; `--keep` commits to this one. */
const root = join(import.meta.dirname, '..');
const size = measureRenderer(root);
if (size === null) {
  process.stderr.write('not built: run npm run build\n');
  process.exitCode = 1;
} else {
  process.stdout.write(`${sizeLine(root, size)}\n`);
  if (process.argv.includes('--keep')) keepSize(root, size);
}
