import type { Bridge, BridgeCall, BridgeEvent } from '#shared/bridge/contract';
import { answerCall, type Handlers, type Reply } from '#shared/bridge/rpc';
import { succeed } from '#shared/base/result';
import { createHeldEvidence } from '../evidence/held-evidence';
import { looksSchema } from '../profiles/looks-store';
import { profileFormat } from '../profiles/profile-store';
import { reviewLogFormat } from '../reviews/review-file';
import { pruneSnapshots } from '../runs/prune-snapshots';
import { findingsFormat, runFormat } from '../runs/run-file';
import { snapshotFormat } from '../snapshot/disk/snapshot-file';
import { createOrder } from '../storage/in-order';
import { newestVersion } from '../storage/versioned-file';
import { createAskPlatform } from './ask-platform';
import type { AppCoreParts, CallParts } from './core-parts';
import { currentCalls } from './current-calls';
import { diagnosticsCalls } from './diagnostics-calls';
import { evidenceCalls } from './evidence-calls';
import { fileCalls } from './file-calls';
import { keyCalls } from './key-calls';
import { createKeyGate, type KeyGate } from './key-gate';
import { linesCalls, type LinesOf } from './lines-calls';
import { profileCalls } from './profile-calls';
import { describePrograms } from './programs';
import { createReadings } from './readings';
import { reviewCalls } from './review-calls';
import { runCalls } from './run-calls';
import { secondLookCalls } from './second-look-calls';
import { nothing, ofProfile, profileArgument, serve } from './serve';
import { signatureCalls } from './signature-calls';
import { signOffCalls } from './sign-off-calls';
import { snapshotCalls } from './snapshot-calls';
import { takeOverCalls } from './take-over-calls';

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
  const { platform, profiles, keys, runs, sample, sampleSwitch, desktop, onDefect } = parts;
  const listeners = new Set<(event: BridgeEvent) => void>();
  const publish = (event: BridgeEvent): void => {
    for (const listener of listeners) listener(event);
  };
  const stopped = new AbortController();
  const gate = createKeyGate({ profiles, keys });
  const opened = createHeldEvidence();
  const askPlatform = createAskPlatform(profiles, keys);
  const prune = (profileId: string, takenId: string): Promise<void> =>
    pruneSnapshots(platform.snapshots, runs, profileId, takenId);
  const callParts: CallParts = {
    ...parts,
    ...{ askPlatform, prune, gate, opened, publish },
    readings: createReadings({ platform, askPlatform, prune, publish, onDefect }),
    readerOf: (runId) => opened.readerOf(runId) ?? runs,
    signingRulesOf: async (profileId) => {
      const profile = await profiles.find(profileId);
      if (!profile.ok) return profile;
      const { reviewByAnother, threshold } = profile.value;
      return succeed({ asksForTwo: reviewByAnother || parts.office.reviewers === 'two', threshold });
    },
    inOrder: createOrder(),
    stopped: stopped.signal,
  };
  const lines = linesCalls(platform.snapshots, callParts.readerOf, onDefect);

  const admitting = new Set<Promise<unknown>>();
  const admit: KeyGate['refuseCall'] = (call, argument) => {
    const admitted = gate.refuseCall(call, argument);
    admitting.add(admitted);
    const ended = (): boolean => admitting.delete(admitted);
    void admitted.then(ended, ended);
    return admitted;
  };

  const handlers: Handlers<Bridge> = {
    describeApp: serve(nothing, async () => {
      return {
        version: parts.version,
        host: parts.host,
        savesFiles: desktop !== null,
        sampleProfileId: sample?.profileId ?? null,
        sharesFolder: await parts.sharesFolder(),
        closesSample: sample !== null && sampleSwitch.closes,
        programs: describePrograms(),
        formats,
        folders: parts.folders,
      };
    }),
    readNotices: serve(nothing, parts.readNotices),
    openSample: serve(nothing, () => sampleSwitch.open()),
    closeSample: serve(nothing, () => sampleSwitch.close()),
    readSampleFile: serve(nothing, () => Promise.resolve(sample?.file ?? null)),
    readLooks: serve(profileArgument, ({ profileId }) => parts.looks.read(profileId)),
    saveLooks: serve(looksArgument, ({ profileId, looks, before }) =>
      parts.looks.save(profileId, looks, before),
    ),
    ...diagnosticsCalls(callParts),
    ...fileCalls(callParts),
    ...profileCalls(callParts),
    ...keyCalls(callParts),
    ...snapshotCalls(callParts),
    ...secondLookCalls(callParts),
    ...currentCalls(callParts),
    ...lines.calls,
    ...runCalls(callParts),
    ...signOffCalls(callParts),
    ...signatureCalls(callParts),
    ...reviewCalls(callParts),
    ...takeOverCalls(callParts),
    ...evidenceCalls(callParts),
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
      const profilesWritten = callParts.inOrder(() => Promise.resolve());
      await Promise.all([callParts.readings.cancelAll(), parts.looks.settled(), profilesWritten]);
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

const looksArgument = ofProfile({ looks: looksSchema, before: looksSchema });
