/** What a call about a profile is asked with. */
export interface ProfileArgument {
  readonly profileId: string;
}

/** What a call about a saved run is asked with. */
export interface RunArgument {
  readonly runId: string;
}

/** What a call about a snapshot is asked with. */
export interface SnapshotArgument {
  readonly snapshotId: string;
}
