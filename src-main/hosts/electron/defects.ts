import { app, dialog } from 'electron';
import { sentenceFor } from '#shared/words/errors/error-words';
import { logDefect } from '../common/log-defect';

/**
 * Ends Tieout at an uncaught error, since its results could not be relied on any more. Electron's own box would show the
 * error's text and stack, which may quote a key.
 */
export function endOnUncaught(): void {
  process.on('uncaughtException', (defect) => endWithDefect('uncaught', defect));
  process.on('unhandledRejection', (defect) => endWithDefect('unhandled', defect));
}

let ending = false;

/** Says that something broke, without its text, and ends. */
export function endWithDefect(where: string, defect: unknown): void {
  const reference = logDefect(where, defect);
  // While the first one is on the screen more may come of it.
  if (ending) return;
  ending = true;
  dialog.showErrorBox('Tieout', sentenceFor({ code: 'unexpected', reference }));
  app.exit(1);
}
