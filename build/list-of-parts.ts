import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { listOfParts, partsOf } from './parts';

/** `npm run parts`: prints what the built Tieout is made of, for a release. */
const root = resolve(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly version: string;
};
process.stdout.write(listOfParts(version, partsOf(root)));
