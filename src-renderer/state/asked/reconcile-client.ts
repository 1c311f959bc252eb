import { createCaller, type Reply, type Transport } from '#shared/bridge/rpc';
import type { ReconcileWorker, ReconcileWorkerEvent } from '../../worker/contract';
import type { CallMessage, WorkerMessage } from '../../worker/messages';

/** The reconciliation worker as the screen sees it: its calls, and what it says unasked. */
export type ReconcileClient = ReturnType<typeof startReconcileWorker>['client'];

/** Starts a worker of its own for one workbench; `stop` ends it, and with it all that it holds. */
export function startReconcileWorker() {
  const worker = new Worker(new URL('../../worker/index.ts', import.meta.url), { type: 'module' });
  const client = createCaller<ReconcileWorker, ReconcileWorkerEvent>(transportOf(worker));
  return {
    client,
    stop: () => {
      worker.terminate();
    },
  };
}

/** Calls as messages with a number, replies told apart by it. */
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
  // A worker that could not start, or ran out of memory, answers nothing: whoever waits is told so.
  worker.addEventListener('error', () => {
    for (const settle of waiting.values()) {
      settle({ ok: false, error: { code: 'unexpected', reference: 'reconciliation worker' } });
    }
    waiting.clear();
  });

  return {
    request: (call, argument) =>
      new Promise((resolve) => {
        calls += 1;
        waiting.set(calls, resolve);
        worker.postMessage({ id: calls, call, argument } satisfies CallMessage);
      }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
