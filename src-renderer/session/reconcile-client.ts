import { createCaller, type Reply, type Transport } from '#shared/bridge/rpc';
import type { ReconcileWorker, ReconcileWorkerEvent } from '../worker/contract/contract';
import type { CallMessage, WorkerMessage } from '../worker/contract/messages';
import { ask } from '../shell/ask';
import type { BridgeClient } from '../shell/host';

/** The reconciliation worker as the screen sees it: its calls, and what it says unasked. */
export type ReconcileClient = ReturnType<typeof startReconcileWorker>['client'];

/**
 * Starts a worker of its own for one workbench; `stop` ends it, and with it all that it holds. Once its program has been loaded,
 * the host must answer a call before the worker is given anything: a host that has ended may have been replaced, at its
 * address, by another user's program, and the worker then came from there.
 */
export function startReconcileWorker(bridge: BridgeClient) {
  const worker = new Worker(new URL('../worker/index.ts', import.meta.url), { type: 'module' });
  const isProved = hasLoaded(worker).then(async () => (await ask(bridge.describeApp())).ok);
  const client = createCaller<ReconcileWorker, ReconcileWorkerEvent>(transportOf(worker, isProved));
  return {
    client,
    stop: () => worker.terminate(),
  };
}

/** Settles once the worker's program is there, or cannot be had, which the first call then finds out. */
function hasLoaded(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.type === 'loaded') resolve();
    });
    worker.addEventListener('error', () => resolve());
  });
}

/** Calls as messages with a number, replies told apart by it; none is made before its worker is proved to be the host's. */
function transportOf(worker: Worker, isProved: Promise<boolean>): Transport<ReconcileWorkerEvent> {
  const waiting = new Map<number, (reply: Reply) => void>();
  const listeners = new Set<(event: ReconcileWorkerEvent) => void>();
  let calls = 0;

  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.type === 'loaded') return;
    if (data.type === 'event') {
      for (const listener of listeners) listener(data.event);
      return;
    }
    waiting.get(data.id)?.(data.reply);
    waiting.delete(data.id);
  });
  // A worker that could not start, or ran out of memory, answers nothing: whoever waits is told so.
  const fault: Reply = { ok: false, error: { code: 'unexpected', reference: 'reconciliation worker' } };
  let hasFailed = false;
  worker.addEventListener('error', () => {
    hasFailed = true;
    for (const settle of waiting.values()) settle(fault);
    waiting.clear();
  });

  return {
    request: async (call, argument) => {
      if (!(await isProved)) return { ok: false, error: { code: 'shell_disconnected' } };
      if (hasFailed) return fault;
      return new Promise((resolve) => {
        calls += 1;
        waiting.set(calls, resolve);
        worker.postMessage({ id: calls, call, argument } satisfies CallMessage);
      });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
