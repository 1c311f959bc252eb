import { foldCase } from '../../base/text';
import type { LookedInto } from './looked-into';
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

/** What the key of an account proves (docs/product.md, "Signatures"). */
export interface KeySignature {
  /** The public half, Ed25519, in hexadecimal. */
  readonly key: string;
  /** Over all else that a sign-off says, in hexadecimal. */
  readonly value: string;
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
  /** What the signer was shown of the findings from the profile's threshold up; null where it has none, or in evidence, where none is known. */
  readonly looked: LookedInto | null;
  /** In evidence: whether notes had changed when it was made. Null beside the run itself, and in evidence of an older Tieout. */
  readonly notes: NotesSince | null;
  /** Where the close log was: how many signatures it had with this one, and what its last line was named by. Null before there were keys. */
  readonly place: { readonly number: number; readonly after: string } | null;
  /** Null where it was signed without a key. */
  readonly signature: KeySignature | null;
}

/** Whether the notes on a run's findings changed after it was saved; `unknown` where its files cannot tell. */
export const notesSinceSaved = ['unchanged', 'changed', 'unknown'] as const;
export type NotesSince = (typeof notesSinceSaved)[number];

/** Why a sign-off is void: the run, or what it says, is not what was signed. What is said of the findings later voids nothing. */
export type VoidReason = 'run changed' | 'signature wrong' | 'taken out';

/** What must be said of a sign-off beside whether it is void. */
export type SignOffDoubt =
  | 'same key'
  | 'same account'
  | 'same name'
  | 'two not asked for'
  | 'rule unknown'
  | 'clock set back'
  | 'notes changed'
  | 'notes unknown'
  | 'not in log'
  | KeyDoubt;

/** What must be said of the key of a sign-off: nobody here knows it, or its owner under another name, or another key of that name. */
export type KeyDoubt = 'unknown key' | 'other name' | 'other key';

/** A sign-off, and whether it still stands; `voidBecause` is null where it does. */
export interface JudgedSignOff extends SignOff {
  readonly voidBecause: VoidReason | null;
  readonly doubts: readonly SignOffDoubt[];
  /** The key in words that can be read aloud; null where there is none. */
  readonly fingerprint: string | null;
}

/** What only the core can tell of a sign-off. */
export interface Proof {
  /** Whether the signature of its key is right; true where it has none. */
  readonly isGenuine: boolean;
  readonly fingerprint: string | null;
  readonly doubts: readonly SignOffDoubt[];
}

/** The run that sign-offs are judged by. */
export interface SignedRunState {
  /** The content hash of the run as it is; null where a file of it is not as it was saved. */
  readonly content: string | null;
  readonly finishedAt: string;
  /** Whether its notes changed; null where each sign-off says so itself, as in evidence. */
  readonly notes: NotesSince | null;
  readonly proofOf: (signOff: SignOff) => Proof;
}

/** The longest name and comment, in characters. */
export const maxSignerLength = 200;
export const maxSignOffCommentLength = 2_000;

/** The newest sign-off of each role, judged. What is the newest is told by the order of the file, never by a clock. */
export function judgeSignOffs(signOffs: readonly SignOff[], run: SignedRunState): readonly JudgedSignOff[] {
  const newest = signOffRoles.flatMap((role) => signOffs.findLast((signOff) => signOff.role === role) ?? []);
  return newest.map((signOff) => {
    const notes = run.notes ?? signOff.notes ?? 'unknown';
    const proof = run.proofOf(signOff);
    const voidBecause =
      signOff.content !== run.content ? 'run changed' : proof.isGenuine ? null : 'signature wrong';
    const before = signOffs.slice(0, signOffs.indexOf(signOff));
    const others = newest.filter((other) => other !== signOff);
    const doubts: readonly SignOffDoubt[] = [
      ...others.flatMap((other) => samePersonDoubts(signOff, other)),
      // Whatever its time says, it was signed after the run and the sign-offs above it.
      ...([run.finishedAt, ...before.map(({ at }) => at)].some((at) => signOff.at < at)
        ? (['clock set back'] as const)
        : []),
      ...(notes === 'unchanged' ? [] : ([`notes ${notes}`] as const)),
      ...proof.doubts,
    ];
    return { ...signOff, voidBecause, doubts, fingerprint: proof.fingerprint };
  });
}

function samePersonDoubts(one: SignOff, other: SignOff): readonly SignOffDoubt[] {
  const same = sharedBy(one, other);
  if (same === null) return [];
  const rule = one.twoPeople === null ? 'rule unknown' : 'two not asked for';
  return one.twoPeople === true ? [same] : [same, rule];
}

function sharedBy(one: Signer, other: Signer): Extract<SignOffDoubt, `same ${string}`> | null {
  if (one.signature !== null && one.signature.key === other.signature?.key) return 'same key';
  if (one.account === other.account) return 'same account';
  return isSameName(one.name, other.name) ? 'same name' : null;
}

/** What tells who signs, or signed; the name is `''` where it is not known yet. */
export type Signer = Pick<SignOff, 'name' | 'account'> & {
  readonly signature: Pick<KeySignature, 'key'> | null;
};

/** Whether two sign-offs are, as far as can be told, by one person: by their keys, else by one name in any case and spacing, or one account. */
export function isSamePerson(one: Signer, other: Signer): boolean {
  const same = sharedBy(one, other);
  return one.signature !== null && other.signature !== null ? same === 'same key' : same !== null;
}

/** A key, and whom it signed for. */
export interface SeenKey {
  readonly key: string | null;
  /** Null where it is this account's own, which may sign in any name. */
  readonly name: string | null;
}

/** What must be said of a key under a name, to somebody who has seen these. */
export function keyDoubts(
  { key, name }: Pick<JudgedSignOff, 'name'> & Pick<SeenKey, 'key'>,
  seen: readonly SeenKey[],
): readonly KeyDoubt[] {
  if (key === null) return [];
  const isOfName = (other: SeenKey): boolean => other.name !== null && isSameName(other.name, name);
  const own = seen.filter((other) => other.key === key);
  const isUnknown = own.length === 0;
  const others = seen.some((other) => other.key !== null && other.key !== key && isOfName(other));
  return [
    ...(isUnknown
      ? (['unknown key'] as const)
      : own.some((other) => other.name === null || isOfName(other))
        ? []
        : (['other name'] as const)),
    ...(others ? (['other key'] as const) : []),
  ];
}

function isSameName(one: string, other: string): boolean {
  return plainName(one) === plainName(other);
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
    case 'opened':
      return [];
  }
}
