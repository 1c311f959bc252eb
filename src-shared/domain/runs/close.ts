import type { AppError, SignatureRefusal } from '../../base/app-error';
import type { TicketChange } from './changed-since';
import type { SavedRun } from './saved-run';
import { isSamePerson, type JudgedSignOff, type Period, type Signer, type SignOffRole } from './sign-off';

/** What each line of the close log has; the core adds all but the run. */
interface Who {
  readonly runId: string;
  readonly id: string;
  /** The time in UTC, in ISO 8601. */
  readonly at: string;
  /** The operating system's user. */
  readonly by: string;
}

/** That somebody signed: what is not among a run's sign-offs any more, although the log has this, was taken out. */
interface Signed {
  readonly kind: 'signed';
  readonly role: SignOffRole;
  readonly name: string;
  /** The public half of the key; null where it was signed without one. */
  readonly key: string | null;
  /** The SHA-256 of the sign-off. */
  readonly signOff: string;
}

/** That somebody has seen how tickets of a closed run changed since (docs/product.md, "Changed since the close"). */
interface Seen {
  readonly kind: 'seen';
  readonly reason: string;
  readonly changes: readonly TicketChange[];
}

/** A line of a profile's close log (docs/product.md, "The close"). */
export type CloseEntry = Who &
  (
    | Signed
    | {
        readonly kind: 'closed';
        readonly period: Period;
        /** The content hash of what was signed. */
        readonly content: string;
        /** The names that it was signed in. */
        readonly signers: readonly string[];
      }
    | Seen
    | { readonly kind: 'reopened'; readonly period: Period; readonly reason: string }
    | {
        readonly kind: 'deleted';
        /** What it was called, and what came out. */
        readonly run: Pick<SavedRun, 'name' | 'finishedAt' | 'verdict' | 'findings'>;
        /** The names that it was signed in. */
        readonly signers: readonly string[];
      }
  );

export type SignedLine = Extract<CloseEntry, { readonly kind: 'signed' }>;

export type SeenLine = Extract<CloseEntry, { readonly kind: 'seen' }>;

/** How far a saved run has come; a superseded one was closed, and reopened since. */
export type ClosingState = 'saved' | 'prepared' | 'closed' | 'superseded';

/** The longest reason in the close log, in characters. */
export const maxCloseReasonLength = 2_000;

/** The most changes of one line. */
export const maxSeenAtOnce = 10_000;

/** What a run's state is told by. */
export interface ClosingRun {
  readonly runId: string;
  /** The newest of each role. */
  readonly signOffs: readonly JudgedSignOff[];
}

/** How far a run has come. Signatures tell that it is closed even where the log lost the line that says so. */
export function closingStateOf(
  { runId, signOffs }: ClosingRun,
  entries: readonly CloseEntry[],
): ClosingState {
  const last = entries.findLast(
    ({ kind, runId: of }) => (kind === 'closed' || kind === 'reopened') && of === runId,
  );
  if (last?.kind === 'reopened') return 'superseded';
  if (last?.kind === 'closed' || areEnough(signOffs)) return 'closed';
  return standingAs(signOffs, 'prepared') === null ? 'saved' : 'prepared';
}

/** What a sign-off closes a run by. */
type Told = Pick<JudgedSignOff, 'role' | 'period' | 'twoPeople' | 'voidBecause'>;

/** Whether these sign-offs close a run: the preparer's, and the reviewer's where two people were asked for. */
export function areEnough(signOffs: readonly Told[]): boolean {
  const prepared = standingAs(signOffs, 'prepared');
  if (prepared === null || prepared.period === null) return false;
  return prepared.twoPeople === false || standingAs(signOffs, 'reviewed') !== null;
}

/** Those of a run's sign-offs that stand and that the close log has: only they close it without a doubt. */
export function confirmedOf(signOffs: readonly JudgedSignOff[]): readonly JudgedSignOff[] {
  return signOffs.filter(({ voidBecause, doubts }) => voidBecause === null && !doubts.includes('not in log'));
}

/**
 * Whether a line of the log says that a run was closed as these sign-offs close it: each of its signers is confirmed, together they are
 * enough, and the period and the content are those that they signed.
 */
export function isClosedBy(
  { signers, period, content }: Extract<CloseEntry, { readonly kind: 'closed' }>,
  signOffs: readonly JudgedSignOff[],
): boolean {
  const standing = confirmedOf(signOffs).filter(({ name }) => signers.includes(name));
  const signed = signedPeriod({ signOffs: standing });
  return (
    areEnough(standing) &&
    signers.every((signer) => standing.some(({ name }) => name === signer)) &&
    signed !== null &&
    isSamePeriod(signed, period) &&
    standing.every((one) => one.content === content)
  );
}

/** The period that a run was signed for; null where nobody has, or where an older Tieout did not ask. */
export function signedPeriod({ signOffs }: Pick<ClosingRun, 'signOffs'>): Period | null {
  return signOffs.find(({ voidBecause, period }) => voidBecause === null && period !== null)?.period ?? null;
}

/** Why a run cannot be signed. */
export type SigningRefusal = Exclude<Refused['why'], SignatureRefusal>;
type Refused = Extract<AppError, { readonly code: 'sign_off_refused' }>;

/** Why nobody can sign a run in a role for a period; null where somebody can. `runs` are all of the profile that were signed. */
export function refuseSigning(
  { role, period, run }: { readonly role: SignOffRole; readonly period: Period; readonly run: ClosingRun },
  runs: readonly ClosingRun[],
  entries: readonly CloseEntry[],
): SigningRefusal | null {
  const state = closingStateOf(run, entries);
  if (state === 'superseded') return 'reopened';
  if (state === 'closed' && !areEnough(run.signOffs)) return 'changed since closed';
  if (state === 'closed' && standingAs(run.signOffs, role) !== null) return 'closed';
  if (period.from === '' || period.from > period.upTo) return 'no period';
  const signed = signedPeriod({ signOffs: run.signOffs.filter((signOff) => signOff.role !== role) });
  if (signed !== null && !isSamePeriod(signed, period)) return 'other period';
  // A closed run that cannot be read, or whose folder was taken away, still has its period.
  const gone = entries.map((entry) => ({ runId: entry.runId, signOffs: [] }));
  const others = [...runs, ...gone.filter(({ runId }) => runs.every((other) => other.runId !== runId))];
  const isTaken = others.some((other) => other.runId !== run.runId && isClosedFor(other, period, entries));
  return isTaken ? 'period closed' : null;
}

/** Whether the sign-off of the other role is, as far as can be told, by this one. */
export function hasSigned(signer: Signer, role: SignOffRole, signOffs: readonly JudgedSignOff[]): boolean {
  return signOffs.some(
    (other) => other.role !== role && other.voidBecause === null && isSamePerson(other, signer),
  );
}

/** The lines of closed runs that are not among these: they cannot be read, or somebody took their folders away. */
export function missingClosed(
  entries: readonly CloseEntry[],
  runs: readonly { readonly id: string }[],
): ReadonlyArray<Extract<CloseEntry, { readonly kind: 'closed' }>> {
  return entries.flatMap((entry) => {
    const isListed = runs.some(({ id }) => id === entry.runId);
    if (entry.kind !== 'closed' || isListed) return [];
    return closingStateOf({ runId: entry.runId, signOffs: [] }, entries) === 'closed' ? [entry] : [];
  });
}

function isClosedFor(run: ClosingRun, period: Period, entries: readonly CloseEntry[]): boolean {
  if (closingStateOf(run, entries) !== 'closed') return false;
  const entry = entries.findLast(({ kind, runId }) => kind === 'closed' && runId === run.runId);
  const closed = entry?.kind === 'closed' ? entry.period : signedPeriod(run);
  return closed !== null && isSamePeriod(closed, period);
}

function isSamePeriod(one: Period, other: Period): boolean {
  return one.from === other.from && one.upTo === other.upTo;
}

function standingAs(signOffs: readonly Told[], role: SignOffRole): Told | null {
  return signOffs.find((one) => one.role === role && one.voidBecause === null) ?? null;
}
