import { useCallback, useEffect, useRef, useState } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { Profile } from '#shared/domain/rules/profile';
import type { SnapshotInfo, SnapshotProgress } from '#shared/domain/snapshot/snapshot';
import type { StoppedReading } from '#shared/domain/snapshot/stopped-reading';
import type { Result } from '#shared/base/result';
import { ask, askResult } from '../shell/ask';
import { useHost } from '../shell/host';
import { loadSnapshot } from '../asked/load-snapshot';
import type { ReconcileClient } from '../asked/reconcile-client';
import { useLatest } from '../shell/use-latest';
import { useStoppedReading } from './use-stopped-reading';
import { trimEndOf } from '#shared/base/trim-end';

/** How the platform's side stands: the reading under way, and the snapshot that is compared. */
export interface PlatformState {
  /** The reading under way, or just ended; null while there is none. `receivedAt` is the local time at which this was said. */
  readonly reading: { readonly progress: SnapshotProgress; readonly receivedAt: number } | null;
  /** The newest whole snapshot, and a newer reading that was stopped and may be gone on with. */
  readonly newest: SnapshotInfo | null;
  readonly partial: SnapshotInfo | null;
  /** How far the newer reading came, and what continuing it takes; null until it is known. */
  readonly stopped: StoppedReading | null;
  /** All snapshots of the profile, newest first, whatever they were read from. */
  readonly all: readonly SnapshotInfo[];
  /** The snapshot that the worker holds; `provisional` while a reading waits. */
  readonly loaded: SnapshotInfo | null;
  /** Whether the core has said yet what there is. */
  readonly known: boolean;
  readonly error: AppError | null;
  /** Whether the reading was asked to stop and has not yet. */
  readonly stopping: boolean;
  readonly start: (resume: boolean) => Promise<void>;
  readonly cancel: () => Promise<void>;
}

interface Kept {
  readonly known: boolean;
  readonly newest: SnapshotInfo | null;
  readonly partial: SnapshotInfo | null;
  readonly all: readonly SnapshotInfo[];
  readonly loaded: SnapshotInfo | null;
}

const nothingKept: Kept = { known: false, newest: null, partial: null, all: [], loaded: null };
/** How often a reading under way is asked after, besides its events. */
const lostEventMs = 3000;

/** Follows the snapshots of one profile, and hands the newest whole one to the worker. */
export function usePlatform(profile: Profile, worker: ReconcileClient): PlatformState {
  const { bridge } = useHost();
  const { id: profileId, baseUrl, projectId, eventIds } = profile;
  const source = sourceOf({ baseUrl, projectId, eventIds });
  const [reading, setReading] = useState<PlatformState['reading']>(null);
  const [kept, setKept] = useState(nothingKept);
  const [error, setError] = useState<AppError | null>(null);
  const begin = useLatest();
  const beginShow = useLatest();
  const loadedVersion = useRef<string | null>(null);
  /** The provisional version that is shown; null while none is. */
  const shownVersion = useRef<string | null>(null);
  const isProvisional = useCallback(() => shownVersion.current !== null, []);
  const [stopping, setStopping] = useState(false);
  // Of fields that are chosen later the run itself says that they are lacking.
  const fields = useRef(profile.rules.fields);
  useEffect(() => {
    fields.current = profile.rules.fields;
  }, [profile.rules.fields]);

  const accept = useCallback(
    async (listed: Result<readonly SnapshotInfo[]>, isCurrent: () => boolean) => {
      if (!isCurrent()) return;
      if (!listed.ok) {
        setError(listed.error);
        setKept((before) => ({ ...before, known: true }));
        setReading(null);
        return;
      }
      // Data of another project or of other events, from before the profile was changed, answers another question.
      const fitting = listed.value.filter((snapshot) => sourceOf(snapshot) === source);
      const newest = fitting.find(({ state }) => state !== 'partial') ?? null;
      const first = fitting[0] ?? null;
      const partial = first?.state === 'partial' && first.lookedUp === null ? first : null;
      setKept((before) => ({ known: true, newest, partial, all: listed.value, loaded: before.loaded }));
      setReading((now) => (now !== null && readingIsOver(now.progress) ? null : now));
      if (newest === null) {
        loadedVersion.current = null;
        setKept((before) => ({ ...before, loaded: null }));
        await ask(worker.closeSnapshot());
        return;
      }
      // What is provisional takes the place of an older snapshot until the reading is over.
      if (isProvisional() || versionOf(newest) === loadedVersion.current) return;
      const answer = await loadSnapshot(bridge, worker, newest, fields.current, isCurrent);
      if (!isCurrent() || isProvisional()) return;
      if (!answer.ok) {
        setError(answer.error);
        return;
      }
      loadedVersion.current = versionOf(newest);
      setKept((before) => ({ ...before, loaded: newest }));
    },
    [bridge, isProvisional, source, worker],
  );

  const refresh = useCallback(() => {
    const isCurrent = begin();
    return askResult(bridge.listSnapshots({ profileId })).then((listed) => accept(listed, isCurrent));
  }, [accept, begin, bridge, profileId]);

  const show = useCallback(
    async (provisional: SnapshotInfo) => {
      const version = versionOf(provisional);
      if (shownVersion.current === version) return;
      shownVersion.current = version;
      const isCurrent = beginShow();
      const answer = await loadSnapshot(bridge, worker, provisional, fields.current, isCurrent);
      if (isCurrent() && answer.ok) setKept((before) => ({ ...before, loaded: provisional }));
    },
    [beginShow, bridge, worker],
  );

  const follow = useCallback(
    (progress: SnapshotProgress) => {
      const over = readingIsOver(progress);
      setReading({ progress, receivedAt: Date.now() });
      if (progress.provisional !== null) void show(progress.provisional);
      if (!over) return;
      if (shownVersion.current !== null) {
        beginShow();
        shownVersion.current = null;
        // Whatever came of it, the worker may not hold what it held before.
        loadedVersion.current = null;
      }
      setError(progress.phase === 'failed' ? progress.error : null);
      void refresh();
    },
    [beginShow, refresh, show],
  );

  useEffect(() => {
    const unsubscribe = bridge.subscribe((event) => {
      if (event.type === 'snapshot-progress' && event.progress.profileId === profileId) {
        follow(event.progress);
      }
    });
    // A reloaded screen picks up a reading that is under way.
    void ask(bridge.snapshotProgress({ profileId })).then((answer) => {
      if (answer.ok && answer.value !== null && !readingIsOver(answer.value)) follow(answer.value);
    });
    void refresh();
    return unsubscribe;
  }, [bridge, follow, profileId, refresh]);

  const isReading = reading !== null && !readingIsOver(reading.progress);
  useEffect(() => {
    if (!isReading) return;
    // An event that was lost on the way, the last one above all, must not leave the screen waiting for ever.
    const timer = setInterval(() => {
      void ask(bridge.snapshotProgress({ profileId })).then((answer) => {
        if (answer.ok && answer.value !== null) follow(answer.value);
      });
    }, lostEventMs);
    return () => {
      clearInterval(timer);
    };
  }, [bridge, follow, isReading, profileId]);

  const start = useCallback(
    async (resume: boolean) => {
      setError(null);
      const answer = await askResult(bridge.startSnapshot({ profileId, resume }));
      if (!answer.ok) setError(answer.error);
    },
    [bridge, profileId],
  );

  const cancel = useCallback(async () => {
    setStopping(true);
    const answer = await askResult(bridge.cancelSnapshot({ profileId }));
    setStopping(false);
    if (!answer.ok) setError(answer.error);
  }, [bridge, profileId]);

  const stopped = useStoppedReading(
    profileId,
    reading === null && kept.partial !== null ? versionOf(kept.partial) : null,
  );
  return { reading, ...kept, stopped, error, stopping, start, cancel };
}

/** Whether a reading has come to its end, whichever end that is. */
export function readingIsOver({ phase }: SnapshotProgress): boolean {
  return phase === 'done' || phase === 'cancelled' || phase === 'failed';
}

/** A snapshot as it is now: a second look completes it anew under the same id. */
export function versionOf({ id, endedAt }: SnapshotInfo): string {
  return `${id} ${endedAt}`;
}

/** Where data comes from: which platform, project and events. */
function sourceOf(of: Pick<Profile, 'baseUrl' | 'projectId' | 'eventIds'>): string {
  return JSON.stringify([trimEndOf(of.baseUrl, '/'), of.projectId, [...of.eventIds].sort()]);
}
