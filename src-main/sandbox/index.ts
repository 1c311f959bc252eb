import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { adminPath, createAdmin } from './api/admin';
import { createChurn, type ChurnPlan } from './project/churn';
import { createFaultPlan, type Fault } from './api/faults';
import { createKeyRing } from './api/keys';
import { createLimiter, defaultLimits } from './api/limiter';
import { defaultProjectId, type SandboxOptions } from './options';
import { createProject, type Mutation, type Project } from './project/project';
import { createRequestLog, type LoggedRequest } from './api/request-log';
import type { Group } from './project/resources';
import { createApi } from './api/server';
import { defaultChoices } from './api/choices';

export type { ChurnPlan } from './project/churn';
export type { Fault, FaultCondition, FaultEffect } from './api/faults';
export type { SandboxOptions } from './options';
export type { Choices } from './api/choices';
export type { LimitOptions } from './api/limiter';
export type { ProjectOptions } from './project/project-options';
export type { SortOrder, TicketFilter } from './project/ticket-list';
export { createProject, type Mutation, type Project } from './project/project';
export type { LoggedRequest } from './api/request-log';
export type { CatalogItem, EventItem, Group, Order, ResourceName, Ticket } from './project/resources';

export interface Sandbox {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  readonly baseUrl: string;
  readonly projectId: string;
  /** A new key, `prefix.secret`, for these groups (all by default). It is not kept and cannot be shown again. */
  readonly issueKey: (options?: { readonly groups?: readonly Group[] }) => string;
  /** A new key in the place of this one, which is invalid from now on. Takes the key or its prefix. */
  readonly rotateKey: (keyOrPrefix: string) => string;
  readonly revokeKey: (keyOrPrefix: string) => void;
  /** All requests so far, oldest first; grows while the server runs. */
  readonly requests: readonly LoggedRequest[];
  /** Replaces all faults; an empty list heals the server. */
  readonly setFaults: (faults: readonly Fault[]) => void;
  /** Starts or, with undefined, stops the sales that go on while the project is read. */
  readonly setChurn: (plan: ChurnPlan | undefined) => void;
  /** Changes tickets by number (place in the order of sale, from 0); returns the numbers of added ones. */
  readonly mutate: (mutation: Mutation) => number[];
  /** The project as it is now, to compare with what was read. */
  readonly project: Project;
  /** Stops at once; open connections are cut. */
  readonly close: () => Promise<void>;
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** Starts the reference Partner API (partner-api.md) on 127.0.0.1. Rejects when the port is taken. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const projectId = options.projectId ?? defaultProjectId;
  const limits = { ...defaultLimits, ...options.limits };
  const project = createProject(options.project);
  const keys = createKeyRing();
  const faults = createFaultPlan(options.faults ?? []);
  const log = createRequestLog();
  let churn = createChurn(options.churn, project);

  const api = createApi({
    projectId,
    world: {
      project,
      shape: options.project?.shape ?? {},
      choices: { ...defaultChoices, ...options.choices },
    },
    keys,
    addressLimiter: createLimiter(limits.perAddress, limits),
    keyLimiter: createLimiter(limits.perKey, limits),
    faults,
    afterAnswer: (resource) => {
      if (resource === 'tickets') churn();
    },
    log,
  });
  const answerApi = getRequestListener(api.fetch);
  const answerAdmin = getRequestListener(createAdmin(keys).fetch);
  const isAdmin = (url = ''): boolean => options.admin === true && url.startsWith(adminPath);
  const server = createServer((incoming, outgoing) => {
    void (isAdmin(incoming.url) ? answerAdmin : answerApi)(incoming, outgoing);
  });
  const port = await listen(server, options.port ?? 0);

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    projectId,
    issueKey: ({ groups } = {}) => keys.issue(groups),
    rotateKey: keys.rotate,
    revokeKey: keys.revoke,
    requests: log.requests,
    setFaults: faults.set,
    setChurn: (plan) => {
      churn = createChurn(plan, project);
    },
    mutate: project.mutate,
    project,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => {
          if (error === undefined) resolve();
          else reject(error);
        });
        server.closeAllConnections();
      }),
  };
}
