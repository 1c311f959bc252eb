import type { Reply } from '#shared/bridge/rpc';
import type { ReconcileWorkerEvent } from './contract';

/** A call on its way to the worker; its reply carries the same id. */
export interface CallMessage {
  readonly id: number;
  readonly call: string;
  readonly argument: unknown;
}

/** `loaded` comes first, once the worker's program is there. */
export type WorkerMessage =
  | { readonly type: 'loaded' }
  | { readonly type: 'reply'; readonly id: number; readonly reply: Reply }
  | { readonly type: 'event'; readonly event: ReconcileWorkerEvent };
