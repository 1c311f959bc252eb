import { countingWith } from '#shared/count-words';
import type { SnapshotState } from '#shared/domain/snapshot';
import type { ReadingMarks } from './reading';
import type { Resource } from './page-view';

const countOf = countingWith(String);

/** What a whole reading may be called (snapshot.md, "The promise"). */
export interface Judgement {
  readonly state: Exclude<SnapshotState, 'partial' | 'provisional'>;
  /** Why it is not `verified`, as sentences for people. */
  readonly doubts: readonly string[];
}

/** Judges one reading by the free checks. `closed` says whether the closing check came to an end. */
export function judge(resource: Resource, marks: ReadingMarks, closed: boolean): Judgement {
  const anomalies = findAnomalies(resource, marks, closed);
  if (anomalies.length > 0) return { state: 'unsettled', doubts: anomalies };
  const movements = findMovements(resource, marks);
  return { state: movements.length > 0 ? 'stitched' : 'verified', doubts: movements };
}

/** The state of several readings together: that of the least certain. */
export function worstOf(states: ReadonlyArray<Judgement['state']>): Judgement['state'] {
  const byCertainty = ['unsettled', 'second look', 'stitched', 'verified'] as const;
  return byCertainty.find((state) => states.includes(state)) ?? 'verified';
}

/** What repairs cannot explain: any of it, and the reading is not proven whole. */
function findAnomalies(resource: Resource, marks: ReadingMarks, closed: boolean): string[] {
  // One response that holds the whole list was true at one instant, whatever its items are.
  const isOneView = marks.pages === 1 && marks.unevenPages === 0 && marks.unique === marks.lastTotal;
  const problems: ReadonlyArray<readonly [holds: boolean, sentence: string]> = [
    [
      marks.identityField === null && !isOneView,
      `The ${resource} carry no field that tells them apart, so one reading alone cannot prove that none is missing.`,
    ],
    [
      marks.unevenPages > 0,
      `The platform sent ${countOf(marks.unevenPages, 'page')} with fewer or more ${resource} than it said there are.`,
    ],
    [
      marks.ranDry,
      `The platform says that there are ${marks.lastTotal} ${resource}, but page after page brought nothing new; the reading was ended there.`,
    ],
    [marks.sortMoved, `The ${resource} changed their order while they were read.`],
    [
      marks.openSeams > 0,
      `So much changed during the reading that ${countOf(marks.openSeams, 'gap')} between pages could not be closed.`,
    ],
    [
      !closed && marks.identityField !== null && !marks.ranDry,
      `New ${resource} kept coming in while the reading was being completed.`,
    ],
    [
      marks.identityField !== null && marks.unique < marks.leastTotal,
      `The platform says that there are ${marks.leastTotal} ${resource}, but only ${marks.unique} different ones were sent.`,
    ],
  ];
  return problems.flatMap(([holds, sentence]) => (holds ? [sentence] : []));
}

/** What moved during the reading and was repaired. */
function findMovements(resource: Resource, marks: ReadingMarks): string[] {
  const movements: ReadonlyArray<readonly [holds: boolean, sentence: string]> = [
    [
      marks.totalMoved,
      `The number of ${resource} changed from ${marks.firstTotal} to ${marks.lastTotal} while they were read; every gap was closed.`,
    ],
    [
      !marks.totalMoved && (marks.repeated > 0 || marks.foundOutside > 0 || marks.unique !== marks.lastTotal),
      `Some ${resource} moved while they were read; every gap was closed.`,
    ],
  ];
  return movements.flatMap(([holds, sentence]) => (holds ? [sentence] : []));
}
