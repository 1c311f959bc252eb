import type { SnapshotProgress } from '#shared/domain/snapshot/snapshot';

/** Where progress is written: stderr, or nothing with `--quiet`. */
export interface ProgressSink {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/** Tells how a reading stands: on a terminal one line that is written over, elsewhere a line every few seconds. */
export interface ProgressPrinter {
  show(progress: SnapshotProgress): void;
  end(): void;
}

const everyMs = { terminal: 100, log: 5_000 } as const;

/** A printer for a reading; `null` for the sink prints nothing. */
export function createProgressPrinter(sink: ProgressSink | null): ProgressPrinter {
  if (sink === null) return { show: () => undefined, end: () => undefined };
  const terminal = sink.isTTY === true;
  let shownAt = -Infinity;
  let open = false;
  return {
    show: (progress) => {
      const now = performance.now();
      if (now - shownAt < (terminal ? everyMs.terminal : everyMs.log)) return;
      shownAt = now;
      open = terminal;
      sink.write(terminal ? `\r\u001B[K${wordProgress(progress)}` : `${wordProgress(progress)}\n`);
    },
    end: () => {
      if (open) sink.write('\r\u001B[K');
      open = false;
    },
  };
}

/** Done, of how many, how long still, and why it waits. */
export function wordProgress(progress: SnapshotProgress): string {
  const { timeLeftMs, waiting } = progress;
  const parts = [wordDone(progress)];
  if (timeLeftMs !== null && timeLeftMs > 1_000) parts.push(`about ${wordDuration(timeLeftMs)} left`);
  if (waiting !== null) parts.push(wordWaiting(waiting));
  return `${parts.join('; ')}.`;
}

function wordDone({ phase, pagesDone, pages, ticketsRead }: SnapshotProgress): string {
  if (phase === 'second look') return `Second look: request ${pagesDone} of ${pages ?? 0}`;
  return pages === null
    ? 'Asking for the first page'
    : `Page ${pagesDone} of ${pages}, ${ticketsRead} tickets read`;
}

function wordWaiting({ reason, forMs, silentMs, shared }: NonNullable<SnapshotProgress['waiting']>): string {
  const time = forMs === null ? null : wordDuration(forMs);
  const since = silentMs === null ? '' : ` for ${wordDuration(silentMs)}`;
  if (reason === 'answer') return `waiting for an answer of the platform${since}`;
  if (reason === 'retry') {
    const next = time === null ? 'asking again' : `asking again in ${time}`;
    return silentMs === null
      ? `${next} after a failure`
      : `no proper answer of the platform${since}; ${next}`;
  }
  if (reason === 'limit') return `waiting ${time ?? 'now'} for the limit of requests a minute`;
  const waited =
    time === null ? `asking whether it may go on, refused${since}` : `waiting ${time}, refused${since}`;
  return shared
    ? `${waited}: others behind this network address use the same allowance`
    : `${waited}: the platform said "too many requests"`;
}

/** A time in seconds, or from a minute and a half on in minutes. */
export function wordDuration(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
