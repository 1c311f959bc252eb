import { fail, succeed, type Result } from '#shared/base/result';

/**
 * Refuses, before anything is sent, a key that is not `prefix.secret` in visible ASCII (partner-api.md, section 5): a
 * pasted line end would otherwise put the whole key into the error text of `Headers`.
 */
export function checkKeyShape(key: string): Result<string> {
  if (key === '') return fail({ code: 'key_missing' });
  return /^[!-~]+$/.test(key) && /^[^.]+\../.test(key) ? succeed(key) : fail({ code: 'key_malformed' });
}
