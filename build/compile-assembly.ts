import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assemblies, compileAssembly } from './assembly';
import { embedProgram, embeddedFile } from './embedded-program';

/** `npm run assembly`: writes what the sources in AssemblyScript, and the program for auditors, are made into beside them. */
const root = join(import.meta.dirname, '..');
for (const assembly of assemblies) writeFileSync(join(root, assembly.file), compileAssembly(root, assembly));
writeFileSync(join(root, embeddedFile), embedProgram(root));
