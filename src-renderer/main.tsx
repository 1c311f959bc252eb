import './ui/index.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createBridgeForThisHost } from './bridge/create-bridge';
import { leaveAddress } from './bridge/leave-address';
import { ErrorNotice } from './ui/common/ErrorNotice';
import { Root } from './app/Root';
import { keepFocus } from './shell/keep-focus';
import { keepPresses } from './shell/keep-presses';
import { keepRepeats } from './shell/keep-repeats';

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no place for the screen');

keepPresses(document);
keepRepeats(document);
keepFocus(document);
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
