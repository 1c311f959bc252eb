import type { AppUpdater, UpdateInfo } from 'electron-updater';
import type { Renewal } from './renewal';
import { keepLooksAtStart, looksAtStart } from './update-settings';

/** A question with its answers, the first of which changes something; `checkbox` can be ticked besides. */
export interface UpdateQuestion {
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
  readonly checkbox: { readonly label: string; readonly ticked: boolean } | null;
}

/** What looking for an update works with. */
export interface UpdateParts {
  readonly updater: Pick<
    AppUpdater,
    | 'autoDownload'
    | 'autoInstallOnAppQuit'
    | 'allowPrerelease'
    | 'allowDowngrade'
    | 'logger'
    | 'requestHeaders'
    | 'checkForUpdates'
    | 'downloadUpdate'
    | 'on'
    | 'off'
  >;
  /** The version of Tieout that is running. */
  readonly version: string;
  readonly renewal: Renewal;
  /** Opens the page that has the newest version, for whoever has to get it there. */
  readonly openPage: () => void;
  /** Told how many whole percent of a newer version are downloaded; null once nothing is on its way. */
  readonly onDownload: (percent: number | null) => void;
  readonly settingsFile: string;
  readonly ask: (question: UpdateQuestion) => Promise<{ readonly button: number; readonly ticked: boolean }>;
}

/**
 * What electron-updater is told before it does anything: nothing is downloaded or installed unasked. Instead of the number
 * that it would draw for each computer it sends the same word for all.
 */
function tameUpdater(updater: UpdateParts['updater']): void {
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowPrerelease = false;
  updater.allowDowngrade = false;
  updater.logger = null;
  updater.requestHeaders = { 'x-user-staging-id': 'none', 'cache-control': 'no-cache' };
}

/** Looks for a newer version. `asked` says that the user waits for an answer; at a start only a newer version is worth a word. */
export async function offerUpdate(parts: UpdateParts, asked: boolean): Promise<void> {
  const { updater, version, renewal, settingsFile } = parts;
  tameUpdater(updater);
  const found = await newerVersion(updater);
  if (found === 'unknown' || found === null) {
    if (!asked) return;
    await say(parts, found === null ? newest(version) : unknown);
    return;
  }
  const ticked = await looksAtStart(settingsFile);
  const { next, buttons } = offers[renewal];
  const { button, ticked: atStart } = await parts.ask({
    message: `Tieout ${found.version} is available. This is ${version}.`,
    detail: [changesOf(found), next].join('\n\n'),
    buttons,
    checkbox: { label: checkboxLabel, ticked },
  });
  if (atStart !== ticked) await keepLooksAtStart(settingsFile, atStart);
  if (button !== 0) return;
  if (renewal === 'user') parts.openPage();
  if (renewal === 'itself') await download(parts, found);
}

async function download({ updater, ask, onDownload }: UpdateParts, { version }: UpdateInfo): Promise<void> {
  // Not earlier: the user must have agreed. Installing at the end leaves unsaved work its own question.
  updater.autoInstallOnAppQuit = true;
  const tell = ({ percent }: { readonly percent: number }): void => onDownload(Math.floor(percent));
  onDownload(0);
  updater.on('download-progress', tell);
  try {
    await updater.downloadUpdate();
  } catch {
    updater.autoInstallOnAppQuit = false;
    await ask({
      message: `Tieout ${version} could not be downloaded.`,
      detail:
        'Nothing was changed. Try again later; if it fails again, ask whoever looks after this computer.',
      buttons: ['Close'],
      checkbox: null,
    });
    return;
  } finally {
    updater.off('download-progress', tell);
    onDownload(null);
  }
  await ask({
    message: `Tieout ${version} has been downloaded.`,
    detail: 'It is installed when you quit Tieout. Until then you work with the current version.',
    buttons: ['Close'],
    checkbox: null,
  });
}

async function newerVersion(updater: UpdateParts['updater']): Promise<UpdateInfo | 'unknown' | null> {
  try {
    const answer = await updater.checkForUpdates();
    if (answer === null) return 'unknown';
    return answer.isUpdateAvailable ? answer.updateInfo : null;
  } catch {
    return 'unknown';
  }
}

async function say(
  { ask, settingsFile }: UpdateParts,
  { message, detail }: Pick<UpdateQuestion, 'message' | 'detail'>,
): Promise<void> {
  const ticked = await looksAtStart(settingsFile);
  const answer = await ask({
    message,
    detail,
    buttons: ['Close'],
    checkbox: { label: checkboxLabel, ticked },
  });
  if (answer.ticked !== ticked) await keepLooksAtStart(settingsFile, answer.ticked);
}

/** More than this does not fit a message box. */
const maxNotes = 2_000;

/** What changed, as the release says it in plain text. */
function changesOf({ releaseNotes }: UpdateInfo): string {
  const text = typeof releaseNotes === 'string' ? releaseNotes.trim() : '';
  if (text === '') return 'The release does not say what changed.';
  return text.length > maxNotes ? `${text.slice(0, maxNotes)}…` : text;
}

const checkboxLabel = 'Look for a newer version at every start';

/** What the user can do about a newer version. */
const offers: Readonly<Record<Renewal, { readonly next: string; readonly buttons: readonly string[] }>> = {
  itself: { next: 'Nothing has been downloaded.', buttons: ['Download', 'Not Now'] },
  administrator: {
    next: 'This copy was installed for all users of this computer, so whoever looks after it installs the newer version.',
    buttons: ['Close'],
  },
  user: {
    next: 'This copy is not signed with an Apple certificate, so macOS does not let it update itself. Download the newer version from its page and replace this one with it.',
    buttons: ['Open the Page', 'Not Now'],
  },
};

const newest = (version: string) => ({
  message: `Tieout ${version} is the newest version.`,
  detail:
    'Only the list of the newest release was requested. Nothing about you, this computer or your data was sent.',
});
const unknown = {
  message: 'Tieout could not find out whether there is a newer version.',
  detail: 'Nothing was changed. Try again later; if it fails again, ask whoever looks after this computer.',
};
