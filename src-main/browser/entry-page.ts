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
