import type { SnapshotProgress } from '#shared/domain/snapshot/snapshot';
import type { ApiClient } from '../../../partner-api/api-client';
import type { Pacer } from '../../../partner-api/pacer';
import type { Timing } from '../../../partner-api/timing';

/** An answer that takes longer than this, in seconds of the limiter's window, is worth a word. */
const quietSeconds = 3;

/** What a reading waits for; null while it goes on. A platform that does not answer is told before the limits. */
export function waitingFor(
  client: Pick<ApiClient, 'answers' | 'retryAt'>,
  pacer: Pick<Pacer, 'wait' | 'isBusy' | 'isShared' | 'refusedForMs'>,
  timing: Timing,
  now: number,
): SnapshotProgress['waiting'] {
  const { answers } = client;
  const shared = pacer.isShared();
  const since = answers.silentSince();
  const silentMs = since === null ? 0 : Math.max(0, now - since);
  const isQuiet = silentMs >= quietSeconds * timing.secondMs;
  const wait = pacer.wait();
  const retryAt = client.retryAt();
  const until = (time: number | undefined | null): number | null =>
    time === undefined || time === null || pacer.isBusy() ? null : Math.max(0, time - now);

  if (answers.hasFailed() && (isQuiet || !pacer.isBusy())) {
    return {
      reason: 'retry',
      forMs: until(retryAt ?? wait?.until),
      silentMs: isQuiet ? silentMs : null,
      shared,
    };
  }
  const refusedMs = pacer.refusedForMs();
  if (refusedMs > 0 || wait?.reason === 'too_many_requests') {
    return { reason: 'too_many_requests', forMs: until(wait?.until), silentMs: refusedMs, shared };
  }
  if (wait !== null) return { reason: 'limit', forMs: until(wait.until), silentMs: null, shared };
  if (isQuiet) return { reason: 'answer', forMs: null, silentMs, shared };
  if (retryAt === null || pacer.isBusy()) return null;
  return { reason: 'retry', forMs: until(retryAt), silentMs: null, shared };
}
