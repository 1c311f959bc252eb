import type { BridgeEvent } from '#shared/bridge/contract';
import { succeed } from '#shared/base/result';
import type { AppCore } from '../../core/calls/app-core';
import type { SampleSwitch } from '../../core/calls/core-parts';

/**
 * The user's own core, in whose place the sample project's can be put and taken away again. Both are whole cores with folders
 * of their own, so that nothing of the one ever meets the other; what runs in the own one goes on meanwhile.
 */
export function createSwitchingCore(
  openOwn: (sampleSwitch: SampleSwitch) => AppCore,
  openSample: (sampleSwitch: SampleSwitch) => Promise<AppCore>,
): AppCore {
  const listeners = new Set<(event: BridgeEvent) => void>();
  const publish = (event: BridgeEvent): void => {
    for (const listener of listeners) listener(event);
  };
  let sample: Promise<AppCore> | null = null;
  const isOpen = (): boolean => sample !== null;

  const open = async (): Promise<AppCore> => {
    try {
      const core = await openSample(sampleSwitch);
      core.subscribe(publish);
      return core;
    } catch (thrown) {
      sample = null;
      throw thrown;
    }
  };
  const sampleSwitch: SampleSwitch = {
    closes: true,
    open: async () => {
      sample ??= open();
      await sample;
      publish({ type: 'app-changed' });
      return succeed(null);
    },
    close: async () => {
      const closing = sample;
      sample = null;
      publish({ type: 'app-changed' });
      await (await closing)?.stop();
      return succeed(null);
    },
  };
  const own = openOwn(sampleSwitch);
  own.subscribe((event) => {
    if (!isOpen()) publish(event);
  });

  return {
    answer: async (call, argument) => ((await sample) ?? own).answer(call, argument),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    linesOf: async (secret) => ((await sample) ?? own).linesOf(secret),
    stop: async () => {
      await (await sample)?.stop();
      await own.stop();
    },
  };
}
