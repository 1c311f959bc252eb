import { createContext, useContext } from 'react';
import type { AppDescription } from '#shared/bridge/app-contract';
import type { BridgeClient } from '../bridge/create-bridge';

export type { BridgeClient };

/** The host that the screen runs in; it never changes while the screen lives. */
export interface Host {
  readonly bridge: BridgeClient;
  readonly app: AppDescription;
}

const HostContext = createContext<Host | null>(null);

/** Hands the host down to every panel. */
export const HostProvider = HostContext.Provider;

/** The host; throws outside of `HostProvider`. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (host === null) throw new Error('a panel was drawn outside of its host');
  return host;
}
