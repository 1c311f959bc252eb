import { trimEndOf } from '#shared/base/trim-end';
import { operations, type Operation, type Query } from './operations';

/** A request: which operation, and its parameters. */
export interface Call<O extends Operation> {
  readonly operation: O;
  readonly query: Query<O>;
}

/**
 * The address of a call (partner-api.md, section 4). Null for an id that a URL cannot hold as a path segment: `.` and `..`
 * would lead to another path, an empty one to another endpoint, and a lone surrogate has no bytes.
 */
export function requestUrl<O extends Operation>(base: URL, projectId: string, call: Call<O>): string | null {
  const { path, query } = operations[call.operation];
  if (['', '.', '..'].includes(projectId) || /\p{Surrogate}/u.test(projectId)) return null;
  const root = trimEndOf(base.href, '/');
  const url = new URL(`${root}/api/partner/projects/${encodeURIComponent(projectId)}/${path}`);
  const values: Readonly<Record<string, string | number | undefined>> = call.query;
  for (const name of query) {
    const value = values[name];
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url.href;
}

/** How an error text names a call: the operation, and its page where it has one. */
export function nameCall<O extends Operation>(call: Call<O>): string {
  const { page }: { readonly page?: string | number | undefined } = call.query;
  const { name } = operations[call.operation];
  return page === undefined ? name : `${name}, page ${page}`;
}
