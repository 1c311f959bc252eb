import type { BridgeEvent } from './contract';
import type { Transport } from './rpc';

/** What every host carries: the calls of `Bridge` and its events. */
export type HostTransport = Transport<BridgeEvent>;

/** Electron: the name under which the preload script shows the transport to the page, and its two channels. */
export const preloadName = 'tieoutHost';
export const callChannel = 'tieout:call';
export const eventChannel = 'tieout:event';

/** Browser shell: the name in the browser's storage of the key with which the shell and its pages prove themselves. */
export const pageKeyName = 'tieout-shell';

/**
 * Browser shell: where a page makes the shell prove itself and gets the key of calls, where a call is posted (`/bridge/<call>`)
 * and where the events stream from. All bodies are sealed (`seal.ts`).
 */
export const connectPath = '/connect';
export const callPath = '/bridge/';
export const eventsPath = '/events';

/** Both hosts: where lines are fetched from, at a path that `openLines` has answered. */
export const linesPath = '/lines/';
