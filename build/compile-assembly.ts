import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assemblies, compileAssembly } from './assembly';

/** `npm run assembly`: writes what the sources in AssemblyScript compile into beside them. */
const root = join(import.meta.dirname, '..');
for (const assembly of assemblies) writeFileSync(join(root, assembly.file), compileAssembly(root, assembly));
