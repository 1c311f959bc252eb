import { countingWith } from '#shared/words/count-words';
import { readStates, type ReadState } from '#shared/domain/vocabulary/snapshot-states';
import type { ListMarks, PassMarks } from './list-marks';
import type { ListReading } from './list-reading';
import { maxUneven } from './walk-list';
import type { Resource } from '#shared/domain/vocabulary/resources';

const countOf = countingWith(String);

/** What a whole reading may be called (docs/snapshot.md, "The promise"). */
export interface Judgement {
  readonly state: ReadState;
  /** Why it is not `verified`, as sentences for people. */
  readonly doubts: readonly string[];
}

/** What a list is judged by. */
export interface Grounds {
  readonly resource: Resource;
  readonly marks: ListMarks;
  /** All walks through it, the first one first. */
  readonly passes: readonly PassMarks[];
  /** Two walks that agree item by item were asked for. */
  readonly twice: boolean;
}

/** What it means that an answer stayed old although it was requested past any cache; `signs` is what shows it, null for nothing. */
export function judgeOld(signs: string | null): Judgement {
  if (signs === null) return { state: 'verified', doubts: [] };
  const whose = signs.includes('Via: ')
    ? 'Via names what it came through'
    : 'the cache may be your organisation’s web proxy, or one in front of the platform';
  return {
    state: 'unsettled',
    doubts: [
      `The platform’s answer came from a cache, even when Tieout asked for a fresh one (${signs}); ${whose}. Tickets that came, went or changed since may not be seen. Have this address excluded from the cache, then read everything again.`,
    ],
  };
}

/** The grounds of a list as it stands. */
export function groundsOf(list: ListReading, twice: boolean): Grounds {
  return { resource: list.resource, marks: list.marks(), passes: list.walks(), twice };
}

export function judge(grounds: Grounds): Judgement {
  const faults = findFaults(grounds);
  if (faults.length > 0) return { state: 'unsettled', doubts: faults };
  const doubts = [...findWeaknesses(grounds), ...findMovements(grounds)];
  if (isProvenByOrder(grounds)) return { state: doubts.length > 0 ? 'stitched' : 'verified', doubts };
  const { passes, resource } = grounds;
  const again = `${numbers[passes.length] ?? passes.length} readings of all ${resource} were put together.`;
  return { state: 'second look', doubts: [...doubts, again] };
}

const numbers: Readonly<Record<number, string>> = { 2: 'Two', 3: 'Three' };

/**
 * Whether one more walk could settle a list: its order is not shown, or two that agree were asked for, and the last two walks
 * do not agree yet (docs/snapshot.md, "A stable order").
 */
export function wantsWalk(grounds: Grounds): boolean {
  const { passes, marks, twice } = grounds;
  if (passes.length === 0) return true;
  if (passes.length >= maxWalks || isBroken(grounds)) return false;
  if (!twice && (marks.isOneView || isProvenByOrder(grounds))) return false;
  return !isAgreed(passes);
}

/**
 * Whether one more walk is worth its while although the order is shown: something moved, and what a list is sorted by may only
 * run along with what does not change.
 */
export function isWorthAnother(grounds: Grounds): boolean {
  const { marks, passes } = grounds;
  if (isBroken(grounds)) return false;
  return passes.length === 1 && !marks.isOneView && (marks.hasMoved || marks.hasTotalMoved);
}

/** After this many walks a list that still moves is reported as moving. */
const maxWalks = 3;

/** The state of several lists together: that of the least certain. */
export function worstOf(states: ReadonlyArray<Judgement['state']>): Judgement['state'] {
  return readStates.findLast((state) => states.includes(state)) ?? 'verified';
}

/** A key that does not change sorts the list, so that one walk proves all of it. */
function isProvenByOrder({ marks, passes }: Grounds): boolean {
  if (marks.isOneView) return true;
  return marks.order !== null && !marks.sizeIgnored && passes.some(({ isWhole }) => isWhole);
}

/** The last two walks have shown the same items, all of them whole. */
function areSame(passes: readonly PassMarks[]): boolean {
  const [last, before] = [passes.at(-1), passes.at(-2)];
  if (last === undefined || before === undefined) return false;
  return (
    last.isWhole && before.isWhole && last.newcomers === 0 && last.leavers === 0 && last.seen === before.seen
  );
}

/** They have also shown as many items as the platform said meanwhile: one may slip through both of them alike. */
function isAgreed(passes: readonly PassMarks[]): boolean {
  return areSame(passes) && passes.slice(-2).every(isAsLongAsSaid);
}

function isAsLongAsSaid({ seen, leastTotal, mostTotal }: PassMarks): boolean {
  return leastTotal <= seen && seen <= mostTotal;
}

/**
 * Items came and went, but each of the last two walks was connected, whole and as long as the platform said at its least, and
 * all of them together hold as many items as there are at the close. What tells items apart must be named as such: by a field
 * that changes with its item, one would be there twice.
 */
function isWholeWhileMoving({ passes, marks }: Grounds): boolean {
  const last = passes.slice(-2);
  return (
    last.length === 2 &&
    marks.isConnected &&
    marks.isIdentityKnown &&
    marks.hasTotalMoved &&
    marks.unique >= marks.lastTotal &&
    last.every(({ isWhole, seen, leastTotal }) => isWhole && seen >= leastTotal)
  );
}

/** Whether the platform does what makes every reading of the list useless as a proof: no further walk can help. */
export function isBroken(grounds: Grounds): boolean {
  return brokenContract(grounds).length > 0;
}

/** Behaviour that the platform's document does not allow and that makes a reading useless as a proof. */
function brokenContract({ resource, marks, passes }: Grounds): string[] {
  const isAtRest = !marks.hasMoved && marks.gone === 0;
  const isCalm = !marks.hasTotalMoved && (isAtRest || areSame(passes));
  const isEnded = passes.some(({ isWhole }) => isWhole);
  const { unique, lastTotal } = marks;
  return said([
    [
      marks.twice > 0,
      `The platform sent ${countOf(marks.twice, 'item')} twice in one page of ${resource}, so its pages cannot be relied on.`,
    ],
    [
      marks.foreign > 0,
      `Asked for one event, the platform sent ${countOf(marks.foreign, `item`)} of another: it does not keep to the event that is asked for.`,
    ],
    [
      marks.overfullViews > 0,
      `The platform sent more ${resource} than its own count allows: it said ${lastTotal}, and ${unique} were found${meaningOf(unique, lastTotal)}.`,
    ],
    [
      marks.isContradicted,
      `Asked for the number of ${resource} again and again, the platform went back and forth between different ones: its answers seem to be of copies of its data of which some are behind, so it cannot be shown that none is missing.`,
    ],
    [
      marks.unevenViews >= maxUneven,
      `The platform keeps sending pages with fewer ${resource} than it says there are: it said ${lastTotal}, and ${unique} were found.`,
    ],
    [
      isCalm && isEnded && marks.overfullViews === 0 && marks.identity !== null && unique !== lastTotal,
      `The platform says that there are ${lastTotal} ${resource}, but ${unique} different ones were found${meaningOf(unique, lastTotal)}.`,
    ],
  ]);
}

/** What a wrong total looks like. */
function meaningOf(unique: number, total: number): string {
  if (unique === total) return ', but not where its page numbers say';
  if (unique < total) return ', so some are missing or two share what tells them apart';
  if (total === Math.ceil(unique / 100)) return '; it seems to count pages';
  if (total === Math.min(unique, 100)) return '; it seems to count one page only';
  return '; its count is capped, or out of date';
}

function findFaults(grounds: Grounds): string[] {
  const { resource, marks, passes, twice } = grounds;
  const isProven = isProvenByOrder(grounds);
  const broken = brokenContract(grounds);
  if (broken.length > 0) return broken;
  const isOnce = passes.length < 2;
  const isInDoubt =
    (twice || !isProven) && !isOnce && !isAgreed(passes) && (twice || !isWholeWhileMoving(grounds));
  return said([
    [
      !isProven && isOnce && marks.identity === null,
      `The ${resource} carry no field that tells them apart, so a single reading cannot prove that none is missing.`,
    ],
    [
      !isProven && isOnce && marks.identity !== null,
      `Nothing shows in what order the platform lists ${resource}, so a single reading cannot prove that none is missing.`,
    ],
    [
      !passes.some(({ isWhole }) => isWhole) && marks.unevenViews === 0,
      `So much changed while the ${resource} were read that gaps between them could not be closed.`,
    ],
    [
      !passes.some(({ isWhole }) => isWhole) && marks.unevenViews > 0,
      `The platform sent ${countOf(marks.unevenViews, 'page')} with fewer ${resource} than it said there are, so it cannot be shown that none is missing.`,
    ],
    [
      isInDoubt && areSame(passes),
      `Two readings of all ${resource} show the same ${countOf(marks.unique, 'item')}, but the platform counts others: ${marks.lastTotal} at the end.`,
    ],
    [
      isInDoubt && !areSame(passes),
      `Two readings of all ${resource} differ: ${countOf(differenceOf(passes), 'item')} were in one of them only.`,
    ],
  ]);
}

function differenceOf(passes: readonly PassMarks[]): number {
  const last = passes.at(-1);
  return last === undefined ? 0 : Math.max(1, last.newcomers + last.leavers);
}

/** Where the platform departs from its document without making the reading wrong. */
function findWeaknesses({ resource, marks }: Grounds): string[] {
  return said([
    [
      marks.sizeIgnored,
      `The platform sends other sizes of pages than are asked for, so all ${resource} were read twice.`,
    ],
    [
      marks.unevenViews > 0,
      `The platform sent ${countOf(marks.unevenViews, 'page')} with fewer ${resource} than it said there are.`,
    ],
  ]);
}

function findMovements({ resource, marks }: Grounds): string[] {
  const { firstTotal, lastTotal, unique, gone } = marks;
  return said([
    [
      marks.hasTotalMoved,
      `The number of ${resource} changed from ${firstTotal} to ${lastTotal} while they were read; ${unique} were found in all.`,
    ],
    [
      !marks.hasTotalMoved && (marks.hasMoved || gone > 0),
      `Some ${resource} came, went or moved while they were read; no gap was left.`,
    ],
  ]);
}

function said(sentences: ReadonlyArray<readonly [holds: boolean, sentence: string]>): string[] {
  return sentences.flatMap(([holds, sentence]) => (holds ? [sentence] : []));
}
