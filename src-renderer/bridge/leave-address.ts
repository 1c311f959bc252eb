/**
 * Shows this HTML, without styles, at an address that nobody serves, in place of the page's own. A browser loads a page again
 * without being asked, to save memory or when it is opened: another program may answer there by then, and may leave one of its own
 * in the browser (a service worker) that meets a later Tieout at that address.
 */
export function leaveAddress(html: string): void {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Tieout</title><font face="system-ui">${html}</font></html>`;
  location.replace(URL.createObjectURL(new Blob([page], { type: 'text/html' })));
}
