import { foldCase } from '../../base/text';
import { namesOf, type ReviewEntry, type ReviewUndo, type ReviewedFindings } from './review';
import type { SavedFinding, SavedRun } from './saved-run';

/** What somebody signs a saved run as, in the order in which it is done. */
export const signOffRoles = ['prepared', 'reviewed'] as const;

/** What somebody signs a saved run as. */
export type SignOffRole = (typeof signOffRoles)[number];

/** A person's word for a saved run (docs/product.md, "Sign-off"). */
export interface SignOff {
  readonly role: SignOffRole;
  /** The name as the person wrote it. */
  readonly name: string;
  /** The operating system's user who signed. */
  readonly account: string;
  /** The time in UTC, in ISO 8601. */
  readonly at: string;
  readonly comment: string;
  /** The content hash of what was signed. */
  readonly content: string;
}

/** Why a sign-off is void: the run is not the one that was signed, or its notes have changed since it was saved. */
export type VoidReason = 'run changed' | 'notes changed';

/** A sign-off, and whether it still stands; `voidBecause` is null where it does. */
export interface JudgedSignOff extends SignOff {
  readonly voidBecause: VoidReason | null;
}

/** The longest name and comment, in characters. */
export const maxSignerLength = 200;
export const maxSignOffCommentLength = 2_000;

/**
 * The newest sign-off of each role, judged; `content` is the content hash of the run as it is, null where a file of it is not as
 * it was saved.
 */
export function judgeSignOffs(
  signOffs: readonly SignOff[],
  content: string | null,
  notesChanged: boolean,
): readonly JudgedSignOff[] {
  return signOffRoles.flatMap((role) => {
    const newest = signOffs.findLast((signOff) => signOff.role === role);
    if (newest === undefined) return [];
    const voidBecause = newest.content !== content ? 'run changed' : notesChanged ? 'notes changed' : null;
    return [{ ...newest, voidBecause }];
  });
}

/** Whether two sign-offs are, as far as can be told, by one person: one name in any case and spacing, or one account. */
export function isSamePerson(
  one: Pick<SignOff, 'name' | 'account'>,
  other: Pick<SignOff, 'name' | 'account'>,
): boolean {
  return one.account === other.account || plainName(one.name) === plainName(other.name);
}

function plainName(name: string): string {
  return foldCase(name.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim());
}

/**
 * Whether anything was said of a run's findings, or taken back, after it was saved and before the next run was (`until`, null
 * for none): what is said later belongs to that one. In the order of the log, whose times come from one computer.
 */
export function notesChangedSince(
  entries: readonly ReviewEntry[],
  { finishedAt }: Pick<SavedRun, 'finishedAt'>,
  findings: readonly SavedFinding[],
  until: string | null,
): boolean {
  const names = findings.map(namesOf);
  const references = new Set(names.flatMap((name) => name.references));
  const items = new Set(names.flatMap((name) => name.items));
  const isOfRun = (said: readonly ReviewedFindings[]): boolean =>
    said.some(
      (one) =>
        one.references.some((reference) => references.has(reference)) ||
        one.items.some((item) => items.has(item)),
    );
  const acts = new Set<string>();
  for (const entry of entries) {
    const isOfIt = entry.kind === 'undo' ? acts.has(entry.undoes) : isOfRun(findingsOf(entry));
    if (!isOfIt) continue;
    if (entry.at > finishedAt && (until === null || entry.at < until)) return true;
    if (entry.kind !== 'undo') acts.add(entry.id);
  }
  return false;
}

function findingsOf(entry: Exclude<ReviewEntry, ReviewUndo>): readonly ReviewedFindings[] {
  switch (entry.kind) {
    case 'review':
      return entry.findings;
    case 'answers':
      return entry.answers.map(({ finding }) => finding);
    case 'take-over':
      return entry.reviews.map(({ finding }) => finding);
  }
}
