import type { LinesSource } from '#shared/bridge/snapshot-contract';
import { fail, type Result } from '#shared/base/result';
import { ask, askResult } from '../shell/ask';
import type { BridgeClient } from '../shell/host';
import type { ReconcileClient } from './reconcile-client';

/** How often it is asked whether somebody still wants it, in milliseconds. */
const askEvery = 100;

/**
 * Opens lines in the core and has the worker take them in: `take` gives it their path. Ends with `cancelled` once `isCurrent`
 * says no, and the worker then replaces nothing.
 */
export async function takeLines(
  bridge: BridgeClient,
  worker: ReconcileClient,
  source: LinesSource,
  take: (path: string) => Promise<Result<null>>,
  isCurrent: () => boolean,
): Promise<Result<null>> {
  const opened = await ask(bridge.openLines({ source }));
  if (!isCurrent()) return fail({ code: 'cancelled' });
  if (!opened.ok) return opened;
  const path = opened.value;
  const watch = setInterval(() => {
    if (!isCurrent()) void worker.stopTaking({ path });
  }, askEvery);
  try {
    return await askResult(take(path));
  } finally {
    clearInterval(watch);
  }
}
