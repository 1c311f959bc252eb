import { fail, succeed, type Result } from '#shared/base/result';
import { trimEndOf } from '#shared/base/trim-end';

/** No server accepts a longer URL, and parsing a host name takes time quadratic in its length. */
const maxLength = 2_000;

/**
 * Reads a base URL as a person typed it: `https:` only, or `http:` for loopback addresses (partner-api.md, section 5;
 * product.md, section 6). Refuses credentials, a query or a fragment: they must be mistakes. For a host with letters that
 * may look like others, the user is asked to enter the plain form (Punycode).
 */
export function checkBaseUrl(text: string): Result<URL> {
  const typed = text.trim();
  // The error repeats no part of it: a key pasted into the wrong field can be anywhere, even in place of the host name.
  const refuse = (problem: 'not_a_url' | 'not_https' | 'like_a_key'): Result<URL> =>
    fail({ code: 'base_url_invalid', problem });
  // `URL` silently replaces a lone surrogate.
  if (typed.length > maxLength || /\p{Surrogate}/u.test(typed) || !URL.canParse(typed))
    return refuse('not_a_url');
  const url = new URL(typed);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refuse('not_https');
  if (url.username !== '' || url.password !== '') return refuse('not_a_url');
  if (url.search !== '' || url.hash !== '') return refuse('not_a_url');
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return refuse('not_https');
  if (url.pathname.split('/').some(looksLikeKey)) return refuse('like_a_key');
  const isForeign = /\P{ASCII}/u.test(typed) && /(?:^|\.)xn--/.test(url.hostname);
  if (isForeign) return fail({ code: 'base_url_look_alike', plain: `${url.protocol}//${url.host}` });
  return succeed(url);
}

/**
 * Whether a part of a path looks like a key: `prefix.secret`, with a mix of small letters, capitals and digits that no name
 * has. There is no known key yet to compare it with.
 */
function looksLikeKey(part: string): boolean {
  const secret = /^[^.]+\.([\w-]{16,})$/.exec(part)?.[1] ?? '';
  const turns = secret.match(/[a-z](?=[A-Z\d])|[A-Z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0;
  return turns >= 4;
}

/** A base URL in its one stored form, so that two profiles of one project have the same. */
export function tidyBaseUrl(url: URL): string {
  return trimEndOf(url.href, '/');
}

/** Whether a host name, as `URL` writes it, is this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
