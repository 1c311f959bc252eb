import type { AppError } from '#shared/base/app-error';
import type { SnapshotInfo, SnapshotProgress } from '#shared/domain/snapshot/snapshot';
import type { ApiClient } from '../../partner-api/api-client';
import type { Pacer } from '../../partner-api/pacer';
import type { Clock } from '../../partner-api/ports';
import type { SlotLimits } from '../../partner-api/slots';
import type { Timing } from '../../partner-api/timing';
import type { SnapshotDraft } from '../disk/snapshot-draft';
import type { Lists } from '../read/lists';
import { progressOf } from './tell/progress-of';
import { timeFor } from './tell/time-left';
import { waitingFor } from './tell/waiting-for';

export interface ProgressParts {
  readonly profileId: string;
  readonly lists: Lists;
  /** Requests that the work will take, where it is not the first reading of the lists: it is then told by its requests. */
  readonly planned: number | null;
  readonly client: ApiClient;
  readonly pacer: Pacer;
  readonly limits: SlotLimits;
  readonly clock: Clock;
  readonly timing: Timing;
  /** Requests and waiting of the runs before, where a stopped reading goes on. */
  readonly before: SnapshotDraft['before'];
  readonly tell: (progress: SnapshotProgress) => void;
}

/** Reports how a reading stands: at every change, at most ten times a second, and every second while it waits. */
export interface ProgressTeller {
  phase(phase: 'orders' | 'tickets' | 'closing' | 'second look' | 'parts'): void;
  changed(): void;
  /** Reports that the items read so far can be looked at while the reading continues. */
  provisional(info: SnapshotInfo): void;
  finish(end: { readonly snapshot: SnapshotInfo } | { readonly error: AppError }): void;
  /** Stops reporting, without a final report. Has no effect after `finish`. */
  stop(): void;
  /** Requests and waiting so far, of all runs. */
  spent(): { readonly requests: number; readonly waitedMs: number };
  /** What shows that an answer was old and stayed so, of all runs; null where none was. */
  oldAnswer(): string | null;
}

const minGapMs = 100;

/** Starts to report progress, until `finish`. */
export function tellProgress(parts: ProgressParts): ProgressTeller {
  const { clock, client, pacer, limits } = parts;
  const ended = new AbortController();
  const waitedAtStart = pacer.waitedMs();
  let phase: SnapshotProgress['phase'] = 'tickets';
  let toldAt = -Infinity;
  let provisional: SnapshotInfo | null = null;

  const spent = (): { requests: number; waitedMs: number } => ({
    requests: parts.before.requests + client.requests(),
    waitedMs: Math.round(parts.before.waitedMs + pacer.waitedMs() - waitedAtStart),
  });
  const waiting = (): SnapshotProgress['waiting'] =>
    waitingFor(client, pacer, parts.timing, clock.monotonic());
  const tell = (snapshot: SnapshotInfo | null, error: AppError | null): void => {
    const { listed, done, tickets } = progressOf(parts.lists);
    const sent = client.requests();
    const pages = parts.planned === null ? listed : Math.max(parts.planned, sent);
    const pagesDone = parts.planned === null ? done : sent;
    const left = pages === null ? null : Math.max(0, pages - pagesDone);
    const isOver = snapshot !== null || error !== null;
    const waits = isOver ? null : waiting();
    // Without answers the time left is unknown.
    const isUnknown = left === null || isOver || (waits !== null && waits.reason !== 'limit');
    toldAt = clock.monotonic();
    parts.tell({
      profileId: parts.profileId,
      phase,
      pagesDone,
      pages,
      ticketsRead: tickets,
      ...spent(),
      timeLeftMs: isUnknown
        ? null
        : timeFor(left, pacer, limits, parts.timing, clock.monotonic(), client.answers.msPerAnswer()),
      waiting: waits,
      error,
      snapshot,
      provisional: isOver ? null : provisional,
    });
  };
  const changed = (): void => {
    if (!ended.signal.aborted && clock.monotonic() - toldAt >= minGapMs) tell(null, null);
  };
  const tick = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      await clock.sleep(1000, ended.signal);
      changed();
    }
  };
  void tick();

  return {
    changed,
    spent,
    oldAnswer: () => parts.before.old ?? client.oldAnswer(),
    provisional: (info) => {
      provisional = info;
      if (!ended.signal.aborted) tell(null, null);
    },
    stop: () => ended.abort(),
    phase: (next) => {
      phase = next;
      if (!ended.signal.aborted) tell(null, null);
    },
    finish: (end) => {
      ended.abort();
      if ('snapshot' in end) {
        phase = 'done';
        tell(end.snapshot, null);
      } else {
        phase = end.error.code === 'cancelled' ? 'cancelled' : 'failed';
        tell(null, phase === 'cancelled' ? null : end.error);
      }
    },
  };
}
