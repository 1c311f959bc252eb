import { createCaller, type Reply, type Transport } from '#shared/bridge/rpc';
import type { ReconcileWorker, ReconcileWorkerEvent } from './worker/contract';
import type { CallMessage, WorkerMessage } from './worker/messages';

/** The reconciliation worker as the screen sees it: its calls, and what it says unasked. */
export type ReconcileWorkerClient = ReturnType<typeof startReconcileWorker>;

/** Starts the reconciliation worker. When it dies, calls under way are answered as `unexpected`, never left hanging. */
export function startReconcileWorker() {
  const worker = new Worker(new URL('./worker/index.ts', import.meta.url), {
    type: 'module',
    name: 'reconcile',
  });
  return createCaller<ReconcileWorker, ReconcileWorkerEvent>(transportOf(worker));
}

function transportOf(worker: Worker): Transport<ReconcileWorkerEvent> {
  const waiting = new Map<number, (reply: Reply) => void>();
  const listeners = new Set<(event: ReconcileWorkerEvent) => void>();
  let calls = 0;

  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.type === 'event') {
      for (const listener of listeners) listener(data.event);
      return;
    }
    waiting.get(data.id)?.(data.reply);
    waiting.delete(data.id);
  });
  worker.addEventListener('error', () => {
    for (const answer of waiting.values()) {
      answer({ ok: false, error: { code: 'unexpected', reference: 'screen-worker' } });
    }
    waiting.clear();
  });

  return {
    request: (call, argument) =>
      new Promise((resolve) => {
        const id = ++calls;
        waiting.set(id, resolve);
        worker.postMessage({ id, call, argument } satisfies CallMessage);
      }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
