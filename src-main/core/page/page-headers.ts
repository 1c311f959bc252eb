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

/** What every answer of a host says to the page's browser: nothing but its own files, and no place inside another page. */
export const pageHeaders = headersWith(policy);

/**
 * The same for the worker's file, which brings compiled code (`src-shared/columns/scanner`) and may run it. It can still make no
 * code of text, and neither can any page.
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
