import type { AppDescription } from '#shared/bridge/app-contract';
import type { BridgeEvent } from '#shared/bridge/contract';
import type { Result } from '#shared/base/result';
import type { Profile } from '#shared/domain/rules/profile';
import type { AskPlatform } from './ask-platform';
import type { ClosingParts } from './closing/closing';
import type { DesktopPorts, NamedFile } from './host-ports';
import type { KeyGate } from './key-gate';
import type { Readings } from './readings';
import type { HeldEvidence } from '../evidence/held-evidence';
import type { KeyStore } from '../keys/key-store';
import type { SigningKey } from '../keys/signing-key';
import type { OfficePolicy } from '../policy/office-policy';
import type { LooksStore } from '../profiles/looks-store';
import type { ProfileStore } from '../profiles/profile-store';
import type { RecentProfiles } from '../profiles/recent-profiles';
import type { ReviewStore } from '../reviews/review-store';
import type { RunReader } from '../runs/run-store';
import type { Platform } from '../snapshot/take/platform';
import type { InOrder } from '../storage/in-order';

/** What a host makes a core of. */
export interface AppCoreParts extends ClosingParts {
  readonly host: AppDescription['host'];
  readonly version: string;
  /** The notices that the build wrote. */
  readonly readNotices: () => Promise<string>;
  readonly platform: Platform;
  readonly profiles: ProfileStore;
  readonly keys: KeyStore;
  readonly signingKey: SigningKey;
  readonly reviews: ReviewStore;
  /** What the office says, besides what requests obey. */
  readonly office: Pick<OfficePolicy, 'reviewers' | 'evidence'>;
  readonly recent: RecentProfiles;
  readonly looks: LooksStore;
  /** The sample project, while the app runs on it. */
  readonly sample: SampleProject | null;
  readonly sampleSwitch: SampleSwitch;
  /** Whether another process has the data folder open as well. */
  readonly sharesFolder: () => Promise<boolean>;
  /** Null in a browser. */
  readonly desktop: DesktopPorts | null;
  readonly folders: AppDescription['folders'];
  /** What was logged so far, as files. */
  readonly readLogs: () => readonly NamedFile[];
  /** Logs a defect, without the key, and answers the reference by which to find it in the log. */
  readonly onDefect: (call: string, defect: unknown) => string;
}

/** The sample project for the screen: a profile and a client file. */
interface SampleProject {
  readonly profileId: string;
  readonly file: { readonly name: string; readonly content: Uint8Array };
}

/** Switches between the sample project and the user's own profiles. */
export interface SampleSwitch {
  open(): Promise<Result<null>>;
  close(): Promise<Result<null>>;
  /** Whether there are profiles of the user to return to. */
  readonly closes: boolean;
}

/** What a profile asks of whoever signs its runs. */
interface SigningRules {
  /** Whether two people have to sign, by the profile or by the office. */
  readonly asksForTwo: boolean;
  readonly threshold: Profile['threshold'];
}

/** What the calls work with: the parts of the core, and what it has made of them. */
export interface CallParts extends AppCoreParts {
  readonly askPlatform: AskPlatform;
  readonly readings: Readings;
  readonly gate: KeyGate;
  /** The evidence that is open, if any. */
  readonly opened: HeldEvidence;
  /** Reads a saved run, or the one in the open evidence. */
  readonly readerOf: (runId: string) => RunReader;
  /** Removes the profile's older snapshots, after one was taken. */
  readonly prune: (profileId: string, takenId: string) => Promise<void>;
  readonly signingRulesOf: (profileId: string) => Promise<Result<SigningRules>>;
  /** Every write of a profile goes through here, so that the last one requested wins and no name is used twice. */
  readonly inOrder: InOrder;
  readonly publish: (event: BridgeEvent) => void;
  /** It is aborted when the core stops. */
  readonly stopped: AbortSignal;
}
