import { describe, expect, it } from 'vitest';
import { checkKeyShape } from '#main/core/partner-api/api-key';
import { checkBaseUrl } from '#main/core/partner-api/base-url';
import { requestUrl } from '#main/core/partner-api/request-url';

describe('a base URL', () => {
  it.each([
    'https://api.example.com',
    'https://api.example.com/partner/',
    'https://api.example.com/v1.2/partner.api-reconciliation-2026/',
    'https://gateway.example.com/com.example.ticketing2026springEdition',
    'https://gateway.example.com/3f2b8c1e-9d4a-4f6b-8e2d-1c3b5a7f9e0d',
    ' https://api.example.com ',
    'http://127.0.0.1:4180',
    'http://127.5.5.5',
    'http://localhost:80/',
    'http://[::1]:4180',
  ])('%j is taken', (text) => expect(checkBaseUrl(text).ok).toBe(true));

  it.each([
    ['http://example.com', 'not_https'],
    ['http://127.0.0.1.example.com', 'not_https'],
    ['http://localhost.example.com', 'not_https'],
    ['http://0.0.0.0', 'not_https'],
    ['ftp://example.com', 'not_https'],
    ['file:///etc/passwd', 'not_https'],
    ['example.com', 'not_a_url'],
    ['', 'not_a_url'],
    ['https://', 'not_a_url'],
    ['https://user:secret@example.com', 'not_a_url'],
    ['https://example.com/?a=1', 'not_a_url'],
    ['https://example.com/#a', 'not_a_url'],
    ['https://example.com/secret\ud800', 'not_a_url'],
    ['https://example.com/tk_live.secretQ7hR2mZ9xK4p', 'like_a_key'],
    ['https://example.com/v1/pk.secret0f3a9c81d27e6b54/', 'like_a_key'],
    ['http://127.0.0.1:4180/a/9f1c.secretabcDEF123ghiJK_45-x/b', 'like_a_key'],
  ])('%j is refused as %s', (text, problem) => {
    const checked = checkBaseUrl(text);
    expect(checked).toMatchObject({ ok: false, error: { code: 'base_url_invalid', problem } });
    expect(JSON.stringify(checked)).not.toContain('secret');
  });

  // Promise: A base URL that is refused is not repeated.
  it.each([
    'tk_live.secret',
    'https://api.example.com/tk_live.secret?x',
    'https://api.example.com/?key=tk_live.secret',
    'https://api.example.com/#tk_live.secret',
    'http://api.example.com/tk_live.secret',
    'ftp://tk_live.secret@api.example.com',
    'tk_live:secret',
    'https:// tk_live.secret',
    'http://tk_live.secret',
    'https://tk_live.secret/?x',
  ])('%j is refused without a word of the key that was pasted into it', (text) => {
    const checked = checkBaseUrl(text);
    expect(checked.ok).toBe(false);
    expect(JSON.stringify(checked)).not.toContain('secret');
  });
});

describe('a base URL whose host has letters that can look like others', () => {
  // Promise: A look-alike address is shown plainly and must be entered so.
  it.each([
    ['https://\u0430pi.example.com', 'https://xn--pi-7kc.example.com'],
    ['https://api.ex\u0251mple.com:8443/base', 'https://api.xn--exmple-qxc.com:8443'],
  ])('%j is shown in its plain form, and taken once that is entered', (text, plain) => {
    expect(checkBaseUrl(text)).toMatchObject({ error: { code: 'base_url_look_alike' } });
    expect(JSON.stringify(checkBaseUrl(text))).toContain('xn--');
    expect(checkBaseUrl(plain).ok).toBe(true);
  });

  it('is taken where it comes to plain letters by itself', () =>
    expect(checkBaseUrl('https://\uff41pi.example.com').ok).toBe(true));
});

describe('a key', () => {
  it.each(['a.b', 'prefix.secret', 'tk_1.S3cr-et/=+', 'a.b.c'])('%j has the form of one', (key) =>
    expect(checkKeyShape(key).ok).toBe(true),
  );

  it.each(['.secret', 'prefix.', 'prefix', '.', 'a b.c', 'a.b\n', '\ta.b', 'a.b\u00e4', 'a.\u200bb'])(
    '%j has not, and is never told again',
    (key) => expect(checkKeyShape(key)).toEqual({ ok: false, error: { code: 'key_malformed' } }),
  );
});

describe('the address of a call', () => {
  const base = new URL('https://api.example.com/base/');
  const tickets = (projectId: string) =>
    requestUrl(base, projectId, {
      operation: 'listTickets',
      query: { page: 0, size: 100, paymentReference: 'a&b=c' },
    });

  it('is that of partner-api.md, section 4, with everything escaped', () =>
    expect(tickets('p/1?')).toBe(
      'https://api.example.com/base/api/partner/projects/p%2F1%3F/tickets?paymentReference=a%26b%3Dc&page=0&size=100',
    ));

  it.each(['', '.', '..', '\ud800', 'a\udc00b'])(
    'never leaves its path for a project called %j',
    (projectId) => expect(tickets(projectId)).toBeNull(),
  );
});
