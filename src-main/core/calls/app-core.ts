import * as v from 'valibot';
import type { AppDescription } from '#shared/bridge/app-contract';
import type { Bridge, BridgeCall, BridgeEvent } from '#shared/bridge/contract';
import { menuActions } from '#shared/bridge/menu';
import { answerCall, type Handlers, type Reply } from '#shared/bridge/rpc';
import { succeed, type Result } from '#shared/base/result';
import { fileKinds } from '#shared/domain/vocabulary/file-kinds';
import { createAskPlatform } from './ask-platform';
import { currentCalls } from './current-calls';
import { diagnosticsCalls } from './diagnostics-calls';
import { evidenceCalls } from './evidence-calls';
import { keyCalls } from './key-calls';
import type { OfficePolicy } from '../policy/office-policy';
import { createKeyGate, type KeyGate } from './key-gate';
import { linesCalls, type LinesOf } from './lines-calls';
import { profileCalls } from './profile-calls';
import { nothing, profileArgument, serveCall } from './serve-call';
import { reviewCalls } from './review-calls';
import { runCalls } from './run-calls';
import { secondLookCalls } from './second-look-calls';
import { signatureCalls } from './signature-calls';
import { signOffCalls, type SignOffCallParts } from './sign-off-calls';
import { snapshotCalls } from './snapshot-calls';
import { takeOverCalls } from './take-over-calls';
import { createHeldEvidence } from '../evidence/held-evidence';
import { createOrder } from '../storage/in-order';
import type { KeyStore } from '../keys/key-store';
import type { SigningKey } from '../keys/signing-key';
import { looksSchema, type LooksStore } from '../profiles/looks-store';
import type {
  AnswerProxy,
  DragSaved,
  NamedFile,
  OpenedFiles,
  SaveFile,
  SavePdf,
  ShowMenu,
} from './host-ports';
import { profileFormat, type ProfileStore } from '../profiles/profile-store';
import { describePrograms } from './programs';
import { pruneSnapshots } from '../runs/prune-snapshots';
import { createReadings } from './readings';
import type { RecentProfiles } from '../profiles/recent-profiles';
import { reviewLogFormat } from '../reviews/review-file';
import type { ReviewStore } from '../reviews/review-store';
import { findingsFormat, runFormat } from '../runs/run-file';
import type { CloseStore } from '../runs/close-log';
import type { RunReader, RunStore } from '../runs/run-store';
import type { SignOffStore } from '../runs/sign-off-store';
import { createSecondLooks } from './second-looks';
import type { Platform } from '../snapshot/take/platform';
import { snapshotFormat } from '../snapshot/disk/snapshot-file';
import { newestVersion } from '../storage/versioned-file';

export interface AppCoreParts {
  readonly host: AppDescription['host'];
  readonly version: string;
  /** The notices that the build wrote. */
  readonly readNotices: () => Promise<string>;
  readonly platform: Platform;
  readonly profiles: ProfileStore;
  readonly keys: KeyStore;
  readonly runs: RunStore;
  readonly signOffs: SignOffStore;
  readonly closes: CloseStore;
  readonly signingKey: SigningKey;
  readonly reviews: ReviewStore;
  /** What the office says, besides what requests obey. */
  readonly office: Pick<OfficePolicy, 'reviewers' | 'evidence'>;
  /** The operating system's user name, under which runs are saved and findings reviewed. */
  readonly user: string;
  readonly recent: RecentProfiles;
  readonly looks: LooksStore;
  /** The sample project, while the app runs on it. */
  readonly sample: SampleProject | null;
  readonly sampleSwitch: SampleSwitch;
  /** Whether another process has the data folder open as well. */
  readonly sharesFolder: () => Promise<boolean>;
  /** Null where the host has no save dialog. */
  readonly saveFile: SaveFile | null;
  /** Null where `saveFile` is null: both need a save dialog. */
  readonly savePdf: SavePdf | null;
  /** Null where nothing can be dragged out of the window. */
  readonly dragSaved: DragSaved | null;
  /** Null where the host has no menu. */
  readonly showMenu: ShowMenu | null;
  /** Null where the system hands the host no files. */
  readonly openedFiles: OpenedFiles | null;
  /** Null where the host asks nobody for a proxy's password. */
  readonly answerProxy: AnswerProxy | null;
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

/** The core as a host serves it: all calls, the events, what the worker fetches, and `stop`. */
export interface AppCore {
  readonly answer: (call: string, argument: unknown) => Promise<Reply>;
  readonly subscribe: (listener: (event: BridgeEvent) => void) => () => void;
  readonly linesOf: LinesOf;
  /** Stops the readings under way, keeping their pages, and waits for the last changes of a closing window to be written. */
  readonly stop: () => Promise<void>;
}

/** Implements the contract between screen and core (architecture.md, rule 4). */
export function createAppCore(parts: AppCoreParts): AppCore & { readonly calls: readonly BridgeCall[] } {
  const {
    platform,
    profiles,
    keys,
    runs,
    reviews,
    sample,
    sampleSwitch,
    saveFile,
    savePdf,
    dragSaved,
    showMenu,
    openedFiles,
    answerProxy,
    onDefect,
  } = parts;
  const listeners = new Set<(event: BridgeEvent) => void>();
  const publish = (event: BridgeEvent): void => {
    for (const listener of listeners) listener(event);
  };
  const onReviews = (profileId: string): void => {
    publish({ type: 'reviews-changed', profileId });
  };
  const askPlatform = createAskPlatform(profiles, keys);
  const prune = (profileId: string, takenId: string): Promise<void> =>
    pruneSnapshots(platform.snapshots, runs, profileId, takenId);
  const readings = createReadings({
    platform,
    askPlatform,
    prune,
    onDefect,
    onProgress: (progress) => {
      publish({ type: 'snapshot-progress', progress });
    },
  });

  const evidence = createHeldEvidence();
  const readerOf = (runId: string): RunReader => evidence.readerOf(runId) ?? runs;
  const inOrder = createOrder();
  const stopped = new AbortController();
  const looks = createSecondLooks({ platform, profiles, readings });

  const lines = linesCalls(platform.snapshots, readerOf, onDefect);

  const signingRulesOf: SignOffCallParts['signingRulesOf'] = async (profileId) => {
    const profile = await profiles.find(profileId);
    if (!profile.ok) return profile;
    const { reviewByAnother, threshold } = profile.value;
    return succeed({ asksForTwo: reviewByAnother || parts.office.reviewers === 'two', threshold });
  };
  const gate = createKeyGate({ profiles, keys });
  const admitting = new Set<Promise<unknown>>();
  const admit: KeyGate['refuseCall'] = (call, argument) => {
    const admitted = gate.refuseCall(call, argument);
    admitting.add(admitted);
    const ended = (): boolean => admitting.delete(admitted);
    void admitted.then(ended, ended);
    return admitted;
  };

  let exported: Uint8Array[] = [];
  const handlers: Handlers<Bridge> = {
    describeApp: serveCall('describeApp', nothing, async () => {
      return {
        version: parts.version,
        host: parts.host,
        savesFiles: saveFile !== null,
        sampleProfileId: sample?.profileId ?? null,
        sharesFolder: await parts.sharesFolder(),
        closesSample: sample !== null && sampleSwitch.closes,
        programs: describePrograms(),
        formats,
        folders: parts.folders,
      };
    }),
    readNotices: serveCall('readNotices', nothing, parts.readNotices),
    openSample: serveCall('openSample', nothing, () => sampleSwitch.open()),
    closeSample: serveCall('closeSample', nothing, () => sampleSwitch.close()),
    ...profileCalls({
      ...parts,
      inOrder,
      snapshots: platform.snapshots,
      readings,
      gate,
      onChange: () => {
        publish({ type: 'profiles-changed' });
      },
    }),
    ...keyCalls({ profiles, keys, platform, askPlatform, gate }),
    ...snapshotCalls(readings, platform, profiles),
    ...secondLookCalls(looks, platform.snapshots),
    ...currentCalls({ platform, profiles, askPlatform, readings, prune, signal: stopped.signal }),
    ...lines.calls,
    ...runCalls({ ...parts, readerOf, snapshots: platform.snapshots, gate }),
    ...signOffCalls({ ...parts, signingRulesOf }),
    ...signatureCalls({ ...parts, signingRulesOf, opened: evidence, onChange: onReviews }),
    ...reviewCalls({ profiles, reviews, user: parts.user, onChange: onReviews }),
    ...takeOverCalls({ profiles, reviews, opened: evidence, gate, user: parts.user, onChange: onReviews }),
    ...evidenceCalls({
      ...parts,
      opened: evidence,
      gate,
      onStep: (step) => {
        publish({ type: 'evidence-progress', step });
      },
    }),
    ...diagnosticsCalls({ profiles, readLogs: parts.readLogs }),
    readLooks: serveCall('readLooks', profileArgument, ({ profileId }) => parts.looks.read(profileId)),
    saveLooks: serveCall('saveLooks', looksArgument, ({ profileId, looks: changed, before }) =>
      parts.looks.save(profileId, changed, before),
    ),
    readSampleFile: serveCall('readSampleFile', nothing, () => Promise.resolve(sample?.file ?? null)),
    showMenu: serveCall('showMenu', menuArgument, ({ enabled }) => {
      showMenu?.(enabled);
      return Promise.resolve(null);
    }),
    nextOpenedFile: serveCall(
      'nextOpenedFile',
      openedArgument,
      async ({ after }) => (await openedFiles?.next(after)) ?? null,
    ),
    answerProxy: serveCall('answerProxy', proxyArgument, ({ login }) => {
      answerProxy?.(login);
      return Promise.resolve(null);
    }),
    readOpenedPart: serveCall('readOpenedPart', openedPartArgument, ({ number, offset }) => {
      if (openedFiles === null) throw new Error('the system hands this host no files');
      return openedFiles.read(number, offset);
    }),
    saveFile: serveCall('saveFile', fileArgument, ({ suggestedName, content, kind }) => {
      if (saveFile === null) throw new Error('this host has no save dialog');
      return saveFile(suggestedName, content, kind);
    }),
    checkExport: serveCall('checkExport', exportArgument, async ({ content, isFirst, isLast }) => {
      if (isFirst) exported = [];
      exported.push(content);
      if (!isLast) return succeed(null);
      const whole = Buffer.concat(exported);
      exported = [];
      return gate.refuseFile(whole);
    }),
    savePdf: serveCall('savePdf', pdfArgument, ({ suggestedName }) => {
      if (savePdf === null) throw new Error('this host has no save dialog');
      return savePdf(suggestedName);
    }),
    dragSaved: serveCall('dragSaved', dragArgument, async ({ path }) => {
      await dragSaved?.(path);
      return null;
    }),
  };

  return {
    calls: Object.keys(handlers) as BridgeCall[], // the table's own keys
    answer: (call, argument) => answerCall<Bridge>(handlers, call, argument, onDefect, admit),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    linesOf: lines.linesOf,
    stop: async () => {
      stopped.abort();
      // Requests made before the end have started by then.
      await Promise.allSettled(admitting);
      const profilesWritten = inOrder(() => Promise.resolve());
      await Promise.all([readings.cancelAll(), parts.looks.settled(), profilesWritten]);
    },
  };
}

const formats = {
  profile: newestVersion(profileFormat),
  snapshot: newestVersion(snapshotFormat),
  run: newestVersion(runFormat),
  findings: newestVersion(findingsFormat),
  reviews: reviewLogFormat.version,
};

const looksArgument = v.strictObject({ ...profileArgument.entries, looks: looksSchema, before: looksSchema });

// Only a file name: the user chooses the folder in the dialog.
const suggestedName = v.pipe(v.string(), v.regex(/^[^/\\:*?"<>|\p{Cc}]{1,200}$/u));
const pdfArgument = v.strictObject({ suggestedName });
const dragArgument = v.strictObject({ path: v.string() });
const menuArgument = v.strictObject({ enabled: v.array(v.picklist(menuActions)) });
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const openedArgument = v.strictObject({ after: count });
const openedPartArgument = v.strictObject({ number: count, offset: count });
const proxyArgument = v.strictObject({
  login: v.nullable(v.strictObject({ name: v.string(), password: v.string() })),
});

const exportArgument = v.strictObject({
  content: v.instance(Uint8Array),
  isFirst: v.boolean(),
  isLast: v.boolean(),
});
const fileArgument = v.strictObject({
  suggestedName,
  content: v.instance(Uint8Array),
  kind: v.optional(v.picklist(fileKinds)),
});
