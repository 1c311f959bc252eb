import type { AppDescription } from '#shared/bridge/app-contract';

/** What the page can say of itself. */
export interface PageFacts {
  readonly locale: string;
  readonly timeZone: string;
  readonly window: string;
  readonly looks: readonly string[];
}

/**
 * What to send to support: what is installed and how it looks here, and the codes of the errors that were shown. It is made of
 * nothing that could hold a key, a profile, a file or any data of a client, so that it can be passed on unread.
 */
export function diagnosticsText(
  app: AppDescription,
  keychainProblem: string | null | undefined,
  page: PageFacts,
  errors: readonly ShownError[],
): string {
  const lines: ReadonlyArray<readonly [string, string]> = [
    ['Tieout', `${app.version}, ${app.host === 'electron' ? 'desktop app' : 'browser shell'}`],
    ...Object.entries(app.programs),
    ['File formats', formatsText(app)],
    [
      'Keychain',
      keychainProblem === undefined ? 'no answer' : keychainProblem === null ? 'available' : 'not available',
    ],
    ['Sample project', app.sampleProfileId === null ? 'no' : 'yes'],
    ['Locale', `${page.locale}, ${page.timeZone}`],
    ['Window', [page.window, ...page.looks].join(', ')],
    ['Errors shown', errors.length === 0 ? 'none' : errors.map(({ at, code }) => `${at} ${code}`).join('; ')],
  ];
  return `${lines.map(([name, value]) => `${name}: ${value}`).join('\n')}\n`;
}

/** The newest version of each kind of file that this Tieout writes: "profile 3, snapshot 2". */
export function formatsText({ formats }: AppDescription): string {
  return Object.entries(formats)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ');
}

/** An error that the screen showed: when, and its code; of what should not have happened also the reference in the log. */
export interface ShownError {
  readonly at: string;
  readonly code: string;
}

/** That the diagnostics were saved. */
export function savedDiagnosticsWords(where: string): string {
  return `The diagnostics were saved to ${where}. They hold no key and no data of a client.`;
}
