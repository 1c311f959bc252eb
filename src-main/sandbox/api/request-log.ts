/** One request as the server saw it; `status` is 0 until it is answered, and stays 0 when the connection was reset. */
export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly arrivedMs: number;
  readonly status: number;
}

/** Every request served, in order of arrival; kept whole, so that tests can count and look. */
export interface RequestLog {
  readonly requests: readonly LoggedRequest[];
  readonly open: (method: string, url: URL) => number;
  readonly answer: (entry: number, status: number) => void;
}

export function createRequestLog(): RequestLog {
  const start = performance.now();
  const requests: LoggedRequest[] = [];
  return {
    requests,
    open: (method, url) =>
      requests.push({
        method,
        path: url.pathname,
        query: url.search,
        arrivedMs: performance.now() - start,
        status: 0,
      }) - 1,
    answer: (entry, status) => {
      const request = requests[entry];
      if (request !== undefined) requests[entry] = { ...request, status };
    },
  };
}
