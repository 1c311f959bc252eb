const policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'worker-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'font-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/** The headers of every answer to the page's browser: only its own files, and no embedding in another page. */
export const pageHeaders = headersWith(policy);

/**
 * The same for the worker's file, which may also run its compiled code (`src-shared/columns/scanner`). Neither it nor any
 * page can turn text into code.
 */
export const workerHeaders = headersWith({ ...policy, 'script-src': "'self' 'wasm-unsafe-eval'" });

function headersWith(directives: typeof policy): Readonly<Record<string, string>> {
  return {
    'content-security-policy': Object.entries(directives)
      .map(([directive, source]) => `${directive} ${source}`)
      .join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  };
}
