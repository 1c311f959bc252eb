import type { NetworkProblem } from '#shared/base/app-error';
import { madeOf, type Made } from './answer-age';
import { hideKey, holdsKey } from './key-in-text';
import { networkProblem } from './network-problem';
import type { Clock, FetchAnswer, FetchPort } from './ports';
import type { Timing } from './timing';

/** The outcome of one request. Only a `fault` may be worth another try; `limited` says when. */
export type Attempt =
  | { readonly kind: 'body'; readonly text: string; readonly made: Made }
  | { readonly kind: 'refused'; readonly status: number; readonly message: string; readonly made: Made }
  | { readonly kind: 'redirected' }
  | { readonly kind: 'limited'; readonly retryAfterMs: number | null }
  | { readonly kind: 'server_failed'; readonly status: number }
  | { readonly kind: 'unreadable'; readonly found: string }
  | { readonly kind: 'oversized'; readonly megabytes: number }
  /** The body contains the key. A server that echoes it once will do so again. */
  | { readonly kind: 'echoing' }
  | { readonly kind: 'no_answer'; readonly problem: NetworkProblem }
  | { readonly kind: 'cancelled' };

/**
 * Sends one GET and reads its body to the end, within the time-outs (partner-api.md, sections 5 and 7). Never rejects.
 * `isPastCache` sends every header that tells caches not to answer.
 */
export async function attempt(
  parts: {
    readonly fetch: FetchPort;
    readonly clock: Clock;
    readonly timing: Timing;
    readonly pageMegabytes: number;
  },
  url: string,
  key: string,
  signal: AbortSignal,
  isPastCache = false,
): Promise<Attempt> {
  const stop = new AbortController();
  const timedOut = Symbol('timed out');
  const limit = (ms: number): AbortController => {
    const timer = new AbortController();
    void parts.clock.sleep(ms, timer.signal).then(() => {
      if (!timer.signal.aborted) stop.abort(timedOut);
    });
    return timer;
  };
  const cancel = (): void => stop.abort();
  signal.addEventListener('abort', cancel);
  const whole = limit(parts.timing.requestMs);
  const headers = limit(parts.timing.headersMs);
  let answered = false;
  try {
    if (signal.aborted) return { kind: 'cancelled' };
    const sentAt = parts.clock.wall();
    const answer = await parts.fetch(url, {
      headers: { 'X-API-Key': key, Accept: 'application/json', ...(isPastCache ? pastCache : notFromCache) },
      redirect: 'manual',
      signal: stop.signal,
    });
    answered = true;
    headers.abort();
    return await readAnswer(answer, parts, key, madeOf(answer.headers, sentAt, parts.clock.wall()));
  } catch (thrown) {
    if (signal.aborted) return { kind: 'cancelled' };
    const problem = stop.signal.reason === timedOut ? 'timed_out' : networkProblem(thrown);
    return { kind: 'no_answer', problem: answered && problem === 'reset' ? 'cut_off' : problem };
  } finally {
    signal.removeEventListener('abort', cancel);
    whole.abort();
    headers.abort();
  }
}

/** A page from a proxy's cache belongs to another moment. */
const notFromCache = { 'Cache-Control': 'no-cache' };
const pastCache = { 'Cache-Control': 'no-cache, no-store, max-age=0', Pragma: 'no-cache' };

async function readAnswer(
  answer: FetchAnswer,
  { clock, pageMegabytes }: { readonly clock: Clock; readonly pageMegabytes: number },
  key: string,
  made: Made,
): Promise<Attempt> {
  const { status } = answer;
  const bytes = await readBody(answer, pageMegabytes * 1024 * 1024);
  // A refusal is clear without its body.
  if (bytes === null && status === 200) return { kind: 'oversized', megabytes: pageMegabytes };
  if (status === 200) return readText(bytes, key, made);
  // Only a proxy sends this: it wants a name and a password.
  if (status === 407) return { kind: 'no_answer', problem: 'proxy' };
  if (status === 0 || (status >= 300 && status < 400)) return { kind: 'redirected' };
  if (status === 429) {
    return { kind: 'limited', retryAfterMs: readRetryAfter(answer.headers.get('retry-after'), clock) };
  }
  if (status >= 500) return { kind: 'server_failed', status };
  return { kind: 'refused', status, message: readMessage(bytes, key), made };
}

/** The whole body; null where it is too long. Read to the end, since a connection with an unread body cannot be reused. */
async function readBody({ body }: FetchAnswer, mostBytes: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.byteLength;
    if (length > mostBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Invalid UTF-8 is refused, not replaced: two different references must never become one. So is a body that echoes the key,
 * because pages are kept on disk as they came (architecture.md, rule 7).
 */
function readText(bytes: Uint8Array | null, key: string, made: Made): Attempt {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes ?? undefined);
    return holdsKey(text, key) ? { kind: 'echoing' } : { kind: 'body', text, made };
  } catch {
    return { kind: 'unreadable', found: 'text that is not UTF-8' };
  }
}

/** `message` of the documented error body, else nothing: a proxy's page is not worth quoting. */
function readMessage(bytes: Uint8Array | null, key: string): string {
  try {
    const body: unknown = JSON.parse(new TextDecoder().decode(bytes ?? undefined));
    const isMessage = typeof body === 'object' && body !== null && 'message' in body;
    return isMessage && typeof body.message === 'string'
      ? hideKey(body.message, key).slice(0, 200)
      : 'no message';
  } catch {
    return 'no message';
  }
}

/** Seconds or a date (RFC 9110, section 10.2.3); the document promises neither. */
function readRetryAfter(header: string | null, clock: Clock): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : date - clock.wall();
}
