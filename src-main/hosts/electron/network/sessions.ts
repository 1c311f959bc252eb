import { app, session } from 'electron';
import { isScreenAddress } from '../window/screen-address';

/** Copying rows as text: all that the screen asks for. */
const granted = 'clipboard-sanitized-write';

/** Chromium refuses this port before it connects: no request for a dictionary leaves the computer. */
const noDictionaries = 'http://127.0.0.1:1/';

/**
 * Whatever session there may ever be: it fetches no dictionary to spell with, which each does on its own at its start whether
 * or not a page is spelled, and downloads nothing. Before `ready`, since the first session comes with it.
 */
export function guardEverySession(): void {
  app.on('session-created', (created) => {
    created.setSpellCheckerDictionaryDownloadURL(noDictionaries);
    created.setSpellCheckerLanguages([]);
    created.on('will-download', (event) => event.preventDefault());
  });
}

/** The screen may write text to the clipboard, and needs no camera, no location, nothing of the kind. Needs `ready`. */
export function limitPermissions(): void {
  session.defaultSession.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(permission === granted && isScreenAddress(requestingUrl)),
  );
  session.defaultSession.setPermissionCheckHandler(
    // An origin comes with or without the slash at its end.
    (_contents, permission, origin) =>
      permission === granted && isScreenAddress(`${origin.replace(/\/$/, '')}/`),
  );
}
