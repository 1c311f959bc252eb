import type { Clock, FetchPort } from '../partner-api/ports';
import type { Platform } from './platform';

/** What a platform is made of. Hosts give `fetch` and the data folder; tests and the simulator the rest. */
export interface PlatformParts {
  readonly fetch: FetchPort;
  readonly dataDir: string;
  readonly clock?: Clock;
  /** The length of the server's rate-limit window; a minute, but tests scale it (partner-api.md, section 8). */
  readonly windowMs?: number;
}

/** Puts the reading of the platform together. */
export function createPlatform(parts: PlatformParts): Platform {
  throw new Error(`not built yet: ${parts.dataDir}`);
}
