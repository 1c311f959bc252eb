import type { SinceAnswer } from '#shared/domain/runs/changed-since';
import type { EntryNumber } from '#shared/domain/compare/ledger';
import type { EntryDetail } from '#shared/domain/entries/ledger-entry';
import type { NearMissesOfEntry } from '#shared/domain/suggestions/near-misses/find-near-misses';
import type { GoneFinding, RunComparison } from '#shared/domain/runs/compare-runs';
import type { ReviewState } from '#shared/domain/runs/review';
import type { FormerMovement, KeptRollForward, OpenFinding, Opening } from '#shared/domain/runs/roll-forward';
import type { RunDescription, SavedFindings, SavedRun } from '#shared/domain/runs/saved-run';
import type { SecondLookRecord } from '#shared/domain/snapshot/second-look';
import type { PlatformField, SeenField } from '#shared/domain/rules/field-pair';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import type { Effect } from '#shared/domain/suggestions/effect';
import type { StatusMapping } from '#shared/domain/rules/rules';
import type { TriedProposals } from '#shared/domain/suggestions/proposals/try-proposals';
import type { StatusWorkbench } from '#shared/domain/suggestions/status-workbench';
import type { Result } from '#shared/base/result';
import type { StatusVocabulary } from '#shared/domain/statuses/compare-statuses';

/** The worker's calls that look further into the open run; all of them answer null while no run is open. */
export interface AnalysisCalls {
  /** Both vocabularies, which statuses meet, suggested mappings, and the statuses that no earlier run has seen. */
  statusWorkbench(argument: { readonly seen: StatusVocabulary | null }): Promise<StatusWorkbench | null>;

  /**
   * The next steps that the findings suggest, each tried, and all of them tried together; a newer call ends it with null. Those
   * that were dismissed are left out.
   */
  proposals(argument: {
    readonly seen: StatusVocabulary | null;
    /** The platform's fields; none where they are not known. */
    readonly fields: readonly SeenField[];
    readonly dismissed: readonly string[];
  }): Promise<TriedProposals | null>;

  /** What another status mapping would do, before anybody chooses it; a newer call ends it with null. */
  tryMapping(argument: { readonly statusMapping: readonly StatusMapping[] }): Promise<Effect | null>;

  /**
   * Loads the dates of the tickets of the snapshot that is compared, from a path that the core has opened, for `proposals` to offer a
   * cut-off by. A newer call ends it with `cancelled`.
   */
  takeDates(
    argument: Pick<SnapshotInfo, 'endedAt' | 'eventsKept' | 'tickets'> & {
      readonly snapshotId: string;
      /** The fields that the lines hold. */
      readonly dates: readonly PlatformField[];
      readonly path: string;
    },
  ): Promise<Result<null>>;

  /** The references on the other side that an entry nearly meets, by kind. */
  nearMisses(argument: { readonly entry: EntryNumber }): Promise<readonly NearMissesOfEntry[] | null>;
  /** Opens an entry by its number, as run comparisons name it. */
  openEntryNumber(argument: { readonly entry: EntryNumber }): Promise<EntryDetail | null>;

  /**
   * Loads an older run with its inputs, from a path that the core has opened: to open it as it was (`openOlderRun`), or because
   * `compareRuns` needs them where that run was made under other rules. The orders come too: rules may compare a field of theirs.
   * Nothing is replaced before the end. A newer call ends it with `cancelled`, and so does `stopTaking`.
   */
  takeOlderRun(argument: {
    readonly run: SavedRun;
    readonly info: SnapshotInfo;
    readonly secondLook: SecondLookRecord | null;
    readonly path: string;
  }): Promise<Result<null>>;
  /** How the tickets of the older run that was loaded last changed until the snapshot; null while either is missing. */
  changedSince(): Promise<SinceAnswer | null>;
  /** The open run as it would be saved now, to tell whether it has been. */
  describeRun(): Promise<RunDescription | null>;
  /**
   * Compares the open run with the previous complete one (product.md, section 5); `finishedAt` is the open run's. What came
   * of it stays known here until another run is open: views show it and filter by it.
   */
  compareRuns(argument: Ageing): Promise<RunComparisonAnswer | null>;
  /** Findings of the previous run that are none in the open one, from `start` (included) to `end` (excluded), as reviewed then. */
  goneFindings(argument: {
    readonly start: number;
    readonly end: number;
  }): Promise<readonly ListedGone[] | null>;
  /**
   * The open run as it is saved; compared with `previous` first, for what it hands on. Where that cannot be compared because
   * of a column that it did not keep, or because its inputs are damaged (`inputsLost`), the run begins again.
   */
  runToSave(
    argument: Comparing & { readonly inputsLost?: boolean },
  ): Promise<RunToSave | { readonly kind: 'inputs wanted' } | RunTooLarge | null>;

  /**
   * The roll-forward of the run that `runToSave` answered last, whatever is open by now, as JSON; empty where that is not complete.
   * The core knows what it starts from.
   */
  rollRunToSave(argument: { readonly opening: Opening }): Promise<Blob | RunTooLarge | null>;

  /**
   * Makes the roll-forward of an opened run again from what it keeps, once its reviews are known; views then filter by it.
   * Whether the figures come out as they are kept; null where the run is not complete.
   */
  showRollForward(argument: {
    readonly kept: KeptRollForward;
    readonly finishedAt: string;
  }): Promise<boolean | null>;
  /** The findings behind a number of it that are none in the open run. */
  formerFindings(argument: {
    readonly movement: FormerMovement | 'start';
  }): Promise<readonly OpenFinding[] | null>;
}

/** A finding that is none any more, with its review state; null where that is not known. */
export interface ListedGone extends GoneFinding {
  readonly review: ReviewState | null;
}

/** What the open run is compared with: the previous complete run of the profile, null where there is none. */
export interface Comparing {
  readonly finishedAt: string;
  readonly previous: { readonly run: SavedRun; readonly findings: SavedFindings } | null;
}

/** The same for the screen, with the complete runs before the open one: the age of a finding is counted in these. */
export interface Ageing extends Comparing {
  /** The `finishedAt` of each complete run. */
  readonly completeRuns: readonly string[];
}

/** What came of a comparison of runs. */
export type RunComparisonAnswer =
  | ({
      readonly kind: 'compared';
      /** Whether the previous run was made under other rules, and was compared again under those of today. */
      readonly otherRules: boolean;
    } & Pick<RunComparison, 'counts' | 'equations'>)
  /** The open run is incomplete, so it is not compared with earlier ones. */
  | { readonly kind: 'incomplete' }
  /** The previous run was made under other rules: have its inputs loaded (`takeOlderRun`) and ask again. */
  | { readonly kind: 'inputs wanted' }
  /** The previous run did not keep a column of the client file that the rules look at now, or the field that it is compared with. */
  | { readonly kind: 'column not kept'; readonly column: string };

/** The run has more findings than can be saved. */
export interface RunTooLarge {
  readonly kind: 'too large';
  readonly findings: number;
}

/** A run to be saved: `findings` and `reviews` as JSON, `clientLines` the rows of its client file as `client-lines.ts` writes them. */
export interface RunToSave {
  readonly kind: 'ready';
  readonly run: RunDescription & Pick<SavedRun, 'finishedAt'>;
  readonly findings: Blob;
  /** The review states of the reviewed findings, as JSON. */
  readonly reviews: Blob;
  readonly clientLines: Blob;
}
