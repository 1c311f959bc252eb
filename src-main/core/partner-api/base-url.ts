import { fail, succeed, type Result } from '#shared/base/result';
import { trimEndOf } from '#shared/trim-end';

/**
 * Reads a base URL as a person typed it: `https:` only, `http:` for loopback addresses alone (partner-api.md, section 5;
 * product.md, section 6). Credentials, a query or a fragment are refused: none of them could be meant.
 */
export function checkBaseUrl(text: string): Result<URL> {
  const typed = text.trim();
  const refuse = (problem: 'not_a_url' | 'not_https', url: URL | null): Result<URL> =>
    fail({ code: 'base_url_invalid', baseUrl: url === null ? '' : tellable(url), problem });
  if (!URL.canParse(typed)) return refuse('not_a_url', null);
  const url = new URL(typed);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refuse('not_https', url);
  if (url.username !== '' || url.password !== '') return refuse('not_a_url', url);
  if (url.search !== '' || url.hash !== '') return refuse('not_a_url', url);
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return refuse('not_https', url);
  return succeed(url);
}

/** What an error may repeat of it: a key that was pasted into the wrong field can stand anywhere but in the host's name. */
function tellable({ protocol, host }: URL): string {
  return host === '' ? '' : `${protocol}//${host}`;
}

/** A base URL in the one form in which it is kept, so that two profiles of one project have the same. */
export function tidyBaseUrl(url: URL): string {
  return trimEndOf(url.href, '/');
}

/** Whether a host name as `URL` writes it stays on this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
