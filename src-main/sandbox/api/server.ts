import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { ApiError } from './api-error';
import { authenticate } from './authenticate';
import type { FaultPlan } from './faults';
import type { KeyInfo, KeyRing } from './keys';
import { takeSlot, type Limiter } from './limiter';
import { servedOperations, perform, type World } from './operations';
import type { RequestLog } from './request-log';
import type { ResourceName } from '../project/resources';
import { deliver, envelopeFor, errorAnswer, jsonAnswer, replacementFor } from './struck-answer';

export interface ApiParts {
  readonly projectId: string;
  readonly world: World;
  readonly keys: KeyRing;
  readonly addressLimiter: Limiter;
  readonly keyLimiter: Limiter;
  readonly faults: FaultPlan;
  readonly afterAnswer: (resource: ResourceName) => void;
  readonly log: RequestLog;
}

interface Env {
  Bindings: HttpBindings;
}

const prefix = '/api/partner/projects/:projectId';

/** The Partner API over HTTP: every operation, rule and error of partner-api.md. */
export function createApi(parts: ApiParts): Hono<Env> {
  const api = new Hono<Env>();
  const { choices } = parts.world;

  api.use(async (context, next) => {
    const entry = parts.log.open(context.req.raw.method, new URL(context.req.url));
    await next();
    parts.log.answer(entry, context.env.incoming.socket.destroyed ? 0 : statusSent(context));
  });

  api.use(async (context, next) => {
    takeSlot(parts.addressLimiter, context.env.incoming.socket.remoteAddress ?? '', choices);
    await next();
  });

  for (const operation of servedOperations) {
    api.get(`${prefix}${operation.path}`, async (context) => {
      refuseOtherMethods(context.req.raw.method, parts);
      const key = authenticate((name) => context.req.header(name), parts.keys, choices);
      takeSlot(parts.keyLimiter, key.prefix, choices);
      const query = new URL(context.req.url).searchParams;
      const struck = parts.faults.strike(operation.resource, pageAsked(query, operation.resource));
      const replacement = replacementFor(struck?.what);
      if (replacement !== undefined) return deliver(replacement, struck?.what, context.env);

      checkProject(context.req.param('projectId'), parts);
      checkGroup(key, operation.group);
      const result = perform(operation, parts.world, query, context.req.param('eventId') ?? '');
      const body = 'single' in result ? result.single : envelopeFor(result.list, struck);
      const response = await deliver(jsonAnswer(200, body), struck?.what, context.env);
      parts.afterAnswer(operation.resource);
      return response;
    });
  }

  api.all(`${prefix}/*`, (context) => {
    const known = servedOperations.some(({ path }) => matches(path, context.req.path));
    if (known) refuseOtherMethods(context.req.raw.method, parts);
    authenticate((name) => context.req.header(name), parts.keys, choices);
    throw new ApiError(404, 'Resource not found');
  });

  api.notFound(() => toResponse(new ApiError(404, 'Resource not found')));
  api.onError((error) => toResponse(error));
  return api;
}

function toResponse(error: Error): Response {
  const answer =
    error instanceof ApiError
      ? errorAnswer(error.status, error.message, error.headers)
      : errorAnswer(500, 'Server error');
  return new Response(answer.body, answer);
}

/** A response that a fault wrote on its own does not carry its status in the context. */
function statusSent({ env, res }: Context<Env>): number {
  return env.outgoing.headersSent ? env.outgoing.statusCode : res.status;
}

function pageAsked(query: URLSearchParams, resource: ResourceName): number | undefined {
  return resource === 'event' ? undefined : Number(query.get('page') ?? '0');
}

function matches(path: string, requested: string): boolean {
  const tail = requested.split('/').slice(5);
  const pattern = path.split('/').slice(1);
  return (
    tail.length === pattern.length &&
    pattern.every((part, index) => part.startsWith(':') || part === tail[index])
  );
}

function refuseOtherMethods(method: string, { world }: ApiParts): void {
  if (method === 'GET') return;
  throw world.choices.otherMethod === 405
    ? new ApiError(405, 'Method not allowed', { allow: 'GET' })
    : new ApiError(404, 'Resource not found');
}

function checkProject(asked: string, { projectId, world }: ApiParts): void {
  if (asked === projectId) return;
  switch (world.choices.otherProject) {
    case 404:
      throw new ApiError(404, 'Project not found');
    case 403:
      throw new ApiError(403, 'Insufficient permissions');
    case 401:
      throw new ApiError(401, 'Invalid API key');
  }
}

function checkGroup(key: KeyInfo, group: KeyInfo['groups'][number]): void {
  if (!key.groups.includes(group)) throw new ApiError(403, 'Insufficient permissions');
}
