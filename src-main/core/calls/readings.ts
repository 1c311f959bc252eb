import type { BridgeCall, BridgeEvent } from '#shared/bridge/contract';
import { hasEnded, type SnapshotProgress } from '#shared/domain/snapshot/snapshot';
import { fail, succeed, type Result } from '#shared/base/result';
import type { AppError } from '#shared/base/app-error';
import type { AskPlatform } from './ask-platform';
import type { Platform, SnapshotOrder } from '../snapshot/take/platform';

/** The readings of snapshots that this process has under way, at most one a profile. */
export interface Readings {
  /** Resolves as soon as the reading is running, or with the reason why it cannot start. */
  start(profileId: string, resume: boolean): Promise<Result<null>>;
  /** Runs other work that reads from the platform as the profile's reading; `call` is the call that started it. */
  run(
    profileId: string,
    phase: SnapshotProgress['phase'],
    call: BridgeCall,
    work: (order: Omit<SnapshotOrder, 'resume'>) => Promise<Result<unknown>>,
  ): Promise<Result<null>>;
  /** Stops the profile's reading, if any; resolves when it has stopped. The pages read so far stay on disk. */
  cancel(profileId: string): Promise<void>;
  cancelAll(): Promise<void>;
  /** Progress of the profile's newest reading; null when none has run since the start. */
  progress(profileId: string): SnapshotProgress | null;
}

const beginning: Omit<SnapshotProgress, 'profileId' | 'phase'> = {
  pagesDone: 0,
  pages: null,
  ticketsRead: 0,
  requests: 0,
  waitedMs: 0,
  timeLeftMs: null,
  waiting: null,
  error: null,
  snapshot: null,
  provisional: null,
};

interface RunningReading {
  readonly abort: AbortController;
  readonly ended: Promise<void>;
  /** Whether it has reported its end. */
  readonly isOver: () => boolean;
}

/** Runs readings in the background of the calls that start and stop them. */
export function createReadings({
  platform,
  askPlatform,
  prune,
  publish,
  onDefect,
}: {
  readonly platform: Platform;
  readonly askPlatform: AskPlatform;
  readonly prune: (profileId: string, takenId: string) => Promise<void>;
  readonly publish: (event: BridgeEvent) => void;
  readonly onDefect: (call: string, defect: unknown) => string;
}): Readings {
  const running = new Map<string, RunningReading>();
  const newest = new Map<string, SnapshotProgress>();

  const tell = (progress: SnapshotProgress): void => {
    newest.set(progress.profileId, progress);
    publish({ type: 'snapshot-progress', progress });
  };

  /** A reading reports its own end; this is the fallback. */
  const publishFailure = (profileId: string, error: AppError): void => {
    const last = newest.get(profileId);
    if (last === undefined || hasEnded(last)) return;
    const phase = error.code === 'cancelled' ? 'cancelled' : 'failed';
    tell({ ...last, phase, waiting: null, timeLeftMs: null, error, provisional: null });
  };

  const cancel: Readings['cancel'] = async (profileId) => {
    const reading = running.get(profileId);
    reading?.abort.abort();
    await reading?.ended;
  };

  const run: Readings['run'] = (profileId, phase, call, work) => {
    const before = running.get(profileId);
    // A reading that has reported its end only cleans up: the next may start at once.
    if (before?.isOver() === true) return before.ended.then(() => run(profileId, phase, call, work));
    if (before !== undefined) return Promise.resolve(fail({ code: 'snapshot_running' }));
    return new Promise((resolve) => {
      let isOver = false;
      const onOwnProgress = (progress: SnapshotProgress): void => {
        isOver ||= hasEnded(progress);
        tell(progress);
      };
      const abort = new AbortController();
      const read = async (): Promise<void> => {
        try {
          const done = await askPlatform(profileId, (profile, key) => {
            resolve(succeed(null));
            tell({ ...beginning, profileId, phase });
            return work({ profile, key, onProgress: onOwnProgress, signal: abort.signal });
          });
          if (done.ok) return;
          // Settles the call if the reading has not begun yet; later this has no effect.
          resolve(done);
          publishFailure(profileId, done.error);
        } catch (defect) {
          const error: AppError = { code: 'unexpected', reference: onDefect(call, defect) };
          resolve(fail(error));
          publishFailure(profileId, error);
        } finally {
          running.delete(profileId);
        }
      };
      // The reading is registered before its first step, so that a second call in the same moment is refused.
      const ended = Promise.resolve().then(read);
      running.set(profileId, { abort, ended, isOver: () => isOver });
    });
  };

  return {
    run,
    start: (profileId, resume) =>
      run(profileId, 'orders', 'startSnapshot', async (order) => {
        const taken = await platform.takeSnapshot({ ...order, resume });
        if (taken.ok) await prune(profileId, taken.value.id);
        return taken;
      }),
    cancel,
    cancelAll: async () => {
      await Promise.all([...running.keys()].map(cancel));
    },
    progress: (profileId) => newest.get(profileId) ?? null,
  };
}
