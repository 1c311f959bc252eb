import type { BridgeEvent } from './contract';
import type { Transport } from './rpc';

/** What every host carries: the calls of `Bridge` and its events. */
export type HostTransport = Transport<BridgeEvent>;

/** Electron: the name under which the preload script shows the transport to the page, and its two channels. */
export const preloadName = 'tieoutHost';
export const callChannel = 'tieout:call';
export const eventChannel = 'tieout:event';

/** Browser shell: the header with the page's secret, and the name under which the page finds it behind the `#` of its address. */
export const pageSecretHeader = 'x-tieout-page';
export const pageSecretMark = 'shell';

/** Browser shell: where a call is posted (`/bridge/<call>`) and where the events stream from. */
export const callPath = '/bridge/';
export const eventsPath = '/events';

/** Both hosts: where lines are fetched from, at a path that `openLines` has answered. */
export const linesPath = '/lines/';
