import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect } from 'vitest';
import { preloadName, type HostTransport } from '#shared/bridge/hosts';
import { repository, type MainBundle } from './run-main-bundle';

/** The frame of the screen itself, as the bundle sees it. */
export const screen = { url: 'app://tieout/' };

/** Runs the built preload script as Electron's sandbox does: it may require `electron` and nothing else. */
export function runPreload(main: MainBundle): HostTransport {
  const exposed = new Map<string, unknown>();
  const listeners = new Map<unknown, (event: unknown, value: unknown) => void>();
  const electron = {
    contextBridge: { exposeInMainWorld: (name: string, value: unknown) => exposed.set(name, value) },
    ipcRenderer: {
      invoke: (name: string, ...words: readonly unknown[]) => main.invoke(screen, name, ...words),
      on: (_channel: string, listener: (event: unknown, value: unknown) => void) =>
        listeners.set(listener, listener),
      off: (_channel: string, listener: unknown) => listeners.delete(listener),
    },
  };
  main.onEvent((name, value) => {
    expect(name).toBe('tieout:event');
    for (const listener of listeners.values()) listener({ sender: 'never for the page' }, value);
  });
  runInNewContext(readFileSync(join(repository, 'out/preload/index.cjs'), 'utf8'), {
    require: (name: string) => {
      if (name !== 'electron') throw new Error(`a sandboxed preload script may not require ${name}`);
      return electron;
    },
    exports: {},
    module: { exports: {} },
  });
  expect([...exposed.keys()]).toEqual([preloadName]);
  const transport = exposed.get(preloadName);
  expect(Object.keys(transport as object).sort()).toEqual(['request', 'subscribe']);
  return transport as HostTransport;
}
