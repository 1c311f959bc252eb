// First, so that a feature's own style beats the one that all share.
import './ui/index.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createBridgeForThisHost } from './bridge/create-bridge';
import { ErrorNotice } from './ui/common/ErrorNotice';
import { Root } from './app/Root';
import { keepFocus } from './shell/keep-focus';
import { keepPresses } from './shell/keep-presses';
import { refuseRepeats } from './shell/refuse-repeats';
import { refuseLongTexts } from './shell/refuse-long-texts';

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no place for the screen');

keepPresses(document);
refuseRepeats(document);
keepFocus(document);
refuseLongTexts(document);
const root = createRoot(place);
// With the screen goes all that was entered and not saved, and whatever else could be sent.
const bridge = createBridgeForThisHost(() => {
  // At once, so that nothing asks whether unsaved work may be left.
  flushSync(() => root.render(<ErrorNotice error={{ code: 'shell_ended' }} />));
  leaveAddress(place.innerHTML);
});
root.render(
  // The Content-Security-Policy allows no style elements.
  <CSPProvider disableStyleElements>
    <Root bridge={bridge} />
  </CSPProvider>,
);

/**
 * Shows this HTML, without styles, at an address that nobody serves, in place of the page's own. A browser loads a page again
 * without being asked, to save memory or when it is opened: another program may answer there by then, and may leave one of its own
 * in the browser (a service worker) that meets a later Tieout at that address.
 */
function leaveAddress(html: string): void {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Tieout</title><font face="system-ui">${html}</font></html>`;
  location.replace(URL.createObjectURL(new Blob([page], { type: 'text/html' })));
}
