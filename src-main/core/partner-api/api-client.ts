import { randomUUID } from 'node:crypto';
import type { AppError } from '#shared/base/app-error';
import { fail, succeed, type Result } from '#shared/base/result';
import { createAnswerAges, type Made } from './answer-age';
import { createAnswerWatch, type AnswerWatch } from './answer-watch';
import { attempt, type Attempt } from './attempt';
import type { Passage } from './gate';
import { interpret } from './interpret';
import { hideKey, isKeyInAddress } from './key-in-text';
import type { Answer, Operation } from './operations';
import type { Pacer } from './pacer';
import type { Clock, FetchPort } from './ports';
import { nameCall, requestUrl, type Call } from './request-url';
import type { SlotLimits } from './slots';
import type { Timing } from './timing';

/** What a client needs: one key for one project of one API. */
export interface ApiClientParts {
  readonly fetch: FetchPort;
  readonly clock: Clock;
  readonly timing: Timing;
  /** Returns a number from 0 up to, but not including, 1. */
  readonly random: () => number;
  readonly pacer: Pacer;
  readonly base: URL;
  readonly projectId: string;
  readonly key: string;
  readonly limits: SlotLimits;
  /** How often a request is sent again after a fault. */
  readonly retries: number;
  /** The longest answer that is read (`Profile.pageMegabytes`). */
  readonly pageMegabytes: number;
}

/** An answer, its body as received, and when the response ended, on both clocks. */
interface Answered<T> {
  readonly value: T;
  readonly text: string;
  readonly at: Moment;
}

/** A moment on both clocks: the monotonic one never jumps, the wall clock keeps running while the machine sleeps. */
export interface Moment {
  readonly monotonic: number;
  readonly wall: number;
}

/** The Partner API behind its limits, with every outcome of partner-api.md, sections 5, 7 and 8, as a value. */
export interface ApiClient {
  ask<O extends Operation>(call: Call<O>, signal: AbortSignal): Promise<Result<Answered<Answer<O>>>>;
  /** Requests sent so far, including refused and repeated ones. */
  requests(): number;
  /** What showed that an answer was old even when requested past any cache; null where none was. */
  oldAnswer(): string | null;
  /** When the next retry leaves, on the monotonic clock, while one is pending. */
  retryAt(): number | null;
  /** Whether the API answers, and how fast. */
  readonly answers: Pick<AnswerWatch, 'silentSince' | 'hasFailed' | 'msPerAnswer'>;
}

/** How often a page is asked for again after a fault, and how often a person's question is. */
export const retries = { pull: 6, question: 1 };

/** Fewer retries before the first success, when a wrong address is more likely than a passing fault. */
const retriesAtFirst = 3;
/** Gives up after this many windows of 429s, or of an outage once the API has answered: the pages are too old by then. */
const patience = 10;
/** How often an answer that says it is old is requested past any cache: a platform's servers may disagree on the time. */
const mostPastCache = 2;
/** How often a question that no cache can know is asked without success. */
const clockTries = 3;

/** A client; it keeps no state but its counters, the limits are the pacer's. */
export function createApiClient(parts: ApiClientParts): ApiClient {
  const { clock, timing, pacer, limits } = parts;
  let requests = 0;
  let lastSuccess: number | null = null;
  let oldAnswer: string | null = null;
  const ages = createAnswerAges();
  let clockAsked: Promise<void> | null = null;
  const retryTimes = new Set<number>();
  const watch = createAnswerWatch(
    () => clock.monotonic(),
    () => pacer.waitedMs(),
  );

  /** Sends once; `read` judges the outcome. */
  const sendOnce = async <T extends { readonly kind: string }>(
    url: string,
    signal: AbortSignal,
    read: (sent: Attempt) => T,
    isPastCache = false,
  ): Promise<T> => {
    const turn = await pacer.turn(limits, signal);
    if (turn === null) return read({ kind: 'cancelled' });
    requests += 1;
    watch.sent();
    const sent = await attempt(parts, url, parts.key, signal, isPastCache);
    const outcome = read(sent);
    watch.ended(outcome.kind === 'answered' ? 'answered' : outcome.kind === 'fault' ? 'failed' : 'other');
    turn.done(passageOf(sent), sent.kind === 'server_failed' || sent.kind === 'no_answer');
    return outcome;
  };
  const retriesLeft = (faults: number): boolean =>
    faults <= (lastSuccess === null ? Math.min(retriesAtFirst, parts.retries) : parts.retries);
  /**
   * No request was answered since this call's last try: the network is down, and the requested page is not to blame. A
   * truncated answer counts as an answer.
   */
  const isOutage = (error: AppError, since: number): boolean =>
    error.code === 'network_failed' &&
    error.problem !== 'cut_off' &&
    lastSuccess !== null &&
    lastSuccess <= since &&
    clock.monotonic() - lastSuccess < patience * timing.windowMs;
  /** Asks for something small that is known to exist; any answer shows that the network works. */
  const isAnotherAnswered = async (signal: AbortSignal): Promise<boolean> => {
    const call = { operation: 'listTickets', query: { page: 0, size: 1 } } as const;
    const url = requestUrl(parts.base, parts.projectId, call);
    const { kind } = url === null ? { kind: 'no_answer' } : await sendOnce(url, signal, (sent) => sent);
    return kind !== 'no_answer' && kind !== 'cancelled';
  };
  const backOff = async (attempts: number, signal: AbortSignal): Promise<void> => {
    const ms = Math.min(8, 2 ** (attempts - 1)) * timing.secondMs * (0.75 + parts.random() / 4);
    const time = clock.monotonic() + ms;
    retryTimes.add(time);
    await clock.sleep(ms, signal);
    retryTimes.delete(time);
  };

  /** Asks for a payment reference that nobody has, which no cache can hold: the answer shows the platform's clock. */
  const askClock = async (signal: AbortSignal): Promise<void> => {
    for (let tries = 1; tries <= clockTries; tries += 1) {
      const query = { paymentReference: `tieout-clock-${randomUUID()}`, page: 0, size: 1 };
      const url = requestUrl(parts.base, parts.projectId, { operation: 'listTickets', query });
      if (url === null) return;
      const sent = await sendOnce(url, signal, (attempted) => attempted);
      if (sent.kind === 'cancelled') return;
      if ('made' in sent) {
        ages.noteNew(sent.made);
        return;
      }
      await backOff(tries, signal);
    }
  };
  /** What shows that an answer is old; null where nothing does. */
  const signsOf = async (made: Made, signal: AbortSignal): Promise<string | null> => {
    if (ages.wantsClock(made)) {
      clockAsked ??= askClock(signal).finally(() => {
        clockAsked = null;
      });
      await clockAsked;
    }
    const signs = ages.signsOf(made);
    return signs === null ? null : hideKey(signs, parts.key);
  };

  return {
    ask: async (call, signal) => {
      const { host } = parts.base;
      const { projectId } = parts;
      const url = requestUrl(parts.base, projectId, call);
      if (url === null) return fail({ code: 'not_found', id: projectId });
      if (isKeyInAddress(url, parts.key)) return fail({ code: 'key_misplaced', field: null });
      let attempts = 1;
      let faults = 0;
      /** Tries that failed while nothing else was answered either. */
      let borne = 0;
      /** Set once another page was answered although all tries of this one failed: then the fault is with this page only. */
      let isAlone = false;
      let since = clock.monotonic();
      let pastCache = 0;
      for (;;) {
        const where = { host, projectId, attempts };
        const outcome = await sendOnce(url, signal, (sent) => interpret(sent, call, where), pastCache > 0);
        const at = { monotonic: clock.monotonic(), wall: clock.wall() };
        switch (outcome.kind) {
          case 'answered':
            lastSuccess = at.monotonic;
            // Once one answer has stayed old, repeating the others would only cost requests.
            if (oldAnswer === null) {
              const signs = await signsOf(outcome.made, signal);
              if (signs !== null && pastCache < mostPastCache) {
                pastCache += 1;
                break;
              }
              oldAnswer ??= signs;
            }
            return succeed({ value: outcome.value, text: outcome.text, at });
          case 'refused':
            return fail(outcome.error);
          case 'limited': {
            const waitedMs = pacer.refusedForMs();
            if (waitedMs > patience * timing.windowMs) return fail({ code: 'rate_limited', waitedMs });
            break;
          }
          case 'fault': {
            const wereOthersAnswered = isAlone || (lastSuccess !== null && lastSuccess > since);
            // The first fault says nothing about the network yet.
            if (attempts > 1 && !isAlone && isOutage(outcome.error, since)) borne += 1;
            else faults += 1;
            since = at.monotonic;
            if (isLasting(outcome.error)) return fail(outcome.error);
            if (!retriesLeft(faults)) {
              return fail(
                wereOthersAnswered ? wordAlone(outcome.error, nameCall(call), attempts) : outcome.error,
              );
            }
            // This may be the only request left, such as the very last page. If another one is answered, this one has used
            // up its tries.
            if (borne > 0 && borne % parts.retries === 0 && (await isAnotherAnswered(signal))) {
              isAlone = true;
              faults = parts.retries;
            }
            await backOff(attempts, signal);
            attempts += 1;
          }
        }
      }
    },
    requests: () => requests,
    oldAnswer: () => oldAnswer,
    answers: watch,
    retryAt: () => (retryTimes.size === 0 ? null : Math.min(...retryTimes)),
  };
}

/** The error for a page that failed while others were answered. */
function wordAlone(error: AppError, where: string, attempts: number): AppError {
  if (error.code !== 'network_failed' || error.problem === 'cut_off') return error;
  return { code: 'page_unanswered', host: error.host, where, attempts };
}

/** No retry: a certificate or proxy that refuses once will refuse again. */
function isLasting(error: AppError): boolean {
  return (
    error.code === 'network_failed' && ['certificate', 'certificate_store', 'proxy'].includes(error.problem)
  );
}

function passageOf(outcome: Attempt): Passage {
  switch (outcome.kind) {
    case 'limited':
      return outcome;
    case 'body':
    case 'refused':
    case 'redirected':
    case 'unreadable':
    case 'oversized':
    case 'echoing':
      return { kind: 'passed' };
    case 'server_failed':
    case 'no_answer':
    case 'cancelled':
      return { kind: 'failed' };
  }
}
