import { app, session } from 'electron';
import { isScreenAddress } from './screen-address';

/** Whatever page there may ever be: it goes nowhere, opens nothing and embeds nothing. Before the first window. */
export function guardEveryPage(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-frame-navigate', (details) => {
      // A reload of the screen itself is the one navigation there is.
      if (!details.isMainFrame || !isScreenAddress(details.url)) details.preventDefault();
    });
    contents.on('will-redirect', (details) => {
      details.preventDefault();
    });
    contents.on('will-attach-webview', (event) => {
      event.preventDefault();
    });
  });
}

/** The screen needs no camera, no location, nothing of the kind. Needs `ready`. */
export function refusePermissions(): void {
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => {
    answer(false);
  });
  session.defaultSession.setPermissionCheckHandler(() => false);
}
