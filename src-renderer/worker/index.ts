import { answerCall, type Handlers } from '#shared/bridge/rpc';
import { fail, succeed } from '#shared/base/result';
import type { ReconcileWorker, ReconcileWorkerEvent } from './contract/contract';
import type { CallMessage, WorkerMessage } from './contract/messages';
import { createSession } from './session';

// The WebWorker library types `self` as any worker; this one is a dedicated worker.
const scope = self as unknown as DedicatedWorkerGlobalScope;

const post = (message: WorkerMessage): void => scope.postMessage(message);
const session = createSession((event: ReconcileWorkerEvent) => post({ type: 'event', event }));

// Both ends of this contract are built together, so an argument is taken as it comes; the bridge's are validated. The
// entries are the session's own calls, which `Object.fromEntries` cannot say.
const handlers = Object.fromEntries(
  Object.entries<unknown>({ ...session }).map(([call, run]) => [call, { accept: succeed, run }]),
) as unknown as Handlers<ReconcileWorker>;

let defects = 0;
const onDefect = (name: string, defect: unknown): string => {
  defects += 1;
  console.error(`defect ${defects} in ${name}`, defect);
  return `screen-${defects}`;
};

scope.addEventListener('message', ({ data }: MessageEvent<CallMessage>) => {
  const { id, call, argument } = data;
  void answerCall<ReconcileWorker>(handlers, call, argument, onDefect).then((reply) => {
    try {
      post({ type: 'reply', id, reply });
    } catch (defect) {
      // An answer that cannot be posted, for lack of memory for example, must still settle the call.
      const error = { code: 'unexpected', reference: onDefect(call, defect) } as const;
      post({ type: 'reply', id, reply: fail(error) });
    }
  });
});
post({ type: 'loaded' });
