import type { Result } from '#shared/base/result';

/** The value of a result that must have one; its error fails the test. */
export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`unexpected error: ${JSON.stringify(result.error)}`);
  return result.value;
}
