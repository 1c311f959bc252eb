import { handDown } from './hand-down';
import type { AppDescription } from '#shared/bridge/app-contract';
import type { BridgeClient } from '../bridge/create-bridge';

export type { BridgeClient };

/** The host that the screen runs in; it never changes while the screen lives. */
export interface Host {
  readonly bridge: BridgeClient;
  readonly app: AppDescription;
}

/** Hands the host down to every panel, and takes it. */
export const [HostProvider, useHost] = handDown<Host>('a panel was drawn outside of its host');
