import type { AppError } from '#shared/base/app-error';
import type { ShownError } from '../words/diagnostics';

const most = 20;
/** Lives with the page: what is copied for support should tell of this sitting, whichever panel showed it. */
const shown: ShownError[] = [];

/** Remembers that an error was shown. Its fields, which may name files and projects, are left out. */
export function noteShownError(error: AppError): void {
  const code = error.code === 'unexpected' ? `unexpected ${error.reference}` : error.code;
  shown.push({ at: new Date().toISOString(), code });
  shown.splice(0, shown.length - most);
}

/** The errors shown last, oldest first. */
export function shownErrors(): readonly ShownError[] {
  return [...shown];
}
