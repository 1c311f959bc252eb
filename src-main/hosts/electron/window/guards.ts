import { app } from 'electron';
import { isScreenAddress } from './screen-address';

/** Whatever page there may ever be: it goes nowhere, opens nothing and embeds nothing. Before the first window. */
export function guardEveryPage(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-frame-navigate', (details) => {
      // A reload of the screen itself is the one navigation there is.
      if (!details.isMainFrame || !isScreenAddress(details.url)) details.preventDefault();
    });
    contents.on('will-redirect', (details) => details.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
  });
}
