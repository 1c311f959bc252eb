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

/** Copying rows and diagnostics as text: all that the screen asks for. */
const granted = 'clipboard-sanitized-write';

/** The screen may write text to the clipboard, and needs no camera, no location, nothing of the kind. Needs `ready`. */
export function limitPermissions(): void {
  session.defaultSession.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) => {
    answer(permission === granted && isScreenAddress(requestingUrl));
  });
  session.defaultSession.setPermissionCheckHandler(
    // An origin comes with or without the slash at its end.
    (_contents, permission, origin) =>
      permission === granted && isScreenAddress(`${origin.replace(/\/$/, '')}/`),
  );
}
