import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { assemblies, compileAssembly } from '../../build/assembly';
import { embedProgram, embeddedFile } from '../../build/embedded-program';

const root = join(import.meta.dirname, '..', '..');

it.each(assemblies)('$file is what $source compiles into', (assembly) =>
  expect(readFileSync(join(root, assembly.file), 'utf8')).toBe(compileAssembly(root, assembly)),
);

it('the program for auditors is what hosts put into evidence', () =>
  expect(readFileSync(join(root, embeddedFile), 'utf8')).toBe(embedProgram(root)));
