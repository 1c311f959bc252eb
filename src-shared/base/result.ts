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
