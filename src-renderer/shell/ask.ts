import type { AppError } from '#shared/base/app-error';
import { CallRefused } from '#shared/bridge/rpc';
import { fail, succeed, type Result } from '#shared/base/result';

/** Asks over a boundary that may be gone: whatever is thrown there becomes an error value that can be worded. */
export async function ask<T>(call: Promise<T>): Promise<Result<T>> {
  try {
    return succeed(await call);
  } catch (problem) {
    return fail(errorOf(problem));
  }
}

/** The same for calls that answer with a `Result` themselves: one result, whichever side failed. */
export async function askResult<T>(call: Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await call;
  } catch (problem) {
    return fail(errorOf(problem));
  }
}

function errorOf(problem: unknown): AppError {
  // Anything but a refusal means that the other side did not answer at all.
  return problem instanceof CallRefused ? problem.appError : { code: 'shell_disconnected' };
}
