import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const source = 'src-main/core/evidence/reperform.py';

/** The module that has the program for auditors: every host puts it into evidence, from one file or from its sources. */
export const embeddedFile = 'src-main/core/evidence/embedded-program.ts';

/** Writes the module from the program, as base64. */
export function embedProgram(root: string): string {
  const text = readFileSync(join(root, source)).toString('base64');
  return `/** The bytes of reperform.py, written by \`npm run assembly\`. */\nexport const embeddedProgram =\n  '${text}';\n`;
}
