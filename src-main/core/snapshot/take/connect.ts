import { createHash } from 'node:crypto';
import { maxRequestsPerKey } from '#shared/domain/snapshot/raised-limits';
import { fail, succeed, type Result } from '#shared/base/result';
import { defaultProfile } from '#shared/domain/rules/profile';
import { createApiClient, type ApiClient } from '../../partner-api/api-client';
import { checkKeyShape } from '../../partner-api/api-key';
import { checkBaseUrl } from '../../partner-api/base-url';
import { isKeyInAddress } from '../../partner-api/key-in-text';
import { createPacer, type Pacer } from '../../partner-api/pacer';
import type { Clock, FetchPort } from '../../partner-api/ports';
import { createSlotFile } from '../../partner-api/slot-file';
import type { SlotLimits } from '../../partner-api/slots';
import type { Timing } from '../../partner-api/timing';
import { weakenedBy } from '../../partner-api/weakened-encryption';
import { allowAddress, type OfficePolicy } from '../../policy/office-policy';
import type { Connection } from './platform';

/** One connection with its key, ready to be asked. */
export interface ApiConnection {
  readonly client: ApiClient;
  readonly pacer: Pacer;
  readonly limits: SlotLimits;
}

/** Checks address and key, and makes the connection; `retries` is how often a request that met a fault is sent again. */
export type Connect = (connection: Connection, key: string, retries: number) => Result<ApiConnection>;

/** Connects, with one pacer for each API: its limits count all that is asked of it through `limitsDir`. */
export function createConnect(parts: {
  readonly fetch: FetchPort;
  /** Where the requests of the last minute are counted, by all processes that share it. */
  readonly limitsDir: string;
  readonly clock: Clock;
  readonly random: () => number;
  readonly timing: Timing;
  readonly policy: Result<OfficePolicy>;
}): Connect {
  const { limitsDir, clock, random, timing, policy } = parts;
  const pacers = new Map<string, Pacer>();
  const pacerFor = (base: URL): Pacer => {
    const existing = pacers.get(base.origin);
    if (existing !== undefined) return existing;
    const log = createSlotFile(limitsDir, tagOf(base.origin), clock);
    const pacer = createPacer(log, clock, timing, random);
    pacers.set(base.origin, pacer);
    return pacer;
  };
  return (connection, key, retries) => {
    const base = checkBaseUrl(connection.baseUrl);
    if (!base.ok) return base;
    const allowed = allowAddress(policy, base.value);
    if (!allowed.ok) return allowed;
    const words = [...process.execArgv, ...process.argv];
    const setting = base.value.protocol === 'https:' ? weakenedBy(process.env, words) : null;
    if (setting !== null) return fail({ code: 'encryption_weakened', setting });
    const shaped = checkKeyShape(key);
    if (!shaped.ok) return shaped;
    const { projectId, eventIds = [], requestsPerMinute } = connection;
    // Checked before anything about this project is written down.
    const address = [base.value.href, projectId, ...eventIds].join(' ');
    if (isKeyInAddress(address, key)) return fail({ code: 'key_misplaced', field: null });
    const pacer = pacerFor(base.value);
    const limits = {
      projectTag: tagOf(projectId),
      perAddress: requestsPerMinute,
      perKey: maxRequestsPerKey,
    };
    const { pageMegabytes = defaultProfile.pageMegabytes } = connection;
    const own = { pacer, limits, projectId, key, base: base.value, retries, pageMegabytes };
    const client = createApiClient({ ...parts, ...own });
    return succeed({ client, pacer, limits });
  };
}

/** A short name for a text, fit for a file name or a word of a log. */
export function tagOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
