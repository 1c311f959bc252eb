import { pageKeyName } from '#shared/bridge/hosts';

/**
 * What sends a browser on to `address`. A redirect by status would not do: a page that a file or another program opened is
 * no page of this site, and after a redirect its browser would keep back the cookie that it has just been given.
 */
export function entryPage(address: string): string {
  return `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Tieout</title><meta http-equiv="refresh" content="0;url=${address}"></head>
  <body><a href="${address}">Open Tieout</a></body>
</html>
`;
}

/** Where the script of `keyPage` is. */
export const keyScriptPath = '/keep-key.js';

/**
 * Keeps the page's key in the browser's storage and goes on to the screen. The key is in no address, since a browser writes
 * every address into its history. The content policy allows a script only as a file of its own.
 */
export const keyScript = `localStorage.setItem('${pageKeyName}', document.documentElement.dataset.key);
location.replace('/');
`;

/** Answers the link with the page's key, once. */
export function keyPage(pageKey: string): string {
  return `<!doctype html>
<html lang="en" data-key="${pageKey}">
  <head><meta charset="utf-8"><title>Tieout</title><script src="${keyScriptPath}"></script></head>
</html>
`;
}
