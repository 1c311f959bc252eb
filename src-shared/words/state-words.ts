import type { SnapshotState } from '../domain/vocabulary/snapshot-states';

/** What a snapshot's state means for the result (snapshot.md, "The promise"). */
export const stateWords: Readonly<Record<SnapshotState, { readonly word: string; readonly means: string }>> =
  {
    verified: { word: 'Verified', means: 'Every check held: nothing was lost or read twice.' },
    stitched: {
      word: 'Stitched',
      means: 'The data moved while it was read; every gap was read again and closed.',
    },
    'second look': {
      word: 'Confirmed',
      means: 'A second look at the platform was taken; each opened finding says whether it confirmed it.',
    },
    unsettled: { word: 'Unsettled', means: 'What was read is not proven whole.' },
    partial: { word: 'Partial', means: 'What was read is kept, but it is not whole, so it is not compared.' },
    provisional: {
      word: 'Provisional',
      means: 'Read so far. The rest is still loading, and so is the check that nothing moved.',
    },
  };
