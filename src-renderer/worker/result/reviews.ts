import { answersByFinding, type StandingAnswer } from '#shared/domain/queries/standing-answers';
import { entryRanges } from '#shared/domain/entries/ledger-entries';
import type { Reconciliation } from '#shared/domain/totals/reconciliation';
import type { GoneFinding } from '#shared/domain/runs/compare-runs';
import { answersInWords } from '#shared/domain/runs/answers';
import { findingStates, type FindingState } from '#shared/domain/runs/finding-state';
import {
  type ReviewEntry,
  type ReviewState,
  type ReviewedFindings,
  namesOf,
  unreviewed,
} from '#shared/domain/runs/review';
import { createReviewStates, type ReviewStates } from '#shared/domain/runs/review-states';
import { type SavedReview, dataOf } from '#shared/domain/runs/saved-run';
import { noMarks, type EntryMarks, type FindingAge } from '#shared/domain/views/view-filter';
import { type OpenRun, describeRun } from '#shared/domain/result/describe-run';
import { localDay } from '#shared/base/local-day';
import type {
  FindingReview,
  ReviewCalls,
  ReviewCounts,
  ReviewedList,
  Reviewable,
} from '../contract/review-contract';
import type { AgedComparison } from './aged-comparison';
import type { RolledMarks } from './rolled-run';
import type { Views } from './views';
import type { EntryNumber } from '#shared/domain/compare/ledger';

/** The review of the run that is open: what is said of its findings, and what is to be saved of that. */
export interface Reviews {
  readonly calls: (views: Views) => ReviewCalls;
  readonly marksOf: (run: Reconciliation) => EntryMarks;
  /** The profile's log; null while it is not known, and for a saved run. */
  readonly entries: () => readonly ReviewEntry[] | null;
  readonly toSave: (open: OpenRun) => readonly SavedReview[];
  /** How a finding stood that is none in the open run any more; null where that is not known. */
  readonly ofGone: (open: OpenRun, gone: GoneFinding) => ReviewState | null;
}

/** What is known of a run's findings, as long as nothing is added to it. */
interface Known {
  readonly open: OpenRun;
  readonly compared: AgedComparison | null;
  readonly rolled: RolledMarks | null;
  readonly data: string;
  /** By entry number: the place of the finding among the findings, -1 for an entry that is none. */
  readonly places: Int32Array;
  readonly states: () => readonly FindingState[];
  readonly stateOf: (place: number) => ReviewState;
  readonly log: ReviewStates | null;
  readonly marks: EntryMarks;
}

/** Nothing is known of reviews until the log, or what a saved run kept, has been imported. */
export function createReviews(
  open: () => OpenRun | null,
  comparedWith: (run: Reconciliation) => AgedComparison | null,
  rolledOf: (run: Reconciliation) => RolledMarks | null,
): Reviews {
  let entries: ReviewEntry[] | null = null;
  let saved: ReadonlyMap<string, ReviewState> | null = null;
  let known: Known | null = null;

  const learn = (current: OpenRun): Known | null => {
    const compared = comparedWith(current.run);
    const rolled = rolledOf(current.run);
    if (known?.open === current && known.compared === compared && known.rolled === rolled) return known;
    if (entries === null && saved === null) return null;
    const { ledger, findings } = current.run;
    let states: readonly FindingState[] | null = null;
    const allStates = () => (states ??= compared?.comparison.current ?? findingStates(ledger, findings));
    const data = dataOf(describeRun(current));
    const log = saved === null ? createReviewStates(ledger.rules.keys) : null;
    log?.add(entries ?? []);
    const today = localDay(new Date());
    const stateOf = (place: number): ReviewState => {
      if (log?.isEmpty() === true) return unreviewed;
      const finding = allStates()[place];
      if (finding === undefined) return unreviewed;
      return log?.stateOf(finding, today, data) ?? saved?.get(finding.id) ?? unreviewed;
    };
    const places = placesOf(current.run);
    const answers = log === null ? noAnswers : answersByFinding(entries ?? [], ledger.rules.keys);
    const marks = marksFrom(places, compared, rolled, {
      stateOf,
      answerOf: (place) => {
        const finding = answers.size === 0 ? undefined : allStates()[place];
        const own = finding && answers.get(finding.id);
        return finding === undefined || own === undefined ? null : { finding, answers: own };
      },
    });
    known = { open: current, compared, rolled, data, places, states: allStates, stateOf, log, marks };
    return known;
  };

  const marksOf = (run: Reconciliation): EntryMarks => {
    const current = open();
    return current?.run === run ? (learn(current)?.marks ?? noMarks) : noMarks;
  };
  const ask = <T>(answer: (found: Known) => T | null): Promise<T | null> => {
    const current = open();
    const found = current === null ? null : learn(current);
    return Promise.resolve(found === null ? null : answer(found));
  };

  return {
    marksOf,
    entries: () => entries,
    toSave: (current) => {
      const found = learn(current);
      if (found === null) return [];
      return found.open.run.findings.flatMap((_, place) => {
        const state = found.stateOf(place);
        return state.at === '' ? [] : [{ ...state, id: found.states()[place]?.id ?? '' }];
      });
    },
    ofGone: (current, gone) => learn(current)?.log?.lastStateOf(gone) ?? null,
    calls: (views) => ({
      addReviews: ({ entries: added, first }) => {
        if (first) [entries, saved] = [[], null];
        for (const entry of added) entries?.push(entry);
        known = null;
        return Promise.resolve(null);
      },
      showSavedReviews: ({ reviews }) => {
        entries = null;
        saved = new Map(reviews.map(({ id, ...state }) => [id, state]));
        known = null;
        return Promise.resolve(null);
      },
      countReviews: () => ask(countStates),
      listReviewed: ({ most, saved: kept }) =>
        ask((found) => listOf(kept === null ? found : { ...found, stateOf: stateIn(kept, found) }, most)),
      reviewOf: ({ viewId, position }) =>
        ask((found): FindingReview | null => {
          const entry = views.entriesAt(viewId, [[position, position + 1]])?.[0];
          const place = entry === undefined ? -1 : (found.places[entry] ?? -1);
          const finding = found.states()[place];
          const mark = entry === undefined ? null : found.marks.markOf(entry);
          if (finding === undefined || mark === null) return null;
          const reviewable = reviewableOf([finding], found.data);
          return { ...mark, reviewable, history: found.log?.historyOf(finding) ?? [] };
        }),
      nextOpen: ({ viewId, position }) =>
        ask((found) => {
          const entries = views.entriesOf(viewId) ?? [];
          for (let step = 1; step < entries.length; step++) {
            const next = (position + step) % entries.length;
            if (found.marks.reviewOf(entries[next] ?? -1) === 'open') return next;
          }
          return null;
        }),
      findingsAt: ({ viewId, rows }) =>
        ask((found) => {
          const chosen = views.entriesAt(viewId, rows);
          if (chosen === null) return null;
          const findings = Array.from(chosen).flatMap((entry) => {
            const place = found.places[entry] ?? -1;
            return found.states()[place] ?? [];
          });
          return reviewableOf(findings, found.data);
        }),
    }),
  };
}

function countStates({ open: { run }, stateOf }: Known): ReviewCounts {
  const counts = { open: 0, accepted: 0, resolved: 0, reopened: 0 };
  for (let place = 0; place < run.findings.length; place++) {
    const { state, reopenedBy } = stateOf(place);
    counts[state]++;
    if (reopenedBy !== null) counts.reopened++;
  }
  return counts;
}

/** How the findings stood by the reviews of a saved run. */
function stateIn(reviews: readonly SavedReview[], { states }: Known): Known['stateOf'] {
  const byId = new Map(reviews.map(({ id, ...state }) => [id, state]));
  return (place) => byId.get(states()[place]?.id ?? '') ?? unreviewed;
}

function listOf(found: Known, most: number): ReviewedList {
  const places = found.open.run.findings.map((_, place) => place);
  const reviewed = places.filter((place) => found.stateOf(place).at !== '');
  const first = reviewed.slice(0, most).flatMap((place) => {
    const finding = found.states()[place];
    if (finding === undefined) return [];
    const { paymentReference, class: entryClass } = finding;
    return [{ paymentReference, class: entryClass, review: found.stateOf(place) }];
  });
  return { counts: countStates(found), reviewed: reviewed.length, first };
}

const noAnswers: ReturnType<typeof answersByFinding> = new Map();

/** A finding that the client has answered to, and what. */
interface Answered {
  readonly finding: FindingState;
  readonly answers: readonly StandingAnswer[];
}

function marksFrom(
  places: Int32Array,
  compared: AgedComparison | null,
  rolled: RolledMarks | null,
  {
    stateOf,
    answerOf,
  }: {
    readonly stateOf: (place: number) => ReviewState;
    readonly answerOf: (place: number) => Answered | null;
  },
): EntryMarks {
  const current = compared?.comparison.current;
  const placeOf = (entry: EntryNumber): number => places[entry] ?? -1;
  const ageOf = (place: number): FindingAge | null => {
    const finding = current?.[place];
    if (finding === undefined) return null;
    const { state, since } = finding;
    const runs = 1 + (compared?.completeRuns.filter((finishedAt) => finishedAt >= since).length ?? 0);
    return { state, since, runs };
  };
  return {
    reviewOf: (entry) => (placeOf(entry) < 0 ? null : stateOf(placeOf(entry)).state),
    answersOf: (entry) =>
      placeOf(entry) < 0 ? [] : (answerOf(placeOf(entry))?.answers ?? []).map(({ answer }) => answer),
    movementOf: (entry) => (placeOf(entry) < 0 ? null : (rolled?.movementOf(placeOf(entry)) ?? null)),
    bandOf: (entry) => (placeOf(entry) < 0 ? null : (rolled?.ageOf(placeOf(entry)) ?? null)),
    changeOf: (entry) => current?.[placeOf(entry)]?.state ?? null,
    markOf: (entry) => {
      const place = placeOf(entry);
      if (place < 0) return null;
      const answered = answerOf(place);
      const answer = answered === null ? '' : answersInWords(answered.answers, answered.finding.signature);
      return { review: stateOf(place), change: ageOf(place), answer };
    },
  };
}

function placesOf({ findings, ledger }: Reconciliation): Int32Array {
  const places = new Int32Array(entryRanges(ledger).end).fill(-1);
  findings.forEach((entry, place) => {
    places[entry] = place;
  });
  return places;
}

/** Findings by their signature, as the log names them. */
function reviewableOf(findings: readonly FindingState[], data: string): Reviewable {
  const groups = new Map<string, { references: string[]; items: string[] }>();
  for (const finding of findings) {
    const group = groups.get(finding.signature) ?? { references: [], items: [] };
    groups.set(finding.signature, group);
    const { references, items } = namesOf(finding);
    for (const reference of references) group.references.push(reference);
    for (const item of items) group.items.push(item);
  }
  const named = [...groups].map(([signature, group]): ReviewedFindings => ({ signature, ...group }));
  return { count: findings.length, data, findings: named };
}
