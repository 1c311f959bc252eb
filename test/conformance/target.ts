import { it, type TestContext } from 'vitest';
import { startSandbox, type Group, type Sandbox } from '#main/sandbox/index';

/** The server under test and what is known of it; a key that is not given leaves its checks unrun. */
export type Target = {
  readonly baseUrl: string;
  readonly projectId: string;
  readonly key: string;
  readonly groupKeys: Readonly<Record<Group, string | undefined>>;
  readonly revokedKey: string | undefined;
  readonly rotatedKey: string | undefined;
  /** Milliseconds; given when the address limit may be used up. */
  readonly windowMs: number | undefined;
  /** Undefined when another implementation is under test. */
  readonly sandbox: Sandbox | undefined;
};

/** The groups in the order of the document, and the variable that holds a key for each on its own. */
export const groupVariables = {
  'events.read': 'TIEOUT_CONFORMANCE_KEY_EVENTS',
  'ticket_catalog.read': 'TIEOUT_CONFORMANCE_KEY_CATALOG',
  'tickets.read': 'TIEOUT_CONFORMANCE_KEY_TICKETS',
  'orders.read': 'TIEOUT_CONFORMANCE_KEY_ORDERS',
} as const satisfies Record<Group, string>;

const sandboxTarget = async (): Promise<Target> => {
  const sandbox = await startSandbox({ project: { tickets: 1_234, sort: 'newest', unreferenced: 'mixed' } });
  const rotatedKey = sandbox.issueKey();
  sandbox.rotateKey(rotatedKey);
  const revokedKey = sandbox.issueKey();
  sandbox.revokeKey(revokedKey);
  return {
    baseUrl: sandbox.baseUrl,
    projectId: sandbox.projectId,
    key: sandbox.issueKey(),
    groupKeys: {
      'events.read': sandbox.issueKey({ groups: ['events.read'] }),
      'ticket_catalog.read': sandbox.issueKey({ groups: ['ticket_catalog.read'] }),
      'tickets.read': sandbox.issueKey({ groups: ['tickets.read'] }),
      'orders.read': sandbox.issueKey({ groups: ['orders.read'] }),
    },
    revokedKey,
    rotatedKey,
    windowMs: undefined,
    sandbox,
  };
};

const needed = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`TIEOUT_CONFORMANCE_URL is set, so ${name} must be set too.`);
  return value;
};

/** Starts the sandbox, or takes the server that the environment names (README.md). */
export const openTarget = async (): Promise<Target> => {
  const baseUrl = process.env['TIEOUT_CONFORMANCE_URL'];
  if (baseUrl === undefined) return sandboxTarget();
  const windowMs = process.env['TIEOUT_CONFORMANCE_WINDOW_MS'];
  const keyFor = (group: Group): string | undefined => process.env[groupVariables[group]];
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    projectId: needed('TIEOUT_CONFORMANCE_PROJECT'),
    key: needed('TIEOUT_CONFORMANCE_KEY'),
    groupKeys: {
      'events.read': keyFor('events.read'),
      'ticket_catalog.read': keyFor('ticket_catalog.read'),
      'tickets.read': keyFor('tickets.read'),
      'orders.read': keyFor('orders.read'),
    },
    revokedKey: process.env['TIEOUT_CONFORMANCE_KEY_REVOKED'],
    rotatedKey: process.env['TIEOUT_CONFORMANCE_KEY_ROTATED'],
    windowMs: windowMs === undefined ? undefined : Number(windowMs),
    sandbox: undefined,
  };
};

/** A check that needs something not every target has; without it the report says what it was not run for. */
export const itNeeds = <T>(
  what: T | undefined,
  variable: string,
  name: string,
  check: (what: T, context: TestContext) => Promise<void>,
): void => {
  if (what === undefined) it.skip(`${name} (not run: needs ${variable})`);
  else it(name, (context) => check(what, context));
};
