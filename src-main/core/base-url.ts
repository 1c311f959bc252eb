import { fail, succeed, type Result } from '#shared/result';

/**
 * A base URL as it is kept and used: https, or http for a loopback address alone (product.md, section 6), without a slash
 * at its end. One that holds a user, a query or a fragment is refused: those are signs of a wrongly copied address.
 */
export function parseBaseUrl(text: string): Result<string> {
  const trimmed = text.trim();
  const url = URL.canParse(trimmed) ? new URL(trimmed) : null;
  const clean = url !== null && url.username + url.password + url.search + url.hash === '';
  if (url === null || !clean || !/^https?:$/.test(url.protocol)) {
    return fail({
      code: 'base_url_invalid',
      baseUrl: url === null ? trimmed : url.origin,
      problem: 'not_a_url',
    });
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return fail({ code: 'base_url_invalid', baseUrl: trimmed, problem: 'not_https' });
  }
  return succeed(url.href.replace(/\/+$/, ''));
}

/** `URL` has already put every spelling of an IPv4 address into its four numbers. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
