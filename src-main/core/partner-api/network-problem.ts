import type { NetworkProblem } from '#shared/base/app-error';

const problems: ReadonlyArray<readonly [pattern: RegExp, problem: NetworkProblem]> = [
  [/SYSTEM_STORE_EMPTY/, 'certificate_store'],
  [/CERT|UNABLE_TO_VERIFY|SELF_SIGNED|ERR_TLS|ERR_SSL|EPROTO/, 'certificate'],
  [/PROXY|TUNNEL|HTTP Tunneling/, 'proxy'],
  [/ECONNREFUSED|CONNECTION_REFUSED|ADDRESS_INVALID/, 'refused'],
  [/ENOTFOUND|EAI_AGAIN|NAME_NOT_RESOLVED|NAME_RESOLUTION_FAILED|INTERNET_DISCONNECTED/, 'unknown_host'],
  [/EHOSTUNREACH|ENETUNREACH|ADDRESS_UNREACHABLE/, 'unreachable'],
  [/NETWORK_ACCESS_DENIED/, 'blocked'],
  [/TIMEOUT|ETIMEDOUT|TIMED_OUT/, 'timed_out'],
  [/CONTENT_LENGTH|CONTENT_DECODING|INCOMPLETE_CHUNKED|RES_CONTENT/, 'cut_off'],
  [
    /ECONNRESET|UND_ERR_SOCKET|EPIPE|CONNECTION_(RESET|CLOSED|ABORTED)|EMPTY_RESPONSE|NETWORK_(CHANGED|IO_SUSPENDED)|ERR_HTTP2_|HPE_/,
    'reset',
  ],
];

/**
 * Why a `fetch` rejected: Node says it in the codes of the causes, Electron's network stack in the message (`net::ERR_…`).
 * Only the kind is kept; a library's text is never shown.
 */
export function networkProblem(thrown: unknown): NetworkProblem {
  const signs = [...causes(thrown)].join(' ');
  return problems.find(([pattern]) => pattern.test(signs))?.[1] ?? 'other';
}

function* causes(thrown: unknown, depth = 0): Generator<string> {
  if (!(thrown instanceof Error) || depth > 5) return;
  if ('code' in thrown && typeof thrown.code === 'string') yield thrown.code;
  yield thrown.message;
  yield* causes(thrown.cause, depth + 1);
  if (thrown instanceof AggregateError) {
    for (const inner of thrown.errors.slice(0, 4)) yield* causes(inner, depth + 1);
  }
}
