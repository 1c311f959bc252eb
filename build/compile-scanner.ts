import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileScanner, scannerFile } from './scanner';

/** `npm run scanner`: writes what the scanner compiles into beside its source. */
const root = join(import.meta.dirname, '..');
writeFileSync(join(root, scannerFile), compileScanner(root));
