import { platformFieldsOf } from '#shared/domain/rules/rules';
import { errorOf, fail, valueOf, type Result } from '#shared/base/result';
import type { KeyRules } from '#shared/domain/vocabulary/key-rules';
import type { Profile } from '#shared/domain/rules/profile';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { isSecondLookWanted } from '#shared/domain/snapshot/second-look-policy';
import { columnsOf, lookAtClientFile, readWholeFile } from './look-into-file';
import { compareWithPrevious } from './compare-runs';
import { holdFields, loadSnapshot } from './load-snapshot';
import type { ReconcileClient } from './reconcile-client';
import type { ProfilePart } from './profile-writes';
import { ask, askResult } from '../shell/ask';
import type { BridgeClient } from '../shell/host';
import { columnsKeptAsked, columnsToKeep, fileLookAsked, fileReadingAsked } from './client-file';
import { comparisonAsked, preflightAsked, queryCountsAsked, runOverRunAsked } from './comparison';
import { currentCheckAsked } from './current-check';
import { holdingAsked, progressAsked, resumePlanAsked, sampleReadingAsked } from './platform';
import type { CurrentKnown, LookFound, ProfileSession, QuestionName, QuestionTypes } from './profile-session';
import type { SessionEvent } from './reduce';
import { lookFoundOf, lookPlanAsked, lookStatusAsked, secondLookOf, unaskedLookAsked } from './second-look';

/** What a session asks and acts through; a test brings its own. */
export interface SessionPorts {
  readonly bridge: BridgeClient;
  readonly worker: ReconcileClient;
  /** Changes a part of the profile, at once on the screen. */
  readonly amend: (profile: Profile, part: ProfilePart) => Promise<Result<Profile>>;
  readonly wait: (ms: number) => Promise<void>;
}

/** What a question is asked with. `isCurrent` says whether its answer is still wanted. */
export interface Asking extends SessionPorts {
  readonly session: () => ProfileSession;
  readonly tell: (event: SessionEvent) => void;
  readonly isCurrent: () => boolean;
}

/** One question: when it is asked, and how. */
interface Question<Of, Answer> {
  /** What it is asked of; null while it is not asked. */
  readonly of: (session: ProfileSession) => Of | null;
  /** Never throws (`ask`, `askResult`). */
  readonly ask: (of: Of, asking: Asking) => Promise<Answer>;
  /** Ends it where its answer is not wanted any more. */
  readonly end?: (ports: SessionPorts) => void;
  /** An answer that says what the worker has open now counts although it is no longer needed. */
  readonly isFact?: (answer: Answer) => boolean;
}

/** How often a reading under way is asked after, besides its events. */
const lostEventMs = 3_000;

const isDone = ({ ok }: { readonly ok: boolean }): boolean => ok;

/** All that a session asks the core and the worker, each as soon as what it is asked of is known. */
export const questions: {
  readonly [Q in QuestionName]: Question<QuestionTypes[Q]['of'], QuestionTypes[Q]['answer']>;
} = {
  fileLook: {
    of: fileLookAsked,
    ask: ({ opened }, { worker }) => lookAtClientFile(worker, opened),
  },
  fileReading: {
    of: fileReadingAsked,
    ask: async ({ opened, look }, { worker }) => {
      const columns = columnsOf(look);
      if (!look.preview.ok || columns === null) throw new Error('a file is read once its columns are known');
      return readWholeFile(worker, opened, look.choices, look.preview.value, columns);
    },
  },
  columnsKept: {
    of: columnsKeptAsked,
    // Only a convenience: where it cannot be kept, the next file is compared with an older one.
    ask: async ({ report, learnt }, { amend, session }) => {
      await amend(session().profile, columnsToKeep(session(), report, learnt));
      return null;
    },
  },
  preflight: {
    of: preflightAsked,
    // Where the worker cannot answer, the comparison then says what is wrong.
    ask: async ({ keys }, { worker }) =>
      valueOf(await askResult(worker.preflight({ keys: keyRulesOf(keys) }))),
  },
  progress: {
    of: progressAsked,
    ask: async ({ asked }, { bridge, session, wait }) => {
      if (asked > 0) await wait(lostEventMs);
      const progress = valueOf(await ask(bridge.snapshotProgress({ profileId: session().profile.id })));
      return progress === null ? null : { progress, receivedAt: Date.now() };
    },
  },
  snapshots: {
    of: ({ platform: { listing } }) => ({ listing }),
    ask: (_of, { bridge, session }) => askResult(bridge.listSnapshots({ profileId: session().profile.id })),
  },
  holding: {
    of: holdingAsked,
    // Of fields that are chosen later the run itself says that they are lacking.
    ask: ({ snapshot }, { bridge, worker, session, tell, isCurrent }) => {
      // What the worker held before is no longer certain, even where it is the same snapshot once more.
      tell({ type: 'holding begun' });
      return snapshot === null
        ? ask(worker.closeSnapshot())
        : loadSnapshot(bridge, worker, snapshot, platformFieldsOf(session().profile.rules), isCurrent);
    },
    isFact: isDone,
  },
  resumePlan: {
    of: resumePlanAsked,
    ask: async (_of, { bridge, session }) =>
      valueOf(await askResult(bridge.planResume({ profileId: session().profile.id }))),
  },
  currentCheck: {
    of: currentCheckAsked,
    ask: async ({ snapshot }, asking) => {
      const { bridge } = asking;
      const [check, plan] = await Promise.all([
        askResult(bridge.readCurrentCheck({ snapshotId: snapshot.id })),
        planCurrent(asking, snapshot.id),
      ]);
      return { check: valueOf(check), plan, error: errorOf(check) };
    },
  },
  comparison: {
    of: comparisonAsked,
    ask: async ({ snapshot, rules, acknowledged }, { bridge, worker, isCurrent }) => {
      const held = await holdFields(bridge, worker, snapshot, rules, isCurrent);
      if (!held.ok) return held;
      if (!isCurrent()) return fail({ code: 'cancelled' });
      return askResult(worker.reconcile({ rules, acknowledgeMalformed: acknowledged }));
    },
    end: ({ worker }) => void ask(worker.cancelReconcile()),
    isFact: isDone,
  },
  lookStatus: {
    of: lookStatusAsked,
    ask: async ({ profileId }, { bridge }) => valueOf(await ask(bridge.secondLook({ profileId }))),
  },
  lookPlan: {
    of: lookPlanAsked,
    ask: ({ snapshot }, asking) => planLook(snapshot, asking),
  },
  unaskedLook: {
    of: unaskedLookAsked,
    ask: async (_of, asking) => {
      await startSecondLook(asking);
      return null;
    },
  },
  sampleReading: {
    of: sampleReadingAsked,
    ask: async (_of, asking) => {
      asking.tell({ type: 'sample reading begun' });
      await startReading(asking, false);
      return null;
    },
  },
  sampleFile: {
    // Only once, when the session begins: later changes of the profile must not bring the sample file back.
    of: ({ isSample, profile }) => (isSample ? { profileId: profile.id } : null),
    ask: async (_of, asking) => {
      await openSampleFile(asking);
      return null;
    },
  },
  keyStatus: {
    // What was done with the key since tells more than an answer to this could.
    of: ({ key: { acts, askedAfter } }) => (acts === askedAfter ? { act: acts } : null),
    ask: (_of, { bridge, session }) => ask(bridge.keyStatus({ profileId: session().profile.id })),
  },
  runs: {
    of: ({ runs: { revision } }) => ({ revision }),
    ask: (_of, { bridge, session }) => askResult(bridge.listRuns({ profileId: session().profile.id })),
  },
  runOverRun: {
    of: runOverRunAsked,
    ask: ({ runs }, { bridge, worker, isCurrent }) =>
      compareWithPrevious(bridge, worker, runs, null, null, isCurrent),
  },
  queryCounts: {
    of: queryCountsAsked,
    ask: async (_of, { worker }) => valueOf(await ask(worker.queryCounts())),
  },
};

type Acting = Pick<Asking, 'bridge' | 'session' | 'tell'>;

/** Begins to read the platform, or continues with a reading that was stopped; its progress follows as events. */
export async function startReading({ bridge, session, tell }: Acting, resume: boolean): Promise<void> {
  tell({ type: 'reading asked for' });
  const answer = await askResult(bridge.startSnapshot({ profileId: session().profile.id, resume }));
  tell(answer.ok ? { type: 'reading begun' } : { type: 'reading refused', error: answer.error });
}

/** Begins the second look that is offered. */
export async function startSecondLook({ bridge, session, tell }: Acting): Promise<void> {
  const { profile, platform } = session();
  const { offer } = secondLookOf(session());
  const need = lookFoundOf(session())?.need;
  const snapshot = platform.held;
  if (offer === null || need === undefined || snapshot === null) return;
  tell({ type: 'second look begun', snapshot });
  const { references } = need;
  const argument = { profileId: profile.id, snapshotId: snapshot.id, way: offer.way, references };
  const answer = await askResult(bridge.startSecondLook(argument));
  if (!answer.ok) tell({ type: 'second look refused', error: answer.error });
}

/** Opens the client file that comes with the sample project. */
export async function openSampleFile({ bridge, tell }: Acting): Promise<void> {
  const answer = await ask(bridge.readSampleFile());
  tell({ type: 'sample file read', error: errorOf(answer) });
  if (!answer.ok || answer.value === null) return;
  // A copy in a buffer of its own: a `File` takes no view of a buffer that may be shared.
  const { name, content } = answer.value;
  // It is as old as the sample's platform data, whenever it is handed over.
  const file = new File([new Uint8Array(content)], name, { type: 'text/csv', lastModified: 0 });
  tell({ type: 'file opened', file });
}

/** What asking again whether a snapshot is still current would take; null where it cannot be planned. */
export async function planCurrent(
  { bridge, session }: Pick<Asking, 'bridge' | 'session'>,
  snapshotId: string,
): Promise<CurrentKnown['plan']> {
  return valueOf(await askResult(bridge.planCurrent({ profileId: session().profile.id, snapshotId })));
}

/** What a look at the run that the worker has open would ask for; null where there is none. */
async function planLook(
  snapshot: SnapshotInfo,
  { bridge, worker, session }: Asking,
): Promise<LookFound | null> {
  const need = valueOf(await ask(worker.disputedReferences()));
  if (need === null) return null;
  const { count, needsPass, needsLookups } = need;
  const argument = {
    profileId: session().profile.id,
    snapshotId: snapshot.id,
    references: count,
    needsPass,
    needsLookups,
  };
  // More than can be handed over are told, and not looked up.
  const isTooMany = needsLookups && need.references.length === 0;
  if (isTooMany || !isSecondLookWanted(snapshot, need)) return { need, plan: null };
  return { need, plan: valueOf(await askResult(bridge.planSecondLook(argument))) };
}

function keyRulesOf(text: string): KeyRules {
  return JSON.parse(text) as KeyRules; // written where it is asked of
}
