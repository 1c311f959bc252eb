import * as v from 'valibot';
import type { AppError } from '#shared/base/app-error';
import type { Made } from './answer-age';
import type { Attempt } from './attempt';
import { describeValue, pageBudget } from './lossless-json';
import { isWithinBudget } from '../storage/json-budget';
import { operations, type Answer, type Operation } from './operations';
import { parseLosslessJson, RepeatedName } from './parse-json';
import { nameCall, type Call } from './request-url';

/** What an attempt means for the call. A `fault` may pass, and otherwise becomes `error`. */
export type Interpretation<O extends Operation> =
  | { readonly kind: 'answered'; readonly value: Answer<O>; readonly text: string; readonly made: Made }
  | { readonly kind: 'limited'; readonly retryAfterMs: number | null }
  | { readonly kind: 'refused'; readonly error: AppError }
  | { readonly kind: 'fault'; readonly error: AppError };

const refused = (error: AppError) => ({ kind: 'refused', error }) as const;
const fault = (error: AppError) => ({ kind: 'fault', error }) as const;

/** Interprets an attempt by partner-api.md, sections 4, 5 and 7. `attempts` counts those of the call so far. */
export function interpret<O extends Operation>(
  attempt: Attempt,
  call: Call<O>,
  context: { readonly host: string; readonly projectId: string; readonly attempts: number },
): Interpretation<O> {
  const where = nameCall(call);
  switch (attempt.kind) {
    case 'body':
      return readBody(attempt, call, where);
    case 'limited':
      return attempt;
    case 'refused':
      return refused(refusal(attempt, call, context.projectId));
    case 'redirected':
      return refused({ code: 'redirect_refused', host: context.host });
    case 'server_failed':
      return fault({ code: 'server_failed', status: attempt.status, attempts: context.attempts });
    case 'unreadable':
      return fault(broken(where, 'the body', attempt.found));
    case 'oversized':
      return refused({ code: 'page_too_large', where, megabytes: attempt.megabytes });
    case 'echoing':
      return refused(broken(where, 'the body', 'text that holds your API key'));
    case 'no_answer':
      return fault({ code: 'network_failed', host: context.host, problem: attempt.problem });
    case 'cancelled':
      return refused({ code: 'cancelled' });
  }
}

function refusal<O extends Operation>(
  { status, message }: Extract<Attempt, { kind: 'refused' }>,
  call: Call<O>,
  projectId: string,
): AppError {
  if (status === 401) return { code: 'key_rejected', message };
  if (status === 403) return { code: 'scope_missing', group: operations[call.operation].group };
  if (status === 404) return { code: 'not_found', id: projectId };
  return { code: 'request_refused', status, message };
}

/**
 * A truncated or foreign body is a fault worth a retry. JSON that differs from the documented answer, or contradicts itself,
 * is refused.
 */
function readBody<O extends Operation>(
  { text, made }: Extract<Attempt, { kind: 'body' }>,
  call: Call<O>,
  where: string,
): Interpretation<O> {
  if (!isWithinBudget(text, pageBudget)) {
    return refused(broken(where, 'the body', 'deeper nested or of more values than a page'));
  }
  let body: unknown;
  try {
    body = parseLosslessJson(text);
  } catch (thrown) {
    if (thrown instanceof RepeatedName) {
      return refused(broken(where, thrown.field, 'given twice, with different values'));
    }
    const found = /^\s*</.test(text) ? 'a web page' : 'text that is not JSON';
    return fault(broken(where, 'the body', found));
  }
  const checked = v.safeParse(operations[call.operation].answer, body, { abortEarly: true });
  if (!checked.success) {
    const [issue] = checked.issues;
    const field = fieldName(issue.path ?? []);
    return refused(broken(where, field, describeValue(issue.path?.at(-1)?.value ?? issue.input)));
  }
  const mismatch = unlikeAsked(checked.output, call.query);
  if (mismatch !== null) return refused(broken(where, ...mismatch));
  // The schema just checked belongs to this operation, which an index by a type parameter cannot express.
  return { kind: 'answered', value: checked.output, text, made };
}

/**
 * The envelope must be for the requested page, or pages would be lost without a sign. Whether a server honours a size shows
 * in the items: the code that reads a list finds out (docs/snapshot.md, "Servers that do not honour a size").
 */
function unlikeAsked(
  answer: Readonly<Record<string, unknown>>,
  asked: Readonly<Record<string, unknown>>,
): readonly [field: string, found: string] | null {
  const { page } = asked;
  if (typeof page !== 'number' || answer['page'] === page) return null;
  return ['page', `${String(answer['page'])} and not ${page}`];
}

function broken(where: string, field: string, found: string): AppError {
  return { code: 'contract_broken', where, field, found };
}

/** `items[3].paymentReference` */
function fieldName(path: ReadonlyArray<{ readonly key?: unknown }>): string {
  const name = path.map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return name === '' ? 'the body' : name.replace(/^\./, '');
}
