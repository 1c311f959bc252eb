import { foldCase } from '../../base/text';
import { namesOf, type ReviewEntry, type ReviewUndo, type ReviewedFindings } from './review';
import type { SavedFinding, SavedRun } from './saved-run';

/** What somebody signs a saved run as, in the order in which it is done. */
export const signOffRoles = ['prepared', 'reviewed'] as const;

/** What somebody signs a saved run as. */
export type SignOffRole = (typeof signOffRoles)[number];

/** The days that a run reconciles, both included, as dates in ISO 8601. */
export interface Period {
  readonly from: string;
  readonly upTo: string;
}

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
  /** What the run reconciles, as the signer was shown it; null where an older Tieout did not ask. */
  readonly period: Period | null;
  /** Whether the profile asked for two people then; null where an older Tieout did not say. */
  readonly twoPeople: boolean | null;
  /** In evidence: whether notes had changed when it was made. Null beside the run itself, and in evidence of an older Tieout. */
  readonly notes: NotesSince | null;
}

/** Whether the notes on a run's findings changed after it was saved; `unknown` where its files cannot tell. */
export const notesSinceSaved = ['unchanged', 'changed', 'unknown'] as const;
export type NotesSince = (typeof notesSinceSaved)[number];

/** Why a sign-off is void: the run is not the one that was signed. What is said of its findings later voids nothing. */
export type VoidReason = 'run changed';

/** What must be said of a sign-off beside whether it is void. */
export type SignOffDoubt =
  | 'same account'
  | 'same name'
  | 'two not asked for'
  | 'rule unknown'
  | 'clock set back'
  | 'notes changed'
  | 'notes unknown';

/** A sign-off, and whether it still stands; `voidBecause` is null where it does. */
export interface JudgedSignOff extends SignOff {
  readonly voidBecause: VoidReason | null;
  readonly doubts: readonly SignOffDoubt[];
}

/** The run that sign-offs are judged by. */
export interface SignedRunState {
  /** The content hash of the run as it is; null where a file of it is not as it was saved. */
  readonly content: string | null;
  readonly finishedAt: string;
  /** Whether its notes changed; null where each sign-off says so itself, as in evidence. */
  readonly notes: NotesSince | null;
}

/** The longest name and comment, in characters. */
export const maxSignerLength = 200;
export const maxSignOffCommentLength = 2_000;

/** The newest sign-off of each role, judged. What is the newest is told by the order of the file, never by a clock. */
export function judgeSignOffs(signOffs: readonly SignOff[], run: SignedRunState): readonly JudgedSignOff[] {
  const newest = signOffRoles.flatMap((role) => signOffs.findLast((signOff) => signOff.role === role) ?? []);
  return newest.map((signOff) => {
    const notes = run.notes ?? signOff.notes ?? 'unknown';
    const voidBecause = signOff.content === run.content ? null : 'run changed';
    const before = signOffs.slice(0, signOffs.indexOf(signOff));
    const others = newest.filter((other) => other !== signOff);
    const doubts: readonly SignOffDoubt[] = [
      ...others.flatMap((other) => samePersonDoubts(signOff, other)),
      // Whatever its time says, it was signed after the run and the sign-offs above it.
      ...([run.finishedAt, ...before.map(({ at }) => at)].some((at) => signOff.at < at)
        ? (['clock set back'] as const)
        : []),
      ...(notes === 'unchanged' ? [] : ([`notes ${notes}`] as const)),
    ];
    return { ...signOff, voidBecause, doubts };
  });
}

function samePersonDoubts(one: SignOff, other: SignOff): readonly SignOffDoubt[] {
  if (!isSamePerson(one, other)) return [];
  const same = one.account === other.account ? 'same account' : 'same name';
  const rule = one.twoPeople === null ? 'rule unknown' : 'two not asked for';
  return one.twoPeople === true ? [same] : [same, rule];
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

/** Where the review log was when a run was saved and when the next one was, as numbers of entries. */
export interface LogSpan {
  /** Null where an older Tieout saved the run without it: then times are all there is. */
  readonly start: number | null;
  /** Null where nothing ends it. What is said later belongs to the next run. */
  readonly end: number | null;
}

/** Whether anything was said of a run's findings, or taken back, after it was saved and before the next run was. */
export function notesSince(
  entries: readonly ReviewEntry[],
  { finishedAt }: Pick<SavedRun, 'finishedAt'>,
  findings: readonly SavedFinding[],
  { start, end }: LogSpan,
): NotesSince {
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
  let wasTouched = false;
  for (const [place, entry] of entries.slice(0, end ?? undefined).entries()) {
    const isOfIt = entry.kind === 'undo' ? acts.has(entry.undoes) : isOfRun(findingsOf(entry));
    if (!isOfIt) continue;
    if (start === null ? entry.at > finishedAt : place >= start) return 'changed';
    wasTouched = true;
    if (entry.kind !== 'undo') acts.add(entry.id);
  }
  return start === null && wasTouched ? 'unknown' : 'unchanged';
}

function findingsOf(entry: Exclude<ReviewEntry, ReviewUndo>): readonly ReviewedFindings[] {
  switch (entry.kind) {
    case 'review':
      return entry.findings;
    case 'answers':
      return entry.answers.map(({ finding }) => finding);
    case 'take-over':
      return entry.reviews.map(({ finding }) => finding);
    case 'sent':
      return [];
  }
}
