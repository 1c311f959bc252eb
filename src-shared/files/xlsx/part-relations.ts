/** Where the relations of a part of a workbook are, by where the part is; those of the workbook file itself for `''`. */
export function relationsOf(part: string): string {
  const folder = part.lastIndexOf('/') + 1;
  return `${part.slice(0, folder)}_rels/${part.slice(folder)}.rels`;
}

/** Where in the archive a relation of a part leads, in small letters: the names of parts are compared without case. */
export function targetOf(part: string, target: string): string {
  const path = target.startsWith('/') ? [] : part.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  }
  return path.join('/').toLowerCase();
}

/** What a relation leads to: the last word of its type, of which all before is the standard's. */
export function kindOf(attribute: (name: string) => string | null): string {
  return attribute('Type')?.split('/').at(-1) ?? '';
}
