import { setTimeout as wait } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { FaultEffect, StruckFault } from './faults';
import { toJson } from './json';
import type { Envelope, ListAnswer } from './operations';

/** An answer as text, before it is sent or broken on the way. */
export interface SentAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' };

export function jsonAnswer(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): SentAnswer {
  return {
    status,
    headers: { ...jsonHeaders, ...headers },
    body: toJson(body),
  };
}

/** The documented error body (partner-api.md section 7). */
export function errorAnswer(
  status: number,
  message: string,
  headers?: Readonly<Record<string, string>>,
): SentAnswer {
  return jsonAnswer(status, { message, status }, headers);
}

/** The answer that a fault puts in the place of any other, or undefined when it changes the right one. */
export function replacementFor(what: FaultEffect | undefined): SentAnswer | undefined {
  switch (what?.kind) {
    case 'status':
      return errorAnswer(what.status, what.message ?? standardMessage(what.status), what.headers);
    case 'html':
      return {
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: '<!doctype html><html><head><title>Sign in</title></head><body><h1>Please sign in</h1></body></html>',
      };
    default:
      return undefined;
  }
}

function standardMessage(status: number): string {
  return status === 429 ? 'Rate limit exceeded' : status >= 500 ? 'Server error' : 'Request failed';
}

/** The envelope of a list, changed as a fault says; what a fault sets may be of any type. */
export function envelopeFor(
  list: ListAnswer,
  struck: StruckFault | undefined,
): Record<string, unknown> | Envelope {
  const { page, size } = list.request;
  const right = (): Envelope => list.envelope(page);
  const what = struck?.what;
  switch (what?.kind) {
    case 'ignore-page':
      return { ...list.envelope(0), page: what.echo === true ? page : 0 };
    case 'repeat-last': {
      const last = Math.max(0, Math.ceil(list.total / size) - 1);
      return { ...list.envelope(Math.min(page, last)), page };
    }
    case 'short': {
      const envelope = right();
      return {
        ...envelope,
        items: envelope.items.slice(0, Math.max(0, envelope.items.length - (what.by ?? 1))),
      };
    }
    case 'drift':
      return { ...right(), total: list.total + ((struck?.before ?? 0) + 1) * (what.by ?? 1) };
    case 'envelope': {
      const dropped: readonly string[] = what.drop ?? [];
      return Object.fromEntries(
        Object.entries({ ...right(), ...what.set }).filter(([name]) => !dropped.includes(name)),
      );
    }
    default:
      return right();
  }
}

/** Waits, but never longer than the caller stays. */
async function stall(outgoing: HttpBindings['outgoing'], ms: number | undefined): Promise<void> {
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  // Without a time the caller's patience decides; a day represents "for ever".
  await wait(ms ?? 86_400_000, undefined, { signal: gone.signal }).catch(() => undefined);
}

/** Sends headers that promise the whole body, and half of it; resolves when that half is on its way. */
async function sendHalf(outgoing: HttpBindings['outgoing'], answer: SentAnswer): Promise<Buffer> {
  const bytes = Buffer.from(answer.body);
  const half = Math.floor(bytes.length / 2);
  outgoing.writeHead(answer.status, { ...answer.headers, 'content-length': bytes.length });
  await new Promise<void>((resolve) => outgoing.write(bytes.subarray(0, half), () => resolve()));
  return bytes.subarray(half);
}

/** Sends an answer, or breaks it on the wire as a fault says. */
export async function deliver(
  answer: SentAnswer,
  what: FaultEffect | undefined,
  { outgoing }: HttpBindings,
): Promise<Response> {
  switch (what?.kind) {
    case 'reset':
      if (what.at === 'body') {
        await sendHalf(outgoing, answer);
        // A reset throws away what the caller has not read yet: give it time to read the half.
        await wait(20);
      }
      outgoing.socket?.resetAndDestroy();
      return RESPONSE_ALREADY_SENT;
    case 'stall':
      if (what.at === 'body') {
        const rest = await sendHalf(outgoing, answer);
        await stall(outgoing, what.ms);
        outgoing.end(rest);
        return RESPONSE_ALREADY_SENT;
      }
      await stall(outgoing, what.ms);
      break;
    case 'truncate':
      return new Response(answer.body.slice(0, Math.floor(answer.body.length / 2)), answer);
    default:
  }
  return new Response(answer.body, answer);
}
