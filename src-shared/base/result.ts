import type { AppError } from './app-error';

/** What an operation that may fail in an expected way answers: the value, or the error as a value (architecture.md, rule 6). */
export type Result<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: AppError };

/** A result that holds a value. */
export function succeed<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** A result that holds an expected error. */
export function fail(error: AppError): { readonly ok: false; readonly error: AppError } {
  return { ok: false, error };
}

/** The value of an answer; null where it failed or is not there yet. */
export function valueOf<T>(answer: Result<T> | null): T | null {
  return answer?.ok === true ? answer.value : null;
}

/** Why an answer failed; null where it did not, or is not there yet. */
export function errorOf(answer: Result<unknown> | null): AppError | null {
  return answer?.ok === false ? answer.error : null;
}
