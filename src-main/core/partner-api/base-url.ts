import { fail, succeed, type Result } from '#shared/result';

/**
 * Reads a base URL as a person typed it: `https:` only, `http:` for loopback addresses alone (partner-api.md, section 5;
 * product.md, section 6). Credentials, a query or a fragment are refused: none of them could be meant.
 */
export function checkBaseUrl(text: string): Result<URL> {
  const typed = text.trim();
  const notAnAddress = fail({ code: 'base_url_invalid', baseUrl: typed, problem: 'not_a_url' });
  if (!URL.canParse(typed)) return notAnAddress;
  const url = new URL(typed);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return fail({ code: 'base_url_invalid', baseUrl: typed, problem: 'not_https' });
  }
  if (url.username !== '' || url.password !== '') {
    return fail({ code: 'base_url_invalid', baseUrl: url.host, problem: 'not_a_url' });
  }
  if (url.search !== '' || url.hash !== '') return notAnAddress;
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return fail({ code: 'base_url_invalid', baseUrl: typed, problem: 'not_https' });
  }
  return succeed(url);
}

/** A base URL in the one form in which it is kept, so that two profiles of one project have the same. */
export function tidyBaseUrl(url: URL): string {
  return url.href.replace(/\/+$/, '');
}

/** Whether a host name as `URL` writes it stays on this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
