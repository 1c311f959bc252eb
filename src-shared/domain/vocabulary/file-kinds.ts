import { membersOf } from '../../base/members';

/**
 * The files that Tieout opens, told by how their names end: in its window, by a double click, or on the command line. The ending
 * that Tieout writes itself comes first. Those that begin with its name are its own; other programs have the rest as well.
 * Windows and macOS look at what follows the last dot only, so a profile's own ending has none in it; the older one is read too.
 */
const fileKindTable = {
  client: {
    endings: ['csv', 'tsv', 'txt', 'xlsx', 'xlsm'],
    mimeTypes: ['text/csv', 'text/plain', 'text/tab-separated-values'],
  },
  evidence: { endings: ['zip', 'tieout'], mimeTypes: ['application/zip'] },
  profile: {
    endings: ['tieout-profile', 'tieout-profile.json', 'json'],
    mimeTypes: ['application/json'],
  },
  signature: { endings: ['tieout-signature'], mimeTypes: ['application/json'] },
} as const satisfies Readonly<
  Record<string, { readonly endings: readonly string[]; readonly mimeTypes: readonly string[] }>
>;

export type FileKind = keyof typeof fileKindTable;

export const fileKinds: readonly FileKind[] = membersOf(fileKindTable);

/** How the names of such files end, without the dot. */
export function endingsOf(kind: FileKind): readonly string[] {
  return fileKindTable[kind].endings;
}

/** What a file of this name is opened as; null for one that Tieout does not open. */
export function kindOfFile(name: string): FileKind | null {
  const ends = name.toLowerCase();
  return fileKinds.find((kind) => endingsOf(kind).some((ending) => ends.endsWith(`.${ending}`))) ?? null;
}

/** The same as a file chooser wants it: `.csv,.tsv,text/csv`. */
export function acceptedFiles(kind: FileKind): string {
  return [...endingsOf(kind).map((ending) => `.${ending}`), ...fileKindTable[kind].mimeTypes].join(',');
}
