import { normalise } from '../../base/text';
import type { FileChoices, FileRoles } from '../../domain/rules/profile';
import { nameInFile } from './choose-columns';

/** What is known of a file's columns once it is read: what they were called before, and which were compared. */
export interface LearntNames {
  readonly otherNames: FileChoices['otherNames'];
  readonly roles: FileRoles;
}

/**
 * Learns what this file calls the two columns that are compared, where the file before called them differently: the rules go on
 * knowing them by the older name, so that the next file of either kind is read without a question.
 */
export function learnNames(
  otherNames: FileChoices['otherNames'],
  before: FileRoles | null,
  inFile: FileRoles,
  columns: readonly string[],
): LearntNames {
  const key = learnName(otherNames, before?.key ?? null, inFile.key, columns);
  const status = learnName(key.otherNames, before?.status ?? null, inFile.status, columns);
  return { otherNames: status.otherNames, roles: { key: key.column, status: status.column } };
}

/** The name that a column of a file is known by: its own, unless it is one of another's other names. */
export function knownName(name: string, otherNames: FileChoices['otherNames']): string {
  const known = otherNames.find(({ names }) => names.some((other) => normalise(other) === normalise(name)));
  return known?.column ?? name;
}

function learnName(
  otherNames: FileChoices['otherNames'],
  before: string | null,
  name: string,
  columns: readonly string[],
): { readonly otherNames: FileChoices['otherNames']; readonly column: string } {
  const known = knownName(name, otherNames);
  if (before === null || known === before) return { otherNames, column: known };
  // A file that still has the earlier column did not rename it: the user chose another one.
  if (nameInFile(columns, before, otherNames) !== null) return { otherNames, column: name };
  const others = otherNames.filter(({ column }) => column !== before);
  const names = otherNames.find(({ column }) => column === before)?.names ?? [];
  return { otherNames: [...others, { column: before, names: [...names, name] }], column: before };
}
