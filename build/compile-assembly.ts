import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assemblies, compileAssembly } from './assembly';

/** `npm run assembly`: writes what the sources in AssemblyScript compile into beside them. */
const root = join(import.meta.dirname, '..');
for (const { source, file } of assemblies) writeFileSync(join(root, file), compileAssembly(root, source));
