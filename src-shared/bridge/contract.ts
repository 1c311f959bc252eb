import type { EvidenceStep } from '../domain/runs/evidence';
import type { SnapshotProgress } from '../domain/snapshot/snapshot';
import type { MenuCommand } from './menu';
import type { AppCalls } from './app-contract';
import type { KeyCalls, ProfileCalls } from './profile-contract';
import type { CurrentCalls, LinesCalls, SecondLookCalls, SnapshotCalls } from './snapshot-contract';
import type { RunCalls, SignatureCalls, SignOffCalls } from './run-contract';
import type { ReviewLogCalls, TakeOverCalls } from './review-contract';
import type { EvidenceCalls } from './evidence-contract';
import type { FileCalls } from './file-contract';

/**
 * The whole contract between the screen and the core (architecture.md, rule 4), a file for each subject. Every call takes at
 * most one plain-data argument and answers a promise; the core validates the argument before it looks at it. To add a call, add
 * it to its subject, and its handler in `src-main/core/calls`: both hosts and all types follow.
 */
export interface Bridge
  extends
    AppCalls,
    ProfileCalls,
    KeyCalls,
    SnapshotCalls,
    SecondLookCalls,
    CurrentCalls,
    LinesCalls,
    RunCalls,
    SignOffCalls,
    SignatureCalls,
    ReviewLogCalls,
    TakeOverCalls,
    EvidenceCalls,
    FileCalls {}

export type BridgeCall = keyof Bridge;

/** What the core or its host says unasked. */
export type BridgeEvent =
  | { readonly type: 'snapshot-progress'; readonly progress: SnapshotProgress }
  /** Something was added to a profile's review log, or its runs were signed, closed or reopened, by this window or another one. */
  | { readonly type: 'reviews-changed'; readonly profileId: string }
  /** A run of a profile was saved or deleted, by this window or another one. */
  | { readonly type: 'runs-changed'; readonly profileId: string }
  /** What making or checking evidence is busy with. */
  | { readonly type: 'evidence-progress'; readonly step: EvidenceStep }
  /** A profile was saved, opened or deleted. */
  | { readonly type: 'profiles-changed' }
  /** The sample project was opened or closed: whatever the screen knew is of other profiles now. */
  | { readonly type: 'app-changed' }
  /** The system wants a file opened: `nextOpenedFile` hands it over. */
  | { readonly type: 'file-opened'; readonly name: string }
  /** The network's proxy wants a name and a password, or has `refused` those it was given: `answerProxy` hands them over. */
  | { readonly type: 'proxy-asks'; readonly proxy: string; readonly refused: boolean }
  /** Something was chosen from the desktop app's menu. */
  | { readonly type: 'menu'; readonly command: MenuCommand };
