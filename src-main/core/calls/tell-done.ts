import type { Result } from '#shared/base/result';
import type { BridgeEvent } from '#shared/bridge/contract';
import type { CallParts } from './core-parts';

/** Tells all windows of an act once it is done, and answers what came of it. */
export function tellDone(publish: CallParts['publish'], event: BridgeEvent) {
  return <Value>(done: Result<Value>): Result<Value> => {
    if (done.ok) publish(event);
    return done;
  };
}
