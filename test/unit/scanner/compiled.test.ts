import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compileScanner, scannerFile } from '../../../build/scanner';

const root = join(import.meta.dirname, '..', '..', '..');

it('what stands in the source is what the scanner compiles into', () => {
  expect(readFileSync(join(root, scannerFile), 'utf8')).toBe(compileScanner(root));
});
